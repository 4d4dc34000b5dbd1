//! One digit in one cell.

/// One digit in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    /// The cell, 0 to 80.
    pub cell: u8,
    /// The digit, 1 to 9.
    pub digit: u8,
}

impl Candidate {
    /// `digit` in `cell`.
    pub fn new(cell: usize, digit: u8) -> Self {
        Candidate {
            cell: cell as u8,
            digit,
        }
    }

    /// The cell, as an index.
    pub fn cell(self) -> usize {
        usize::from(self.cell)
    }
}
