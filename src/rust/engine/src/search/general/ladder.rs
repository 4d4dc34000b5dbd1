//! The questions that callers ask of the search, with the usual limits: a solution, a count, a
//! list.

use super::classic;
use super::limits::Limits;
use super::masks::digits as candidates;
use super::model::Model;
use super::puzzle::Puzzle;
use super::search::Search;
use super::tree::{End, Guide, Move, Pick};
use crate::search::Status;
use crate::{Stop, Stopped};

/// The result of [`solve`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Whether the board has no solution, one, or several.
    pub status: Status,
    /// The first solution in row-major lexicographic order: the digit of each cell.
    pub first: Option<Vec<u8>>,
    /// The number of guesses that the search made.
    pub guesses: u64,
}

/// Solves a board and reports whether the solution is the only one.
pub fn solve(puzzle: &Puzzle, stop: Stop) -> Result<Solved, Stopped> {
    if let Some(board) = classic::of(puzzle) {
        let (status, first, guesses) = classic::solve(&board, stop)?;
        return Ok(Solved {
            status,
            first,
            guesses,
        });
    }
    let mut search = search_of(puzzle, stop);
    let mut solutions = Vec::new();
    let mut keep = |masks: &[u32]| solutions.push(digits(masks));
    in_any_order(&mut search, puzzle.masks(), 2, &mut keep)?;
    let guesses = search.guesses;
    let (status, first) = match solutions.len() {
        0 => (Status::None, None),
        1 => (Status::Unique, solutions.pop()),
        _ => (
            Status::Multiple,
            Some(first_in_order(&mut search, puzzle.masks(), solutions)?),
        ),
    };
    Ok(Solved {
        status,
        first,
        guesses,
    })
}

/// Does the same as [`solve`], and also returns the number of solutions up to `limit`.
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

/// Counts up to `limit` solutions.
pub fn count(puzzle: &Puzzle, limit: u64, stop: Stop) -> Result<u64, Stopped> {
    if let Some(board) = classic::of(puzzle) {
        return crate::search::count(&board, limit, stop);
    }
    let mut count = 0;
    let mut search = search_of(puzzle, stop);
    in_any_order(&mut search, puzzle.masks(), limit, &mut |_| count += 1)?;
    Ok(count)
}

/// Lists up to `limit` solutions in row-major lexicographic order.
pub fn list(puzzle: &Puzzle, limit: usize, stop: Stop) -> Result<Vec<Vec<u8>>, Stopped> {
    let mut found = Vec::new();
    let mut keep = |digits: &[u8]| {
        found.push(digits.to_vec());
        true
    };
    list_each(puzzle, limit, &mut keep, stop)?;
    Ok(found)
}

/// Does the same as [`list`], but passes each solution to `found` until `found` returns
/// `false`.
pub fn list_each(
    puzzle: &Puzzle,
    limit: usize,
    found: &mut dyn FnMut(&[u8]) -> bool,
    stop: Stop,
) -> Result<(), Stopped> {
    if let Some(board) = classic::of(puzzle) {
        let boards = crate::search::list(&board, limit, stop)?;
        boards.into_iter().map(classic::digits).all(|it| found(&it));
        return Ok(());
    }
    let mut masks = puzzle.masks().to_vec();
    let mut left = limit;
    let mut keep = |digits: &[u8]| {
        left = if found(digits) { left - 1 } else { 0 };
        left > 0
    };
    let mut search = search_of(puzzle, stop);
    if let Some(known) = any(&mut search, &masks)?.filter(|_| limit > 0) {
        list_from(&mut search, &mut masks, 0, known, &mut keep)?;
    }
    Ok(())
}

/// Passes the solutions with the current digits before `cell` to `keep`, in order. `known` is
/// one of them. Returns whether `keep` wants more.
fn list_from(
    search: &mut Search,
    masks: &mut Vec<u32>,
    cell: usize,
    known: Vec<u8>,
    keep: &mut dyn FnMut(&[u8]) -> bool,
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
            false => any(search, masks)?,
        };
        if let Some(next) = next {
            wants_more = list_from(search, masks, cell + 1, next, keep)?;
        }
    }
    masks[cell] = all;
    Ok(wants_more)
}

