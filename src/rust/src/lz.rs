//! The text compression of f-puzzles links, compatible with the JavaScript library
//! lz-string.
//!
//! The algorithm is LZ78 over UTF-16 code units. Codes 0 and 1 introduce a new unit of 8 or
//! 16 bits, code 2 ends the text, and every other code is a word of the dictionary, which
//! grows by one word with each code. A code is as wide as the dictionary needs, with its
//! lowest bit first; six bits make a base-64 character, with the highest bit first.
//!
//! Both directions take time linear in the text: a word is a slice of the text before it
//! ([`decompress`]) or a node of a tree ([`compress`]), never a copy.

use crate::answer::answer;
use crate::args::{read, Strings};
use crate::value::Value;
use extendr_api::prelude::*;
use std::collections::{HashMap, HashSet};

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const NEW_8: u32 = 0;
const NEW_16: u32 = 1;
const END: u32 = 2;
const FIRST_WORD: u32 = 3;

/// The width of the next code. Encoder and decoder count in step.
struct Width {
    bits: u32,
    codes_left: u64,
}

impl Width {
    fn new(bits: u32, codes_left: u64) -> Self {
        Width { bits, codes_left }
    }

    fn count_code(&mut self) {
        self.codes_left -= 1;
        if self.codes_left == 0 {
            self.codes_left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// A reader of bits from base-64 text.
struct BitReader {
    values: Vec<u8>,
    bit: usize,
}

impl BitReader {
    /// Starts reading; returns `None` if there are characters outside base 64.
    fn new(code: &str) -> Option<Self> {
        let value = |character| BASE64.iter().position(|&known| known == character);
        let values = code.trim_end_matches('=').bytes();
        let values: Option<Vec<u8>> = values.map(|c| Some(value(c)? as u8)).collect();
        Some(BitReader {
            values: values?,
            bit: 0,
        })
    }

    /// Reads the next number, lowest bit first. Returns `None` past the end of the code.
    fn number(&mut self, bits: u32) -> Option<u32> {
        let mut number = 0;
        for place in 0..bits {
            let value = u32::from(*self.values.get(self.bit / 6)?);
            number |= (value >> (5 - self.bit % 6) & 1) << place;
            self.bit += 1;
        }
        Some(number)
    }
}

/// Decompresses a code. Returns `None` if the code is truncated or altered, or if its text has more
/// than `longest` code units.
fn decompress(code: &str, longest: usize) -> Option<String> {
    let mut bits = BitReader::new(code)?;
    let mut text: Vec<u16> = Vec::new();
    // The start and length of each word in the text.
    let mut words: Vec<(usize, usize)> = Vec::new();
    let mut width = Width::new(2, 1);
    let mut previous: Option<(usize, usize)> = None;
    loop {
        let code = bits.number(width.bits)?;
        if code == END {
            return String::from_utf16(&text).ok();
        }
        let start = text.len();
        let length = if code == NEW_8 || code == NEW_16 {
            if start == longest {
                return None;
            }
            text.push(bits.number(if code == NEW_8 { 8 } else { 16 })? as u16);
            words.push((start, 1));
            // The first unit does not widen the codes.
            if previous.is_some() {
                width.count_code();
            }
            1
        } else {
            let at = (code - FIRST_WORD) as usize;
            // The word that this code itself adds: the previous word, followed by its own first
            // unit.
            let (from, length) = match words.get(at) {
                Some(&word) => word,
                None if at == words.len() => previous.map(|(from, length)| (from, length + 1))?,
                None => return None,
            };
            if start + length > longest {
                return None;
            }
            (from..from + length).for_each(|unit| text.push(text[unit]));
            length
        };
        if let Some((from, length)) = previous {
            words.push((from, length + 1));
        }
        previous = Some((start, length));
        width.count_code();
    }
}

/// A writer of bits as base-64 text.
#[derive(Default)]
struct BitWriter {
    code: String,
    bits: u32,
    pending: u32,
}

impl BitWriter {
    /// Writes a number, lowest bit first.
    fn number(&mut self, number: u32, bits: u32) {
        (0..bits).for_each(|place| self.bit(number >> place & 1));
    }

    fn bit(&mut self, bit: u32) {
        self.pending = self.pending << 1 | bit;
        self.bits += 1;
        if self.bits == 6 {
            self.code.push(BASE64[self.pending as usize].into());
            self.bits = 0;
            self.pending = 0;
        }
    }

    /// Ends with at least one more bit, as lz-string does.
    fn finish(mut self) -> String {
        let length = self.code.len();
        while self.code.len() == length {
            self.bit(0);
        }
        while self.code.len() % 4 != 0 {
            self.code.push('=');
        }
        self.code
    }
}

/// The dictionary of the encoder: the known words, as a tree of units.
#[derive(Default)]
struct Tree {
    /// The code of a known word followed by one more unit.
    longer: HashMap<(u32, u16), u32>,
    /// The code of each single unit.
    single: HashMap<u16, u32>,
    /// Codes of single units that the decoder has not seen yet.
    unseen: HashSet<u32>,
}

impl Tree {
    fn next_code(&self) -> u32 {
        FIRST_WORD + (self.longer.len() + self.single.len()) as u32
    }

    fn single(&mut self, unit: u16) -> u32 {
        let next = self.next_code();
        *self.single.entry(unit).or_insert_with(|| {
            self.unseen.insert(next);
            next
        })
    }
}

/// Compresses a text.
fn compress(text: &str) -> String {
    let mut tree = Tree::default();
    let mut width = Width::new(2, 2);
    let mut bits = BitWriter::default();
    // The longest known word at this position in the text, and its first unit.
    let mut word: Option<(u32, u16)> = None;
    for unit in text.encode_utf16() {
        let alone = tree.single(unit);
        let Some((code, first)) = word else {
            word = Some((alone, unit));
            continue;
        };
        if let Some(&longer) = tree.longer.get(&(code, unit)) {
            word = Some((longer, first));
            continue;
        }
        put(code, first, &mut tree, &mut width, &mut bits);
        let next = tree.next_code();
        tree.longer.insert((code, unit), next);
        word = Some((alone, unit));
    }
    if let Some((code, first)) = word {
        put(code, first, &mut tree, &mut width, &mut bits);
    }
    bits.number(END, width.bits);
    bits.finish()
}

fn put(code: u32, first: u16, tree: &mut Tree, width: &mut Width, bits: &mut BitWriter) {
    if !tree.unseen.remove(&code) {
        bits.number(code, width.bits);
    } else if first < 256 {
        bits.number(NEW_8, width.bits);
        bits.number(first.into(), 8);
        width.count_code();
    } else {
        bits.number(NEW_16, width.bits);
        bits.number(first.into(), 16);
        width.count_code();
    }
    width.count_code();
}

// Decompresses codes; returns "" for an invalid code, and for a text that contains NUL or more than
// `longest` UTF-16 code units.
#[extendr]
fn native_lz_decompress(codes: Robj, longest: Robj) -> Robj {
    answer(|| {
        let codes: Strings = read(&codes, "codes")?;
        let longest: usize = read(&longest, "longest")?;
        Ok(Value::texts(codes.iter().map(|code| {
            code.and_then(|code| decompress(code, longest))
                .filter(|text| !text.contains('\0'))
                .unwrap_or_default()
        })))
    })
}

// Compresses texts; returns "" for NA.
#[extendr]
fn native_lz_compress(texts: Robj) -> Robj {
    answer(|| {
        let texts: Strings = read(&texts, "texts")?;
        Ok(Value::texts(
            texts
                .iter()
                .map(|text| text.map(compress).unwrap_or_default()),
        ))
    })
}

extendr_module! {
    mod lz;
    fn native_lz_decompress;
    fn native_lz_compress;
}
