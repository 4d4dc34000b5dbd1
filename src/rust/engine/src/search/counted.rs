//! What a search that counts comes back with.

use crate::topology::classic::CELLS;
use crate::Board;

/// What the search found out about one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Number of solutions, up to the limit.
    pub count: u64,
    /// Any of the solutions, digits 1 to 9; zeros if there is none.
    pub solution: [u8; CELLS],
    /// Digits that had to be tried while another was still possible.
    pub guesses: u64,
}

impl Counted {
    /// The solution, if there is one.
    pub fn solution(&self) -> Option<Board> {
        if self.count == 0 {
            return None;
        }
        Board::from_cells(self.solution).ok()
    }

    /// Of two parts of a search together.
    pub(super) fn and(self, other: Counted) -> Counted {
        Counted {
            count: self.count + other.count,
            solution: if self.count > 0 {
                self.solution
            } else {
                other.solution
            },
            guesses: self.guesses + other.guesses,
        }
    }

    /// Nothing found yet.
    pub const NONE: Counted = Counted {
        count: 0,
        solution: [0; CELLS],
        guesses: 0,
    };
}
