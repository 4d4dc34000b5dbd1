//! Sandwiches: the sum of the digits between the lowest and the highest digit of a line.

use super::digit_sets::DigitSets;
use super::split::{masks, may_sum, Split};
use crate::search::general::clauses::Clauses;
use crate::search::general::masks::bit;
use crate::search::general::part::Part;
use crate::search::general::state::{Narrowed, State};
use crate::shape::Cell;

pub(super) struct Sandwich {
    cells: Vec<Cell>,
    sum: i32,
}

impl Sandwich {
    pub(super) fn new(cells: Vec<Cell>, sum: i32) -> Self {
        Sandwich { cells, sum }
    }
}

impl Part for Sandwich {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        2
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let top = self.cells.len();
        let (lowest, highest) = (bit(1), bit(top as i32));
        let free = state.network.full & !lowest & !highest;
        let masks = masks(&self.cells, state);
        let mut split = Split::new(top);
        for i in 0..top {
            for j in i + 1..top {
                let inside = i + 1..j;
                if !may_sum(&masks[inside.clone()], self.sum) {
                    continue;
                }
                for [a, b] in [[lowest, highest], [highest, lowest]] {
                    if masks[i] & a == 0 || masks[j] & b == 0 {
                        continue;
                    }
                    let fixed = [(i, a), (j, b)];
                    match DigitSets::up_to(top) {
                        Some(sets) => {
                            split.add(
                                &masks,
                                inside.clone(),
                                sets.of(j - i - 1, self.sum),
                                free,
                                &fixed,
                            );
                        }
                        None => {
                            split.left.iter_mut().for_each(|left| *left |= free);
                            split.left[i] |= a;
                            split.left[j] |= b;
                        }
                    }
                }
            }
        }
        self.cells
            .iter()
            .zip(split.left)
            .try_for_each(|(&cell, left)| state.keep(cell, left))
    }

    /// Uses as states -1 before the first of the two digits, then the sum so far, and finally a
    /// number greater than any sum.
    fn clauses(&self, out: &mut Clauses) {
        let top = self.cells.len() as i32;
        let step = |_, state: i32, digit: i32| match (state, digit == 1 || digit == top) {
            (-1, true) => Some(0),
            (-1, false) => Some(-1),
            (i32::MAX, is_crust) => (!is_crust).then_some(i32::MAX),
            (sum, true) => (sum == self.sum).then_some(i32::MAX),
            (sum, false) => (sum + digit <= self.sum).then_some(sum + digit),
        };
        out.word(&self.cells, -1, step, |state| state == i32::MAX);
    }
}
