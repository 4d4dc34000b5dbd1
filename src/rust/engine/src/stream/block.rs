//! Splits text into blocks of whole rows.

use std::io;

use super::failure::Failure;
use crate::text::{ClassicNotation, Layout, Notation, Reader, Record, WholeRows};
use crate::{never, Stop, Stopped};

pub(super) use crate::text::LONGEST_LINE as LONGEST;

/// An input text with its layout.
pub struct Input<'a> {
    /// The text.
    pub text: Box<dyn io::Read + 'a>,
    /// The layout of the text.
    pub layout: Layout,
}

/// A block of whole rows.
#[derive(Clone, Debug)]
pub struct Block {
    /// The text of the rows.
    pub text: Vec<u8>,
    /// The layout of the rows.
    pub layout: Layout,
    /// The number of rows to skip at the beginning.
    pub skip: usize,
}

impl Block {
    /// Passes the record of each row to `take`.
    pub(super) fn records<N: Notation>(
        &self,
        notation: &N,
        stop: Stop,
        take: &mut impl FnMut(Record<N::Board>),
    ) -> Result<(), Stopped> {
        let mut reader = Reader::of(notation, self.layout.clone());
        reader.push(&self.text, stop, take)?;
        reader.finish(take);
        Ok(())
    }

    fn rows(&self) -> u64 {
        let mut rows = 0;
        // A block is short, so counting its rows need not be stopped. They are the same in every
        // notation.
        let _ = self.records(&ClassicNotation, &never, &mut |_| rows += 1);
        rows
    }
}

/// A source of blocks of whole rows, which it cuts from texts.
pub(super) struct Blocks<'w, 'a> {
    inputs: &'w mut dyn Iterator<Item = io::Result<Input<'a>>>,
    /// The text that is being read.
    input: Option<Input<'a>>,
    /// The number of rows still to skip.
    skip: u64,
    /// The size of a block in bytes.
    size: usize,
    /// Bytes that were read ahead, which begin the next block.
    carry: Vec<u8>,
    /// Finds where rows end in the text that is being read.
    whole: WholeRows,
}

impl<'w, 'a> Blocks<'w, 'a> {
    pub(super) fn new(
        inputs: &'w mut dyn Iterator<Item = io::Result<Input<'a>>>,
        skip: u64,
        size: usize,
    ) -> Self {
        Blocks {
            inputs,
            input: None,
            skip,
            size,
            carry: Vec::new(),
            whole: WholeRows::new(&Layout::Lines(0)),
        }
    }

