//! Columns of text out of a file, and what R's type for them is.

use crate::chunked_vec::reserve;
use crate::guard::guarded;
use crate::problem::Answer;
use crate::value::{na_real, Column, Value, Words, NA};
use extendr_ffi::{cetype_t, R_xlen_t, Rf_mkCharLenCE, SET_STRING_ELT};

/// A column in the making; where nothing was put it is missing.
#[derive(Default)]
pub struct Texts {
    pieces: Vec<Piece>,
    /// What at least one of the texts is not.
    not: Not,
}

/// Texts, one after another.
#[derive(Default)]
struct Piece {
    bytes: Vec<u8>,
    /// Of each the row, and where it ends.
    places: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, Default)]
struct Not {
    flags: bool,
    integers: bool,
    numbers: bool,
}

/// Texts of a piece.
const PIECE: usize = 1 << 16;

impl Piece {
    fn texts(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut start = 0;
        self.places.iter().map(move |&(row, end)| {
            let text = &self.bytes[start..end];
            start = end;
            // It was made of text.
            (row, std::str::from_utf8(text).unwrap_or_default())
        })
    }
}

impl Texts {
    /// Adds the text of a row: UTF-8, else it is taken for Latin-1. Rows come in order.
    ///
    /// # Errors
    /// `Problem::Memory`.
    pub fn put(&mut self, row: usize, text: &[u8]) -> Answer<()> {
        let is_full = |piece: &Piece| piece.places.len() == PIECE;
        if self.pieces.last().map_or(true, is_full) {
            reserve(&mut self.pieces, 1)?;
            self.pieces.push(Piece::default());
        }
        let Some(piece) = self.pieces.last_mut() else {
            return Ok(());
        };
        reserve(&mut piece.places, 1)?;
        match std::str::from_utf8(text) {
            // No string of R's has a zero byte.
            Ok(plain) if !text.contains(&0) => {
                self.not.see(plain);
                reserve(&mut piece.bytes, text.len())?;
                piece.bytes.extend_from_slice(text);
            }
            decoded => {
                self.not.see("text");
                let letter = |letter: char| match letter {
                    '\0' => char::REPLACEMENT_CHARACTER,
                    _ => letter,
                };
                // At most three bytes a byte.
                reserve(&mut piece.bytes, 3 * text.len())?;
                match decoded {
                    Ok(text) => put_letters(&mut piece.bytes, text.chars().map(letter)),
                    Err(_) => {
                        let letters = text.iter().copied().map(char::from);
                        put_letters(&mut piece.bytes, letters.map(letter));
                    }
                }
            }
        }
        piece.places.push((row, piece.bytes.len()));
        Ok(())
    }

    /// Whether there is any.
    pub fn any(&self) -> bool {
        !self.pieces.is_empty()
    }

    /// A vector of logical values, integers or numbers where all texts are such, else of
    /// strings.
    pub fn typed(self, n: usize) -> Answer<Value> {
        if !self.not.flags {
            let mut column = Column::flags(n, NA)?;
            self.parsed(column.values(), |text| {
                i32::from(flag_in(text) == Some(true))
            });
            return Ok(column.into());
        }
        if !self.not.integers {
            let mut column = Column::new(n, NA)?;
            self.parsed(column.values(), |text| text.parse().unwrap_or(NA));
            return Ok(column.into());
        }
        if !self.not.numbers {
            let mut column = Column::new(n, na_real())?;
            self.parsed(column.values(), |text| text.parse().unwrap_or(f64::NAN));
            return Ok(column.into());
        }
        self.strings(n)
    }

    fn parsed<T>(self, values: &mut [T], parse: impl Fn(&str) -> T) {
        for piece in self.pieces {
            for (row, text) in piece.texts() {
                values[row] = parse(text);
            }
        }
    }

    /// A vector of strings.
    pub fn strings(self, n: usize) -> Answer<Value> {
        let column = Words::new(n, [])?.into_column();
        for piece in self.pieces {
            let piece = &piece;
            guarded(|| {
                for (row, text) in piece.texts() {
                    // SAFETY: under guard, which owns nothing; the row is in the column.
                    unsafe {
                        let (start, length) = (text.as_ptr().cast(), text.len() as i32);
                        let string = Rf_mkCharLenCE(start, length, cetype_t::CE_UTF8);
                        SET_STRING_ELT(column.get(), row as R_xlen_t, string);
                    }
                }
            })?;
        }
        Ok(Value::Object(column))
    }
}

/// Appends letters as UTF-8.
fn put_letters(bytes: &mut Vec<u8>, letters: impl Iterator<Item = char>) {
    for letter in letters {
        bytes.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
    }
}

impl Not {
    fn see(&mut self, text: &str) {
        self.flags = self.flags || flag_in(text).is_none();
        self.integers = self.integers || !is_integer(text);
        self.numbers = self.numbers || !is_number(text);
    }
}

fn flag_in(text: &str) -> Option<bool> {
    match text {
        "TRUE" | "true" | "True" => Some(true),
        "FALSE" | "false" | "False" => Some(false),
        _ => None,
    }
}

/// Not a code such as `0300`, which would lose its zeros.
fn is_code(digits: &str) -> bool {
    digits.len() > 1 && digits.starts_with('0')
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    // R's lowest is NA.
    is_digits(digits) && !is_code(digits) && text.parse::<i32>().is_ok_and(|value| value != NA)
}

/// More digits than this a double does not keep.
const DIGITS_OF_A_DOUBLE: usize = 15;

fn is_number(text: &str) -> bool {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    if matches!(unsigned, "Inf" | "NaN") {
        return true;
    }
    let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (unsigned, None),
    };
    let exponent_is_good = exponent.map_or(true, |text| {
        is_digits(text.strip_prefix(['-', '+']).unwrap_or(text))
    });
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = |text: &str| text.is_empty() || is_digits(text);
    exponent_is_good
        && digits(whole)
        && digits(part)
        && whole.len() + part.len() > 0
        && !is_code(whole)
        && (mantissa.contains('.') || exponent.is_some() || whole.len() <= DIGITS_OF_A_DOUBLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_codes() {
        for integer in ["0", "-12", "2147483647", "-2147483647"] {
            assert!(is_integer(integer), "{integer}");
        }
        for other in [
            "",
            "-",
            "007",
            "2147483648",
            "-2147483648",
            "1.0",
            "+1",
            "1 ",
        ] {
            assert!(!is_integer(other), "{other}");
        }
        for number in [
            "0.5",
            "-.5",
            "5.",
            "1e5",
            "2147483648",
            "+1E-7",
            "Inf",
            "-Inf",
            "NaN",
            "12",
        ] {
            assert!(is_number(number), "{number}");
            assert!(number.parse::<f64>().is_ok(), "{number}");
        }
        for text in [
            ".",
            "e5",
            "1e",
            "0300",
            "00.5",
            "1234567890123456",
            "0x1A",
            "infinity",
            "nan",
            "1,5",
        ] {
            assert!(!is_number(text), "{text}");
        }
    }
}
