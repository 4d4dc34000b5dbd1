//! Joins lines into the rows of a table. A row is one line, or several if a quoted field
//! contains line ends (RFC 4180).
//!
//! A row stays open as long as one of its fields does. Whether a line leaves a field open
//! depends only on the line and on whether it begins within a field, so each line is
//! scanned at most twice, independently of its neighbours.
//!
//! The quote that opens a field is an ordinary character if the field does not end as it
//! should: the text ends first, something other than a separator follows the closing quote,
//! or the row exceeds a limit. Then the line with that quote is a complete row, and the next
//! row begins with the following line.

use std::collections::VecDeque;

use super::scan::position;

/// The maximum number of bytes in a row of several lines, including line ends.
pub(super) const MAX_ROW_BYTES: usize = 1 << 16;

/// The maximum number of lines in a row.
pub(super) const MAX_ROW_LINES: usize = 1 << 12;

/// The state of the last field at the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quotes {
    /// The field is complete.
    Closed,
    /// The opening quote has not been closed.
    Open,
    /// A character other than the separator follows a closing quote.
    Stray,
}

#[cfg(test)]
thread_local! {
    /// The number of bytes scanned or moved so far.
    static WORK: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

#[cfg(test)]
fn count_work(bytes: usize) {
    WORK.with(|work| work.set(work.get() + bytes));
}

#[cfg(not(test))]
fn count_work(_bytes: usize) {}

/// Scans `line`, which begins at the start of a field or, if `within` is set, inside a quoted
/// field.
fn quotes_after(line: &[u8], separator: u8, mut within: bool) -> Quotes {
    count_work(line.len() + 1);
    if !line.contains(&b'"') {
        return match within {
            true => Quotes::Open,
            false => Quotes::Closed,
        };
    }
    let is_ink = |byte: u8| byte == separator || !byte.is_ascii_whitespace();
    let mut rest = line;
    loop {
        if !within {
            let ink = rest.iter().position(|&byte| is_ink(byte));
            rest = match ink {
                None => return Quotes::Closed,
                Some(at) if rest[at] == b'"' => &rest[at + 1..],
                Some(at) => match position(&rest[at..], |byte| byte == separator) {
                    None => return Quotes::Closed,
                    Some(skip) => {
                        rest = &rest[at + skip + 1..];
                        continue;
                    }
                },
            };
        }
        // Within quotes, a doubled quote is one quote.
        rest = loop {
            let Some(at) = position(rest, |byte| byte == b'"') else {
                return Quotes::Open;
            };
            match &rest[at + 1..] {
                [b'"', after @ ..] => rest = after,
                after => break after,
            }
        };
        within = false;
        match rest.iter().position(|&byte| is_ink(byte)) {
            None => return Quotes::Closed,
            Some(at) if rest[at] == separator => rest = &rest[at + 1..],
            Some(_) => return Quotes::Stray,
        }
    }
}

/// A line of the open row.
#[derive(Clone, Copy, Debug)]
struct OpenLine {
    number: u64,
    bytes: usize,
    /// Whether a row that began with this line would be open after it.
    opens: bool,
}

/// The state of joining lines into rows.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// The lines of the open row. The first one opens a quoted field, which none of the others
    /// closes.
    open: VecDeque<OpenLine>,
    /// The bytes of the open lines, from `start` on, with a line feed after each line.
    text: Vec<u8>,
    start: usize,
}

impl Rows {
    /// Takes a line and passes every row that it completes to `row`, with the number of
    /// the row's first line.
    ///
    /// The total work is linear in the bytes of all lines.
    pub(super) fn push(
        &mut self,
        number: u64,
        line: &[u8],
        separator: u8,
        row: &mut impl FnMut(u64, &[u8]),
    ) {
        if self.open.is_empty() {
            return self.begin(number, line, separator, row);
        }
        let quotes = quotes_after(line, separator, true);
        if quotes == Quotes::Stray {
            self.finish(row);
            return self.begin(number, line, separator, row);
        }
        let opens = quotes_after(line, separator, false) == Quotes::Open;
        self.add(number, line, opens);
        while self.is_too_long() {
            self.split_first(row);
        }
        // If only this line is left, it begins a row instead of ending one.
        if quotes == Quotes::Closed && self.open.len() > 1 {
            let first = self.open[0].number;
            row(first, &self.text[self.start..self.text.len() - 1]);
            self.clear();
        }
    }

    /// Passes on the remaining lines at the end of the text.
    pub(super) fn finish(&mut self, row: &mut impl FnMut(u64, &[u8])) {
        while let Some(line) = self.open.pop_front() {
            self.emit(line, row);
        }
        self.clear();
    }

