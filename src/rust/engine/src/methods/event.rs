//! The events that a method reports to an observer.

use crate::shape::Cell;

/// An action of a method. Cells count from 0 in board order.
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
    /// A digit that was tried was taken back, together with everything that was placed because of
    /// it.
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
    /// All consequences were drawn at once.
    Propagated {
        /// The number of cells that were decided.
        placed: u32,
    },
    /// A solution was found; the search continues for another.
    Solved,
    /// The search starts again with another strategy.
    Restarted,
    /// The work is over.
    End,
}

/// The reason why a rule placed a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The cell has only one candidate.
    NakedSingle,
    /// The digit has only one place in a row.
    HiddenSingleRow,
    /// The digit has only one place in a column.
    HiddenSingleColumn,
    /// The digit has only one place in a box or region.
    HiddenSingleBox,
    /// Any of these reasons, after a guess.
    Single,
}

/// The board at a certain moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The digit of each cell, 0 for an empty cell.
    pub digits: Vec<u8>,
    /// The candidates of each empty cell, with digit 1 in bit 0; empty if the method does not keep
    /// candidates.
    pub candidates: Vec<u32>,
}

impl Snapshot {
    /// Makes a snapshot of a board without candidates.
    pub(super) fn plain(digits: &[u8]) -> Self {
        Snapshot {
            digits: digits.to_vec(),
            candidates: vec![0; digits.len()],
        }
    }
}

/// Watches a method at work.
pub trait Observer {
    /// Receives each event. `snapshot` returns the board after the event.
    fn observe(&mut self, event: Event, snapshot: impl FnOnce() -> Snapshot);
}

/// Ignores all events, at no cost.
pub struct NoObserver;

impl Observer for NoObserver {
    #[inline(always)]
    fn observe(&mut self, _event: Event, _snapshot: impl FnOnce() -> Snapshot) {}
}
