//! Sets of small numbers, such as the sums that cells may have.

use std::ops::{BitOr, BitOrAssign};

use crate::bits::bits;
use crate::sets::DIGITS;

/// Enough words for the sum of all digits of a house and a few more numbers.
const WORDS: usize = (DIGITS * (DIGITS + 1) / 2 + 2) / 64 + 1;

/// A set of numbers from 0 to [`NumberSet::LAST`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::logic) struct NumberSet([u64; WORDS]);

impl NumberSet {
    /// The empty set.
    pub const EMPTY: Self = NumberSet([0; WORDS]);
    /// The largest number that fits.
    pub const LAST: usize = 64 * WORDS - 1;

    /// Returns the set of one number.
    pub fn of(number: usize) -> Self {
        let mut set = NumberSet::EMPTY;
        set.insert(number);
        set
    }

    pub fn is_empty(self) -> bool {
        self == NumberSet::EMPTY
    }

    pub fn contains(self, number: usize) -> bool {
        number <= NumberSet::LAST && self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Adds a number. A number that does not fit is ignored.
    pub fn insert(&mut self, number: usize) {
        if let Some(word) = self.0.get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
    }

    /// Adds `by` to all numbers, and drops those that no longer fit.
    pub fn plus(self, by: usize) -> Self {
        self.iter().map(|number| number + by).collect()
    }

    /// Iterates over the numbers, lowest first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(at, word)| bits(word).map(move |bit| 64 * at + bit))
    }
}

impl FromIterator<usize> for NumberSet {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = NumberSet::EMPTY;
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}

impl BitOr for NumberSet {
    type Output = Self;
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl BitOrAssign for NumberSet {
    fn bitor_assign(&mut self, other: Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_in_order_up_to_the_last() {
        let set: NumberSet = [45, 0, NumberSet::LAST, NumberSet::LAST + 1]
            .into_iter()
            .collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 45, NumberSet::LAST]);
        assert!(set.contains(45) && !set.contains(44) && !set.contains(NumberSet::LAST + 1));
        assert_eq!(set.plus(2).iter().collect::<Vec<_>>(), [2, 47]);
        assert!(NumberSet::EMPTY.is_empty() && !(set | NumberSet::of(3)).is_empty());
    }
}
