//! Events that a method reports to an observer.

use crate::shape::Cell;

/// One thing that a method did. Cells count from 0 in board order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The work begins.
    Start,
    /// A digit was tried: a guess.
    Tried {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: u8,
    },
    /// A digit that was tried was taken back, with everything placed because of it.
    TakenBack {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: u8,
    },
    /// A rule placed a digit.
    Placed {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: u8,
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
    /// The search starts again in another way.
    Restarted,
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
    /// A digit with one place in a box or region.
    HiddenSingleBox,
    /// Any of these, after a guess.
    Single,
}

/// The board at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The digit of each cell, 0 for an empty one.
    pub digits: Vec<u8>,
    /// The candidates of each empty cell, digit 1 in bit 0; none if the method does not
    /// keep them.
    pub candidates: Vec<u32>,
}

impl Snapshot {
    /// A board without candidates.
    pub(super) fn plain(digits: &[u8]) -> Self {
        Snapshot {
            digits: digits.to_vec(),
            candidates: vec![0; digits.len()],
        }
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
