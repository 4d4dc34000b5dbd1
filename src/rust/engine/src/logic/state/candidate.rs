//! One digit in one cell.

use crate::Digit;

/// One digit in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    /// The cell, 0 to 80.
    pub cell: u8,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// `digit` in `cell`.
    pub fn new(cell: usize, digit: Digit) -> Self {
        Candidate {
            cell: cell as u8,
            digit,
        }
    }

    /// The candidate of a cell (0 to 80) and a digit (1 to 9) that are known to be right.
    ///
    /// # Panics
    /// If `digit` is not 1 to 9.
    pub fn of(cell: usize, digit: u8) -> Self {
        Candidate::new(cell, Digit::of(digit))
    }

    /// The cell, as an index.
    pub fn cell(self) -> usize {
        usize::from(self.cell)
    }
}
