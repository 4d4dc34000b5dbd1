//! The status of a puzzle in a table of puzzles.

use crate::search::Status;
use crate::Board;

/// The status of a puzzle in a table of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleStatus {
    /// It has exactly one solution.
    Unique,
    /// It has two solutions or more.
    Multiple,
    /// It has no solution, though no two digits clash.
    None,
    /// Two equal digits share a house.
    Invalid,
    /// It could not be read.
    Malformed,
    /// The call was interrupted before this puzzle was processed.
    Interrupted,
    /// Every cell is filled and no two digits clash. No search was made.
    Solved,
    /// It has empty cells and no two digits clash. No search was made.
    Open,
}

impl PuzzleStatus {
    /// All statuses.
    pub const ALL: [PuzzleStatus; 8] = [
        PuzzleStatus::Unique,
        PuzzleStatus::Multiple,
        PuzzleStatus::None,
        PuzzleStatus::Invalid,
        PuzzleStatus::Malformed,
        PuzzleStatus::Interrupted,
        PuzzleStatus::Solved,
        PuzzleStatus::Open,
    ];

    /// Returns the word for the status.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleStatus::Unique => "unique",
            PuzzleStatus::Multiple => "multiple",
            PuzzleStatus::None => "none",
            PuzzleStatus::Invalid => "invalid",
            PuzzleStatus::Malformed => "malformed",
            PuzzleStatus::Interrupted => "interrupted",
            PuzzleStatus::Solved => "solved",
            PuzzleStatus::Open => "open",
        }
    }

    /// Returns the status of a board with this many solutions. A count of 2 or more means
    /// [`Multiple`](PuzzleStatus::Multiple).
    pub fn of_count(board: &Board, count: u64) -> Self {
        match count {
            0 if !board.is_consistent() => PuzzleStatus::Invalid,
            0 => PuzzleStatus::None,
            1 => PuzzleStatus::Unique,
            _ => PuzzleStatus::Multiple,
        }
    }
}

impl PuzzleStatus {
    /// Returns the status that follows from a search. `has_clashes` is called if there is no
    /// solution.
    pub fn of_search(found: Status, has_clashes: impl FnOnce() -> bool) -> Self {
        match found {
            Status::None if has_clashes() => PuzzleStatus::Invalid,
            found => found.into(),
        }
    }
}

impl From<Status> for PuzzleStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Unique => PuzzleStatus::Unique,
            Status::Multiple => PuzzleStatus::Multiple,
            Status::None => PuzzleStatus::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_are_listed_in_their_order() {
        for (place, status) in PuzzleStatus::ALL.into_iter().enumerate() {
            assert_eq!(status as usize, place);
        }
    }

    #[test]
    fn a_clash_is_not_a_board_without_solution() {
        let clash: Board = format!("55{}", "0".repeat(79)).parse().unwrap();
        assert_eq!(PuzzleStatus::of_count(&clash, 0), PuzzleStatus::Invalid);
        assert_eq!(
            PuzzleStatus::of_count(&Board::EMPTY, 2),
            PuzzleStatus::Multiple
        );
    }
}
