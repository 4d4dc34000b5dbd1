//! Canonical forms.

use super::super::table::{InputRow, TableWriter};
use super::in_turn::{put_each, status_without_search};
use crate::{canonical, Stop, Stopped};

pub const COLUMNS: [&str; 2] = ["canonical", "automorphisms"];

pub fn put_rows(rows: &[InputRow], table: &mut TableWriter, stop: Stop) -> Result<(), Stopped> {
    put_each(rows, table, stop, |table, _, board| {
        let form = canonical(board);
        table.put(board, |fields| {
            fields.cells(form.board.cells());
            fields.number(u64::from(form.automorphisms));
            status_without_search(board)
        });
        Ok(())
    })
}
