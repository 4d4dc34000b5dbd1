//! Solutions and their number.

use super::super::table::{InputRow, TableWriter};
use super::in_turn::{boards_of, clues_of, put_found};
use crate::search::{count_batch, solve_batch};
use crate::{PuzzleStatus, Stop, Stopped};

/// The columns with a solution.
pub const SOLVED: [&str; 3] = ["clues", "solution", "n_solutions"];
/// The columns without one.
pub const COUNTED: [&str; 1] = ["n_solutions"];

/// Writes the number of solutions, up to `limit`, and before it the first solution if
/// `solved` is set.
pub fn put_rows(
    rows: &[InputRow],
    limit: u64,
    solved: bool,
    table: &mut TableWriter,
    stop: Stop,
) -> Result<(), Stopped> {
    let search = if solved { solve_batch } else { count_batch };
    // The status depends on whether there is a second solution.
    let found = search(&boards_of(rows), limit.max(2), 1, None, &mut |_| stop())?;
    put_found(rows, found, table, |table, board, found| {
        table.put(board, |fields| {
            if solved {
                fields.number(clues_of(board));
                match found.count {
                    0 => fields.missing(1),
                    _ => fields.cells(&found.solution),
                }
            }
            fields.number(found.count.min(limit));
            PuzzleStatus::of_count(board, found.count)
        });
    });
    Ok(())
}
