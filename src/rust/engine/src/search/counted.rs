//! The result of counting solutions.

use crate::topology::classic::CELLS;
use crate::Board;

/// The result of counting the solutions of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of solutions, up to the limit.
    pub count: u64,
    /// One of the solutions, with digits 1 to 9, or zeros if there is no solution.
    pub solution: [u8; CELLS],
    /// The number of guesses: digits tried in a cell with other candidates.
    pub guesses: u64,
}

impl Counted {
    /// Returns the solution, if there is one.
    pub fn solution(&self) -> Option<Board> {
        if self.count == 0 {
            return None;
        }
        Board::from_cells(self.solution).ok()
    }

    /// Adds up the results of two parts of a search.
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

    /// The result without any solution or guess.
    pub const NONE: Counted = Counted {
        count: 0,
        solution: [0; CELLS],
        guesses: 0,
    };
}
