//! Puzzles out of text, a block at a time.
//!
//! R opens files and connections, whatever their compression, and hands over
//! their bytes; a [`Text`] of its own behind an external pointer keeps what was
//! read until R asks for it.

use crate::answer::answer;
use crate::args::{bytes, read, Object, Strings};
use crate::guard::Kept;
use crate::lazy_strings::Grids;
use crate::problem::{Answer, Problem};
use crate::value::{Column, Value};
use extendr_api::prelude::*;
use extendr_ffi::{
    R_ClearExternalPtr, R_ExternalPtrAddr, R_ExternalPtrTag, R_MakeExternalPtr, R_NilValue,
    R_RegisterCFinalizerEx, Rboolean, Rf_install, Rf_protect, Rf_unprotect, SEXP, SEXPTYPE,
    STRING_ELT, TYPEOF,
};
use oxidoku_engine::text::{Fields, Layout, Reader, Record, Unreadable};
use oxidoku_engine::Board;
use sha1_smol::Sha1;

/// What was read so far.
struct Text {
    reader: Reader,
    rows: Rows,
}

/// The records, column by column.
#[derive(Default)]
struct Rows {
    puzzles: Vec<Option<Board>>,
    solutions: Vec<Option<Board>>,
    any_solution: bool,
    lines: Vec<u64>,
    faults: Vec<(usize, Unreadable)>,
    /// For a table each column but those of puzzle and solution; else what
    /// stands before the puzzle, and after it.
    fields: Vec<Words>,
}

/// Many strings, one after another.
#[derive(Default)]
struct Words {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Words {
    fn push(&mut self, word: &[u8]) {
        self.bytes.extend_from_slice(word);
        self.ends.push(self.bytes.len());
    }

    fn any(&self) -> bool {
        !self.bytes.is_empty()
    }

    fn value(&self) -> Value {
        let mut start = 0;
        Value::texts(self.ends.iter().map(|&end| {
            let word = &self.bytes[start..end];
            start = end;
            readable(word)
        }))
    }
}

/// Text of a file as R can hold it: no string of R's has a zero byte.
fn readable(word: &[u8]) -> String {
    String::from_utf8_lossy(word).replace('\0', "\u{FFFD}")
}

impl Rows {
    fn take(&mut self, record: Record) {
        if let Err(fault) = record.puzzle {
            self.faults.push((self.puzzles.len(), fault));
        }
        self.puzzles.push(record.puzzle.ok());
        self.any_solution |= record.solution.is_some();
        self.solutions.push(record.solution);
        self.lines.push(record.line);
        match record.fields {
            Fields::Around { before, after } => {
                self.words(0, before);
                self.words(1, after);
            }
            Fields::Columns { table, .. } => {
                let fields = record.fields.columns();
                for column in 0..table.names.len() {
                    let kept = column != table.puzzle && Some(column) != table.solution;
                    let field = fields.get(column).copied().filter(|_| kept);
                    self.words(column, field.unwrap_or_default());
                }
            }
        }
    }

    fn words(&mut self, column: usize, word: &[u8]) {
        while self.fields.len() <= column {
            self.fields.push(Words::default());
        }
        self.fields[column].push(word);
    }

    fn value(self, layout: &Layout) -> Answer<Value> {
        let n = self.puzzles.len();
        let mut lines = Column::new(n, 0.0)?;
        for (value, &line) in lines.values().iter_mut().zip(&self.lines) {
            *value = line as f64;
        }
        let solution = match self.any_solution {
            true => grids(&self.solutions)?,
            false => Value::Null,
        };
        let faults = Value::List(vec![
            (
                "row",
                Value::Integers(self.faults.iter().map(|(row, _)| *row as i32 + 1).collect()),
            ),
            (
                "reason",
                Value::texts(self.faults.iter().map(|(_, fault)| fault.to_string())),
            ),
        ]);
        let (names, puzzle, solved) = match layout {
            Layout::Lines(_) => (Value::Null, 0, 0),
            Layout::Table(table) => (
                Value::texts(table.names.iter().map(|name| readable(name.as_bytes()))),
                table.puzzle as i32 + 1,
                table.solution.map_or(0, |column| column as i32 + 1),
            ),
        };
        let fields = self.fields.iter().map(|words| match words.any() {
            true => words.value(),
            false => Value::Null,
        });
        Ok(Value::List(vec![
            ("puzzle", grids(&self.puzzles)?),
            ("solution", solution),
            ("line", lines.into()),
            ("faults", faults),
            ("names", names),
            ("puzzle_column", Value::integer(puzzle)),
            ("solution_column", Value::integer(solved)),
            ("fields", Value::Items(fields.collect())),
        ]))
    }
}

fn grids(boards: &[Option<Board>]) -> Answer<Value> {
    let mut grids = Grids::new(boards.len())?;
    for (at, board) in boards.iter().enumerate() {
        if let Some(board) = board {
            grids.put(at, board.cells());
        }
    }
    grids.into_strings()
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
            rows: Rows::default(),
        });
        Ok(Value::Object(pointer_to(text)?))
    })
}

// Reads on; TRUE when done.
#[extendr]
fn native_text_push(reader: Robj, block: Robj) -> Robj {
    with_text(&reader, |text| {
        let rows = &mut text.rows;
        text.reader
            .push(read(&block, "block")?, &mut |record| rows.take(record));
        Ok(Value::flag(true))
    })
}

// What was read: columns, and what is wrong with rows that have no puzzle. The
// reader is empty afterwards.
#[extendr]
fn native_text_finish(reader: Robj) -> Robj {
    with_text(&reader, |text| {
        let mut rows = std::mem::take(&mut text.rows);
        text.reader.finish(&mut |record| rows.take(record));
        rows.value(text.reader.layout())
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
