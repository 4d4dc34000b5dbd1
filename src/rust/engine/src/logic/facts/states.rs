//! Sets of the states of a rule that is read cell by cell.

use crate::bits::bits;

/// A set of states, one bit each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::logic) struct StateSet(Vec<u64>);

impl StateSet {
    /// The empty set, with room for this many states.
    pub fn with_room(states: usize) -> Self {
        StateSet(vec![0; states / 64 + 1])
    }

    pub fn insert(&mut self, state: usize) {
        self.0[state / 64] |= 1 << (state % 64);
    }

    pub fn contains(&self, state: usize) -> bool {
        self.0[state / 64] >> (state % 64) & 1 == 1
    }

    /// Iterates over the states, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(at, &word)| bits(word).map(move |bit| 64 * at + bit))
    }

    /// Adds the states that differ by `by` from those of a set of the same size, and drops those that
    /// do not fit.
    pub fn add_moved(&mut self, from: &Self, by: i32) {
        for (at, word) in self.0.iter_mut().enumerate() {
            *word |= from.moved(at, by);
        }
    }

    /// Keeps only states that are also in a set of the same size.
    pub fn keep(&mut self, others: &Self) {
        for (word, other) in self.0.iter_mut().zip(&others.0) {
            *word &= other;
        }
    }

    /// Adds those states of `from` that are in `after` once they are moved by `by`. Returns whether
    /// there are any.
    pub fn add_leading_to(&mut self, from: &Self, by: i32, after: &Self) -> bool {
        let mut any = 0;
        for (at, word) in self.0.iter_mut().enumerate() {
            let leads = from.0[at] & after.moved(at, -by);
            *word |= leads;
            any |= leads;
        }
        any != 0
    }

    /// Returns a word of the set whose states are moved by `by`.
    fn moved(&self, at: usize, by: i32) -> u64 {
        let start = 64 * at as i64 - i64::from(by);
        let (first, bit) = (start.div_euclid(64), start.rem_euclid(64));
        let word = |at: i64| {
            let at = usize::try_from(at).ok();
            at.and_then(|at| self.0.get(at)).copied().unwrap_or(0)
        };
        match bit {
            0 => word(first),
            _ => word(first) >> bit | word(first + 1) << (64 - bit),
        }
    }
}