    /// Returns the number of the first line of the open row.
    pub(super) fn open_since(&self) -> Option<u64> {
        self.open.front().map(|line| line.number)
    }

    /// Takes the first line of a row.
    fn begin(&mut self, number: u64, line: &[u8], separator: u8, row: &mut impl FnMut(u64, &[u8])) {
        let is_open = quotes_after(line, separator, false) == Quotes::Open;
        if !is_open || line.len() >= MAX_ROW_BYTES {
            return row(number, line);
        }
        self.add(number, line, true);
    }

    fn add(&mut self, number: u64, line: &[u8], opens: bool) {
        self.text.extend_from_slice(line);
        self.text.push(b'\n');
        let bytes = line.len() + 1;
        self.open.push_back(OpenLine {
            number,
            bytes,
            opens,
        });
    }

    fn is_too_long(&self) -> bool {
        self.text.len() - self.start > MAX_ROW_BYTES || self.open.len() > MAX_ROW_LINES
    }

    /// Makes the first line a complete row, and also each line after it, up to the next one that
    /// opens a field.
    fn split_first(&mut self, row: &mut impl FnMut(u64, &[u8])) {
        let mut is_first = true;
        while self
            .open
            .front()
            .is_some_and(|line| is_first || !line.opens)
        {
            is_first = false;
            if let Some(line) = self.open.pop_front() {
                self.emit(line, row);
            }
        }
        if self.open.is_empty() {
            return self.clear();
        }
        // The number of bytes moved never exceeds the number removed.
        if self.start > MAX_ROW_BYTES {
            count_work(self.text.len() - self.start);
            self.text.drain(..self.start);
            self.start = 0;
        }
    }

    fn emit(&mut self, line: OpenLine, row: &mut impl FnMut(u64, &[u8])) {
        let end = self.start + line.bytes;
        row(line.number, &self.text[self.start..end - 1]);
        self.start = end;
    }

    fn clear(&mut self) {
        self.open.clear();
        self.text.clear();
        self.start = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Row = (u64, String);

    fn rows(lines: &[impl AsRef<[u8]>]) -> Vec<Row> {
        let mut found = Vec::new();
        let mut take = |number: u64, row: &[u8]| {
            found.push((number, String::from_utf8_lossy(row).into_owned()));
        };
        let mut rows = Rows::default();
        for (number, line) in (1..).zip(lines) {
            rows.push(number, line.as_ref(), b',', &mut take);
            assert!(rows.open.len() <= MAX_ROW_LINES);
            assert!(rows.text.len() <= 3 * MAX_ROW_BYTES);
        }
        rows.finish(&mut take);
        found
    }

    /// Applies the rule, character by character, to a row of any number of lines.
    fn quotes_of(row: &str) -> Quotes {
        #[derive(PartialEq)]
        enum At {
            Start,
            Bare,
            Quoted,
            Quote,
            After,
        }
        let mut at = At::Start;
        for letter in row.chars() {
            at = match (at, letter) {
                (At::Quoted, '"') => At::Quote,
                (At::Quoted, _) | (At::Quote, '"') => At::Quoted,
                (_, ',') => At::Start,
                (At::Start, '"') => At::Quoted,
                (At::Start, ' ') => At::Start,
                (At::Quote | At::After, ' ') => At::After,
                (At::Quote | At::After, _) => return Quotes::Stray,
                _ => At::Bare,
            };
        }
        match at == At::Quoted {
            true => Quotes::Open,
            false => Quotes::Closed,
        }
    }

    /// Returns a generator of reproducible pseudo-random numbers, each below the argument of its
    /// call.
    fn numbers(mut state: u64) -> impl FnMut(usize) -> usize {
        move |n| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (state >> 33) as usize % n
        }
    }

    /// Returns `n` lines, each of which joins fewer than `length` of the parts.
    fn lines_of(
        parts: &[&str],
        n: usize,
        length: usize,
        below: &mut impl FnMut(usize) -> usize,
    ) -> Vec<String> {
        let mut line = |_| {
            let length = below(length);
            (0..length).map(|_| parts[below(parts.len())]).collect()
        };
        (0..n).map(&mut line).collect()
    }

