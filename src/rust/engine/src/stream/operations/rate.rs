//! Rates puzzles.

use super::super::kinds::Kind;
use super::super::table::{InputRow, TableWriter};
use super::in_turn::{clues_of, put_each};
use crate::logic::{rate, RateOutcome, Rating, Solver};
use crate::{Board, PuzzleStatus, Stop, Stopped};

pub const COLUMNS: [&str; 6] = ["clues", "level", "score", "hardest", "steps", "by_logic"];

/// The status of a board, and its rating if it has one solution and can be rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The status.
    pub status: PuzzleStatus,
    /// The rating.
    pub rating: Option<Rating>,
}

impl From<RateOutcome> for Rated {
    fn from(outcome: RateOutcome) -> Self {
        let (status, rating) = match outcome {
            RateOutcome::Rated(rating) => (PuzzleStatus::Unique, Some(rating)),
            RateOutcome::Clash => (PuzzleStatus::Invalid, None),
            RateOutcome::NoSolution => (PuzzleStatus::None, None),
            RateOutcome::MultipleSolutions => (PuzzleStatus::Multiple, None),
        };
        Rated { status, rating }
    }
}

/// A rater of boards of one kind. Boards that are not classic need a frame that has room for them.
pub trait Rater: Send + Sync {
    /// Returns the rating of a board with these digits.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` returns `true`.
    fn rate(&self, digits: &[u8], stop: Stop) -> Result<Rated, Stopped>;
}

impl Rater for Solver {
    fn rate(&self, digits: &[u8], stop: Stop) -> Result<Rated, Stopped> {
        let board = digits.try_into().ok().map(Board::from_cells);
        match board {
            Some(Ok(board)) => Ok(rate(self, &board, stop)?.into()),
            _ => Ok(RateOutcome::NoSolution.into()),
        }
    }
}

pub fn put_rows<K: Kind>(
    rows: &[InputRow<K::Board>],
    rater: &dyn Rater,
    table: &mut TableWriter<K>,
    stop: Stop,
) -> Result<(), Stopped> {
    put_each(rows, table, stop, |table, _, board| {
        let Rated { status, rating } = rater.rate(K::digits(board).as_ref(), stop)?;
        table.put(board, |fields| {
            fields.number(clues_of::<K>(board));
            let Some(rating) = &rating else {
                fields.missing(COLUMNS.len() - 1);
                return status;
            };
            fields.word(rating.level.name());
            // If a path gets stuck, the scores of its steps are not those of the puzzle.
            match rating.solved {
                true => fields.word(rating.score),
                false => fields.missing(1),
            }
            fields.word(rating.hardest.map_or("", |technique| technique.name()));
            fields.number(rating.steps as u64);
            fields.word(rating.by_logic);
            status
        });
        Ok(())
    })
}
