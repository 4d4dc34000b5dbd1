//! Lines that are divided into segments with the same sum.

use crate::search::general::clauses::Clauses;
use crate::search::general::masks::{bit, digits};
use crate::search::general::part::Part;
use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::shape::Cell;

pub(super) struct SumLine {
    cells: Vec<Cell>,
    target: i32,
}

impl SumLine {
    pub(super) fn new(cells: Vec<Cell>, target: i32) -> Self {
        SumLine { cells, target }
    }

    /// Returns the sum of the last segment after one more digit, or 0 if that completes the
    /// segment.
    fn after(&self, sum: i32, digit: i32) -> Option<i32> {
        match sum + digit {
            sum if sum == self.target => Some(0),
            sum => (sum < self.target).then_some(sum),
        }
    }

    /// Returns the sums after one more digit, for a set of sums as bits.
    fn step(&self, sums: u128, digit: i32) -> u128 {
        let moved = sums << digit;
        let open = moved & ((1 << self.target) - 1);
        open | (moved >> self.target & 1)
    }

    /// Returns the sums from which one more digit reaches these sums.
    fn step_back(&self, sums: u128, digit: i32) -> u128 {
        // A sum of 0 after a digit represents the target.
        let reached = (sums & !1) | (sums & 1) << self.target;
        reached >> digit
    }
}

impl Part for SumLine {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        1
    }

    /// Tracks the sum of the last segment along the line, from both ends.
    fn restrict(&self, state: &mut State) -> Narrowed {
        let mut reached = Vec::with_capacity(self.cells.len());
        let mut sums = 1u128;
        for &cell in &self.cells {
            reached.push(sums);
            let steps = digits(state.mask(cell)).map(|digit| self.step(sums, digit));
            sums = steps.fold(0, |all, sums| all | sums);
        }
        if sums & 1 == 0 {
            return Err(Contradiction);
        }
        let mut wanted = 1u128;
        for (&cell, before) in self.cells.iter().zip(reached).rev() {
            let (mut left, mut from) = (0, 0);
            for digit in digits(state.mask(cell)) {
                let sums = self.step_back(wanted, digit) & before;
                if sums != 0 {
                    left |= bit(digit);
                    from |= sums;
                }
            }
            wanted = from;
            state.keep(cell, left)?;
        }
        Ok(())
    }

    fn clauses(&self, out: &mut Clauses) {
        let step = |_, sum, digit| self.after(sum, digit);
        out.word(&self.cells, 0, step, |sum| sum == 0);
    }
}
