//! What a method does, told to whoever watches.

use crate::logic::Grid;
use crate::topology::classic::CELLS;
use crate::{Board, DigitSet};

/// What a method just did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Nothing yet.
    Start,
    /// Tried a digit: a guess.
    Tried {
        /// 0 to 80.
        cell: usize,
        /// 1 to 9.
        digit: u8,
    },
    /// Took a digit back that had been tried, with all that came of it.
    TakenBack {
        /// 0 to 80.
        cell: usize,
        /// 1 to 9.
        digit: u8,
    },
    /// Placed a digit by a rule.
    Placed {
        /// 0 to 80.
        cell: usize,
        /// 1 to 9.
        digit: u8,
        /// The rule.
        rule: Rule,
    },
    /// Struck candidates out by a naked pair.
    Paired {
        /// The two cells.
        cells: [usize; 2],
    },
    /// Followed all consequences at once, which decided so many cells.
    Propagated {
        /// How many.
        placed: u32,
    },
    /// Found a solution, and goes on to look for another.
    Solved,
    /// Came to its end.
    End,
}

/// Why a rule placed a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A cell with one candidate.
    NakedSingle,
    /// A digit with one place in a row.
    HiddenSingleRow,
    /// A digit with one place in a column.
    HiddenSingleColumn,
    /// A digit with one place in a box.
    HiddenSingleBox,
    /// One of these, after a guess.
    Single,
}

/// What the board looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Digits, 0 for a blank.
    pub digits: [u8; CELLS],
    /// Candidates of the blanks; none where a method does not keep them.
    pub marks: [DigitSet; CELLS],
}

impl From<&Board> for Look {
    fn from(board: &Board) -> Self {
        Look {
            digits: *board.cells(),
            marks: [DigitSet::EMPTY; CELLS],
        }
    }
}

impl From<&Grid> for Look {
    fn from(grid: &Grid) -> Self {
        let mut look = Look::from(&grid.board());
        for cell in grid.blanks() {
            look.marks[cell] = grid.marks(cell);
        }
        look
    }
}

/// Who watches a method at work.
pub trait Observer {
    /// After each event; `look` makes what the board looks like then.
    fn saw(&mut self, event: Event, look: impl FnOnce() -> Look);
}

/// Nobody watches: it costs nothing.
pub struct Nobody;

impl Observer for Nobody {
    #[inline(always)]
    fn saw(&mut self, _event: Event, _look: impl FnOnce() -> Look) {}
}
