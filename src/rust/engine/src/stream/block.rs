//! Text in blocks of whole lines.

use std::io;

use super::failure::Failure;
use crate::text::{Layout, Reader, Record};

/// A line that is longer is no puzzle: what is over is left out.
pub(super) const LONGEST: usize = 1 << 20;

/// One of the texts to read.
pub struct Input<'a> {
    /// The text.
    pub text: Box<dyn io::Read + 'a>,
    /// How it is laid out.
    pub layout: Layout,
}

/// Some whole lines.
#[derive(Clone, Debug)]
pub struct Block {
    /// The lines.
    pub text: Vec<u8>,
    /// How they are laid out.
    pub layout: Layout,
    /// Rows at the beginning that are not wanted.
    pub skip: usize,
}

impl Block {
    /// Gives the record of each row.
    pub(super) fn records(&self, take: &mut impl FnMut(Record)) {
        let mut reader = Reader::new(self.layout.clone());
        reader.push(&self.text, take);
        reader.finish(take);
    }

    fn rows(&self) -> u64 {
        let mut rows = 0;
        self.records(&mut |_| rows += 1);
        rows
    }
}

/// Cuts texts into blocks of whole lines.
pub(super) struct Blocks<'w, 'a> {
    inputs: &'w mut dyn Iterator<Item = io::Result<Input<'a>>>,
    /// The text that is being read.
    input: Option<Input<'a>>,
    /// Rows still to be left out.
    skip: u64,
    /// Bytes of a block.
    size: usize,
    /// The beginning of the next block.
    carry: Vec<u8>,
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
        }
    }

    /// The next block with a row that is wanted. Asks `stop` after each read.
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

    /// The next block, of the next text where this one is at its end.
    fn any(&mut self, stop: &mut dyn FnMut() -> bool) -> Result<Option<Block>, Failure> {
        loop {
            if self.input.is_none() {
                self.input = self.inputs.next().transpose().map_err(Failure::Read)?;
            }
            let Some(input) = &mut self.input else {
                return Ok(None);
            };
            let text = whole_lines(&mut *input.text, self.size, &mut self.carry, stop)?;
            if text.is_empty() {
                self.input = None;
                continue;
            }
            let layout = input.layout.clone();
            // What stands at the top stands there once.
            input.layout = layout.without_header();
            return Ok(Some(Block {
                text,
                layout,
                skip: 0,
            }));
        }
    }
}

/// A block or so of whole lines, nothing at the end of the text. What is read
/// beyond them is left in `carry`.
fn whole_lines(
    input: &mut dyn io::Read,
    size: usize,
    carry: &mut Vec<u8>,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Vec<u8>, Failure> {
    let mut text = std::mem::take(carry);
    loop {
        let known = text.len();
        read_block(input, size, &mut text).map_err(Failure::Read)?;
        if stop() {
            return Err(Failure::Stopped);
        }
        let fresh = &text[known..];
        if fresh.is_empty() {
            return Ok(text);
        }
        let end = fresh.iter().rposition(|&byte| byte == b'\n');
        let end = end.or_else(|| fresh.iter().rposition(|&byte| byte == b'\r'));
        if let Some(end) = end {
            *carry = text.split_off(known + end + 1);
            return Ok(text);
        }
        // A line without an end in sight.
        text.truncate(LONGEST);
    }
}

/// Reads a block, or what is left.
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
