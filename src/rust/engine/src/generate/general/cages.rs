//! Killer cages drawn from a full grid.

use std::sync::Arc;

use super::orbits::{are_apart, are_same_set, Moves};
use super::walk::{beside, is_connected};
use crate::generate::Rng;
use crate::rules::{cells_of, Rule};
use crate::search::general::{another, Found, Model, Puzzle};
use crate::shape::{Cell, Shape};
use crate::{Stop, Stopped};

/// The largest number of guesses in a search for a second solution.
const NODES: u64 = 1000;

/// Draws cages for all cells that are not in a cage yet. A cage stays smaller than requested if
/// no neighbour fits into it. Returns `None` if cages that `moves` take to each other cannot
/// cover these cells.
pub(super) fn cages(
    shape: &Shape,
    (rules, solution): (&[Rule], &[u8]),
    sizes: (usize, usize),
    moves: &Moves,
    rng: &mut Rng,
) -> Option<Vec<Rule>> {
    let most = sizes.1.clamp(1, shape.digits());
    let least = sizes.0.clamp(1, most);
    let mut free = vec![true; shape.cells()];
    for cell in cells_of(rules, "cage") {
        free[usize::from(cell)] = false;
    }
    let mut order: Vec<Cell> = (0..shape.cells() as Cell).collect();
    rng.shuffle(&mut order);
    // Cells that some moves leave in place need room for a cage that is symmetric itself.
    order.sort_by_key(|&cell| moves.images(&[cell]).len());
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    for first in order {
        if !free[usize::from(first)] {
            continue;
        }
        let size = least + rng.below((most - least) as u32 + 1) as usize;
        let mut cage = vec![first];
        while cage.len() < size {
            let longer = |next: Cell| closed([&cage[..], &[next]].concat(), moves, size);
            let is_free = |cage: &Vec<Cell>| cage.iter().all(|&cell| free[usize::from(cell)]);
            let fits = |next: Cell| {
                let is_new = free[usize::from(next)] && is_new(&cage, next, solution);
                let longer = if is_new { longer(next) } else { None };
                longer.filter(|cage| is_free(cage) && have_no_repeats(cage, moves, solution))
            };
            match around(shape, &cage, rng).into_iter().find_map(fits) {
                Some(longer) => cage = longer,
                None => break,
            }
        }
        for image in moves.images_of_set(&cage) {
            for &cell in &image {
                if !std::mem::replace(&mut free[usize::from(cell)], false) {
                    return None;
                }
            }
            cages.push(image);
        }
    }
    join_small(shape, &mut cages, solution, (least, most), moves, rng);
    let rules = cages.iter().map(|cells| rule(shape, cells, solution));
    rules.collect()
}

/// Adds cells to a cage until each of its images is the cage itself or apart from it. Returns
/// `None` if that takes more than `most` cells.
fn closed(mut cage: Vec<Cell>, moves: &Moves, most: usize) -> Option<Vec<Cell>> {
    loop {
        let overlaps = |image: &Vec<Cell>| {
            !are_same_set(image, &cage) && image.iter().any(|cell| cage.contains(cell))
        };
        let Some(image) = moves.images(&cage).into_iter().find(overlaps) else {
            return (cage.len() <= most).then_some(cage);
        };
        let more = image.into_iter().filter(|cell| !cage.contains(cell));
        let more: Vec<Cell> = more.collect();
        cage.extend(more);
        if cage.len() > most {
            return None;
        }
    }
}

/// Whether neither a cage nor an image of it has a digit twice.
fn have_no_repeats(cage: &[Cell], moves: &Moves, solution: &[u8]) -> bool {
    let digit = |&cell: &Cell| solution[usize::from(cell)];
    moves.images(cage).iter().all(|image| {
        let mut digits: Vec<u8> = image.iter().map(digit).collect();
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[0] != pair[1])
    })
}

/// Returns the neighbours of a cage, starting with those of one of its cells, chosen at random.
fn around(shape: &Shape, cage: &[Cell], rng: &mut Rng) -> Vec<Cell> {
    let mut cells = cage.to_vec();
    rng.shuffle(&mut cells);
    let of = |cell: Cell| beside(shape, cell, rng);
    cells.into_iter().flat_map(of).collect()
}

