//! Killer cages drawn from a full grid.

use std::sync::Arc;

use super::walk::{beside, is_connected};
use crate::generate::Rng;
use crate::rules::{cells_of, Rule};
use crate::search::general::{another, Found, Model, Puzzle};
use crate::shape::{Cell, Shape};
use crate::{Stop, Stopped};

/// The largest number of guesses in a search for a second solution.
const NODES: u64 = 1000;

/// Draws cages for all cells that are not in a cage yet. A cage stays smaller than requested if
/// no neighbour fits into it.
pub(super) fn cages(
    shape: &Shape,
    rules: &[Rule],
    solution: &[u8],
    sizes: (usize, usize),
    rng: &mut Rng,
) -> Vec<Rule> {
    let most = sizes.1.clamp(1, shape.digits());
    let least = sizes.0.clamp(1, most);
    let mut free = vec![true; shape.cells()];
    for cell in cells_of(rules, "cage") {
        free[usize::from(cell)] = false;
    }
    let mut order: Vec<Cell> = (0..shape.cells() as Cell).collect();
    rng.shuffle(&mut order);
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    for first in order {
        if !free[usize::from(first)] {
            continue;
        }
        let size = least + rng.below((most - least) as u32 + 1) as usize;
        let mut cage = vec![first];
        free[usize::from(first)] = false;
        while cage.len() < size {
            let fits = |next: &Cell| free[usize::from(*next)] && is_new(&cage, *next, solution);
            let Some(next) = around(shape, &cage, rng).into_iter().find(fits) else {
                break;
            };
            free[usize::from(next)] = false;
            cage.push(next);
        }
        cages.push(cage);
    }
    join_small(shape, &mut cages, solution, (least, most), rng);
    cages
        .iter()
        .filter_map(|cells| rule(cells, solution))
        .collect()
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

/// Joins each cage that is too small to a neighbouring cage that has room for it.
fn join_small(
    shape: &Shape,
    cages: &mut Vec<Vec<Cell>>,
    solution: &[u8],
    (least, most): (usize, usize),
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
        let fits = |cage: &Vec<Cell>| {
            cage.len() + small.len() <= most
                && small.iter().all(|&cell| is_new(cage, cell, solution))
                && near.iter().any(|cell| cage.contains(cell))
        };
        match (0..cages.len()).find(|&other| other != at && fits(&cages[other])) {
            Some(other) => {
                cages[other].extend(small);
                cages.remove(at);
            }
            None => at += 1,
        }
    }
}

fn rule(cells: &[Cell], solution: &[u8]) -> Option<Rule> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    let sum = cells
        .iter()
        .map(|&cell| i32::from(solution[usize::from(cell)]))
        .sum();
    Rule::new("cage", vec![cells], vec![sum])
}

/// Cuts cages in two until the puzzle has only one solution, and adds givens if that is not
/// enough. Leaves the first `fixed` rules unchanged.
pub(super) fn settle(
    model: &mut Arc<Model>,
    fixed: usize,
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
        if cut(&shape, &mut rules, fixed, &differs, solution, rng) {
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

/// Cuts the largest drawn cage that contains any of these cells in two.
fn cut(
    shape: &Shape,
    rules: &mut Vec<Rule>,
    fixed: usize,
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
    let Some(halves) = halves(shape, rules[at].list(0), rng) else {
        return false;
    };
    rules.remove(at);
    rules.extend(halves.iter().filter_map(|half| rule(half, solution)));
    true
}

/// Cuts half of the drawn cages in two, the largest first, unless a part would have fewer than
/// `least` cells. The puzzle becomes easier. Returns whether any cage was cut.
pub(super) fn cut_half(
    shape: &Shape,
    rules: &mut Vec<Rule>,
    fixed: usize,
    least: usize,
    solution: &[u8],
    rng: &mut Rng,
) -> bool {
    let is_large = |rule: &Rule| rule.name() == "cage" && rule.list(0).len() >= 2 * least.max(2);
    let mut large: Vec<usize> = (fixed..rules.len())
        .filter(|&at| is_large(&rules[at]))
        .collect();
    large.sort_by_key(|&at| std::cmp::Reverse(rules[at].list(0).len()));
    let wanted = (large.len() + 1) / 2;
    let in_two = |at: usize| Some((at, halves(shape, rules[at].list(0), rng)?));
    let mut cuts: Vec<_> = large.into_iter().filter_map(in_two).take(wanted).collect();
    cuts.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    for (at, _) in &cuts {
        rules.remove(*at);
    }
    let parts = cuts.iter().flat_map(|(_, parts)| parts);
    rules.extend(parts.filter_map(|part| rule(part, solution)));
    !cuts.is_empty()
}

/// Returns two parts of a cage, each of at least two connected cells.
fn halves(shape: &Shape, cage: &[Cell], rng: &mut Rng) -> Option<[Vec<Cell>; 2]> {
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
        if half.len() > 1 && is_connected(shape, &rest) {
            return Some([half, rest]);
        }
    }
    None
}
