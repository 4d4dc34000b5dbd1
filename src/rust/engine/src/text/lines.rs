//! Splits blocks of text into lines. Handles all line endings, byte order marks and UTF-16.

use super::scan::position;

/// A splitter of text into lines. The text comes in blocks.
#[derive(Debug, Default)]
pub(super) struct Lines {
    /// The current line, if its end has not been read yet.
    unfinished: Vec<u8>,
    /// Whether the last byte was a carriage return, which a line feed may follow.
    after_return: bool,
    /// The number of lines so far.
    count: u64,
    encoding: Encoding,
    /// Bytes that cannot be decoded until more are read.
    undecoded: Vec<u8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Encoding {
    #[default]
    Unknown,
    /// UTF-8, or any other encoding that extends ASCII.
    Utf8,
    Utf16 {
        big_endian: bool,
    },
}

/// The byte order mark of UTF-8.
pub(super) const BYTE_ORDER_MARK: &[u8] = &[0xEF, 0xBB, 0xBF];

/// The maximum number of bytes of a line that are kept. No format has longer lines.
pub(crate) const LONGEST: usize = 1 << 20;

impl Lines {
    /// Passes the lines that end in `block` to `line`, with their numbers, counted from 1.
    pub(super) fn push(&mut self, block: &[u8], line: &mut impl FnMut(u64, &[u8])) {
        if self.encoding == Encoding::Utf8 {
            return self.split(block, line);
        }
        self.undecoded.extend_from_slice(block);
        self.decode(false, line);
    }

    /// Passes on the last line, if it has no line ending.
    pub(super) fn finish(&mut self, line: &mut impl FnMut(u64, &[u8])) {
        self.decode(true, line);
        if !self.unfinished.is_empty() {
            self.count += 1;
            line(self.count, &self.unfinished);
            self.unfinished.clear();
        }
    }

    fn decode(&mut self, last: bool, line: &mut impl FnMut(u64, &[u8])) {
        if self.encoding == Encoding::Unknown {
            if self.undecoded.len() < 3 && !last {
                return;
            }
            let (encoding, mark) = match self.undecoded[..] {
                [0xEF, 0xBB, 0xBF, ..] => (Encoding::Utf8, 3),
                [0xFF, 0xFE, ..] => (Encoding::Utf16 { big_endian: false }, 2),
                [0xFE, 0xFF, ..] => (Encoding::Utf16 { big_endian: true }, 2),
                _ => (Encoding::Utf8, 0),
            };
            self.encoding = encoding;
            self.undecoded.drain(..mark);
        }
        let bytes = std::mem::take(&mut self.undecoded);
        let Encoding::Utf16 { big_endian } = self.encoding else {
            return self.split(&bytes, line);
        };
        let unit = |pair: &[u8]| match big_endian {
            true => u16::from_be_bytes([pair[0], pair[1]]),
            false => u16::from_le_bytes([pair[0], pair[1]]),
        };
        // If the end of the block cuts a unit or a surrogate pair, its first part waits for the
        // next block.
        let mut whole = bytes.len() & !1;
        if !last && whole > 0 && (0xD800..0xDC00).contains(&unit(&bytes[whole - 2..whole])) {
            whole -= 2;
        }
        self.undecoded = bytes[whole..].to_vec();
        let units = bytes[..whole].chunks_exact(2).map(unit);
        let mut text = String::with_capacity(bytes.len() / 2);
        text.extend(
            char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)),
        );
        self.split(text.as_bytes(), line);
    }

    fn split(&mut self, mut block: &[u8], line: &mut impl FnMut(u64, &[u8])) {
        if self.after_return && !block.is_empty() {
            self.after_return = false;
            block = block.strip_prefix(b"\n").unwrap_or(block);
        }
        while let Some(end) = position(block, |byte| byte == b'\n' || byte == b'\r') {
            self.count += 1;
            if self.unfinished.is_empty() {
                line(self.count, &block[..end.min(LONGEST)]);
            } else {
                self.keep(&block[..end]);
                line(self.count, &self.unfinished);
                self.unfinished.clear();
            }
            let returned = block[end] == b'\r';
            block = &block[end + 1..];
            if returned {
                self.after_return = block.is_empty();
                block = block.strip_prefix(b"\n").unwrap_or(block);
            }
        }
        self.keep(block);
    }

    fn keep(&mut self, part: &[u8]) {
        let room = LONGEST.saturating_sub(self.unfinished.len());
        self.unfinished
            .extend_from_slice(&part[..part.len().min(room)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8], block: usize) -> Vec<(u64, String)> {
        let mut found = Vec::new();
        let mut take = |number: u64, line: &[u8]| {
            found.push((number, String::from_utf8_lossy(line).into_owned()));
        };
        let mut lines = Lines::default();
        for block in text.chunks(block) {
            lines.push(block, &mut take);
        }
        lines.finish(&mut take);
        found
    }

    #[test]
    fn any_line_ending_in_blocks_of_any_size() {
        let expected = [(1, "a"), (2, ""), (3, "bc"), (4, "d")]
            .map(|(number, line)| (number, line.to_string()));
        let utf16 = |text: &str, mark: [u8; 2], to: fn(u16) -> [u8; 2]| {
            let mut bytes = mark.to_vec();
            text.encode_utf16().for_each(|unit| bytes.extend(to(unit)));
            bytes
        };
        for block in 1..12 {
            for text in [
                "a\n\nbc\nd",
                "a\r\n\r\nbc\r\nd\r\n",
                "a\r\rbc\rd",
                "\u{FEFF}a\n\nbc\nd\n",
            ] {
                assert_eq!(
                    lines(text.as_bytes(), block),
                    expected,
                    "{text:?} by {block}"
                );
            }
            let text = "a\r\n\r\nbc\r\nd";
            let little = utf16(text, [0xFF, 0xFE], u16::to_le_bytes);
            let big = utf16(text, [0xFE, 0xFF], u16::to_be_bytes);
            assert_eq!(lines(&little, block), expected);
            assert_eq!(lines(&big, block), expected);
            // A character of two units, first complete and then without the second unit.
            let cut = [(1, "\u{1F9E9}1".to_string()), (2, "\u{FFFD}".to_string())];
            let mut little = utf16("\u{1F9E9}1\n", [0xFF, 0xFE], u16::to_le_bytes);
            little.extend(0xD83E_u16.to_le_bytes());
            assert_eq!(lines(&little, block), cut);
        }
        assert_eq!(lines(b"", 1), []);
    }
}
