//! The search: depth first around propagation.

use super::digits::{Digits, DIGIT_LANES};
use super::propagate::{settle, three_or_more, Settled, Words};
use crate::geometry::CELLS;
use crate::search::lanes::branch::most_connected;
use crate::search::lanes::layout::{Packed, WORDS};
use crate::search::lanes::sweep::Masks;
use crate::{Stop, Stopped};

/// Guesses between two questions to `stop`: some 50 microseconds.
const GUESSES_PER_STOP: u64 = 256;

/// A branch fixes a cell for all that lies above it on the stack, so no stack
/// is deeper than there are cells.
const LEVELS: usize = CELLS;

/// Where solutions go.
pub trait Sink {
    /// One more solution, with a form to read it; `true` for enough.
    fn solved(&mut self, words: impl FnOnce() -> Packed) -> bool;
}

/// Searches a puzzle to its end, until `sink` has enough, or until `budget`
/// guesses are made; then the states not yet searched are left in `open`.
/// Returns the guesses made.
///
/// # Safety
/// As for [`Vector::splat`](crate::search::lanes::vector::Vector::splat).
#[inline(always)]
pub unsafe fn run<V: Digits, S: Sink>(
    start: &Packed,
    sink: &mut S,
    budget: u64,
    open: &mut Vec<Packed>,
    stop: Stop,
) -> Result<u64, Stopped> {
    let masks = Masks::<V>::new();
    let mut words = [
        V::of_words(start, 0),
        V::of_words(start, 1),
        V::of_words(start, 2),
    ];
    let mut stack: Vec<Words<V>> = Vec::new();
    let mut guesses = 0;
    loop {
        match settle(&masks, &mut words) {
            Settled::Dead => {}
            Settled::Full => {
                if sink.solved(|| packed(&words)) {
                    return Ok(guesses);
                }
            }
            Settled::Open(two) => {
                if guesses == budget {
                    open.extend(stack.iter().map(packed));
                    open.push(packed(&words));
                    return Ok(guesses);
                }
                guesses += 1;
                if guesses % GUESSES_PER_STOP == 0 && stop() {
                    return Err(Stopped);
                }
                let later = split(&masks, &mut words, two);
                push(&mut stack, later);
                continue;
            }
        }
        match stack.pop() {
            Some(next) => words = next,
            None => return Ok(guesses),
        }
    }
}

#[inline(always)]
fn push<V: Copy>(stack: &mut Vec<V>, state: V) {
    assert!(
        stack.len() < LEVELS,
        "a stack is no deeper than there are cells"
    );
    if stack.capacity() == 0 {
        // At once, so that it never moves.
        stack.reserve_exact(LEVELS);
    }
    stack.push(state);
}

/// Writes the first digit into the cell with the fewest candidates, of these
/// the one with most unsolved peers, and returns the state without it. `two`
/// are the cells with at least two candidates.
#[inline(always)]
unsafe fn split<V: Digits>(masks: &Masks<V>, words: &mut Words<V>, two: Words<V>) -> Words<V> {
    let mut pairs = [0; 3];
    let mut unsolved = [0; 3];
    for r in 0..3 {
        pairs[r] = two[r].without(three_or_more(words[r])).lane(0);
        unsolved[r] = two[r].lane(0);
    }
    let is_pair = pairs != [0; 3];
    let tightest = if is_pair {
        pairs
    } else {
        fewest(words, unsolved)
    };
    let (r, bit) = most_connected(tightest, unsolved);

    let mut cell = [masks.zero; 3];
    cell[r] = V::splat(bit);
    let holders = holders(words, r, bit);
    let first = V::only_lane(holders.trailing_zeros() as usize);
    let mut later = *words;
    for r in 0..3 {
        let here = cell[r] & words[r] & first;
        words[r] = words[r]
            .without(cell[r])
            .without(masks.rows_of(here))
            | here;
        later[r] = later[r].without(here);
        if is_pair {
            let last = cell[r] & later[r];
            later[r] = later[r].without(masks.rows_of(last)) | last;
        }
    }
    later
}

/// The lanes of the digits that a cell may hold.
#[inline(always)]
unsafe fn holders<V: Digits>(words: &Words<V>, r: usize, bit: u32) -> u32 {
    let word = match r {
        0 => words[0],
        1 => words[1],
        _ => words[2],
    };
    (word & V::splat(bit)).nonzero() & DIGIT_LANES
}

/// The cells of `open` with the fewest candidates.
#[inline(never)]
unsafe fn fewest<V: Digits>(words: &Words<V>, open: [u32; 3]) -> [u32; 3] {
    let mut cells = [0; 3];
    let mut least = u32::MAX;
    for r in 0..3 {
        let mut left = open[r];
        while left != 0 {
            let bit = left & left.wrapping_neg();
            left &= left - 1;
            let candidates = holders(words, r, bit).count_ones();
            if candidates < least {
                least = candidates;
                cells = [0; 3];
            }
            if candidates == least {
                cells[r] |= bit;
            }
        }
    }
    cells
}

/// The state in the form of a lane.
#[inline(always)]
fn packed<V: Digits>(words: &Words<V>) -> Packed {
    use super::digits::lane_of;
    use crate::geometry::DIGITS;
    let mut packed = [0; WORDS];
    for r in 0..3 {
        for digit in 0..DIGITS {
            packed[3 * digit + r] = words[r].lane(lane_of(digit));
        }
    }
    packed
}
