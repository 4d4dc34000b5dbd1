//! Subsets: as many digits as cells.

use std::ops::ControlFlow;

use super::finder::{Context, Found};
use super::locked::is_locked;
use super::{words, Grid, Step, Technique};
use crate::geometry::{
    column_of, row_of, BOXES, CELLS, CELLS_OF, DIGITS, HOUSE, HOUSES, HOUSES_OF,
};
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
            hidden_subsets(context, technique, house, size, found)?;
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
    let marks = CELLS_OF[house].map(|cell| grid.marks(cell));
    closed(&marks, size, &mut |picked, digits| {
        let cells = cells_at(house, picked);
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
    context: &Context,
    technique: Technique,
    house: usize,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    closed(&context.positions()[house], size, &mut |digits, union| {
        let cells = cells_at(house, union);
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

/// Positions in a house, 1 to 9 in board order.
pub(super) type Positions = DigitSet;

/// By house and digit (from 0): the positions where the digit can be.
pub(super) fn positions(grid: &Grid) -> [[Positions; DIGITS]; HOUSES] {
    let mut positions = [[Positions::EMPTY; DIGITS]; HOUSES];
    for (cell, houses) in HOUSES_OF.iter().enumerate() {
        let marks = grid.marks(cell);
        for (&house, &position) in houses.iter().zip(&POSITION[cell]) {
            for digit in marks {
                positions[house][usize::from(digit) - 1].insert(position);
            }
        }
    }
    positions
}

/// The position of each cell in its row, its column and its box.
const POSITION: [[u8; 3]; CELLS] = {
    let mut positions = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (row_of(cell), column_of(cell));
        let in_box = row % 3 * 3 + column % 3;
        positions[cell] = [column as u8 + 1, row as u8 + 1, in_box as u8 + 1];
        cell += 1;
    }
    positions
};

/// The cells of a house at some positions.
fn cells_at(house: usize, positions: Positions) -> CellSet {
    positions
        .iter()
        .map(|at| CELLS_OF[house][usize::from(at) - 1])
        .collect()
}

/// What is done with a choice of sets, the first of which is 1, and their union.
type Take<'a> = &'a mut dyn FnMut(DigitSet, DigitSet) -> ControlFlow<()>;

/// Takes each choice of `size` among nine sets that has exactly `size` members
/// in its union. Sets with fewer than two members are singles, not subsets.
fn closed(sets: &[DigitSet; 9], size: usize, take: Take) -> ControlFlow<()> {
    let fits = |at: u8| (2..=size).contains(&sets[usize::from(at) - 1].len());
    let usable = (1..=9).filter(|&at| fits(at)).collect();
    let none = DigitSet::EMPTY;
    choose(sets, size, usable, none, none, take)
}

fn choose(
    sets: &[DigitSet; 9],
    size: usize,
    mut open: DigitSet,
    picked: DigitSet,
    union: DigitSet,
    take: Take,
) -> ControlFlow<()> {
    let missing = size - picked.len();
    if missing == 0 {
        // Fewer would be a contradiction, which is no pattern.
        if union.len() == size {
            return take(picked, union);
        }
        return ControlFlow::Continue(());
    }
    while open.len() >= missing {
        let Some(at) = open.first() else { break };
        open.remove(at);
        let wider = union | sets[usize::from(at) - 1];
        if wider.len() <= size {
            choose(sets, size, open, picked | DigitSet::of(at), wider, take)?;
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
