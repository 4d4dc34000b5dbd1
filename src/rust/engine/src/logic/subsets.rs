//! Subsets: as many digits as cells.

use std::ops::ControlFlow;

use super::finder::{Context, Found};
use super::locked::is_locked;
use super::{words, Grid, Step, Technique};
use crate::geometry::{BOXES, CELLS_OF, DIGITS, HOUSE, HOUSES};
use crate::{CellSet, DigitSet};

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let (size, naked) = match technique {
        Technique::NakedPair => (2, true),
        Technique::NakedTriple => (3, true),
        Technique::NakedQuad => (4, true),
        Technique::HiddenPair => (2, false),
        Technique::HiddenTriple => (3, false),
        _ => (4, false),
    };
    let grid = context.grid;
    for house in (BOXES..HOUSES).chain(0..BOXES) {
        // As many digits as blanks: nothing is left to strike out.
        if (grid.blanks() & HOUSE[house]).len() <= size {
            continue;
        }
        if naked {
            naked_subsets(grid, technique, house, size, found)?;
        } else {
            hidden_subsets(grid, technique, house, size, found)?;
        }
    }
    ControlFlow::Continue(())
}

fn naked_subsets(
    grid: &Grid,
    technique: Technique,
    house: usize,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let marks = CELLS_OF[house].map(|cell| grid.marks(cell).bits());
    closed(&marks, size, &mut |picked, union| {
        let cells = cells_at(house, picked);
        let digits = DigitSet::from_bits(union);
        if size <= 3 && is_locked(grid, cells, digits) {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(technique, digits);
        for digit in digits {
            step.eliminate(grid, digit, cells.common_peers());
        }
        step.pattern.cells = cells;
        step.pattern.mark_all(grid, cells, digits);
        step.pattern.base.push(house);
        step.pattern.sets.push((cells, digits));
        found.push(step)
    })
}

fn hidden_subsets(
    grid: &Grid,
    technique: Technique,
    house: usize,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let mut places = [0u16; DIGITS];
    for (at, &cell) in CELLS_OF[house].iter().enumerate() {
        for digit in grid.marks(cell) {
            places[usize::from(digit) - 1] |= 1 << at;
        }
    }
    closed(&places, size, &mut |picked, union| {
        let cells = cells_at(house, union);
        let digits = DigitSet::from_bits(picked);
        let mut step = Step::new(technique, digits);
        for digit in grid.marks_of(cells) - digits {
            step.eliminate(grid, digit, cells);
        }
        step.pattern.cells = cells;
        step.pattern.mark_all(grid, cells, digits);
        step.pattern.base.push(house);
        step.pattern.sets.push((cells, digits));
        found.push(step)
    })
}

/// The cells of a house at the positions that are set in `positions`.
fn cells_at(house: usize, positions: u16) -> CellSet {
    DigitSet::from_bits(positions)
        .iter()
        .map(|at| CELLS_OF[house][usize::from(at) - 1])
        .collect()
}

/// What is done with a choice of sets and their union.
type Take<'a> = &'a mut dyn FnMut(u16, u16) -> ControlFlow<()>;

/// Takes each choice of `size` among nine sets that has exactly `size` members
/// in its union. Sets with fewer than two members are singles, not subsets.
fn closed(sets: &[u16; 9], size: usize, take: Take) -> ControlFlow<()> {
    let fits = |set: u16| (2..=size as u32).contains(&set.count_ones());
    let usable = (0..9)
        .filter(|&at| fits(sets[at]))
        .fold(0, |all, at| all | 1 << at);
    choose(sets, size, usable, 0, 0, take)
}

fn choose(
    sets: &[u16; 9],
    size: usize,
    mut open: u16,
    picked: u16,
    union: u16,
    take: Take,
) -> ControlFlow<()> {
    let missing = size as u32 - picked.count_ones();
    if missing == 0 {
        // Fewer would be a contradiction, which is no pattern.
        if union.count_ones() as usize == size {
            return take(picked, union);
        }
        return ControlFlow::Continue(());
    }
    while open.count_ones() >= missing {
        let at = open.trailing_zeros() as usize;
        open &= open - 1;
        let wider = union | sets[at];
        if wider.count_ones() <= size as u32 {
            choose(sets, size, open, picked | 1 << at, wider, take)?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn tell(step: &Step) -> String {
    let digits = words::digits(step.digits);
    let cells = words::cells(step.pattern.cells);
    let house = words::houses(&step.pattern.base);
    let outcome = words::outcome(step);
    match step.technique {
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => format!(
            "In {house}, {cells} hold nothing but {digits} between them: as many digits as cells. \
             They use these digits up, {outcome}."
        ),
        _ => format!(
            "In {house}, {digits} can only be in {cells}: as many cells as digits. \
             They fill these cells and leave no room for another digit, {outcome}."
        ),
    }
}