fn is_new(cage: &[Cell], next: Cell, solution: &[u8]) -> bool {
    let digit = |cell: Cell| solution[usize::from(cell)];
    cage.iter().all(|&cell| digit(cell) != digit(next))
}

/// Joins each cage that is too small to a neighbouring cage that has room for it, and its images
/// to the images of that cage.
fn join_small(
    shape: &Shape,
    cages: &mut Vec<Vec<Cell>>,
    solution: &[u8],
    (least, most): (usize, usize),
    moves: &Moves,
    rng: &mut Rng,
) {
    let mut at = 0;
    while at < cages.len() {
        if cages[at].len() >= least {
            at += 1;
            continue;
        }
        let small = cages[at].clone();
        let near = around(shape, &small, rng);
        let joined = |other: usize| {
            let cage = &cages[other];
            if other == at || cage.len() + small.len() > most {
                return None;
            }
            if !near.iter().any(|cell| cage.contains(cell)) {
                return None;
            }
            let joined = closed([&cage[..], &small].concat(), moves, most)?;
            have_no_repeats(&joined, moves, solution).then_some(joined)
        };
        match (0..cages.len()).find_map(joined) {
            Some(joined) => at = replaced(cages, at, moves.images_of_set(&joined), moves),
            None => at += 1,
        }
    }
}

/// Puts new cages in place of those that they contain. The small cage number `at` and its images
/// give their cells away. Returns the new number of the cage that followed it.
fn replaced(cages: &mut Vec<Vec<Cell>>, at: usize, new: Vec<Vec<Cell>>, moves: &Moves) -> usize {
    let small = moves.images_of_set(&cages[at]);
    let is_small = |cage: &[Cell]| small.iter().any(|image| are_same_set(image, cage));
    let mut is_put = vec![false; new.len()];
    let mut kept = Vec::with_capacity(cages.len());
    let mut before = 0;
    for (number, cage) in std::mem::take(cages).into_iter().enumerate() {
        if number == at {
            before = kept.len();
        }
        match new.iter().position(|it| it.contains(&cage[0])) {
            None => kept.push(cage),
            Some(place) if is_put[place] || is_small(&cage) => {}
            Some(place) => {
                kept.push(new[place].clone());
                is_put[place] = true;
            }
        }
    }
    let left = new.into_iter().zip(is_put).filter(|(_, is_put)| !is_put);
    kept.extend(left.map(|(cage, _)| cage));
    *cages = kept;
    before
}

fn rule(shape: &Shape, cells: &[Cell], solution: &[u8]) -> Option<Rule> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let digits = cells.iter().map(|&cell| shape.value_in(solution, cell));
    let sum = digits.sum();
    Rule::new("cage", vec![cells], vec![sum])
}

/// Cuts cages in two until the puzzle has only one solution, and adds givens if that is not
/// enough. Leaves the first `fixed` rules unchanged. Cages stay symmetric.
pub(super) fn settle(
    model: &mut Arc<Model>,
    (fixed, moves): (usize, &Moves),
    solution: &[u8],
    rng: &mut Rng,
    stop: Stop,
) -> Result<Vec<u8>, Stopped> {
    let shape = Arc::new(model.shape().clone());
    let mut givens = vec![0; solution.len()];
    loop {
        let Some(puzzle) = Puzzle::new(model.clone(), &givens) else {
            return Ok(solution.to_vec());
        };
        let differs: Vec<Cell> = match another(&puzzle, solution, NODES, stop)? {
            Found::Nothing => return Ok(givens),
            Found::Solution(other) => different(&other, solution),
            Found::OutOfNodes => different(&givens, solution),
        };
        let mut rules = model.rules().to_vec();
        if cut(&shape, &mut rules, (fixed, moves), &differs, solution, rng) {
            *model = Arc::new(Model::new(shape.clone(), rules.into()));
        } else if let Some(cell) = rng.pick(&differs) {
            givens[usize::from(cell)] = solution[usize::from(cell)];
        } else {
            return Ok(solution.to_vec());
        }
    }
}

fn different(a: &[u8], b: &[u8]) -> Vec<Cell> {
    let cells = 0..a.len() as Cell;
    cells
        .filter(|&cell| a[usize::from(cell)] != b[usize::from(cell)])
        .collect()
}

