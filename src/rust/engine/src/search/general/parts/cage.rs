//! Cages: cells that all see each other and have a sum.

use super::arrange::{keep_left, keep_sets, three, two, Open};
use super::digit_sets::DigitSets;
use crate::search::general::clauses::Clauses;
use crate::search::general::masks::{bit, bounds, digits};
use crate::search::general::part::Part;
use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::shape::Cell;

/// Cells that hold different digits and add up to a sum.
pub(in crate::search::general) struct Cage {
    cells: Vec<Cell>,
    sum: i32,
}

impl Cage {
    /// Creates a cage of cells, which must be peers of each other.
    pub(in crate::search::general) fn new(cells: Vec<Cell>, sum: i32) -> Self {
        Cage { cells, sum }
    }
}

impl Part for Cage {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        0
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let open = Open::of(&self.cells, state);
        let sum = self.sum - open.sum;
        match *open.cells() {
            [] if sum == 0 => Ok(()),
            [] => Err(Contradiction),
            [cell] => {
                state.rest();
                state.keep(cell, bit(sum))
            }
            [a, b] => {
                let masks = [state.mask(a), state.mask(b)];
                keep_left(open.cells(), two(masks, sum), state)
            }
            [a, b, c] => {
                let masks = [state.mask(a), state.mask(b), state.mask(c)];
                keep_left(open.cells(), three(masks, sum), state)
            }
            _ => several(open.cells(), sum, state),
        }
    }

    fn clauses(&self, out: &mut Clauses) {
        let sum = self.sum;
        let step = |_, so_far, digit| (so_far + digit <= sum).then_some(so_far + digit);
        out.word(&self.cells, 0, step, |total| total == sum);
    }
}

fn several(open: &[Cell], sum: i32, state: &mut State) -> Narrowed {
    let Some(sets) = DigitSets::up_to(state.network.digits) else {
        return by_bounds(open, sum, state);
    };
    let sets = sets.of(open.len(), sum);
    keep_sets(open, sets, sum as u64, state)
}

/// Removes digits that leave the other cells too much or too little. This serves boards with
/// more digits than there are lists of sets for.
fn by_bounds(open: &[Cell], sum: i32, state: &mut State) -> Narrowed {
    let (mut low, mut high) = (0, 0);
    for &cell in open {
        let (least, most) = bounds(state.mask(cell));
        low += least;
        high += most;
    }
    if sum < low || sum > high {
        return Err(Contradiction);
    }
    for &cell in open {
        let mask = state.mask(cell);
        let (least, most) = bounds(mask);
        let fits = digits(mask)
            .filter(|digit| low - least + digit <= sum && high - most + digit >= sum)
            .fold(0, |fits, digit| fits | bit(digit));
        state.keep(cell, fits)?;
    }
    Ok(())
}
