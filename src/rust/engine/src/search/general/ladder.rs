//! The rungs of the search: plain, with derived sums, and without end.

use super::clauses::Clauses;
use super::limits::Limits;
use super::masks::digits as candidates;
use super::model::Model;
use super::puzzle::Puzzle;
use super::tree::{End, Guide, Move, Pick, Tree};
use crate::search::Status;
use crate::{Stop, Stopped};

/// What [`solve`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Whether there is one solution, none, or several.
    pub status: Status,
    /// The first solution in row-major lexicographic order: the digit of each cell.
    pub first: Option<Vec<u8>>,
    /// The number of guesses of the search.
    pub guesses: u64,
}

/// Solves a board and says whether the solution is the only one.
pub fn solve(puzzle: &Puzzle, stop: Stop) -> Result<Solved, Stopped> {
    let mut solutions = Vec::new();
    let guesses = search(
        puzzle,
        puzzle.masks(),
        2,
        &mut |masks| solutions.push(digits(masks)),
        stop,
    )?;
    let (status, first) = match solutions.len() {
        0 => (Status::None, None),
        1 => (Status::Unique, solutions.pop()),
        _ => (
            Status::Multiple,
            Some(first_in_order(puzzle, puzzle.masks(), solutions, stop)?),
        ),
    };
    Ok(Solved {
        status,
        first,
        guesses,
    })
}

/// [`solve`], with the number of solutions up to `limit`.
pub fn solve_up_to(puzzle: &Puzzle, limit: u64, stop: Stop) -> Result<(Solved, u64), Stopped> {
    let solved = solve(puzzle, stop)?;
    let count = match solved.status {
        Status::None => 0,
        Status::Unique => limit.min(1),
        Status::Multiple if limit > 2 => count(puzzle, limit, stop)?,
        Status::Multiple => limit,
    };
    Ok((solved, count))
}

/// Counts solutions, up to `limit`.
pub fn count(puzzle: &Puzzle, limit: u64, stop: Stop) -> Result<u64, Stopped> {
    let mut count = 0;
    search(puzzle, puzzle.masks(), limit, &mut |_| count += 1, stop)?;
    Ok(count)
}

/// Up to `limit` solutions, in row-major lexicographic order.
pub fn list(puzzle: &Puzzle, limit: usize, stop: Stop) -> Result<Vec<Vec<u8>>, Stopped> {
    let mut found = Vec::new();
    let mut keep = |digits: &[u8]| {
        found.push(digits.to_vec());
        true
    };
    list_each(puzzle, limit, &mut keep, stop)?;
    Ok(found)
}

/// [`list`], but hands each solution to `found`, until that returns `false`.
pub fn list_each(
    puzzle: &Puzzle,
    limit: usize,
    found: &mut dyn FnMut(&[u8]) -> bool,
    stop: Stop,
) -> Result<(), Stopped> {
    let mut masks = puzzle.masks().to_vec();
    let mut left = limit;
    let mut keep = |digits: &[u8]| {
        left = if found(digits) { left - 1 } else { 0 };
        left > 0
    };
    if let Some(known) = any(puzzle, &masks, stop)?.filter(|_| limit > 0) {
        list_from(puzzle, &mut masks, 0, known, &mut keep, stop)?;
    }
    Ok(())
}

/// Solutions with the first cells as they are; `known` is one of them. Returns whether `keep`
/// wants more.
fn list_from(
    puzzle: &Puzzle,
    masks: &mut Vec<u32>,
    cell: usize,
    known: Vec<u8>,
    keep: &mut dyn FnMut(&[u8]) -> bool,
    stop: Stop,
) -> Result<bool, Stopped> {
    if cell == masks.len() {
        return Ok(keep(&known));
    }
    let all = masks[cell];
    let mut wants_more = true;
    for digit in candidates(all) {
        if !wants_more {
            break;
        }
        masks[cell] = 1 << (digit - 1);
        let next = match i32::from(known[cell]) == digit {
            true => Some(known.clone()),
            false => any(puzzle, masks, stop)?,
        };
        if let Some(next) = next {
            wants_more = list_from(puzzle, masks, cell + 1, next, keep, stop)?;
        }
    }
    masks[cell] = all;
    Ok(wants_more)
}

