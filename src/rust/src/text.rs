//! Puzzles out of text, a block at a time.
//!
//! R opens files and connections, whatever their compression, and hands over
//! their bytes; a [`Text`] of its own behind an external pointer keeps what was
//! read until R asks for it.

use crate::answer::answer;
use crate::args::{bytes, read, Object, Strings};
use crate::guard::Kept;
use crate::interrupt::Watcher;
use crate::pieces::Pieces;
use crate::problem::{Answer, Problem};
use crate::rows::{rows_of, NewRows, MISSING, ROWS};
use crate::typed::Texts;
use crate::value::{Column, Value};
use extendr_api::prelude::*;
use extendr_ffi::{
    R_ClearExternalPtr, R_ExternalPtrAddr, R_ExternalPtrTag, R_MakeExternalPtr, R_NilValue,
    R_RegisterCFinalizerEx, Rboolean, Rf_install, Rf_protect, Rf_unprotect, SEXP, SEXPTYPE,
    STRING_ELT, TYPEOF,
};
use oxidoku_engine::text::{Fields, Layout, Reader, Record, Table, Unreadable};
use oxidoku_engine::Board;
use sha1_smol::Sha1;

/// What was read so far.
struct Text {
    reader: Reader,
    records: Records,
}

/// The records, column by column.
#[derive(Default)]
struct Records {
    puzzles: Pieces<[i32; ROWS]>,
    /// Empty as long as no line has a solution.
    solutions: Pieces<[i32; ROWS]>,
    lines: Pieces<u64>,
    faults: Pieces<(usize, Unreadable)>,
    /// For a table each column but those of puzzle and solution; else what
    /// stands before the puzzle, and after it.
    fields: Vec<Texts>,
}

impl Records {
    fn take(&mut self, record: Record) {
        let row = self.lines.len();
        if let Err(fault) = record.puzzle {
            self.faults.push((row, fault));
        }
        self.puzzles.push(rows_or_missing(record.puzzle.ok()));
        if record.solution.is_some() {
            self.solutions.fill_up(row, MISSING);
        }
        if record.solution.is_some() || self.solutions.len() > 0 {
            self.solutions.push(rows_or_missing(record.solution));
        }
        self.lines.push(record.line);
        match record.fields {
            Fields::Around { before, after } => {
                self.fields.resize_with(2, Texts::default);
                for (texts, text) in self.fields.iter_mut().zip([before, after]) {
                    if !text.is_empty() {
                        texts.put(row, text);
                    }
                }
            }
            Fields::Row {
                row: text,
                table,
                count,
            } => self.take_row(row, text, table, count),
        }
    }

    /// Keeps the other columns of a row of a table. Without quotes, nothing and NA are
    /// missing.
    fn take_row(&mut self, row: usize, text: &[u8], table: &Table, count: usize) {
        let columns = self.fields.len().max(table.names.len()).max(count);
        self.fields.resize_with(columns, Texts::default);
        if columns == 1 + usize::from(table.solution.is_some()) {
            return;
        }
        for (column, field) in table.fields(text).enumerate() {
            let is_board = column == table.puzzle || Some(column) == table.solution;
            let is_missing = !field.quoted && matches!(field.raw(), b"" | b"NA");
            if !is_board && !is_missing {
                self.fields[column].put(row, &field.text());
            }
        }
    }

    fn value(self, layout: &Layout) -> Answer<Value> {
        let n = self.lines.len();
        let mut lines = Column::new(n, 0.0)?;
        for (value, line) in lines.values().iter_mut().zip(self.lines.into_iter()) {
            *value = line as f64;
        }
        let solution = match self.solutions.len() {
            0 => Value::Null,
            _ => columns_of(self.solutions, n)?,
        };
        let mut reason = Texts::default();
        for (row, fault) in self.faults.into_iter() {
            reason.put(row, fault.to_string().as_bytes());
        }
        let (names, puzzle, solved) = match layout {
            Layout::Lines(_) => (Value::Null, 0, 0),
            Layout::Table(table) => (
                Value::texts(
                    table
                        .names
                        .iter()
                        .map(|name| name.replace('\0', "\u{FFFD}")),
                ),
                table.puzzle as i32 + 1,
                table.solution.map_or(0, |column| column as i32 + 1),
            ),
        };
        let mut fields = Vec::new();
        for (column, texts) in self.fields.into_iter().enumerate() {
            fields.push(match layout {
                Layout::Table(table) if column == table.puzzle => Value::Null,
                Layout::Table(table) if Some(column) == table.solution => Value::Null,
                Layout::Table(_) => texts.typed(n)?,
                Layout::Lines(_) if texts.any() => texts.strings(n)?,
                Layout::Lines(_) => Value::Null,
            });
        }
        Ok(Value::List(vec![
            ("puzzle", columns_of(self.puzzles, n)?),
            ("solution", solution),
            ("line", lines.into()),
            ("reason", reason.strings(n)?),
            ("names", names),
            ("puzzle_column", Value::integer(puzzle)),
            ("solution_column", Value::integer(solved)),
            ("fields", Value::Items(fields)),
        ]))
    }
}

