//! Runs: cells that hold consecutive digits, in any order.

use super::arrange::{keep_sets, Open};
use crate::search::general::clauses::Clauses;
use crate::search::general::masks::digits;
use crate::search::general::part::Part;
use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::shape::Cell;

pub(super) struct Run {
    cells: Vec<Cell>,
    /// The sets of digits that the cells may hold, as masks.
    sets: Vec<u32>,
}

impl Run {
    /// Creates a run of cells, which must be peers of each other.
    pub(super) fn new(cells: Vec<Cell>, digits: usize) -> Self {
        let lowest = u32::MAX >> (32 - cells.len());
        let sets = (0..=digits - cells.len()).map(|low| lowest << low);
        Run {
            sets: sets.collect(),
            cells,
        }
    }
}

impl Part for Run {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        0
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let open = Open::of(&self.cells, state);
        let filled = open.filled;
        let mut sets = [0; 25];
        let mut known = 0;
        for &set in self.sets.iter().filter(|&&set| set & filled == filled) {
            sets[known] = set & !filled;
            known += 1;
        }
        let (sets, open) = (&sets[..known], open.cells());
        if sets.is_empty() || open.len() + filled.count_ones() as usize != self.cells.len() {
            return Err(Contradiction);
        }
        if open.is_empty() {
            return Ok(());
        }
        // The digits of the filled cells determine the sets. The 512 keeps them apart from the
        // sums of cages, which are smaller.
        keep_sets(open, sets, 512 | u64::from(filled), state)
    }

    /// Forbids pairs of digits that are too far apart for a run. Different digits without such
    /// a pair form a run.
    fn clauses(&self, out: &mut Clauses) {
        let length = self.cells.len() as i32;
        for (i, &a) in self.cells.iter().enumerate() {
            for &b in &self.cells[..i] {
                for x in digits(out.mask(a)) {
                    for y in digits(out.mask(b)).filter(|y| (x - y).abs() >= length) {
                        out.never(&[(a, x), (b, y)]);
                    }
                }
            }
        }
    }
}
