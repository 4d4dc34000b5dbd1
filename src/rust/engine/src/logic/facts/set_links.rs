//! Links between almost locked sets, as rows of bits, so that a pair of sets costs one bit instead
//! of a comparison.

use std::rc::Rc;

use super::almost_locked::AlmostLocked;
use crate::logic::state::Grid;
use crate::sets::{CELLS, DIGITS};
use crate::{Cell, CellSet, Digit};

/// The almost locked sets of a grid with the links between them.
pub(in crate::logic) struct SetLinks {
    pub sets: Rc<[AlmostLocked]>,
    words: usize,
    /// For each cell, the sets that contain it.
    holding: Vec<u64>,
    /// For each digit and cell, the sets that lose the digit if the cell has it.
    losing: Vec<u64>,
    /// For each set and digit, the start of its row in `joined` and in `meeting`.
    rows: Vec<[u32; DIGITS]>,
    /// The sets that the restricted common of the row joins to a set.
    joined: Vec<u64>,
    /// The sets that can eliminate the digit of the row somewhere together with a set.
    meeting: Vec<u64>,
    empty: Vec<u64>,
}

/// The value for no row: no place outside the set sees the digit.
const NONE: u32 = u32::MAX;

impl SetLinks {
    pub fn new(grid: &Grid, sets: Rc<[AlmostLocked]>, overlap: bool) -> Self {
        let words = sets.len() / 64 + 1;
        let mut links = SetLinks {
            sets: Rc::clone(&sets),
            words,
            holding: vec![0; CELLS * words],
            losing: vec![0; DIGITS * CELLS * words],
            rows: vec![[NONE; DIGITS]; sets.len()],
            joined: Vec::with_capacity(5 * sets.len() * words),
            meeting: Vec::with_capacity(5 * sets.len() * words),
            empty: vec![0; words],
        };
        let mut with_digit = vec![0u64; DIGITS * words];
        for (i, set) in sets.iter().enumerate() {
            let (word, bit) = (i / 64, 1 << (i % 64));
            for cell in set.cells {
                links.holding[cell.index() * words + word] |= bit;
            }
            for digit in set.digits {
                with_digit[index(digit) * words + word] |= bit;
                for cell in set.seen(digit) {
                    links.losing[(index(digit) * CELLS + cell.index()) * words + word] |= bit;
                }
            }
        }
        for (i, set) in sets.iter().enumerate() {
            for digit in set.digits {
                let seen = set.seen(digit);
                if !seen.is_empty() {
                    let row = links.joined.len() as u32;
                    links.rows[i][index(digit)] = row;
                    let with_digit = &with_digit[index(digit) * words..][..words];
                    let unseen = grid.places(digit) - seen;
                    links.add_row(with_digit, digit, unseen, seen, set.cells, overlap);
                }
            }
        }
        links
    }

    fn add_row(
        &mut self,
        with_digit: &[u64],
        digit: Digit,
        unseen: CellSet,
        seen: CellSet,
        cells: CellSet,
        overlap: bool,
    ) {
        let start = self.joined.len();
        self.joined.extend_from_slice(with_digit);
        let barred = if overlap { unseen } else { unseen | cells };
        for cell in barred {
            let holding = &self.holding[cell.index() * self.words..][..self.words];
            for (bits, &holding) in self.joined[start..].iter_mut().zip(holding) {
                *bits &= !holding;
            }
        }
        self.meeting.resize(start + self.words, 0);
        for cell in seen {
            let at = (index(digit) * CELLS + cell.index()) * self.words;
            let losing = &self.losing[at..][..self.words];
            for (bits, &losing) in self.meeting[start..].iter_mut().zip(losing) {
                *bits |= losing;
            }
        }
    }

    /// Returns the number of words in a row of bits.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Returns the sets that the restricted common `digit` joins to `set`.
    pub fn joined(&self, set: usize, digit: Digit) -> &[u64] {
        self.row(&self.joined, set, digit)
    }

    /// Returns the sets that see a place of `digit` that `set` sees, too.
    pub fn meeting(&self, set: usize, digit: Digit) -> &[u64] {
        self.row(&self.meeting, set, digit)
    }

    fn row<'b>(&'b self, rows: &'b [u64], set: usize, digit: Digit) -> &'b [u64] {
        match self.rows[set][index(digit)] {
            NONE => &self.empty,
            row => &rows[row as usize..][..self.words],
        }
    }

    /// Returns the sets that lose `digit` if `cell` has it.
    pub fn losing(&self, digit: Digit, cell: Cell) -> &[u64] {
        &self.losing[(index(digit) * CELLS + cell.index()) * self.words..][..self.words]
    }
}

fn index(digit: Digit) -> usize {
    digit.index()
}
