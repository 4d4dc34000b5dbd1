//! Writes the output table, which has a row for each puzzle.

use std::io::Write;

use super::kinds::Kind;
use crate::text::{Notation, Record, Unreadable};
use crate::PuzzleStatus;

/// The number of rows with each status, in the order of [`PuzzleStatus::ALL`].
pub type Counts = [u64; PuzzleStatus::ALL.len()];

/// Rows of the table.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    /// The text of the rows, with their line feeds.
    pub text: Vec<u8>,
    /// The number of rows with each status.
    pub counts: Counts,
}

/// One row of the input.
pub(super) struct InputRow<'a, B> {
    pub puzzle: Result<B, Unreadable>,
    pub solution: Option<B>,
    /// The text to write in place of a puzzle that cannot be read.
    line: &'a [u8],
}

impl<'a, B> InputRow<'a, B> {
    /// Makes the row of a record, without its text.
    pub(super) fn new(record: Record<B>) -> Self {
        InputRow {
            puzzle: record.puzzle,
            solution: record.solution,
            line: &[],
        }
    }

    /// Makes the row of a line, with its text.
    pub(super) fn of_line(notation: &impl Notation<Board = B>, line: &'a [u8]) -> Self {
        let record = Record::of_line(notation, 0, line);
        InputRow {
            line,
            ..InputRow::new(record)
        }
    }
}

/// Returns the header of a table with these columns between those that every table has.
pub(super) fn header(columns: &[&str]) -> String {
    format!("puzzle,{},status,reason\n", columns.join(","))
}

/// A writer of rows: the puzzle, the columns of an operation, status and reason.
pub(super) struct TableWriter<'k, K> {
    pub kind: &'k K,
    pub rows: Rows,
    /// The number of columns of the operation.
    columns: usize,
}

impl<'k, K: Kind> TableWriter<'k, K> {
    pub(super) fn new(kind: &'k K, columns: usize, rows: usize) -> Self {
        TableWriter {
            kind,
            rows: Rows {
                text: Vec::with_capacity(rows * (30 + 2 * kind.cells())),
                counts: Counts::default(),
            },
            columns,
        }
    }

    /// Writes the row of `board`. `fields` adds the fields of the operation and returns the status.
    pub(super) fn put(
        &mut self,
        board: &K::Board,
        fields: impl FnOnce(&mut Fields) -> PuzzleStatus,
    ) {
        let text = &mut self.rows.text;
        self.kind.put_cells(text, K::digits(board));
        let status = fields(&mut Fields { text });
        text.push(b',');
        text.extend_from_slice(status.name().as_bytes());
        text.extend_from_slice(b",\n");
        self.rows.counts[status as usize] += 1;
    }

    /// Writes the row of a malformed puzzle.
    pub(super) fn put_malformed(&mut self, row: &InputRow<K::Board>, fault: Unreadable) {
        let text = &mut self.rows.text;
        if !row.line.is_empty() {
            put_quoted(text, &String::from_utf8_lossy(row.line));
        }
        let status = PuzzleStatus::Malformed;
        text.resize(text.len() + self.columns + 1, b',');
        text.extend_from_slice(status.name().as_bytes());
        text.push(b',');
        put_quoted(text, &fault.to_string());
        text.push(b'\n');
        self.rows.counts[status as usize] += 1;
    }
}

/// The fields of an operation in a row.
pub(super) struct Fields<'a> {
    text: &'a mut Vec<u8>,
}

impl Fields<'_> {
    /// Appends a board.
    pub(super) fn cells<K: Kind>(&mut self, kind: &K, digits: &K::Digits) {
        self.text.push(b',');
        kind.put_cells(self.text, digits);
    }

    /// Appends a number.
    pub(super) fn number(&mut self, number: u64) {
        self.text.push(b',');
        if number < 10 {
            self.text.push(b'0' + number as u8);
            return;
        }
        // Writing to a vector cannot fail.
        let _ = write!(self.text, "{number}");
    }

    /// Appends a word that needs no quotes.
    pub(super) fn word(&mut self, word: impl std::fmt::Display) {
        // Writing to a vector cannot fail.
        let _ = write!(self.text, ",{word}");
    }

    /// Appends empty fields.
    pub(super) fn missing(&mut self, count: usize) {
        self.text.resize(self.text.len() + count, b',');
    }
}

/// Appends text in quotes, since it may contain commas, and drops control characters.
fn put_quoted(out: &mut Vec<u8>, text: &str) {
    let clean: String = text.chars().filter(|letter| !letter.is_control()).collect();
    // Writing to a vector cannot fail.
    let _ = write!(out, "\"{}\"", clean.replace('"', "\"\""));
}
