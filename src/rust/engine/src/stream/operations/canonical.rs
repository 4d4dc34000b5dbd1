//! Computes canonical forms.

use super::super::kinds::Kind;
use super::super::table::{InputRow, TableWriter};
use super::in_turn::{put_each, status_without_search};
use crate::{Stop, Stopped};

pub const COLUMNS: [&str; 2] = ["canonical", "automorphisms"];

pub fn put_rows<K: Kind>(
    rows: &[InputRow<K::Board>],
    table: &mut TableWriter<K>,
    stop: Stop,
) -> Result<(), Stopped> {
    put_each(rows, table, stop, |table, _, board| {
        let kind = table.kind;
        table.put(board, |fields| {
            match K::canonical(board) {
                Some((form, automorphisms)) => {
                    fields.cells(kind, &form);
                    fields.number(u64::from(automorphisms));
                }
                None => fields.missing(COLUMNS.len()),
            }
            status_without_search(kind, board)
        });
        Ok(())
    })
}
