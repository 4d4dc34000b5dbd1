//! A board with the candidates of its blanks.

use crate::geometry::{CELLS, PEERS};
use crate::{Board, CellSet, DigitSet};

/// The grid so far and what each blank may still hold (filled cells: nothing).
#[derive(Clone, Copy)]
pub(super) struct Candidates {
    grid: Board,
    open: [DigitSet; CELLS],
    contradiction: bool,
}

impl Candidates {
    pub(super) fn new(board: &Board) -> Self {
        let mut open = [DigitSet::EMPTY; CELLS];
        for cell in board.blanks() {
            open[cell] = board.open_digits(cell);
        }
        Candidates {
            grid: *board,
            open,
            contradiction: board.blanks().iter().any(|cell| open[cell].is_empty()),
        }
    }

    pub(super) fn grid(&self) -> &Board {
        &self.grid
    }

    pub(super) fn of(&self, cell: usize) -> DigitSet {
        self.open[cell]
    }

    /// The cells of `among` that may hold `digit`.
    pub(super) fn places(&self, digit: u8, among: CellSet) -> CellSet {
        among
            .iter()
            .filter(|&cell| self.open[cell].contains(digit))
            .collect()
    }

    /// Whether some blank has been left without a candidate, or some house
    /// without a place for a digit.
    pub(super) fn is_contradictory(&self) -> bool {
        self.contradiction
    }

    pub(super) fn contradict(&mut self) {
        self.contradiction = true;
    }

    /// Writes a candidate into its cell.
    pub(super) fn place(&mut self, cell: usize, digit: u8) {
        self.grid.set(cell, digit);
        self.open[cell] = DigitSet::EMPTY;
        for peer in PEERS[cell] {
            self.remove(peer, DigitSet::of(digit));
        }
    }

    /// Takes candidates away; says whether one was there.
    pub(super) fn remove(&mut self, cell: usize, digits: DigitSet) -> bool {
        if !self.open[cell].meets(digits) {
            return false;
        }
        self.open[cell] = self.open[cell] - digits;
        self.contradiction |= self.open[cell].is_empty();
        true
    }
}
