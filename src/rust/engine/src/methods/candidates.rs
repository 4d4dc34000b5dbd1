//! A board with the candidates of its blanks.

use crate::geometry::{CELLS, DIGITS, PEERS};
use crate::{Board, CellSet, DigitSet};

/// The grid so far and what each blank may still hold, kept both ways: the
/// digits of a cell and the cells of a digit. Filled cells have no candidates.
#[derive(Clone, Copy)]
pub(super) struct Candidates {
    grid: Board,
    digits: [DigitSet; CELLS],
    cells: [CellSet; DIGITS],
    contradiction: bool,
}

impl Candidates {
    pub(super) fn new(board: &Board) -> Self {
        let mut candidates = Candidates {
            grid: *board,
            digits: [DigitSet::EMPTY; CELLS],
            cells: [CellSet::EMPTY; DIGITS],
            contradiction: false,
        };
        for cell in board.blanks() {
            let open = board.open_digits(cell);
            candidates.digits[cell] = open;
            candidates.contradiction |= open.is_empty();
            for digit in open {
                candidates.cells[usize::from(digit) - 1].insert(cell);
            }
        }
        candidates
    }

    pub(super) fn grid(&self) -> &Board {
        &self.grid
    }

    /// The digits that `cell` may hold.
    pub(super) fn of(&self, cell: usize) -> DigitSet {
        self.digits[cell]
    }

    /// The cells that may hold `digit`.
    pub(super) fn places(&self, digit: u8) -> CellSet {
        self.cells[usize::from(digit) - 1]
    }

    /// Whether some blank has been left without a candidate, or
    /// [`Candidates::contradict`] was called.
    pub(super) fn is_contradictory(&self) -> bool {
        self.contradiction
    }

    /// Notes that the board has no solution.
    pub(super) fn contradict(&mut self) {
        self.contradiction = true;
    }

    /// Writes a candidate into its cell.
    pub(super) fn place(&mut self, cell: usize, digit: u8) {
        self.grid.set(cell, digit);
        for other in self.digits[cell] {
            self.cells[usize::from(other) - 1].remove(cell);
        }
        self.digits[cell] = DigitSet::EMPTY;
        for peer in PEERS[cell] & self.places(digit) {
            self.remove(peer, DigitSet::of(digit));
        }
    }

    /// Takes candidates away; says whether one was there.
    pub(super) fn remove(&mut self, cell: usize, digits: DigitSet) -> bool {
        let gone = self.digits[cell] & digits;
        for digit in gone {
            self.cells[usize::from(digit) - 1].remove(cell);
        }
        self.digits[cell] = self.digits[cell] - gone;
        self.contradiction |= !gone.is_empty() && self.digits[cell].is_empty();
        !gone.is_empty()
    }
}
