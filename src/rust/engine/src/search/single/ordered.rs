//! Solutions in row-major lexicographic order.
//!
//! Branching on the first open cell, lowest digit first, gives the order, but
//! can wander for long in branches without a solution. So before a branch is
//! entered, the ordinary search looks for any solution of it, a witness. All
//! branches entered have solutions, and while the witness agrees with the
//! digits tried, nothing has to be searched.

use super::branch::{fork, holders};
use super::digits::{digit_of, Digits};
use super::propagate::{settle, Settled, Words};
use super::run::{self, push, Sink};
use crate::geometry::{cell_at, CELLS};
use crate::search::lanes::sweep::Masks;
use crate::{Board, Stop, Stopped};

type Witness = Option<[u8; CELLS]>;

/// Adds up to `limit` solutions of `start` to `found`, in order. `witness` is
/// any solution, if one is known.
///
/// # Safety
/// As for [`Vector::splat`](crate::search::lanes::vector::Vector::splat).
#[inline(always)]
pub unsafe fn run<V: Digits>(
    masks: &Masks<V>,
    start: Words<V>,
    witness: Witness,
    limit: usize,
    found: &mut Vec<Board>,
    stop: Stop,
) -> Result<(), Stopped> {
    let mut words = start;
    let mut witness = witness;
    let mut stack: Vec<(Words<V>, Witness)> = Vec::new();
    loop {
        match settle(masks, &mut words) {
            Settled::Dead => {}
            Settled::Full => {
                let mut cells = [0; CELLS];
                V::unpack(&V::packed(&words), &mut cells);
                found.extend(Board::from_cells(cells));
                if found.len() >= limit {
                    return Ok(());
                }
                if found.len() % 64 == 0 && stop() {
                    return Err(Stopped);
                }
            }
            Settled::Open(two) => {
                if witness.is_none() {
                    witness = any(masks, words, stop)?;
                }
                if let Some(known) = witness {
                    let open = [two[0].lane(0), two[1].lane(0), two[2].lane(0)];
                    let (cell, r, bit) = first_cell(open);
                    let lane = holders(&words, r, bit).trailing_zeros() as usize;
                    let later = fork(masks, &mut words, r, bit, lane);
                    if known[cell] == digit_of(lane) {
                        push(&mut stack, (later, None));
                    } else {
                        push(&mut stack, (later, witness.take()));
                    }
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

/// Any solution of a state.
///
/// # Safety
/// As for [`run`].
#[inline(always)]
unsafe fn any<V: Digits>(masks: &Masks<V>, words: Words<V>, stop: Stop) -> Result<Witness, Stopped> {
    let mut sink = One {
        cells: [0; CELLS],
        found: false,
    };
    if stop() {
        return Err(Stopped);
    }
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

/// The first cell in row-major order of those in three words, one at least:
/// the cell, its word and its bit.
#[inline(always)]
fn first_cell(words: [u32; 3]) -> (usize, usize, u32) {
    let band = (words[0] | words[1] | words[2]).trailing_zeros() / 10;
    let row_in_band = (0..2)
        .find(|&r| words[r] >> (10 * band) & 0x1FF != 0)
        .unwrap_or(2);
    let column = (words[row_in_band] >> (10 * band)).trailing_zeros();
    let cell = cell_at(3 * band as usize + row_in_band, column as usize);
    (cell, row_in_band, 1 << (10 * band + column))
}
