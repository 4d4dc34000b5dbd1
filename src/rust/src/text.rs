//! Reads puzzles from text, one block at a time.
//!
//! R opens and decompresses files and connections and passes on their bytes. A [`Text`]
//! behind an external pointer keeps the records until R asks for them.

use crate::answer::answer;
use crate::args::{bytes, read, Strings};
use crate::chunked_vec::{check_headroom, reserve, ChunkedVec, OutOfMemory};
use crate::guard::Preserved;
use crate::interrupt::Watcher;
use crate::pointer::{pointer_to, with_kept, Kept};
use crate::problem::Answer;
use crate::rows::{rows_of, NewRows, MISSING, ROWS};
use crate::typed::TextColumn;
use crate::value::{Column, Value};
use extendr_api::prelude::*;
use extendr_ffi::{R_xlen_t, Rf_allocVector, SET_VECTOR_ELT, SEXPTYPE, STRING_ELT};
use oxidoku_engine::text::{Fields, Layout, Reader, Record, Table, Unreadable};
use oxidoku_engine::Board;
use sha1_smol::Sha1;
use std::cell::{Cell, RefCell};

/// A text that is being read.
struct Text {
    reader: Reader,
    records: Records,
}

impl Text {
    /// Reads a block, unless an interrupt stops it or memory runs out.
    fn push(&mut self, block: &[u8]) -> Answer<()> {
        check_headroom()?;
        let watcher = RefCell::new(Watcher::new(None));
        let is_full = Cell::new(false);
        let mut kept = Ok(());
        let records = &mut self.records;
        let stop = || is_full.get() || watcher.borrow_mut().should_stop(0);
        let pushed = self.reader.push(block, &stop, &mut |record| {
            if kept.is_ok() {
                kept = records.take(record);
                is_full.set(kept.is_err());
            }
        });
        kept?;
        pushed.map_err(|_| watcher.borrow_mut().stop_reason())
    }
}

impl Kept for Text {
    const TAG: &'static [u8] = b"oxidoku_text\0";
}

/// Whether the puzzle and the solution of a record failed to parse.
#[derive(Clone, Copy)]
struct Unread {
    puzzle: bool,
    solution: bool,
}

/// The records so far, column by column.
#[derive(Default)]
struct Records {
    puzzles: ChunkedVec<[i32; ROWS]>,
    /// The solutions; empty until a line has one.
    solutions: ChunkedVec<[i32; ROWS]>,
    lines: ChunkedVec<u64>,
    faults: ChunkedVec<(usize, Unreadable)>,
    /// The columns of a table; those of the puzzle and the solution keep only text that is not a
    /// board. For lines, the texts before and after the puzzle.
    fields: Vec<TextColumn>,
}

impl Records {
    /// Adds a record.
    ///
    /// # Errors
    /// Fails if memory runs out; the columns then differ in length.
    fn take(&mut self, record: Record) -> Result<(), OutOfMemory> {
        let row = self.lines.len();
        let unread = Unread {
            puzzle: record.puzzle.is_err(),
            solution: record.solution.is_none(),
        };
        if let Err(fault) = record.puzzle {
            self.faults.push((row, fault))?;
        }
        self.puzzles.push(rows_or_missing(record.puzzle.ok()))?;
        if record.solution.is_some() {
            self.solutions.pad(row, MISSING)?;
        }
        if record.solution.is_some() || self.solutions.len() > 0 {
            self.solutions.push(rows_or_missing(record.solution))?;
        }
        self.lines.push(record.line)?;
        match record.fields {
            Fields::Around { before, after } => {
                self.ensure_fields(2)?;
                for (texts, text) in self.fields.iter_mut().zip([before, after]) {
                    if !text.is_empty() {
                        texts.put(row, text)?;
                    }
                }
                Ok(())
            }
            Fields::Row {
                row: text,
                table,
                count,
            } => self.take_row(row, text, table, count, unread),
        }
    }

    /// Adds the other columns of a row of a table, and the text of a puzzle or solution that is not
    /// a board. Empty fields and `NA` are missing unless they are quoted.
    fn take_row(
        &mut self,
        row: usize,
        text: &[u8],
        table: &Table,
        count: usize,
        unread: Unread,
    ) -> Result<(), OutOfMemory> {
        let columns = self.fields.len().max(table.names.len()).max(count);
        self.ensure_fields(columns)?;
        let keeps_text = |column| match column {
            _ if column == table.puzzle => unread.puzzle,
            _ if Some(column) == table.solution => unread.solution,
            _ => true,
        };
        if !(0..columns).any(keeps_text) {
            return Ok(());
        }
        for (column, field) in table.fields(text).enumerate() {
            let is_missing = !field.quoted && matches!(field.raw(), b"" | b"NA");
            if keeps_text(column) && !is_missing {
                self.fields[column].put(row, &field.text())?;
            }
        }
        Ok(())
    }

    /// Ensures that there are at least `n` columns of fields.
    #[inline]
    fn ensure_fields(&mut self, n: usize) -> Result<(), OutOfMemory> {
        if n > self.fields.len() {
            let more = n - self.fields.len();
            reserve(&mut self.fields, more)?;
            self.fields.resize_with(n, TextColumn::default);
        }
        Ok(())
    }

