//! The depth-first search of one puzzle.

use super::branch::split;
use super::propagate::{settle, Settled, Words};
use crate::search::simd::digits::DigitLanes;
use crate::search::simd::layout::Packed;
use crate::search::simd::masks::Masks;
use crate::topology::classic::CELLS;
use crate::{Stop, Stopped};

/// The number of guesses between two calls of `stop`. They take about 50 microseconds.
const GUESSES_PER_STOP: u64 = 256;

/// The depth of the stack. A branch fixes a cell for all branches above it on the stack, so
/// there are at most as many branches as cells.
const LEVELS: usize = CELLS;

/// A receiver of solutions and, in a traced search, of events.
pub trait Sink {
    /// Returns the place for the next solution, if the sink keeps it.
    fn slot(&mut self) -> Option<&mut [u8; CELLS]>;

    /// Counts a solution, after it was written to the slot. Returns `true` if no more are
    /// wanted.
    fn solved(&mut self) -> bool;

    /// Reports that propagation ended in this state, without a contradiction.
    #[inline(always)]
    fn settled<V: DigitLanes>(&mut self, _words: &Words<V>) {}

    /// Reports that a digit is tried. `words` is the state with the digit, `later` the state
    /// without it.
    #[inline(always)]
    fn guessed<V: DigitLanes>(&mut self, _words: &Words<V>, _later: &Words<V>) {}

    /// Reports that the search continues with the other state of the last guess.
    #[inline(always)]
    fn resumed<V: DigitLanes>(&mut self, _words: &Words<V>) {}
}

/// Searches from `start` to the end, until `sink` has enough solutions, or until `budget`
/// branches have ended. In the last case, adds the states not yet searched to `open`. Returns
/// the number of guesses.
///
/// # Safety
/// The requirements are those of [`Vector::splat`](crate::search::simd::vector::Vector::splat).
#[inline(always)]
pub unsafe fn run<V: DigitLanes>(
    masks: &Masks<V>,
    start: Words<V>,
    sink: &mut impl Sink,
    budget: u64,
    open: &mut Vec<Packed>,
    stop: Stop,
) -> Result<u64, Stopped> {
    let mut words = start;
    let mut stack: Vec<Words<V>> = Vec::new();
    let mut guesses = 0;
    let mut ended = 0;
    loop {
        match settle(masks, &mut words) {
            Settled::Dead => {}
            Settled::Full => {
                sink.settled(&words);
                if let Some(slot) = sink.slot() {
                    V::unpack(&V::packed(&words), slot);
                }
                if sink.solved() {
                    return Ok(guesses);
                }
            }
            Settled::Open(two) => {
                sink.settled(&words);
                if ended >= budget {
                    for words in stack.iter().chain([&words]) {
                        open.push(V::packed(words));
                    }
                    return Ok(guesses);
                }
                guesses += 1;
                if guesses % GUESSES_PER_STOP == 0 && stop() {
                    return Err(Stopped);
                }
                let later = split(masks, &mut words, two);
                sink.guessed(&words, &later);
                push(&mut stack, later);
                continue;
            }
        }
        ended += 1;
        match stack.pop() {
            Some(next) => {
                words = next;
                sink.resumed(&words);
            }
            None => return Ok(guesses),
        }
    }
}

/// Pushes onto a stack. The first push allocates the full size of the stack, so that its
/// entries never move.
#[inline(always)]
pub fn push<T>(stack: &mut Vec<T>, entry: T) {
    assert!(
        stack.len() < LEVELS,
        "a stack is no deeper than there are cells"
    );
    if stack.capacity() == 0 {
        stack.reserve_exact(LEVELS);
    }
    stack.push(entry);
}
