//! Lists solutions in row-major lexicographic order.
//!
//! Branching at the first open cell, lowest digit first, yields this order but can spend a long
//! time in branches without a solution. So after a few dead ends, the search enters a branch
//! only once the ordinary search has found a solution in it, a witness. As long as the witness
//! agrees with the digits tried, no other search is needed.

use super::branch::{fork, holders};
use super::propagate::{settle, Settled, Words};
use super::run::{self, push, Sink};
use crate::search::simd::digits::{digit_of, DigitLanes};
use crate::search::simd::masks::Masks;
use crate::topology::classic::{CELLS, DIGITS};
use crate::{Board, Stop, Stopped};

type Witness = Option<[u8; CELLS]>;

/// The number of dead ends after a solution before witnesses are required.
const PATIENCE: u32 = 16;

/// The number of branches between two calls of `stop`. They take about 50 microseconds.
const BRANCHES_PER_STOP: u32 = 256;

/// Adds up to `limit` solutions of `start` to `found`, in order.
///
/// # Safety
/// The requirements are those of [`Vector::splat`](crate::search::simd::vector::Vector::splat).
#[inline(always)]
pub unsafe fn run<V: DigitLanes>(
    masks: &Masks<V>,
    start: Words<V>,
    limit: usize,
    found: &mut Vec<Board>,
    stop: Stop,
) -> Result<(), Stopped> {
    let mut words = start;
    let mut witness = None;
    let mut stack: Vec<(Words<V>, Witness)> = Vec::new();
    let mut dead_ends = 0;
    let mut branches: u32 = 0;
    loop {
        match settle(masks, &mut words) {
            Settled::Dead => dead_ends += 1,
            Settled::Full => {
                let mut cells = [0; CELLS];
                V::unpack(&V::packed(&words), &mut cells);
                found.extend(Board::from_cells(cells));
                if found.len() >= limit {
                    return Ok(());
                }
                dead_ends = 0;
            }
            Settled::Open(two) => {
                branches = branches.wrapping_add(1);
                if branches % BRANCHES_PER_STOP == 0 && stop() {
                    return Err(Stopped);
                }
                let wary = dead_ends >= PATIENCE;
                if wary && witness.is_none() {
                    witness = any(masks, words, stop)?;
                }
                if !wary || witness.is_some() {
                    let open = [two[0].lane(0), two[1].lane(0), two[2].lane(0)];
                    let (cell, r, bit) = first_cell(open);
                    let lane = holders(&words, r, bit).trailing_zeros() as usize;
                    let later = fork(masks, &mut words, r, bit, lane);
                    let agrees = witness.map_or(true, |known| known[cell] == digit_of(lane));
                    push(
                        &mut stack,
                        (later, if agrees { None } else { witness.take() }),
                    );
                    continue;
                }
            }
        }
        match stack.pop() {
            Some(next) => (words, witness) = next,
            None => return Ok(()),
        }
    }
}

/// Finds any solution of a state.
///
/// # Safety
/// The requirements are those of [`run`].
#[inline(always)]
unsafe fn any<V: DigitLanes>(
    masks: &Masks<V>,
    words: Words<V>,
    stop: Stop,
) -> Result<Witness, Stopped> {
    let mut sink = One {
        cells: [0; CELLS],
        found: false,
    };
    run::run(masks, words, &mut sink, u64::MAX, &mut Vec::new(), stop)?;
    Ok(Some(sink.cells).filter(|_| sink.found))
}

struct One {
    cells: [u8; CELLS],
    found: bool,
}

impl Sink for One {
    #[inline(always)]
    fn slot(&mut self) -> Option<&mut [u8; CELLS]> {
        Some(&mut self.cells)
    }

    #[inline(always)]
    fn solved(&mut self) -> bool {
        self.found = true;
        true
    }
}

/// Returns the first cell in row-major order among those in three words, with its word and its
/// bit. There must be at least one cell.
#[inline(always)]
fn first_cell(words: [u32; 3]) -> (usize, usize, u32) {
    let band = (words[0] | words[1] | words[2]).trailing_zeros() / 10;
    let row_in_band = (0..2)
        .find(|&r| words[r] >> (10 * band) & 0x1FF != 0)
        .unwrap_or(2);
    let column = (words[row_in_band] >> (10 * band)).trailing_zeros();
    let cell = (3 * band as usize + row_in_band) * DIGITS + column as usize;
    (cell, row_in_band, 1 << (10 * band + column))
}