    /// Returns the columns. A table column whose name is among `words` stays text; the others are
    /// converted to a type that fits.
    fn value(self, layout: &Layout, words: &[String]) -> Answer<Value> {
        let n = self.lines.len();
        let mut lines = Column::new(n, 0.0)?;
        for (value, line) in lines.values().iter_mut().zip(self.lines.into_iter()) {
            *value = line as f64;
        }
        let solution = match self.solutions.len() {
            0 => Value::Null,
            _ => columns_of(self.solutions, n)?,
        };
        let mut reason = TextColumn::default();
        for (row, fault) in self.faults.into_iter() {
            reason.put(row, fault.to_string().as_bytes())?;
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
        let fields = list_of(self.fields.into_iter().enumerate().map(|(column, texts)| {
            let is_typed = |table: &Table| {
                let name = table
                    .names
                    .get(column)
                    .map(|name| name.trim().to_lowercase());
                column != table.puzzle
                    && Some(column) != table.solution
                    && !name.is_some_and(|name| words.contains(&name) && texts.any())
            };
            Ok(match layout {
                Layout::Table(table) if is_typed(table) => texts.typed(n)?,
                _ if texts.any() => texts.strings(n)?,
                _ => Value::Null,
            })
        }))?;
        Ok(Value::List(vec![
            ("puzzle", columns_of(self.puzzles, n)?),
            ("solution", solution),
            ("line", lines.into()),
            ("reason", reason.strings(n)?),
            ("names", names),
            ("puzzle_column", Value::integer(puzzle)),
            ("solution_column", Value::integer(solved)),
            ("fields", Value::Object(fields)),
        ]))
    }
}

/// Makes a list of values, each computed only after the previous one is in the list. Keeping many
/// preserved objects would take quadratic time, because R searches all of them to release one.
fn list_of(values: impl ExactSizeIterator<Item = Answer<Value>>) -> Answer<Preserved> {
    // SAFETY: under guard.
    let list =
        Preserved::new(|| unsafe { Rf_allocVector(SEXPTYPE::VECSXP, values.len() as R_xlen_t) })?;
    for (at, value) in values.enumerate() {
        let item = value?.into_preserved()?;
        // SAFETY: the list has a place for each value, and this allocates nothing.
        unsafe { SET_VECTOR_ELT(list.get(), at as R_xlen_t, item.get()) };
    }
    Ok(list)
}

fn rows_or_missing(board: Option<Board>) -> [i32; ROWS] {
    board.map_or(MISSING, |board| rows_of(board.cells()))
}

/// Makes the columns of a vector of `n` puzzles.
fn columns_of(puzzles: ChunkedVec<[i32; ROWS]>, n: usize) -> Answer<Value> {
    Ok(NewRows::collect(n, puzzles.into_iter())?.into())
}

// Whether a text that begins with `start` is a table with a header.
#[extendr]
fn native_is_table(start: Robj) -> Robj {
    answer(|| {
        let layout = Layout::detect(read(&start, "start")?);
        Ok(Value::flag(matches!(layout, Layout::Table(_))))
    })
}

// Creates a reader of the text that begins with `start`, as a table or as lines. Returns FALSE if a
// table has no column of puzzles.
#[extendr]
fn native_text_reader(start: Robj, table: Robj) -> Robj {
    answer(|| {
        let table = read(&table, "table")?;
        let layout = match (Layout::detect(read(&start, "start")?), table) {
            (Layout::Lines(_), true) => return Ok(Value::flag(false)),
            (Layout::Table(_), false) => Layout::Lines(0),
            (layout, _) => layout,
        };
        let text = Text {
            reader: Reader::new(layout),
            records: Records::default(),
        };
        Ok(Value::Object(pointer_to(text)?))
    })
}

// Reads the next block and returns TRUE.
#[extendr]
fn native_text_push(reader: Robj, block: Robj) -> Robj {
    with_text(&reader, |text| {
        let done = text.push(read(&block, "block")?);
        if done.is_err() {
            // This frees memory, which R needs to raise the condition.
            text.records = Records::default();
        }
        done.map(|()| Value::flag(true))
    })
}

// Returns the columns read, with the reasons why rows have no puzzle, and empties the reader.
// Columns with one of the names in `words`, in lowercase, hold text.
#[extendr]
fn native_text_finish(reader: Robj, words: Robj) -> Robj {
    with_text(&reader, |text| {
        let words: Strings = read(&words, "words")?;
        // SAFETY: R's vector holds its strings.
        let word = |at| unsafe { bytes(STRING_ELT(words.sexp(), at as isize)) };
        let words: Vec<String> = (0..words.len())
            .filter_map(|at| word(at).map(|name| String::from_utf8_lossy(name).into_owned()))
            .collect();
        let mut records = std::mem::take(&mut text.records);
        let mut kept = Ok(());
        text.reader.finish(&mut |record| {
            if kept.is_ok() {
                kept = records.take(record);
            }
        });
        kept?;
        records.value(text.reader.layout(), &words)
    })
}

// Returns the SHA-1 of each string, in hexadecimal; empty for NA.
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

/// Runs `work` on the text behind a pointer.
fn with_text(reader: &Robj, work: impl FnOnce(&mut Text) -> Answer<Value>) -> Robj {
    answer(|| with_kept(reader, "reader", work))
}

extendr_module! {
    mod text;
    fn native_is_table;
    fn native_text_reader;
    fn native_text_push;
    fn native_text_finish;
    fn native_sha1;
}
