//! Columns of text from a file, converted to the R type that fits all their values.

use crate::chunked_vec::{reserve, OutOfMemory};
use crate::guard::guarded;
use crate::problem::Answer;
use crate::value::{na_real, Column, Value, Words, NA};
use extendr_ffi::{cetype_t, R_xlen_t, Rf_mkCharLenCE, SET_STRING_ELT};

/// A column that is being read. Rows without a text are missing.
#[derive(Default)]
pub struct TextColumn {
    chunks: Vec<Chunk>,
    /// The types that at least one text rules out.
    ruled_out: RuledOut,
}

/// A run of consecutive texts.
#[derive(Default)]
struct Chunk {
    bytes: Vec<u8>,
    /// The row of each text, and its end in `bytes`.
    places: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, Default)]
struct RuledOut {
    flags: bool,
    integers: bool,
    numbers: bool,
}

/// The maximum number of texts in a chunk.
const CHUNK: usize = 1 << 16;

impl Chunk {
    fn texts(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut start = 0;
        self.places.iter().map(move |&(row, end)| {
            let text = &self.bytes[start..end];
            start = end;
            // Only valid text was added.
            (row, std::str::from_utf8(text).unwrap_or_default())
        })
    }
}

impl TextColumn {
    /// Adds the text of a row. Text that is not UTF-8 is read as Latin-1. Rows must come in
    /// order.
    ///
    /// # Errors
    /// Fails if memory runs out.
    pub fn put(&mut self, row: usize, text: &[u8]) -> Result<(), OutOfMemory> {
        let is_full = |chunk: &Chunk| chunk.places.len() == CHUNK;
        if self.chunks.last().map_or(true, is_full) {
            reserve(&mut self.chunks, 1)?;
            self.chunks.push(Chunk::default());
        }
        let Some(chunk) = self.chunks.last_mut() else {
            return Ok(());
        };
        reserve(&mut chunk.places, 1)?;
        match std::str::from_utf8(text) {
            // R strings cannot contain a zero byte.
            Ok(plain) if !text.contains(&0) => {
                self.ruled_out.check(plain);
                reserve(&mut chunk.bytes, text.len())?;
                chunk.bytes.extend_from_slice(text);
            }
            decoded => {
                self.ruled_out.check("text");
                let letter = |letter: char| match letter {
                    '\0' => char::REPLACEMENT_CHARACTER,
                    _ => letter,
                };
                // Each byte becomes at most three bytes.
                reserve(&mut chunk.bytes, 3 * text.len())?;
                match decoded {
                    Ok(text) => put_letters(&mut chunk.bytes, text.chars().map(letter)),
                    Err(_) => {
                        let letters = text.iter().copied().map(char::from);
                        put_letters(&mut chunk.bytes, letters.map(letter));
                    }
                }
            }
        }
        chunk.places.push((row, chunk.bytes.len()));
        Ok(())
    }

    /// Whether any row has a text.
    pub fn any(&self) -> bool {
        !self.chunks.is_empty()
    }

    /// Returns a logical, integer or double vector of length `n` if all texts are of that type,
    /// otherwise a character vector.
    pub fn typed(self, n: usize) -> Answer<Value> {
        if !self.ruled_out.flags {
            let mut column = Column::flags(n, NA)?;
            self.parsed(column.values(), |text| {
                i32::from(flag_in(text) == Some(true))
            });
            return Ok(column.into());
        }
        if !self.ruled_out.integers {
            let mut column = Column::new(n, NA)?;
            self.parsed(column.values(), |text| text.parse().unwrap_or(NA));
            return Ok(column.into());
        }
        if !self.ruled_out.numbers {
            let mut column = Column::new(n, na_real())?;
            self.parsed(column.values(), |text| text.parse().unwrap_or(f64::NAN));
            return Ok(column.into());
        }
        self.strings(n)
    }

    fn parsed<T>(self, values: &mut [T], parse: impl Fn(&str) -> T) {
        for chunk in self.chunks {
            for (row, text) in chunk.texts() {
                values[row] = parse(text);
            }
        }
    }

    /// Returns a character vector of length `n`.
    pub fn strings(self, n: usize) -> Answer<Value> {
        let column = Words::new(n, [])?.into_column();
        for chunk in self.chunks {
            let chunk = &chunk;
            guarded(|| {
                for (row, text) in chunk.texts() {
                    // SAFETY: under guard, nothing needs dropping, and the row is in the column.
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

impl RuledOut {
    /// Rules out the types that cannot represent `text`.
    fn check(&mut self, text: &str) {
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

/// Whether these digits are a code such as `0300`, which would lose its zeros.
fn is_code(digits: &str) -> bool {
    digits.len() > 1 && digits.starts_with('0')
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    // The lowest integer means NA in R.
    is_digits(digits) && !is_code(digits) && text.parse::<i32>().is_ok_and(|value| value != NA)
}

/// The maximum number of digits that a double preserves.
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
    fn numbers_are_distinguished_from_codes() {
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