/// The first solution in order, of which some are known.
fn first_in_order(
    puzzle: &Puzzle,
    masks: &[u32],
    known: Vec<Vec<u8>>,
    stop: Stop,
) -> Result<Vec<u8>, Stopped> {
    let mut masks = masks.to_vec();
    let mut best = known.into_iter().min().unwrap_or_default();
    for cell in 0..masks.len() {
        for digit in candidates(masks[cell]) {
            if i32::from(best[cell]) == digit {
                break;
            }
            let all = masks[cell];
            masks[cell] = 1 << (digit - 1);
            match any(puzzle, &masks, stop)? {
                Some(better) => {
                    best = better;
                    break;
                }
                None => masks[cell] = all & !(1 << (digit - 1)),
            }
        }
        masks[cell] = 1 << (best[cell] - 1);
    }
    Ok(best)
}

fn any(puzzle: &Puzzle, masks: &[u32], stop: Stop) -> Result<Option<Vec<u8>>, Stopped> {
    let mut solution = None;
    search(
        puzzle,
        masks,
        1,
        &mut |masks| solution = Some(digits(masks)),
        stop,
    )?;
    Ok(solution)
}

fn digits(masks: &[u32]) -> Vec<u8> {
    masks
        .iter()
        .map(|mask| mask.trailing_zeros() as u8 + 1)
        .collect()
}

/// How far each rung goes for a sort of board.
fn limits(model: &Model) -> Limits {
    let (plain, derived) = match (model.has_sums, model.shape().digits()) {
        (true, _) => (50, 100_000),
        // On small boards clauses are slower than almost any number of guesses.
        (false, 0..=9) => (1_000_000, 0),
        (false, 10..=15) => (2_000, 0),
        (false, 16..=20) => (200, 0),
        (false, _) => (20, 0),
    };
    Limits { plain, derived }
}

/// Hands up to `limit` solutions to `found`, in any order. Gives the guesses.
fn search(
    puzzle: &Puzzle,
    masks: &[u32],
    limit: u64,
    found: &mut dyn FnMut(&[u32]),
    stop: Stop,
) -> Result<u64, Stopped> {
    let mut guide = Guide {
        pick: &mut lowest,
        on_move: &mut |_, _| {},
    };
    search_by(&mut guide, puzzle, masks, limit, found, stop)
}

/// Repeats the search of [`solve`] for two solutions and reports every move, with the
/// candidates after it: a mask for each cell, digit 1 in bit 0.
///
/// A contradiction is not a move; the next [`Move::TakenBack`] shows it. The number of
/// guesses is that of [`Solved`]. The last rung learns from conflicts and reports its
/// solutions alone.
pub fn trace(
    puzzle: &Puzzle,
    on_move: &mut dyn FnMut(Move, &[u32]),
    stop: Stop,
) -> Result<(), Stopped> {
    let mut last = Vec::new();
    let mut report = |what: Move, masks: &[u32]| {
        if what != Move::Settled || last != masks {
            on_move(what, masks);
        }
        last.clear();
        last.extend_from_slice(masks);
    };
    let mut guide = Guide {
        pick: &mut lowest,
        on_move: &mut report,
    };
    search_by(&mut guide, puzzle, puzzle.masks(), 2, &mut |_| {}, stop)?;
    Ok(())
}

fn search_by(
    guide: &mut Guide,
    puzzle: &Puzzle,
    masks: &[u32],
    limit: u64,
    found: &mut dyn FnMut(&[u32]),
    stop: Stop,
) -> Result<u64, Stopped> {
    let model = puzzle.model();
    let limits = puzzle.limits().unwrap_or_else(|| limits(model));
    let mut root = masks.to_vec();
    let (end, guesses) = climb(model, &mut root, limits, limit, found, guide, stop)?;
    if end != End::OutOfNodes {
        return Ok(guesses);
    }
    let Some(tree) = Tree::new(model, &root, true) else {
        return Ok(guesses);
    };
    (guide.on_move)(Move::Settled, tree.masks());
    let mut clauses = Clauses::new(&model.network, tree.masks(), stop);
    for part in &model.parts {
        if stop() {
            return Err(Stopped);
        }
        part.clauses(&mut clauses);
    }
    let mut hand_on = |solution: &[u32]| {
        (guide.on_move)(Move::Solved, solution);
        found(solution);
    };
    clauses.run(limit, &mut hand_on)?;
    Ok(guesses)
}

fn lowest(mask: u32) -> u32 {
    mask & mask.wrapping_neg()
}