    /// Splits lines into rows by brute force: tries every row from its first line, again for each
    /// line.
    fn oracle(lines: &[String]) -> Vec<Row> {
        let mut found = Vec::new();
        let mut first = 0;
        while first < lines.len() {
            let mut last = first;
            let row = loop {
                let row = lines[first..=last].join("\n");
                let too_long = row.len() >= MAX_ROW_BYTES || last - first >= MAX_ROW_LINES;
                match quotes_of(&row) {
                    Quotes::Closed if !too_long => break row,
                    Quotes::Open if !too_long && last + 1 < lines.len() => last += 1,
                    _ => {
                        last = first;
                        break lines[first].clone();
                    }
                }
            };
            found.push((first as u64 + 1, row));
            first = last + 1;
        }
        found
    }

    #[test]
    fn a_quoted_field_may_span_lines() {
        let row = |number: u64, text: &str| (number, text.to_string());
        assert_eq!(
            rows(&["a,b", "1,\"x", "y \"\"z\"", "\"", "2,5\" tall", "3,\"\""]),
            [
                row(1, "a,b"),
                row(2, "1,\"x\ny \"\"z\""),
                row(4, "\""),
                row(5, "2,5\" tall"),
                row(6, "3,\"\""),
            ]
        );
    }

    #[test]
    fn a_quote_that_is_never_closed_takes_its_line_alone() {
        let expected: Vec<Row> = (1..)
            .zip(["1,\"x", "2,y", "3,z"].map(String::from))
            .collect();
        assert_eq!(rows(&["1,\"x", "2,y", "3,z"]), expected);
        // A character follows the quote that would close the field.
        assert_eq!(rows(&["1,\"x", "2,y", "3,\"z\"", "4,\"\"z"]).len(), 4);
        assert_eq!(rows(&["1,\"x", "2,\"\"y\"z\"", "3"]).len(), 3);
        assert_eq!(rows(&["1,\"x", "2,\"\"y\"\"z\"", "3"]).len(), 2);
    }

    #[test]
    fn a_row_is_bounded_in_bytes_and_lines() {
        let long = "y".repeat(MAX_ROW_BYTES / 2);
        let many = rows(&["1,\"x", &long, &long, "3,\"z\""]);
        assert_eq!(many.len(), 4);
        assert_eq!(many[3], (4, "3,\"z\"".to_string()));
        // The last line closes a row that is too long, with text or quotes in it.
        for inner in [long.clone(), long.replace("yy", "\"\"")] {
            assert_eq!(rows(&["1,\"x", &inner, "z\""]).len(), 1);
            assert_eq!(rows(&["1,\"x", &inner, &inner, "z\""]).len(), 4);
        }
        let mut lines = vec!["1,\"x"; 1];
        lines.resize(MAX_ROW_LINES - 1, "");
        lines.push("\"");
        assert_eq!(rows(&lines).len(), 1);
        lines.insert(1, "");
        assert_eq!(rows(&lines).len(), lines.len());
    }

    #[test]
    fn the_work_is_linear_in_the_bytes() {
        let long = format!("a\",\"{}", "y".repeat(MAX_ROW_BYTES / 3));
        let lines = [
            "\"",
            "a\",\"",
            "x\"\"y",
            "a,\"",
            "\"z",
            "",
            "a",
            long.as_str(),
        ];
        for one in lines {
            for other in lines {
                let pair = one.len() + other.len() + 2;
                let mut table = vec!["a,\"x"];
                // Several times the longest row, so that work for each row again would show.
                table.extend([one, other].repeat(1 + 4 * MAX_ROW_BYTES / pair));
                table.push("q\"z");
                let bytes: usize = table.iter().map(|line| line.len() + 1).sum();
                WORK.with(|work| work.set(0));
                assert!(rows(&table).len() > 1);
                let work = WORK.with(std::cell::Cell::get);
                assert!(work <= 4 * bytes, "{one:.9} {other:.9}: {work} of {bytes}");
            }
        }
    }

    #[test]
    fn rows_agree_with_the_rule() {
        let mut below = numbers(1);
        let parts = ["\"", "\"\"", "\",\"", ",", " ", "a", "", "\","];
        for round in 0..20_000 {
            let lines = lines_of(&parts, 1 + below(8), 6, &mut below);
            assert_eq!(rows(&lines), oracle(&lines), "{round}: {lines:?}");
        }
    }

    /// Tests rows near the limit: long lines among short ones.
    #[test]
    fn long_rows_agree_with_the_rule() {
        let mut below = numbers(2);
        let long = "y".repeat(MAX_ROW_BYTES / 5);
        let parts = ["\"", "\"\"", "\",\"", "a,\"", long.as_str(), long.as_str()];
        for _ in 0..60 {
            let lines = lines_of(&parts, 24, 3, &mut below);
            assert_eq!(rows(&lines), oracle(&lines));
        }
    }
}