/// Returns the first solution in order. Some solutions are known. All searches are for
/// solutions before these, so it does not matter that the clauses exclude the known ones.
fn first_in_order(
    search: &mut Search,
    masks: &[u32],
    known: Vec<Vec<u8>>,
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
            match any(search, &masks)? {
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

pub(super) fn any(search: &mut Search, masks: &[u32]) -> Result<Option<Vec<u8>>, Stopped> {
    let mut solution = None;
    let mut keep = |masks: &[u32]| solution = Some(digits(masks));
    in_any_order(search, masks, 1, &mut keep)?;
    Ok(solution)
}

fn digits(masks: &[u32]) -> Vec<u8> {
    masks
        .iter()
        .map(|mask| mask.trailing_zeros() as u8 + 1)
        .collect()
}

/// Returns the limits of the rungs for boards of this kind.
fn limits(model: &Model) -> Limits {
    let (plain, derived, run, turn) = match (model.has_sums, model.shape().digits()) {
        (true, _) => (50, 10_000, 1_000, 2_000),
        // On small boards, the clauses are slower than about 100,000 guesses.
        (false, 0..=9) => (100_000, 0, 10_000, 10_000),
        (false, 10..=15) => (2_000, 0, 0, 0),
        (false, 16..=20) => (200, 0, 0, 0),
        (false, _) => (20, 0, 0, 0),
    };
    Limits {
        plain,
        derived,
        run,
        turn,
    }
}

pub(super) fn search_of<'p>(puzzle: &'p Puzzle, stop: Stop<'p>) -> Search<'p, 'p> {
    let model = puzzle.model();
    let limits = puzzle.limits().unwrap_or_else(|| limits(model));
    Search::new(model, limits, puzzle.masks(), stop)
}

/// Passes up to `limit` solutions to `found`, in any order.
fn in_any_order(
    search: &mut Search,
    masks: &[u32],
    limit: u64,
    found: &mut dyn FnMut(&[u32]),
) -> Result<(), Stopped> {
    let mut guide = Guide {
        pick: &mut lowest,
        on_move: &mut |_, _| {},
    };
    search.run(masks, limit, found, &mut guide)
}

/// Repeats the search of [`solve`] for two solutions and reports every move, with the
/// candidates after it: a mask for each cell, digit 1 in bit 0.
///
/// A contradiction is not a move; the next [`Move::TakenBack`] shows it. The number of guesses
/// equals that of [`Solved`]. The clauses report only their solutions, and only at the end of
/// the search. A solution that is found again after a restart is not reported.
pub fn trace(
    puzzle: &Puzzle,
    on_move: &mut dyn FnMut(Move, &[u32]),
    stop: Stop,
) -> Result<(), Stopped> {
    if let Some(board) = classic::of(puzzle) {
        return classic::trace(&board, on_move, stop);
    }
    let mut last = Vec::new();
    let mut solutions: Vec<Vec<u32>> = Vec::new();
    let mut report = |what: Move, masks: &[u32]| {
        if what == Move::Solved {
            if solutions.iter().any(|known| known == masks) {
                return;
            }
            solutions.push(masks.to_vec());
        }
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
    search_of(puzzle, stop).run(puzzle.masks(), 2, &mut |_| {}, &mut guide)
}

fn lowest(mask: u32) -> u32 {
    mask & mask.wrapping_neg()
}

/// The outcome of a search with a limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A solution, with the digit of each cell.
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

/// The result of a search with a limit of guesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampled {
    /// Up to two solutions; `None` if the search reached its limit of guesses.
    pub solutions: Option<Vec<Vec<u8>>>,
    /// The number of guesses that the search made.
    pub guesses: u64,
}

/// Finds out whether a board has no solution, one, or more, with at most `nodes` guesses on
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
    let limits = match usual.derived {
        0 => Limits {
            plain: nodes,
            ..Limits::CLAUSES
        },
        _ => Limits {
            plain: usual.plain.min(nodes),
            derived: nodes,
            ..usual
        },
    };
    let mut found = Vec::new();
    let mut keep = |masks: &[u32]| found.push(digits(masks));
    let mut guide = Guide {
        pick,
        on_move: &mut |_, _| {},
    };
    let mut search = Search::new(model, limits, puzzle.masks(), stop);
    let end = search.run_trees(limit, &mut keep, &mut guide)?;
    let guesses = search.guesses;
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
