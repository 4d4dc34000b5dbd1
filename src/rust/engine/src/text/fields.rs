//! Splits a row of a table into fields (RFC 4180).
//!
//! A field that begins with a quote ends at the next single quote: within it, separators and
//! line ends are text, and two quotes mean one. A quote anywhere else is an ordinary
//! character.

use std::borrow::Cow;

use super::cells::trimmed;
use super::scan::position;

/// A field of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// The position in the row of the first byte of the text, counted from 0.
    pub start: usize,
    /// Whether the field is quoted.
    pub quoted: bool,
    /// The bytes of the field, without the quotes around it.
    text: &'a [u8],
}

impl<'a> Field<'a> {
    /// Makes the field in the bytes of a row that begin at `start`, without surrounding white
    /// space.
    fn new(bytes: &'a [u8], start: usize) -> Self {
        let (before, text) = trimmed(bytes);
        match text {
            [b'"', within @ .., b'"'] => Field {
                start: start + before + 1,
                quoted: true,
                text: within,
            },
            _ => Field {
                start: start + before,
                quoted: false,
                text,
            },
        }
    }

    /// Returns the text as written in the file: in a quoted field, quotes are doubled.
    pub fn raw(self) -> &'a [u8] {
        self.text
    }

    /// Returns the text, with doubled quotes replaced by single ones.
    pub fn text(self) -> Cow<'a, [u8]> {
        if !self.quoted || !self.text.contains(&b'"') {
            return Cow::Borrowed(self.text);
        }
        let mut text = Vec::with_capacity(self.text.len());
        let mut rest = self.text;
        while let [byte, after @ ..] = rest {
            text.push(*byte);
            rest = match (byte, after) {
                (b'"', [b'"', after @ ..]) => after,
                _ => after,
            };
        }
        Cow::Owned(text)
    }
}

/// The end of a field.
enum End {
    /// Before the separator at this byte.
    Separator(usize),
    /// At the end of the row.
    Row,
    /// Not in this row, because the quote is not closed.
    Open,
}

/// Finds the end of the field that begins at `start`.
fn end_of_field(row: &[u8], separator: u8, start: usize) -> End {
    let after_quote =
        |at: usize| position(&row[at..], |byte| byte == b'"').map(|skip| at + skip + 1);
    let ink = row[start..]
        .iter()
        .position(|&byte| byte == separator || !byte.is_ascii_whitespace());
    let mut from = start;
    if let Some(at) = ink.map(|skip| start + skip).filter(|&at| row[at] == b'"') {
        from = at + 1;
        loop {
            match after_quote(from) {
                None => return End::Open,
                Some(next) if row.get(next) == Some(&b'"') => from = next + 1,
                Some(next) => break from = next,
            }
        }
    }
    match position(&row[from..], |byte| byte == separator) {
        Some(skip) => End::Separator(from + skip),
        None => End::Row,
    }
}

/// Splits a row into fields. A field whose quote is not closed takes the rest of the row.
pub(super) fn split(row: &[u8], separator: u8) -> impl Iterator<Item = Field<'_>> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let end = match end_of_field(row, separator, start) {
            End::Separator(at) => {
                next = Some(at + 1);
                at
            }
            End::Row | End::Open => {
                next = None;
                row.len()
            }
        };
        Some(Field::new(&row[start..end], start))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(row: &str) -> Vec<(usize, bool, String)> {
        let text = |field: Field| String::from_utf8_lossy(&field.text()).into_owned();
        let fields = split(row.as_bytes(), b',');
        fields
            .map(|field| (field.start, field.quoted, text(field)))
            .collect()
    }

    #[test]
    fn quotes_hold_a_field_together() {
        let field = |start: usize, quoted: bool, text: &str| (start, quoted, text.to_string());
        assert_eq!(
            texts(r#"a,"b,c",,"d ""e""" , "" ,f"g"#),
            [
                field(0, false, "a"),
                field(3, true, "b,c"),
                field(8, false, ""),
                field(10, true, r#"d "e""#),
                field(22, true, ""),
                field(25, false, r#"f"g"#),
            ]
        );
        assert_eq!(texts("").len(), 1);
        assert_eq!(texts("a,").len(), 2);
        // A quote that is not closed takes the rest.
        assert_eq!(texts("a,\"b,c")[1], field(2, false, "\"b,c"));
        assert_eq!(texts(" , ").len(), 2);
    }
}
