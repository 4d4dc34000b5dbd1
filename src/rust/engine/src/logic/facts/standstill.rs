//! Positions in which nothing more follows from an assumption.

use std::rc::Rc;

use super::settled::Snapshot;
use crate::logic::state::{Candidate, Grid};
use crate::sets::CELLS;
use crate::{Cell, Digit, DigitSet};

/// All that follows from an assumption that does not lead to a contradiction. In a later position
/// of the same path, the search resumes from there.
pub(in crate::logic) struct Standstill {
    /// For each cell, the digits that were open before the assumption.
    before: [DigitSet; CELLS],
    /// The position after it.
    after: Rc<Snapshot>,
}

impl Standstill {
    /// Keeps two positions: one before an assumption, the other with all that follows from it.
    pub fn new(before: &Grid, after: &Grid) -> Self {
        Standstill {
            before: Cell::ALL.map(|cell| before.digits_at(cell)),
            after: Rc::new(Snapshot::of(after)),
        }
    }

    /// Whether a position is the earlier one or a later one, which has no further candidates.
    pub fn leads_to(&self, grid: &Grid) -> bool {
        let mut cells = grid.topology().all_cells().iter();
        cells.all(|cell| grid.digits_at(cell).is_subset(self.before[cell]))
    }

    /// Returns the digit that a cell holds after the assumption.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.after.value(cell)
    }

    /// Returns the position after the assumption.
    pub fn after(&self) -> &Rc<Snapshot> {
        &self.after
    }

    /// Adds what followed from the assumption to a later position. Returns whether both agree.
    pub fn add_to(&self, grid: &mut Grid) -> bool {
        for cell in self.after.filled() & grid.empty_cells() {
            let Some(digit) = self
                .value(cell)
                .filter(|&it| grid.candidates(cell).contains(it))
            else {
                return false;
            };
            grid.place(Candidate::new(cell, digit));
        }
        for cell in grid.empty_cells() {
            for digit in grid.candidates(cell) - self.after.digits_at(cell) {
                grid.remove(Candidate::new(cell, digit));
            }
        }
        let mut filled = grid.filled().iter();
        filled.all(|cell| grid.digits_at(cell).is_subset(self.after.digits_at(cell)))
    }

    /// Returns the candidates that were still open after the assumption, but are not in a later
    /// position.
    pub fn gone_from<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = Candidate> + 'a {
        let cells = (grid.topology().all_cells() - self.after.filled()).iter();
        cells.flat_map(|cell| {
            let gone = self.after.digits_at(cell) - grid.digits_at(cell);
            gone.iter().map(move |digit| Candidate::new(cell, digit))
        })
    }
}