fn rows_or_missing(board: Option<Board>) -> [i32; ROWS] {
    board.map_or(MISSING, |board| rows_of(board.cells()))
}

/// The columns of a vector of `n` puzzles.
fn columns_of(puzzles: Pieces<[i32; ROWS]>, n: usize) -> Answer<Value> {
    Ok(NewRows::collect(n, puzzles.into_iter())?.into())
}

// Whether a text that begins so is a table with a header.
#[extendr]
fn native_is_table(start: Robj) -> Robj {
    answer(|| {
        let layout = Layout::detect(read(&start, "start")?);
        Ok(Value::flag(matches!(layout, Layout::Table(_))))
    })
}

// A reader of text that begins so, as a table or as lines; FALSE where a table
// has no column of puzzles.
#[extendr]
fn native_text_reader(start: Robj, table: Robj) -> Robj {
    answer(|| {
        let table = read(&table, "table")?;
        let layout = match (Layout::detect(read(&start, "start")?), table) {
            (Layout::Lines(_), true) => return Ok(Value::flag(false)),
            (Layout::Table(_), false) => Layout::Lines(0),
            (layout, _) => layout,
        };
        let text = Box::new(Text {
            reader: Reader::new(layout),
            records: Records::default(),
        });
        Ok(Value::Object(pointer_to(text)?))
    })
}

// Reads on; TRUE when done.
#[extendr]
fn native_text_push(reader: Robj, block: Robj) -> Robj {
    with_text(&reader, |text| {
        let mut watcher = Watcher::new(None);
        let records = &mut text.records;
        text.reader
            .push(read(&block, "block")?, &mut |record| records.take(record));
        match watcher.ask(0) {
            true => Err(watcher.why()),
            false => Ok(Value::flag(true)),
        }
    })
}

// What was read: columns, and what is wrong with rows that have no puzzle. The
// reader is empty afterwards.
#[extendr]
fn native_text_finish(reader: Robj) -> Robj {
    with_text(&reader, |text| {
        let mut records = std::mem::take(&mut text.records);
        text.reader.finish(&mut |record| records.take(record));
        records.value(text.reader.layout())
    })
}

// The SHA-1 of each string, in hexadecimal; nothing for NA.
#[extendr]
fn native_sha1(x: Robj) -> Robj {
    answer(|| {
        let x: Strings = read(&x, "x")?;
        // SAFETY: R's vector holds its strings.
        let digest = |at| match unsafe { bytes(STRING_ELT(x.sexp(), at as isize)) } {
            Some(bytes) => Sha1::from(bytes).digest().to_string(),
            None => String::new(),
        };
        Ok(Value::texts((0..x.len()).map(digest)))
    })
}

/// An external pointer that owns a text.
fn pointer_to(text: Box<Text>) -> Answer<Kept> {
    let address = Box::into_raw(text);
    // SAFETY: under guard; R calls `drop_text` once, when the pointer dies.
    let kept = Kept::new(|| unsafe {
        let pointer = Rf_protect(R_MakeExternalPtr(address.cast(), tag(), R_NilValue));
        R_RegisterCFinalizerEx(pointer, Some(drop_text), Rboolean::FALSE);
        Rf_unprotect(1);
        pointer
    });
    // Without a pointer it is leaked: there is no telling how far R came.
    Ok(kept?)
}

unsafe fn tag() -> SEXP {
    Rf_install(b"oxidoku_text\0".as_ptr().cast())
}

unsafe extern "C" fn drop_text(pointer: SEXP) {
    let address = R_ExternalPtrAddr(pointer).cast::<Text>();
    if !address.is_null() {
        R_ClearExternalPtr(pointer);
        drop(Box::from_raw(address));
    }
}

/// Answers with what `work` makes of the text behind a pointer.
fn with_text(reader: &Robj, work: impl FnOnce(&mut Text) -> Answer<Value>) -> Robj {
    answer(|| {
        let wrong = || Problem::Argument("reader".to_string());
        let object: Object = read(reader, "reader")?;
        // SAFETY: only `pointer_to` makes pointers with the tag, and R calls one
        // native function at a time.
        let text = unsafe {
            let pointer = object.sexp();
            if TYPEOF(pointer) != SEXPTYPE::EXTPTRSXP || R_ExternalPtrTag(pointer) != tag() {
                return Err(wrong());
            }
            R_ExternalPtrAddr(pointer).cast::<Text>().as_mut()
        };
        work(text.ok_or_else(wrong)?)
    })
}

extendr_module! {
    mod text;
    fn native_is_table;
    fn native_text_reader;
    fn native_text_push;
    fn native_text_finish;
    fn native_sha1;
}
