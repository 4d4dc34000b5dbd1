//! Finds solutions and counts them.

use super::super::kinds::Kind;
use super::super::table::{InputRow, TableWriter};
use super::in_turn::{boards_of, clues_of, put_found};
use crate::{Stop, Stopped};

/// The columns of a table with solutions.
pub const SOLVED: [&str; 3] = ["clues", "solution", "n_solutions"];
/// The columns of a table without solutions.
pub const COUNTED: [&str; 1] = ["n_solutions"];

/// Writes the number of solutions, up to `limit`, and before it the first solution if `solved` is
/// set.
pub fn put_rows<K: Kind>(
    rows: &[InputRow<K::Board>],
    limit: u64,
    solved: bool,
    table: &mut TableWriter<K>,
    stop: Stop,
) -> Result<(), Stopped> {
    // The status depends on whether there is a second solution.
    let found = table
        .kind
        .search(&boards_of(rows), limit.max(2), solved, stop)?;
    put_found(rows, found, table, |table, board, found| {
        let kind = table.kind;
        table.put(board, |fields| {
            if solved {
                fields.number(clues_of::<K>(board));
                match &found.first {
                    None => fields.missing(1),
                    Some(first) => fields.cells(kind, first),
                }
            }
            fields.number(found.count.min(limit));
            found.status
        });
    });
    Ok(())
}