/// The rungs with a limit, one after the other. `root` keeps what they found out
/// before the first guess.
fn climb(
    model: &Model,
    root: &mut [u32],
    limits: Limits,
    limit: u64,
    found: &mut dyn FnMut(&[u32]),
    guide: &mut Guide,
    stop: Stop,
) -> Result<(End, u64), Stopped> {
    let mut guesses = 0;
    let rungs = [(limits.plain, false), (limits.derived, true)];
    for (budget, derived) in rungs.into_iter().filter(|&(budget, _)| budget > 0) {
        let model = if derived { model.derived() } else { model };
        let Some(mut tree) = Tree::new(model, root, false) else {
            return Ok((End::Exhausted, guesses));
        };
        root.copy_from_slice(tree.masks());
        // Kept until the rung is done: the next one starts over.
        let mut kept: Vec<Vec<u32>> = Vec::new();
        let mut keep = |masks: &[u32]| kept.push(masks.to_vec());
        let end = tree.run(limit, budget, &mut keep, guide, stop)?;
        guesses += tree.nodes;
        if end != End::OutOfNodes {
            kept.iter().for_each(|masks| found(masks));
            return Ok((end, guesses));
        }
        (guide.on_move)(Move::Restarted, root);
    }
    Ok((End::OutOfNodes, guesses))
}

/// The outcome of a search with a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A solution: the digit of each cell.
    Solution(Vec<u8>),
    /// There is no such solution.
    Nothing,
    /// The search reached its limit of guesses.
    OutOfNodes,
}

/// Searches for any solution, with at most `nodes` guesses. `pick` chooses the digit
/// to try first, as one bit of a mask. A random `pick` gives a random grid.
pub fn find(
    puzzle: &Puzzle,
    nodes: u64,
    pick: &mut dyn FnMut(u32) -> u32,
    stop: Stop,
) -> Result<Found, Stopped> {
    bounded(puzzle, nodes, 1, pick, stop).map(|mut it| answer(it.found.pop(), it.end))
}

/// Searches for a solution other than `known`, with at most `nodes` guesses.
pub fn another(puzzle: &Puzzle, known: &[u8], nodes: u64, stop: Stop) -> Result<Found, Stopped> {
    let searched = bounded(puzzle, nodes, 2, &mut lowest, stop)?;
    let other = searched.found.into_iter().find(|it| it != known);
    Ok(answer(other, searched.end))
}

/// What a search with a limit of guesses found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampled {
    /// Up to two solutions; `None` if the search reached its limit of guesses.
    pub solutions: Option<Vec<Vec<u8>>>,
    /// The number of guesses of the search.
    pub guesses: u64,
}

/// Finds out whether there is no solution, one or more, with at most `nodes` guesses on
/// each rung.
pub fn sample(puzzle: &Puzzle, nodes: u64, stop: Stop) -> Result<Sampled, Stopped> {
    let searched = bounded(puzzle, nodes, 2, &mut lowest, stop)?;
    Ok(Sampled {
        guesses: searched.guesses,
        solutions: (searched.end != End::OutOfNodes).then_some(searched.found),
    })
}

/// The outcome of [`bounded`].
struct Searched {
    found: Vec<Vec<u8>>,
    end: End,
    guesses: u64,
}

fn bounded(
    puzzle: &Puzzle,
    nodes: u64,
    limit: u64,
    pick: Pick,
    stop: Stop,
) -> Result<Searched, Stopped> {
    let model = puzzle.model();
    let usual = limits(model);
    let plain = match usual.derived {
        0 => nodes,
        _ => usual.plain.min(nodes),
    };
    let limits = Limits {
        plain,
        derived: usual.derived.min(nodes),
    };
    let mut root = puzzle.masks().to_vec();
    let mut found = Vec::new();
    let mut keep = |masks: &[u32]| found.push(digits(masks));
    let mut guide = Guide {
        pick,
        on_move: &mut |_, _| {},
    };
    let (end, guesses) = climb(model, &mut root, limits, limit, &mut keep, &mut guide, stop)?;
    Ok(Searched {
        found,
        end,
        guesses,
    })
}

fn answer(solution: Option<Vec<u8>>, end: End) -> Found {
    match (solution, end) {
        (Some(solution), _) => Found::Solution(solution),
        (None, End::OutOfNodes) => Found::OutOfNodes,
        (None, _) => Found::Nothing,
    }
}
