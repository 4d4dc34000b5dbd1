//! Locked candidates: what two houses share.

use std::ops::{ControlFlow, Range};

use super::finder::{Context, Found};
use super::{words, Grid, Step, Technique};
use crate::geometry::{BOXES, HOUSE, HOUSES, HOUSES_OF};
use crate::{CellSet, DigitSet};

/// Pairs of houses that share more than one cell, as `(line, box)`, box by box.
const OVERLAPS: [(usize, usize); 54] = {
    let mut pairs = [(0, 0); 54];
    let mut next = 0;
    let mut block = BOXES;
    while block < HOUSES {
        let mut line = 0;
        while line < BOXES {
            let shared = HOUSE[line].bits() & HOUSE[block].bits();
            if shared.count_ones() > 1 {
                pairs[next] = (line, block);
                next += 1;
            }
            line += 1;
        }
        block += 1;
    }
    pairs
};

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    match technique {
        Technique::Pointing => one_digit(grid, technique, BOXES..HOUSES, found),
        Technique::Claiming => one_digit(grid, technique, 0..BOXES, found),
        Technique::LockedPair => locked_subsets(grid, technique, 2, found),
        _ => locked_subsets(grid, technique, 3, found),
    }
}

/// Digits whose places in one house all lie in a second house too.
fn one_digit(
    grid: &Grid,
    technique: Technique,
    houses: Range<usize>,
    found: &mut Found,
) -> ControlFlow<()> {
    for from in houses {
        for digit in 1..=9 {
            let locked = grid.places_in(digit, from);
            let Some(to) = shared_house(locked, from) else {
                continue;
            };
            let struck = grid.places_in(digit, to) - locked;
            if struck.is_empty() || locked.is_one() {
                continue;
            }
            let mut step = Step::new(technique, DigitSet::of(digit));
            step.eliminate(grid, digit, struck);
            step.pattern.cells = locked;
            step.pattern.mark_all(grid, locked, DigitSet::of(digit));
            step.pattern.base.push(from);
            step.pattern.cover.push(to);
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// A house other than `from` that holds all of `cells`, if there are any.
fn shared_house(cells: CellSet, from: usize) -> Option<usize> {
    let houses = HOUSES_OF[cells.first()?];
    houses
        .into_iter()
        .find(|&house| house != from && cells.is_subset(HOUSE[house]))
}

/// Naked subsets that lie in two houses at once and strike out in both.
fn locked_subsets(
    grid: &Grid,
    technique: Technique,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let able = (2..=size).fold(CellSet::EMPTY, |able, n| able | grid.cells_with(n));
    for (line, block) in OVERLAPS {
        let shared = able & HOUSE[line] & HOUSE[block];
        for left_out in choices(shared, size) {
            let cells = shared - left_out;
            let digits = grid.marks_of(cells);
            if digits.len() != size || !is_locked(grid, cells, digits) {
                continue;
            }
            let mut step = Step::new(technique, digits);
            for digit in digits {
                step.eliminate(grid, digit, cells.common_peers());
            }
            step.pattern.cells = cells;
            step.pattern.mark_all(grid, cells, digits);
            step.pattern.base.extend([line, block]);
            step.pattern.sets.push((cells, digits));
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// What is to be left out of at most three cells so that `size` remain.
fn choices(shared: CellSet, size: usize) -> impl Iterator<Item = CellSet> {
    let all = (shared.len() == size).then_some(CellSet::EMPTY);
    let but_one = if shared.len() == size + 1 {
        shared
    } else {
        CellSet::EMPTY
    };
    all.into_iter().chain(but_one.iter().map(CellSet::of))
}

/// Whether a naked subset is locked: it lies in two houses and has something
/// to strike out in each of them.
pub(super) fn is_locked(grid: &Grid, cells: CellSet, digits: DigitSet) -> bool {
    let mut houses = 0;
    for house in cells.common_houses() {
        houses += 1;
        if !grid.marks_of(HOUSE[house] - cells).meets(digits) {
            return false;
        }
    }
    houses > 1
}

pub(super) fn tell(step: &Step) -> String {
    let digits = words::digits(step.digits);
    let cells = words::cells(step.pattern.cells);
    let outcome = words::outcome(step);
    if let (&[from], &[to]) = (&step.pattern.base[..], &step.pattern.cover[..]) {
        let (from, to) = (words::house(from), words::house(to));
        return format!(
            "In {from}, {digits} can only be in {cells}, which all lie in {to} as well. \
             Wherever in {from} it ends up, it is in one of them, {outcome}."
        );
    }
    let houses = words::houses(&step.pattern.base);
    format!(
        "{cells} hold nothing but {digits} between them, so these digits fill these cells. \
         The cells lie in {houses} at once, and no other cell of either can hold these digits, {outcome}."
    )
}
