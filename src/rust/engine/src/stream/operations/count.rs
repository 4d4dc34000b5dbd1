//! Numbers of solutions.

use super::super::table::{InputRow, TableWriter};
use super::in_turn::{boards_of, put_found};
use crate::search::count_batch;
use crate::{PuzzleStatus, Stop, Stopped};

pub const COLUMNS: [&str; 1] = ["n_solutions"];

pub fn put_rows(
    rows: &[InputRow],
    limit: u64,
    table: &mut TableWriter,
    stop: Stop,
) -> Result<(), Stopped> {
    // A second solution tells whether the first is the only one.
    let found = count_batch(&boards_of(rows), limit.max(2), 1, None, &mut |_| stop())?;
    put_found(rows, found, table, |table, board, found| {
        table.put(board, |fields| {
            fields.number(found.count.min(limit));
            PuzzleStatus::of_count(board, found.count)
        });
    });
    Ok(())
}
