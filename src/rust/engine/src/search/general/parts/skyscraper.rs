//! Skyscraper clues: how many digits of a line are higher than all before them.

use crate::search::general::clauses::Clauses;
use crate::search::general::masks::{bit, digits};
use crate::search::general::part::Part;
use crate::search::general::state::{Narrowed, State};
use crate::shape::Cell;

pub(super) struct Skyscraper {
    cells: Vec<Cell>,
    count: i32,
}

impl Skyscraper {
    pub(super) fn new(cells: Vec<Cell>, count: i32) -> Self {
        Skyscraper { cells, count }
    }
}

/// The possible numbers of digits seen so far, as bits, by the highest digit so far.
type Seen = [u32; 26];

impl Part for Skyscraper {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        2
    }

    /// Tracks the highest digit and the number of digits seen along the line, from both ends,
    /// and keeps the digits that lead from the start to the clue. Different digits reach at least
    /// the number of cells.
    fn restrict(&self, state: &mut State) -> Narrowed {
        let (length, top) = (self.cells.len(), state.network.digits);
        let mut reached = vec![[0; 26]; length + 1];
        reached[0][0] = 1;
        for (i, &cell) in self.cells.iter().enumerate() {
            let mut next: Seen = [0; 26];
            for digit in digits(state.mask(cell)).map(|digit| digit as usize) {
                next[digit] |= reached[i][..digit]
                    .iter()
                    .fold(0, |seen, lower| seen | lower)
                    << 1;
                for (after, before) in next.iter_mut().zip(&reached[i]).skip(digit + 1) {
                    *after |= before;
                }
            }
            reached[i + 1] = next;
        }
        let mut wanted: Seen = [0; 26];
        for highest in length..=top {
            wanted[highest] = reached[length][highest] & 1 << self.count;
        }
        for (i, &cell) in self.cells.iter().enumerate().rev() {
            let (mut before, mut left): (Seen, u32) = ([0; 26], 0);
            for digit in digits(state.mask(cell)).map(|digit| digit as usize) {
                let mut stands = 0;
                for highest in 0..=top {
                    let from = match highest {
                        _ if highest < digit => wanted[digit] >> 1 & reached[i][highest],
                        _ if highest > digit => wanted[highest] & reached[i][highest],
                        _ => 0,
                    };
                    before[highest] |= from;
                    stands |= from;
                }
                if stands != 0 {
                    left |= bit(digit as i32);
                }
            }
            wanted = before;
            state.keep(cell, left)?;
        }
        Ok(())
    }

    /// Uses as states the highest digit so far and the number of digits seen.
    fn clauses(&self, out: &mut Clauses) {
        let step = |_, (highest, seen): (i32, i32), digit: i32| match digit > highest {
            true => (seen < self.count).then_some((digit, seen + 1)),
            false => Some((highest, seen)),
        };
        out.word(&self.cells, (0, 0), step, |(_, seen)| seen == self.count);
    }
}
