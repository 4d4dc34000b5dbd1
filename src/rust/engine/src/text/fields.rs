//! The fields of a row of a table, and rows that go over several lines (RFC 4180).
//!
//! A field that begins with a quote ends with the next one that stands alone: within
//! it separators and line ends are text, and two quotes are one. A quote anywhere
//! else is a character like any other.

use std::borrow::Cow;

use super::cells::trimmed;
use super::scan::position;

/// A field of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// The byte of the row at which its text begins, from 0.
    pub start: usize,
    /// Whether it stands in quotes.
    pub quoted: bool,
    /// What stands there, without the quotes around it.
    text: &'a [u8],
}

impl<'a> Field<'a> {
    /// The field in the bytes of a row that begin at `start`. White space around it is
    /// no part of it.
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

    /// Its text as it stands in the file: within quotes, a quote is written twice.
    pub fn raw(self) -> &'a [u8] {
        self.text
    }

    /// Whether it begins with a quote, and something stands behind the one that closes
    /// it.
    fn is_stray(self) -> bool {
        if !self.quoted {
            return self.text.first() == Some(&b'"');
        }
        let mut rest = self.text;
        while let Some(at) = position(rest, |byte| byte == b'"') {
            match &rest[at + 1..] {
                [b'"', after @ ..] => rest = after,
                _ => return true,
            }
        }
        false
    }

    /// Its text.
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

/// Where a field ends.
enum End {
    /// Before this byte, a separator.
    Separator(usize),
    /// With the row.
    Row,
    /// Not in this row: its quote is not closed.
    Open,
}

/// How the quotes of a row stand.
#[derive(PartialEq)]
enum Quotes {
    Closed,
    /// The last field goes on in the next line.
    Open,
    /// Something stands between a quote that closes a field and the next separator.
    Stray,
}

/// Where the field ends that begins at `start`.
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

/// The fields of a row. A quote that is not closed holds the rest of it.
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

fn quotes_of(row: &[u8], separator: u8) -> Quotes {
    if !row.contains(&b'"') {
        return Quotes::Closed;
    }
    let mut start = 0;
    loop {
        let end = match end_of_field(row, separator, start) {
            End::Separator(at) => at,
            End::Row => row.len(),
            End::Open => return Quotes::Open,
        };
        if Field::new(&row[start..end], start).is_stray() {
            return Quotes::Stray;
        }
        if end == row.len() {
            return Quotes::Closed;
        }
        start = end + 1;
    }
}

/// A row is given up that goes on for more than this: its quote was none.
const LONGEST_ROW: usize = 1 << 16;

/// Puts lines together to rows.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// The lines of a row that is not complete, each with its number.
    open: Vec<(u64, Vec<u8>)>,
    size: usize,
}

impl Rows {
    /// Takes a line, and gives the rows that are complete with the number of their
    /// first line.
    pub(super) fn push(
        &mut self,
        number: u64,
        line: &[u8],
        separator: u8,
        row: &mut impl FnMut(u64, &[u8]),
    ) {
        if self.open.is_empty() && quotes_of(line, separator) != Quotes::Open {
            return row(number, line);
        }
        self.open.push((number, line.to_vec()));
        self.size += line.len() + 1;
        // Only a quote can close what is open.
        if self.open.len() == 1 || !line.contains(&b'"') {
            if self.size > LONGEST_ROW {
                self.give_up(separator, row);
            }
            return;
        }
        let joined = self.joined();
        match quotes_of(&joined, separator) {
            Quotes::Open => {}
            Quotes::Stray => self.give_up(separator, row),
            Quotes::Closed => {
                let (first, _) = self.open[0];
                self.open.clear();
                self.size = 0;
                row(first, &joined);
            }
        }
    }

    /// Gives what is left at the end of the text.
    pub(super) fn finish(&mut self, separator: u8, row: &mut impl FnMut(u64, &[u8])) {
        while !self.open.is_empty() {
            self.give_up(separator, row);
        }
    }

    fn joined(&self) -> Vec<u8> {
        let lines: Vec<&[u8]> = self.open.iter().map(|(_, line)| &line[..]).collect();
        lines.join(&b'\n')
    }

    /// Takes the first line for a row of its own, and the others as they come.
    fn give_up(&mut self, separator: u8, row: &mut impl FnMut(u64, &[u8])) {
        self.size = 0;
        let mut lines = std::mem::take(&mut self.open).into_iter();
        if let Some((number, line)) = lines.next() {
            row(number, &line);
        }
        for (number, line) in lines {
            self.push(number, &line, separator, row);
        }
    }
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

    fn rows(lines: &[&str]) -> Vec<(u64, String)> {
        let mut found = Vec::new();
        let mut take = |number: u64, row: &[u8]| {
            found.push((number, String::from_utf8_lossy(row).into_owned()));
        };
        let mut rows = Rows::default();
        for (number, line) in (1..).zip(lines) {
            rows.push(number, line.as_bytes(), b',', &mut take);
        }
        rows.finish(b',', &mut take);
        found
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
        // Not closed: it takes the rest.
        assert_eq!(texts("a,\"b,c")[1], field(2, false, "\"b,c"));
        assert_eq!(texts(" , ").len(), 2);
    }

    #[test]
    fn a_quoted_field_may_go_over_lines() {
        let row = |number: u64, text: &str| (number, text.to_string());
        assert_eq!(
            rows(&["a,b", "1,\"x", "y \"\"z\"\"", "\"", "2,5\" tall", "3,\"\""]),
            [
                row(1, "a,b"),
                row(2, "1,\"x\ny \"\"z\"\"\n\""),
                row(5, "2,5\" tall"),
                row(6, "3,\"\""),
            ]
        );
    }

    #[test]
    fn a_quote_that_is_never_closed_takes_its_line_alone() {
        let expected: Vec<(u64, String)> = (1..)
            .zip(["1,\"x", "2,y", "3,z"].map(String::from))
            .collect();
        assert_eq!(rows(&["1,\"x", "2,y", "3,z"]), expected);
        // The next quote does not end a field.
        let stray = rows(&["1,\"x", "2,y", "3,\"z\"", "4,\"\"z"]);
        assert_eq!(stray.len(), 4);
        assert_eq!(rows(&["1,\"x", "2,\"\"y\"z\"", "3"]).len(), 3);
        assert_eq!(rows(&["1,\"x", "2,\"\"y\"\"z\"", "3"]).len(), 2);
        let long = "y".repeat(LONGEST_ROW / 2);
        let many = rows(&["1,\"x", &long, &long, "3,\"z\""]);
        assert_eq!(many.len(), 4);
        assert_eq!(many[3], (4, "3,\"z\"".to_string()));
    }
}
