//! A board: the digits of the cells of the frame.

use crate::frame::CELLS;
use crate::{Cell, Digit};

/// A board of the size of the frame; 0 is an empty cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board([u8; CELLS]);

impl Board {
    /// The board without any digit.
    pub const EMPTY: Board = Board([0; CELLS]);

    /// Returns the digit of a cell, if the cell is filled.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell])
    }

    /// Fills a cell, or empties it with 0.
    pub fn set(&mut self, cell: Cell, digit: u8) {
        self.0[cell] = digit;
    }
}