/// Cuts the largest drawn cage that contains any of these cells in two, and its images.
fn cut(
    shape: &Shape,
    rules: &mut Vec<Rule>,
    (fixed, moves): (usize, &Moves),
    cells: &[Cell],
    solution: &[u8],
    rng: &mut Rng,
) -> bool {
    let is_open = |rule: &Rule| {
        rule.name() == "cage"
            && rule.list(0).len() >= 4
            && rule.list(0).iter().any(|cell| cells.contains(cell))
    };
    let open = (fixed..rules.len()).filter(|&at| is_open(&rules[at]));
    let Some(at) = open.max_by_key(|&at| rules[at].list(0).len()) else {
        return false;
    };
    let Some(parts) = parts(shape, rules[at].list(0), moves, rng) else {
        return false;
    };
    put(shape, (rules, fixed), &parts, solution);
    true
}

/// Cuts half of the drawn cages in two, the largest first, unless a part would have fewer than
/// `least` cells. The puzzle becomes easier. Returns whether any cage was cut.
pub(super) fn cut_half(
    shape: &Shape,
    rules: &mut Vec<Rule>,
    (fixed, moves): (usize, &Moves),
    least: usize,
    solution: &[u8],
    rng: &mut Rng,
) -> bool {
    let is_large = |rule: &Rule| rule.name() == "cage" && rule.list(0).len() >= 2 * least.max(2);
    let mut large: Vec<Vec<Cell>> = (rules[fixed..].iter())
        .filter(|rule| is_large(rule))
        .map(|rule| rule.list(0).to_vec())
        .collect();
    large.sort_by_key(|cage| std::cmp::Reverse(cage.len()));
    let wanted = (large.len() + 1) / 2;
    let mut new: Vec<Vec<Cell>> = Vec::new();
    let mut cuts = 0;
    for cage in large {
        // The image of a cage that was cut is cut with it.
        if cuts >= wanted || new.iter().any(|part| part.contains(&cage[0])) {
            continue;
        }
        if let Some(parts) = parts(shape, &cage, moves, rng) {
            cuts += moves.images_of_set(&cage).len();
            new.extend(parts);
        }
    }
    put(shape, (rules, fixed), &new, solution);
    cuts > 0
}

/// Puts cages at the end of the rules, in place of the drawn cages that they cut.
fn put(
    shape: &Shape,
    (rules, fixed): (&mut Vec<Rule>, usize),
    parts: &[Vec<Cell>],
    solution: &[u8],
) {
    let is_cut = |rule: &Rule| {
        let is_in = |part: &Vec<Cell>| part.contains(&rule.list(0)[0]);
        rule.name() == "cage" && parts.iter().any(is_in)
    };
    let drawn = rules.split_off(fixed);
    rules.extend(drawn.into_iter().filter(|rule| !is_cut(rule)));
    rules.extend(parts.iter().filter_map(|part| rule(shape, part, solution)));
}

/// Returns two parts of a cage, each of at least two connected cells, and their images.
fn parts(shape: &Shape, cage: &[Cell], moves: &Moves, rng: &mut Rng) -> Option<Vec<Vec<Cell>>> {
    let mut starts = cage.to_vec();
    rng.shuffle(&mut starts);
    for first in starts {
        let mut half = vec![first];
        while half.len() < cage.len() / 2 {
            let fits = |next: &Cell| cage.contains(next) && !half.contains(next);
            let Some(next) = around(shape, &half, rng).into_iter().find(fits) else {
                break;
            };
            half.push(next);
        }
        let rest: Vec<Cell> = cage
            .iter()
            .copied()
            .filter(|cell| !half.contains(cell))
            .collect();
        if half.len() < 2 || !is_connected(shape, &rest) {
            continue;
        }
        let mut parts = moves.images_of_set(&half);
        for image in moves.images_of_set(&rest) {
            // Both parts of a symmetric cage may have the same images.
            if !parts.iter().any(|part| are_same_set(part, &image)) {
                parts.push(image);
            }
        }
        if are_apart(&parts) {
            return Some(parts);
        }
    }
    None
}
