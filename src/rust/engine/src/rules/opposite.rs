//! The opposites of rules.

use std::sync::Arc;

use super::{combined, Constraints, Layers, Rule, Sum};
use crate::shape::{Cell, Shape};

/// The largest number of ways to fill cells that are tried for a machine that reads them.
const MOST_FILLINGS: usize = 10_000;

/// The largest number of branches of the opposite of a rule with many constraints.
const MOST_BRANCHES: usize = 12;

/// Returns a machine that accepts what a rule about few cells does not allow, with the cells
/// that it reads.
pub(super) fn machine(rule: &Rule, shape: &Shape) -> Option<(Vec<Cell>, Layers)> {
    let (cells, top) = (combined::meaning(rule, shape).cells(), shape.digits());
    let fillings = top.checked_pow(cells.len() as u32);
    if cells.is_empty() || fillings.map_or(true, |count| count > MOST_FILLINGS) {
        return None;
    }
    // A state holds the digits so far, as the digits of a number.
    let base = top as u32 + 1;
    let step = |_, before: u32, digit: i32| Some(before * base + digit as u32);
    let breaks = |mut filling: u32| {
        let mut digits = vec![0; shape.cells()];
        for &cell in cells.iter().rev() {
            digits[usize::from(cell)] = (filling % base) as u8;
            filling /= base;
        }
        !rule.holds(shape, &digits)
    };
    let layers = Layers::of(cells.len(), top, 0, step, breaks);
    Some((cells, layers))
}

/// Requires that a rule does not hold.
pub(super) fn contradict(rule: &Rule, shape: &Shape, out: &mut Constraints) {
    if let Some((cells, layers)) = machine(rule, shape) {
        return out.machine(shape, &cells, Arc::new(layers));
    }
    let meaning = combined::meaning(rule, shape);
    match opposites(&meaning, shape) {
        Some(branches) if branches.len() <= MOST_BRANCHES => out.any_of(branches),
        _ => out.refused.push((rule.clone(), meaning.cells())),
    }
}

/// Returns constraints of which at least one holds if and only if `meaning` does not. Returns
/// `None` if the search knows no opposite of some constraint.
fn opposites(meaning: &Constraints, shape: &Shape) -> Option<Vec<Constraints>> {
    let Constraints {
        houses,
        groups,
        allowed,
        relations,
        pairs,
        machines,
        distinct,
        cages,
        runs,
        sums,
        sum_lines: _,
        quadruples: _,
        between: _,
        lockouts: _,
        sandwiches: _,
        x_sums: _,
        rooms: _,
        skyscrapers: _,
        circles: _,
        choices: _,
        refused: _,
    } = meaning;
    let said = Constraints {
        machines: machines.clone(),
        distinct: distinct.clone(),
        cages: cages.clone(),
        runs: runs.clone(),
        sums: sums.clone(),
        ..meaning.of_pairs()
    };
    if said != *meaning {
        return None;
    }
    let mut branches = Vec::new();
    let mut add = |fill: &dyn Fn(&mut Constraints)| {
        let mut branch = Constraints::default();
        fill(&mut branch);
        branches.push(branch);
    };
    let all_different = houses.iter().chain(groups).chain(runs);
    for cells in all_different.chain(cages.iter().map(|(cells, _)| cells)) {
        add(&|branch| branch.distinct.push((cells.clone(), 1, cells.len() - 1)));
    }
    for &(cell, mask) in allowed {
        add(&|branch| branch.allowed.push((cell, shape.all_digits() & !mask)));
    }
    for &(a, b, relation) in pairs {
        let keeps = |x: i32, y: i32| {
            let [x, y] = [x, y].map(|value| shape.number(value) - 1);
            relations[relation][x as usize] >> y & 1 == 1
        };
        add(&|branch| branch.pair(shape, a, b, |x, y| !keeps(x, y)));
    }
    for (cells, layers) in machines {
        let others = Arc::new(layers.complement(shape.digits()));
        add(&|branch| branch.machine(shape, cells, Arc::clone(&others)));
    }
    for (cells, low, high) in distinct {
        if *low > 1 {
            add(&|branch| branch.distinct.push((cells.clone(), 1, low - 1)));
        }
        if *high < cells.len() {
            add(&|branch| branch.distinct.push((cells.clone(), high + 1, cells.len())));
        }
    }
    for cells in runs {
        let layers = Arc::new(not_as_wide(cells.len(), shape.digits()));
        add(&|branch| branch.machine(shape, cells, Arc::clone(&layers)));
    }
    let of_cages = cages
        .iter()
        .map(|(cells, sum)| Sum::new(cells.iter().map(|&cell| (cell, 1)), *sum));
    for sum in sums.iter().cloned().chain(of_cages) {
        let is_other = |total| total != sum.target;
        let layers = Arc::new(Layers::of_sum(&sum.terms, shape.digits(), is_other)?);
        let cells: Vec<Cell> = sum.terms.iter().map(|&(cell, _)| cell).collect();
        add(&|branch| branch.machine(shape, &cells, Arc::clone(&layers)));
    }
    Some(branches)
}

/// Returns layers for lines whose lowest and highest digits are not as far apart as those of a
/// run.
fn not_as_wide(length: usize, digits: usize) -> Layers {
    let widen = |_, (low, high): (i32, i32), digit: i32| Some((low.min(digit), high.max(digit)));
    let is_other = |(low, high): (i32, i32)| high - low != length as i32 - 1;
    Layers::of(length, digits, (i32::MAX, 0), widen, is_other)
}
