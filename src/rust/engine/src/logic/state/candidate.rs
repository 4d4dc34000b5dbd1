//! One digit in one cell.

use crate::{Cell, Digit};

/// One digit in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// `digit` in `cell`.
    pub fn new(cell: Cell, digit: Digit) -> Self {
        Candidate { cell, digit }
    }

    /// The candidate of a cell (0 to 80) and a digit (1 to 9) that are known to be right.
    ///
    /// # Panics
    /// If `cell` is not 0 to 80, or `digit` not 1 to 9.
    pub fn of(cell: usize, digit: u8) -> Self {
        Candidate::new(Cell::of(cell), Digit::of(digit))
    }
}
