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
    /// Makes the candidate `digit` in `cell`.
    pub fn new(cell: Cell, digit: Digit) -> Self {
        Candidate { cell, digit }
    }

    /// Makes a candidate from the number of a cell and a digit that are known to be valid.
    ///
    /// # Panics
    /// If there is no such cell or digit.
    pub fn of(cell: usize, digit: u8) -> Self {
        Candidate::new(Cell::of(cell), Digit::of(digit))
    }
}
