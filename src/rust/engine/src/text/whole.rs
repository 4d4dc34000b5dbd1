//! Finds where whole rows end in a text that is cut into blocks.

use super::lines::BYTE_ORDER_MARK;
use super::rows::Rows;
use super::scan::position;
use super::Layout;

/// The maximum number of bytes of a line that are kept.
pub(crate) use super::lines::LONGEST as LONGEST_LINE;

/// The position of the last whole row in a text that grows at its end and is cut at its
/// beginning.
///
/// [`Reader`](super::Reader) finds the same rows in the blocks as in the whole text.
#[derive(Debug)]
pub(crate) struct WholeRows {
    /// The separator of a table; `None` if every line is a row.
    separator: Option<u8>,
    /// The number of lines still to come before the first row.
    title: u64,
    rows: Rows,
    /// The number of bytes cut off so far: lines are identified by their position in the whole
    /// text.
    before: u64,
    /// The number of bytes up to the end of the last line that was scanned.
    scanned: usize,
    /// The number of bytes in which line ends have been searched for.
    searched: usize,
}

impl WholeRows {
    /// Starts at the beginning of a text with this layout.
    pub(crate) fn new(layout: &Layout) -> WholeRows {
        let (separator, title) = match layout {
            Layout::Lines(title) => (None, *title),
            Layout::Table(table) => (Some(table.separator), table.header),
        };
        WholeRows {
            separator,
            title,
            rows: Rows::default(),
            before: 0,
            scanned: 0,
            searched: 0,
        }
    }

    /// Returns the position where the last whole row in `text` ends, or 0 if no row ends. The text
    /// must be that of the previous call, with more text appended.
    ///
    /// Title lines and the header are never separated: no row ends before the last of them.
    pub(crate) fn end(&mut self, text: &[u8]) -> usize {
        if self.title == 0 && !self.may_span_lines(&text[self.scanned..]) {
            self.scanned = self.last_line_end(text).unwrap_or(self.scanned);
        } else {
            self.scan(text);
        }
        self.searched = text.len();
        match self.rows.open_since() {
            _ if self.title > 0 => 0,
            Some(start) => (start - self.before) as usize,
            None => self.scanned,
        }
    }

    /// Records that the caller has removed the first `end` bytes of the text, the number that
    /// [`end`](Self::end) returned.
    pub(crate) fn cut(&mut self, end: usize) {
        self.before += end as u64;
        self.scanned -= end;
        self.searched -= end;
    }

    /// Truncates an incomplete line at the end of the text to [`LONGEST_LINE`] bytes.
    pub(crate) fn truncate(&mut self, text: &mut Vec<u8>) {
        text.truncate(self.scanned + LONGEST_LINE);
        self.searched = self.searched.min(text.len());
    }

    fn may_span_lines(&self, fresh: &[u8]) -> bool {
        let in_row = self.rows.open_since().is_some();
        self.separator.is_some() && (in_row || position(fresh, |byte| byte == b'"').is_some())
    }

    /// Returns the end of the last line in the part that has not been searched yet.
    fn last_line_end(&self, text: &[u8]) -> Option<usize> {
        let from = self.unsearched();
        let fresh = &text[from..];
        let end = fresh.iter().rposition(|&byte| byte == b'\n');
        // A line feed may follow a carriage return at the end.
        let returned = || {
            let (_, fresh) = fresh.split_last()?;
            fresh.iter().rposition(|&byte| byte == b'\r')
        };
        Some(from + end.or_else(returned)? + 1)
    }

    fn unsearched(&self) -> usize {
        self.scanned.max(self.searched.saturating_sub(1))
    }

    /// Scans line by line, as [`Lines`](super::lines::Lines) does.
    fn scan(&mut self, text: &[u8]) {
        let mut from = self.unsearched();
        loop {
            let fresh = &text[from..];
            let end = position(fresh, |byte| byte == b'\n' || byte == b'\r');
            let Some(end) = end.map(|skip| from + skip) else {
                return;
            };
            let next = match text[end..] {
                [b'\r', b'\n', ..] => end + 2,
                [b'\r'] => return,
                _ => end + 1,
            };
            let start = self.scanned;
            self.take(start, &text[start..end.min(start + LONGEST_LINE)]);
            self.scanned = next;
            from = next;
        }
    }

    fn take(&mut self, start: usize, line: &[u8]) {
        if self.title > 0 {
            self.title -= 1;
        } else if let Some(separator) = self.separator {
            let place = self.before + start as u64;
            let line = match place {
                0 => line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line),
                _ => line,
            };
            self.rows.push(place, line, separator, &mut |_, _| {});
        }
    }
}
