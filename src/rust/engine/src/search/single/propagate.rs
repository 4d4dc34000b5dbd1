//! Propagates one puzzle until nothing changes.

use crate::search::simd::digits::{DigitLanes, DIGIT_LANES};
use crate::search::simd::masks::Masks;

/// The state of a puzzle: lane `digit` of word `r` holds the cells of that word in which the
/// digit is a candidate.
pub type Words<V> = [V; 3];

/// How propagation ended.
pub enum Settled<V> {
    /// Propagation found a contradiction.
    Dead,
    /// Propagation found a solution.
    Full,
    /// Propagation left open cells, which have at least two candidates.
    Open(Words<V>),
}

/// Propagates until it finds a contradiction or a solution, or can eliminate no more
/// candidates.
///
/// # Safety
/// The requirements are those of [`Vector::splat`](crate::search::simd::vector::Vector::splat).
#[inline(always)]
pub unsafe fn settle<V: DigitLanes>(masks: &Masks<V>, words: &mut Words<V>) -> Settled<V> {
    // Findings of the previous sweep: the only candidate of a cell, and the candidate in the
    // only place for its digit.
    let mut single = [masks.zero; 3];
    let mut placed_by_any = [masks.zero; 3];
    loop {
        let before = *words;
        let kept = masks.locked(before);

        let mut rows_served = masks.guards;
        let mut wrong = masks.zero;
        let mut two = [masks.zero; 3];
        let mut changed = masks.zero;
        for r in 0..3 {
            let word = kept[r];
            let only = word & masks.rows_without(masks.all_but_first(word));
            rows_served = rows_served & (word + masks.all);
            wrong = wrong | (single[r] & word).without(only);

            let one;
            (one, two[r]) = count(word);
            wrong = wrong | masks.all.without(one) | (placed_by_any[r] & two[r]);
            placed_by_any[r] = only.any();
            single[r] = one.without(two[r]);

            // Read `word` and not the result of the line above, so that the two rules do not
            // wait for each other.
            let here = word & single[r];
            let possible = masks.rows_without(here) | here;
            let after = (word.without(placed_by_any[r]) | only) & possible;
            changed = changed | before[r].without(after);
            words[r] = after;
        }
        wrong = wrong | masks.guards.without(rows_served);
        if wrong.nonzero() & DIGIT_LANES != 0 {
            return Settled::Dead;
        }
        if (two[0] | two[1] | two[2]).nonzero() == 0 {
            if masks.columns_unserved(*words).nonzero() & DIGIT_LANES != 0 {
                return Settled::Dead;
            }
            return Settled::Full;
        }
        if changed.nonzero() == 0 {
            return Settled::Open(two);
        }
    }
}

/// Returns the cells with at least one and with at least two candidates.
#[inline(always)]
fn count<V: DigitLanes>(word: V) -> (V, V) {
    let (a, b) = (word.next_block(), word.block_after());
    let two = word.majority(a, b);
    let one = word | a | b;
    let (a, b) = (one.next_lane(), one.lane_after());
    let two = two | two.next_lane() | two.lane_after() | one.majority(a, b);
    (one | a | b, two)
}

/// Returns the cells with at least three candidates.
#[inline(always)]
pub fn three_or_more<V: DigitLanes>(word: V) -> V {
    let (a, b) = (word.next_block(), word.block_after());
    let three = word & a & b;
    let two = word.majority(a, b);
    let one = word | a | b;
    let (one_a, one_b) = (one.next_lane(), one.lane_after());
    let (two_a, two_b) = (two.next_lane(), two.lane_after());
    three
        | three.next_lane()
        | three.lane_after()
        | (one & one_a & one_b)
        | (two & (one_a | one_b))
        | (two_a & (one | one_b))
        | (two_b & (one | one_a))
}
