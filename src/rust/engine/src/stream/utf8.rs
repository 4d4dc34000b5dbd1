//! Converts UTF-16 to UTF-8, piece by piece.

use std::io::{self, Read};

/// The encoding of a text, recognised by its first two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Unknown,
    /// UTF-8 or any other encoding, which is left as it is.
    Bytes,
    Utf16 {
        big_endian: bool,
    },
}

/// A decoder that converts UTF-16 text with a byte order mark to UTF-8, piece by piece. It leaves
/// any other text as it is.
#[derive(Debug)]
pub(super) struct Decoder {
    encoding: Encoding,
    /// Bytes of an incomplete character, whose rest has not arrived yet.
    rest: Vec<u8>,
}

impl Decoder {
    pub(super) fn new() -> Self {
        Decoder {
            encoding: Encoding::Unknown,
            rest: Vec::new(),
        }
    }

    /// Appends the text of the next piece to `out`.
    pub(super) fn push(&mut self, piece: &[u8], out: &mut Vec<u8>) {
        if self.encoding == Encoding::Bytes {
            out.extend_from_slice(piece);
            return;
        }
        self.rest.extend_from_slice(piece);
        if self.encoding == Encoding::Unknown {
            let (encoding, mark) = match *self.rest.as_slice() {
                [] | [0xFE | 0xFF] => return,
                [0xFF, 0xFE, ..] => (Encoding::Utf16 { big_endian: false }, 2),
                [0xFE, 0xFF, ..] => (Encoding::Utf16 { big_endian: true }, 2),
                _ => (Encoding::Bytes, 0),
            };
            self.encoding = encoding;
            self.rest.drain(..mark);
        }
        let Encoding::Utf16 { big_endian } = self.encoding else {
            out.append(&mut self.rest);
            return;
        };
        let unit = |pair: &[u8]| match big_endian {
            true => u16::from_be_bytes([pair[0], pair[1]]),
            false => u16::from_le_bytes([pair[0], pair[1]]),
        };
        let mut whole = self.rest.len() / 2 * 2;
        // The first half of a surrogate pair waits for the second.
        if whole > 0 && (0xD800..0xDC00).contains(&unit(&self.rest[whole - 2..])) {
            whole -= 2;
        }
        let units = self.rest[..whole].chunks_exact(2).map(unit);
        for character in char::decode_utf16(units) {
            let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
            out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
        }
        self.rest.drain(..whole);
    }

    /// Appends a replacement for an incomplete character at the end.
    pub(super) fn finish(&mut self, out: &mut Vec<u8>) {
        match self.encoding {
            _ if self.rest.is_empty() => {}
            Encoding::Utf16 { .. } => out.extend_from_slice("\u{FFFD}".as_bytes()),
            _ => out.append(&mut self.rest),
        }
        self.rest.clear();
    }
}

/// A reader that converts UTF-16 to UTF-8.
#[derive(Debug)]
pub struct Utf8<R> {
    text: R,
    decoder: Decoder,
    raw: Vec<u8>,
    /// Decoded bytes, of which the first `at` have been read.
    decoded: Vec<u8>,
    at: usize,
}

impl<R: Read> Utf8<R> {
    /// Reads a text from its beginning.
    pub fn new(text: R) -> Self {
        Utf8 {
            text,
            decoder: Decoder::new(),
            raw: Vec::new(),
            decoded: Vec::new(),
            at: 0,
        }
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.decoded.len() {
            // There is nothing to decode, so the bytes need not be copied.
            if self.decoder.encoding == Encoding::Bytes || buffer.is_empty() {
                return self.text.read(buffer);
            }
            self.decoded.clear();
            self.at = 0;
            self.raw.resize(buffer.len(), 0);
            let read = self.text.read(&mut self.raw)?;
            match read {
                0 => self.decoder.finish(&mut self.decoded),
                _ => self.decoder.push(&self.raw[..read], &mut self.decoded),
            }
            if read == 0 && self.decoded.is_empty() {
                return Ok(0);
            }
        }
        let read = buffer.len().min(self.decoded.len() - self.at);
        buffer[..read].copy_from_slice(&self.decoded[self.at..self.at + read]);
        self.at += read;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns a few bytes at a time.
    struct Slowly<'a>(&'a [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let size = self.1.min(buffer.len()).min(self.0.len());
            buffer[..size].copy_from_slice(&self.0[..size]);
            self.0 = &self.0[size..];
            Ok(size)
        }
    }

    fn utf16(text: &str, big_endian: bool) -> Vec<u8> {
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        let bytes = |unit: u16| match big_endian {
            true => unit.to_be_bytes(),
            false => unit.to_le_bytes(),
        };
        units.flat_map(bytes).collect()
    }

    fn read(bytes: &[u8], piece: usize) -> Vec<u8> {
        let mut text = Vec::new();
        let mut utf8 = Utf8::new(Slowly(bytes, piece));
        utf8.read_to_end(&mut text).unwrap();
        text
    }

    #[test]
    fn utf16_is_read_however_it_is_cut() {
        let text = "1\u{E9}\n\u{20AC}\u{1F9E9}\r\n\u{10FFFF}";
        for piece in 1..9 {
            for big_endian in [false, true] {
                assert_eq!(read(&utf16(text, big_endian), piece), text.as_bytes());
            }
            assert_eq!(read(text.as_bytes(), piece), text.as_bytes());
        }
    }

    #[test]
    fn other_bytes_stay_as_they_are() {
        for bytes in [
            &b""[..],
            b"\xFF",
            b"\xFE1",
            b"\x00\xFF\xFE",
            b"\xEF\xBB\xBF1",
        ] {
            assert_eq!(read(bytes, 2), bytes);
        }
    }

    #[test]
    fn halves_of_characters_are_replaced() {
        let mut lone = utf16("1", false);
        lone.extend([0x3D, 0xD8, 0x31, 0x00]);
        assert_eq!(read(&lone, 3), "1\u{FFFD}1".as_bytes());
        let mut cut = utf16("1\u{1F9E9}", false);
        cut.pop();
        assert_eq!(read(&cut, 3), "1\u{FFFD}".as_bytes());
    }
}
