//! X-sums: the first cell of a line says how many cells add up to a number.

use super::digit_sets::DigitSets;
use super::split::{masks, may_sum, Split};
use crate::search::general::clauses::Clauses;
use crate::search::general::masks::{bit, digits};
use crate::search::general::part::Part;
use crate::search::general::state::{Narrowed, State};
use crate::shape::Cell;

pub(super) struct XSum {
    cells: Vec<Cell>,
    sum: i32,
}

impl XSum {
    pub(super) fn new(cells: Vec<Cell>, sum: i32) -> Self {
        XSum { cells, sum }
    }
}

impl Part for XSum {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        2
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let top = self.cells.len();
        let masks = masks(&self.cells, state);
        let mut split = Split::new(top);
        let reaches = |&x: &i32| x as usize <= top;
        for x in digits(masks[0]).filter(reaches) {
            let inside = 1..x as usize;
            if !may_sum(&masks[inside.clone()], self.sum - x) {
                continue;
            }
            let free = state.network.full & !bit(x);
            match DigitSets::up_to(state.network.digits) {
                Some(sets) => {
                    let sets = sets.of(x as usize - 1, self.sum - x);
                    split.add(&masks, inside, sets, free, &[(0, bit(x))]);
                }
                None => {
                    split.left.iter_mut().for_each(|left| *left |= free);
                    split.left[0] |= bit(x);
                }
            }
        }
        self.cells
            .iter()
            .zip(split.left)
            .try_for_each(|(&cell, left)| state.keep(cell, left))
    }

    /// Uses as states the number of cells still to be added and the sum so far.
    fn clauses(&self, out: &mut Clauses) {
        let step = |place: usize, (left, sum): (i32, i32), digit: i32| match (place, left) {
            (0, _) => Some((digit - 1, digit)),
            (_, 0) => Some((0, sum)),
            _ => (sum + digit <= self.sum).then_some((left - 1, sum + digit)),
        };
        out.word(&self.cells, (0, 0), step, |(left, sum)| {
            left == 0 && sum == self.sum
        });
    }
}
