//! Solutions.

use super::super::table::{InputRow, TableWriter};
use super::in_turn::{boards_of, clues_of, put_found};
use crate::search::solve_batch;
use crate::{PuzzleStatus, Stop, Stopped};

pub const COLUMNS: [&str; 3] = ["clues", "solution", "n_solutions"];

pub fn put_rows(
    rows: &[InputRow],
    limit: u64,
    table: &mut TableWriter,
    stop: Stop,
) -> Result<(), Stopped> {
    // A second solution tells whether the first is the only one.
    let found = solve_batch(&boards_of(rows), limit.max(2), 1, None, &mut |_| stop())?;
    put_found(rows, found, table, |table, board, found| {
        table.put(board, |fields| {
            fields.number(clues_of(board));
            match found.count {
                0 => fields.missing(1),
                _ => fields.cells(&found.solution),
            }
            fields.number(found.count.min(limit));
            PuzzleStatus::of_count(board, found.count)
        });
    });
    Ok(())
}
