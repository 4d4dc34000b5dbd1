//! Writes rows of a table as text, one block at a time. Puzzles are written directly, without
//! making R strings first.

use crate::answer::answer;
use crate::args::{bytes, read, FromR, Object, Strings};
use crate::guard::guarded;
use crate::interrupt::Watcher;
use crate::problem::{Answer, Problem};
use crate::rows::{cells_of, Rows};
use crate::value::{is_na_real, Column, NA};
use extendr_api::prelude::*;
use extendr_ffi::STRING_ELT;
use oxidoku_engine::topology::classic::CELLS;
use std::io::Write;
use std::ops::Range;

/// A column of a table, by type.
enum Cells<'a> {
    Puzzles(Rows<'a>),
    Flags(&'a [i32]),
    Integers(&'a [i32]),
    Reals(&'a [f64]),
    /// The whole vector, and the position of the first value.
    Strings(Strings<'a>, usize),
}

impl<'a> Cells<'a> {
    /// Returns the values of a column at a range of positions.
    fn of(column: Object<'a>, places: Range<usize>) -> Option<Self> {
        if let Some(puzzles) = Rows::part(column, places.clone()) {
            return Some(Cells::Puzzles(puzzles));
        }
        if column.is_logical() {
            return <&[i32]>::from_r(column)?.get(places).map(Cells::Flags);
        }
        if let Some(values) = column.integers() {
            return values.get(places).map(Cells::Integers);
        }
        if let Some(values) = <&[f64]>::from_r(column) {
            return values.get(places).map(Cells::Reals);
        }
        let strings = Strings::from_r(column)?;
        (places.end <= strings.len()).then_some(Cells::Strings(strings, places.start))
    }

    /// Writes one value, or nothing if it is missing.
    ///
    /// # Safety
    /// Must run under guard: R may allocate the string.
    unsafe fn write(&self, at: usize, blank: u8, out: &mut Vec<u8>) {
        match self {
            Cells::Puzzles(puzzles) => {
                if let Some(rows) = puzzles.get(at) {
                    let cells = cells_of(rows).map(|digit| match digit {
                        0 => blank,
                        digit => digit + b'0',
                    });
                    out.extend_from_slice(&cells);
                }
            }
            Cells::Flags(values) => out.extend_from_slice(match values[at] {
                NA => b"",
                0 => b"FALSE",
                _ => b"TRUE",
            }),
            Cells::Integers(values) => {
                if values[at] != NA {
                    put(out, format_args!("{}", values[at]));
                }
            }
            Cells::Reals(values) => write_real(values[at], out),
            Cells::Strings(strings, from) => {
                if let Some(text) = bytes(STRING_ELT(strings.sexp(), (from + at) as isize)) {
                    write_text(text, out);
                }
            }
        }
    }
}

fn put(out: &mut Vec<u8>, text: std::fmt::Arguments) {
    // Writing to a vector cannot fail.
    let _ = out.write_fmt(text);
}

/// Writes a number as the shortest text that reads back as the same number.
fn write_real(value: f64, out: &mut Vec<u8>) {
    let size = value.abs();
    if value.is_nan() {
        if !is_na_real(value) {
            out.extend_from_slice(b"NaN");
        }
    } else if size.is_infinite() {
        out.extend_from_slice(if value > 0.0 { b"Inf" } else { b"-Inf" });
    } else if size == 0.0 || (1e-5..1e15).contains(&size) {
        put(out, format_args!("{value}"));
    } else {
        put(out, format_args!("{value:e}"));
    }
}

/// Writes a text, quoted if it would not read back unchanged: if it contains a character that RFC
/// 4180 quotes, looks like a missing value, or has white space at either end.
fn write_text(text: &[u8], out: &mut Vec<u8>) {
    let edge = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
    let special = |byte: &u8| matches!(byte, b',' | b';' | b'\t' | b'"' | b'\r' | b'\n');
    let plain = !matches!(text, b"" | b"NA")
        && !text.iter().any(special)
        && !edge(text.first())
        && !edge(text.last());
    if plain {
        return out.extend_from_slice(text);
    }
    out.push(b'"');
    for &byte in text {
        if byte == b'"' {
            out.push(b'"');
        }
        out.push(byte);
    }
    out.push(b'"');
}

// Returns the CSV text of rows `from` to `to`, counted from 1, of a list of columns; a column of
// puzzles consists of its nine integer columns. `blank` is the character for an empty cell.
#[extendr]
fn native_rows_text(columns: Robj, from: Robj, to: Robj, blank: Robj) -> Robj {
    answer(|| {
        let (from, to): (usize, usize) = (read(&from, "from")?, read(&to, "to")?);
        let blank: &str = read(&blank, "blank")?;
        let &[blank] = blank.as_bytes() else {
            return Err(Problem::Argument("blank".to_string()));
        };
        let places = match from {
            0 => return Err(Problem::Argument("from".to_string())),
            from => from - 1..to,
        };
        let mut watcher = Watcher::new(None);
        let text = text_of(&read_columns(&columns, &places)?, places.len(), blank)?;
        if watcher.should_stop(to) {
            return Err(watcher.stop_reason());
        }
        let mut raw = Column::unfilled(text.len())?;
        raw.values().copy_from_slice(&text);
        Ok(raw.into())
    })
}

fn read_columns<'a>(columns: &'a Robj, places: &Range<usize>) -> Answer<Vec<Cells<'a>>> {
    let wrong = || Problem::Argument("columns".to_string());
    let items = read::<Object>(columns, "columns")?.items();
    let cells = items.ok_or_else(wrong)?.into_iter();
    let cells = cells.map(|column| Cells::of(column, places.clone()));
    cells.collect::<Option<_>>().ok_or_else(wrong)
}

fn text_of(columns: &[Cells], rows: usize, blank: u8) -> Answer<Vec<u8>> {
    let mut text = Vec::new();
    text.try_reserve(rows * columns.len() * (CELLS + 1))?;
    let out = &mut text;
    guarded(|| {
        for row in 0..rows {
            for (i, column) in columns.iter().enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                // SAFETY: under guard, and all columns have this row.
                unsafe { column.write(row, blank, out) };
            }
            out.push(b'\n');
        }
    })?;
    Ok(text)
}

extendr_module! {
    mod write;
    fn native_rows_text;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_quoted_if_needed() {
        for (text, expected) in [
            ("plain", "plain"),
            ("", "\"\""),
            ("NA", "\"NA\""),
            ("a,b", "\"a,b\""),
            (" a", "\" a\""),
            ("say \"x\"", "\"say \"\"x\"\"\""),
            ("two\nlines", "\"two\nlines\""),
        ] {
            let mut out = Vec::new();
            write_text(text.as_bytes(), &mut out);
            assert_eq!(String::from_utf8(out).as_deref(), Ok(expected));
        }
    }

    #[test]
    fn numbers_read_back_unchanged() {
        for value in [0.1, 0.1 + 0.2, -7.0, 1e300, 5e-324, 1e15, 123456.789, 0.0] {
            let mut out = Vec::new();
            write_real(value, &mut out);
            let text = String::from_utf8(out).unwrap_or_default();
            assert!(text.len() < 25, "{text}");
            assert_eq!(text.parse(), Ok(value));
        }
    }
}
