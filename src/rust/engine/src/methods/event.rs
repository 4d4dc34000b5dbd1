//! Events that a method reports to an observer.

use crate::logic::Grid;
use crate::topology::classic::CELLS;
use crate::{Board, Cell, Digit, DigitSet};

/// One thing that a method did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The work begins.
    Start,
    /// A digit was tried: a guess.
    Tried {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// A digit that was tried was taken back, with everything placed because of it.
    TakenBack {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// A rule placed a digit.
    Placed {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The rule.
        rule: Rule,
    },
    /// A naked pair eliminated candidates.
    Paired {
        /// The two cells.
        cells: [Cell; 2],
    },
    /// All consequences were followed at once.
    Propagated {
        /// How many cells were decided.
        placed: u32,
    },
    /// A solution was found; the search continues for another.
    Solved,
    /// The work is over.
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
    /// Any of these, after a guess.
    Single,
}

/// The board at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The digit of each filled cell.
    pub digits: [Option<Digit>; CELLS],
    /// The candidates of each empty cell; none if the method does not keep them.
    pub candidates: [DigitSet; CELLS],
}

impl From<&Board> for Snapshot {
    fn from(board: &Board) -> Self {
        Snapshot {
            digits: Cell::ALL.map(|cell| board.digit(cell)),
            candidates: [DigitSet::EMPTY; CELLS],
        }
    }
}

impl From<&Grid<'_>> for Snapshot {
    fn from(grid: &Grid) -> Self {
        let mut snapshot = Snapshot::from(&grid.board());
        for cell in grid.empty_cells() {
            snapshot.candidates[cell] = grid.candidates(cell);
        }
        snapshot
    }
}

/// Watches a method at work.
pub trait Observer {
    /// Called after each event. `snapshot` makes the board as it is then.
    fn observe(&mut self, event: Event, snapshot: impl FnOnce() -> Snapshot);
}

/// Ignores all events, at no cost.
pub struct NoObserver;

impl Observer for NoObserver {
    #[inline(always)]
    fn observe(&mut self, _event: Event, _snapshot: impl FnOnce() -> Snapshot) {}
}