    /// Returns the next block with a row that is not skipped. Calls `stop` after each read.
    pub(super) fn next(
        &mut self,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Block>, Failure> {
        while let Some(mut block) = self.any(stop)? {
            if self.skip == 0 {
                return Ok(Some(block));
            }
            let rows = block.rows();
            let skip = self.skip.min(rows);
            self.skip -= skip;
            if skip < rows {
                block.skip = skip as usize;
                return Ok(Some(block));
            }
        }
        Ok(None)
    }

    /// Returns the next block, from the next text if this one is at its end.
    fn any(&mut self, stop: &mut dyn FnMut() -> bool) -> Result<Option<Block>, Failure> {
        loop {
            if self.input.is_none() {
                self.input = self.inputs.next().transpose().map_err(Failure::Read)?;
                if let Some(input) = &self.input {
                    self.whole = WholeRows::new(&input.layout);
                }
            }
            let Some(input) = &mut self.input else {
                return Ok(None);
            };
            let text = whole_rows(
                &mut *input.text,
                self.size,
                &mut self.carry,
                &mut self.whole,
                stop,
            )?;
            if text.is_empty() {
                self.input = None;
                continue;
            }
            let layout = input.layout.clone();
            // Only the first block has a header.
            input.layout = layout.without_header();
            return Ok(Some(Block {
                text,
                layout,
                skip: 0,
            }));
        }
    }
}

/// Reads about a block of whole rows; the result is empty at the end of the text. Bytes read beyond
/// these rows stay in `carry`.
fn whole_rows(
    input: &mut dyn io::Read,
    size: usize,
    carry: &mut Vec<u8>,
    rows: &mut WholeRows,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<u8>, Failure> {
    let mut text = std::mem::take(carry);
    loop {
        let known = text.len();
        read_block(input, size, &mut text).map_err(Failure::Read)?;
        if stop() {
            return Err(Failure::Stopped);
        }
        if text.len() == known {
            return Ok(text);
        }
        let end = rows.end(&text);
        if end > 0 {
            *carry = text.split_off(end);
            rows.cut(end);
            return Ok(text);
        }
        rows.truncate(&mut text);
    }
}

/// Reads a block, or the rest of the text.
fn read_block(input: &mut dyn io::Read, size: usize, text: &mut Vec<u8>) -> io::Result<()> {
    let mut at = text.len();
    let end = at + size;
    text.resize(end, 0);
    while at < end {
        match input.read(&mut text[at..]) {
            Ok(0) => break,
            Ok(read) => at += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    text.truncate(at);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Fields;

    const PUZZLE: &str =
        "000006000095700300400092005764000003000000000200000971500210009007005480000800000";

    /// The rows of a text, and whether each contains a puzzle.
    type Rows = Vec<(String, bool)>;

    fn add(record: Record, rows: &mut Rows) {
        let text = match record.fields {
            Fields::Around { before, after } => [before, b"|", after].concat(),
            Fields::Row { row, .. } => row.to_vec(),
        };
        let text = String::from_utf8_lossy(&text).into_owned();
        rows.push((text, record.puzzle.is_ok()));
    }

    /// Compares rows one by one, so that a failure does not print all of a long text.
    fn check(text: &str, sizes: &[usize]) {
        let expected = in_one(text.as_bytes());
        for &size in sizes {
            let rows = in_blocks(text.as_bytes(), size);
            for (at, (row, expected)) in rows.iter().zip(&expected).enumerate() {
                assert!(
                    row == expected,
                    "{size}, row {at}: {:.200?} {:.200?}",
                    row,
                    expected
                );
            }
            assert_eq!(rows.len(), expected.len(), "{size}");
        }
    }

    fn in_one(text: &[u8]) -> Rows {
        let mut rows = Rows::new();
        let mut reader = Reader::new(Layout::detect(text));
        let mut take = |record: Record| add(record, &mut rows);
        reader.push(text, &never, &mut take).unwrap();
        reader.finish(&mut take);
        rows
    }

    fn in_blocks(text: &[u8], size: usize) -> Rows {
        let mut rows = Rows::new();
        let mut inputs = std::iter::once(Ok(Input {
            text: Box::new(text),
            layout: Layout::detect(text),
        }));
        let mut blocks = Blocks::new(&mut inputs, 0, size);
        while let Some(block) = blocks.next(&mut || false).unwrap() {
            let mut take = |record: Record| add(record, &mut rows);
            block.records(&ClassicNotation, &never, &mut take).unwrap();
        }
        rows
    }

    #[test]
    fn rows_are_the_same_in_blocks_of_any_size() {
        let mut state = 7u64;
        let mut below = |n: usize| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (state >> 33) as usize % n
        };
        let parts = [
            "\"", "\"\"", "\",\"", ",", "note", "\n", "\r\n", "\r", "\",", PUZZLE, "\n\n",
        ];
        for head in [
            "puzzle,note\n",
            "# a comment\r\n\r\npuzzle,note\r\n",
            "\u{FEFF}puzzle,\"note\r",
            "",
        ] {
            for _ in 0..crate::sweep::sweep(20, 60, 600) {
                let mut text = head.to_string();
                for _ in 0..200 {
                    match below(3) {
                        0 => text.push_str(&format!("{PUZZLE},\"several\nlines {}\"\n", below(9))),
                        _ => text.push_str(parts[below(parts.len())]),
                    }
                }
                check(&text, &[1, 7, 64, 500, 4096, 1 << 18]);
            }
        }
    }

    #[test]
    fn limits_are_the_same_in_blocks_of_any_size() {
        let long = "y".repeat(30_000);
        for line_end in ["\n", "\r\n"] {
            let mut text = format!("puzzle,note{line_end}");
            for part in [
                &long[..],
                "\"",
                "",
                &long,
                "z\"",
                "a\",\"",
                &long,
                &long,
                "b\"",
                &long,
            ] {
                text.push_str(&format!("{PUZZLE},\"{part}{line_end}"));
                text.push_str(&format!("{part}{line_end}"));
            }
            // A truncated line.
            text.push_str(&format!("{PUZZLE},{}{line_end}{PUZZLE},", long.repeat(40)));
            check(&text, &[997, 1 << 14, 1 << 18]);
        }
    }
}
