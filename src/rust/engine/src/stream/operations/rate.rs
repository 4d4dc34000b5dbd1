//! Ratings.

use super::super::table::{InputRow, TableWriter};
use super::in_turn::{clues_of, put_each};
use crate::logic::{rate, RateOutcome, Solver};
use crate::{PuzzleStatus, Stop, Stopped};

pub const COLUMNS: [&str; 6] = ["clues", "level", "score", "hardest", "steps", "by_logic"];

pub fn put_rows(
    rows: &[InputRow],
    solver: &Solver,
    table: &mut TableWriter,
    stop: Stop,
) -> Result<(), Stopped> {
    put_each(rows, table, stop, |table, _, board| {
        let outcome = rate(solver, board, stop)?;
        table.put(board, |fields| {
            fields.number(clues_of(board));
            let rating = match &outcome {
                RateOutcome::Rated(rating) => rating,
                unrated => {
                    fields.missing(COLUMNS.len() - 1);
                    return status_of(unrated);
                }
            };
            fields.word(rating.level.name());
            match solver.scale().columns {
                [] => fields.missing(1),
                _ => fields.word(rating.score),
            }
            fields.word(rating.hardest.map_or("", |technique| technique.name()));
            fields.number(rating.steps as u64);
            fields.word(rating.by_logic);
            status_of(&outcome)
        });
        Ok(())
    })
}

fn status_of(outcome: &RateOutcome) -> PuzzleStatus {
    match outcome {
        RateOutcome::Rated(_) => PuzzleStatus::Unique,
        RateOutcome::Clash => PuzzleStatus::Invalid,
        RateOutcome::NoSolution => PuzzleStatus::None,
        RateOutcome::MultipleSolutions => PuzzleStatus::Multiple,
    }
}
