//! Fills cells that all see each other, in all ways that a rule allows.

use std::sync::OnceLock;

use super::numbers::NumberSet;
use crate::sets::DIGITS;
use crate::sorting::sort_by;
use crate::{Digit, DigitSet};

const SETS: usize = 1 << DIGITS;

/// The sum of each set of the digits 1 to 8.
static SUMS: [u8; 256] = {
    let mut sums = [0; 256];
    let mut set = 1;
    while set < sums.len() {
        sums[set] = sums[set & (set - 1)] + set.trailing_zeros() as u8 + 1;
        set += 1;
    }
    sums
};

/// Returns the sum of these digits.
pub(in crate::logic) fn sum_of(digits: DigitSet) -> i32 {
    let [low, high] = digits.bits().to_le_bytes();
    // Each digit above 8 is 8 more than the digit whose place it takes in the table.
    let sums = i32::from(SUMS[usize::from(low)]) + i32::from(SUMS[usize::from(high)]);
    sums + 8 * high.count_ones() as i32
}

/// Returns all sets of `size` digits.
pub(in crate::logic) fn sets_of(size: usize) -> impl Iterator<Item = DigitSet> {
    let first = (size <= DIGITS).then_some((1usize << size) - 1);
    let next = |&set: &usize| {
        if set == 0 {
            return None;
        }
        // The next number with as many ones.
        let lowest = set & set.wrapping_neg();
        let ripple = set + lowest;
        Some((((set ^ ripple) >> 2) / lowest) | ripple)
    };
    std::iter::successors(first, next)
        .take_while(|&set| set < SETS)
        .map(|set| DigitSet::from_bits(set as u16))
}

/// Returns the sets of `size` digits with this sum, those with the lowest digits first.
pub(in crate::logic) fn sets_with_sum(size: usize, sum: i32) -> &'static [DigitSet] {
    const MOST: usize = DIGITS * (DIGITS + 1) / 2;
    static SORTED: OnceLock<Vec<Vec<DigitSet>>> = OnceLock::new();
    let sorted = SORTED.get_or_init(|| {
        let mut sorted = vec![Vec::new(); (DIGITS + 1) * (MOST + 1)];
        for size in 0..=DIGITS {
            for set in sets_of(size) {
                sorted[size * (MOST + 1) + sum_of(set) as usize].push(set);
            }
        }
        for sets in &mut sorted {
            sort_by(sets, |one, other| one.iter().cmp(other.iter()));
        }
        sorted
    });
    match usize::try_from(sum) {
        Ok(sum) if size <= DIGITS && sum <= MOST => &sorted[size * (MOST + 1) + sum],
        _ => &[],
    }
}

/// The state of a rule after some of its cells have been filled in order.
pub(in crate::logic) struct Filling {
    /// The place of the cell to fill, from 0.
    pub place: usize,
    /// The digits of the previous cells.
    pub used: DigitSet,
    /// What the rule remembers about them: 0 at the start, and always a number that fits into a
    /// [`NumberSet`].
    pub state: usize,
}

/// Returns, for each cell, the digits that occur in any way to fill all cells with different digits
/// that a rule allows. `next` returns what the rule remembers after one more digit, or `None` if
/// the rule does not allow the digit. `ends` says whether all digits together satisfy the rule.
///
/// Ways that use the same digits in another order, and leave the rule in the same state, have the
/// same continuations. So there are few cases, however many ways there are.
pub(in crate::logic) fn fill(
    cells: &[DigitSet],
    next: impl Fn(&Filling, Digit) -> Option<usize>,
    ends: impl Fn(DigitSet, usize) -> bool,
) -> Vec<DigitSet> {
    // For each set of used digits: the states that are reached, and those that lead to an end.
    let mut reached = vec![NumberSet::EMPTY; SETS];
    let mut alive = vec![NumberSet::EMPTY; SETS];
    let at = |set: DigitSet| usize::from(set.bits());
    reached[0] = NumberSet::of(0);
    for (place, &open) in cells.iter().enumerate() {
        for used in sets_of(place) {
            let states = reached[at(used)];
            if states.is_empty() {
                continue;
            }
            for digit in open - used {
                for state in states.iter() {
                    let filling = Filling { place, used, state };
                    if let Some(state) = next(&filling, digit) {
                        reached[at(used | DigitSet::of(digit))].insert(state);
                    }
                }
            }
        }
    }
    for used in sets_of(cells.len()) {
        let states = reached[at(used)].iter();
        alive[at(used)] |= states.filter(|&state| ends(used, state)).collect();
    }
    let mut supported = vec![DigitSet::EMPTY; cells.len()];
    for (place, &open) in cells.iter().enumerate().rev() {
        for used in sets_of(place) {
            let states = reached[at(used)];
            if states.is_empty() {
                continue;
            }
            for digit in open - used {
                let after = alive[at(used | DigitSet::of(digit))];
                if after.is_empty() {
                    continue;
                }
                for state in states.iter() {
                    let filling = Filling { place, used, state };
                    let leads = next(&filling, digit).is_some_and(|to| after.contains(to));
                    if leads {
                        alive[at(used)].insert(state);
                        supported[place].insert(digit);
                    }
                }
            }
        }
    }
    supported
}

/// Returns, for each cell, the digits that occur in any way to fill all cells with different digits
/// of this sum.
pub(in crate::logic) fn fill_to_sum(cells: &[DigitSet], sum: i32) -> Vec<DigitSet> {
    fill(cells, |_, _| Some(0), |used, _| sum_of(used) == sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(digits: &[u8]) -> DigitSet {
        digits.iter().map(|&digit| Digit::of(digit)).collect()
    }

    #[test]
    fn sets_have_their_size_and_sum() {
        for size in 0..=DIGITS {
            let sets: Vec<DigitSet> = sets_of(size).collect();
            assert!(sets.iter().all(|set| set.len() == size));
            assert_eq!(
                sets.len(),
                (0..SETS)
                    .filter(|it| it.count_ones() as usize == size)
                    .count()
            );
        }
        assert_eq!(sum_of(set(&[1, 5, 9])), 15);
        assert_eq!(sets_with_sum(3, 8), [set(&[1, 2, 5]), set(&[1, 3, 4])]);
        assert!(sets_with_sum(2, -1).is_empty() && sets_with_sum(9, 46).is_empty());
    }

    #[test]
    fn only_what_completes_the_sum_is_supported() {
        // 3 needs 7 in the other cell, which does not have it.
        let cells = [set(&[2, 3, 9]), set(&[1, 8, 9])];
        assert_eq!(fill_to_sum(&cells, 10), [set(&[2, 9]), set(&[1, 8])]);
        assert_eq!(fill_to_sum(&cells, 18), [DigitSet::EMPTY; 2]);
    }

    #[test]
    fn sums_are_those_of_the_digits() {
        for set in (0..SETS).map(|bits| DigitSet::from_bits(bits as u16)) {
            let sum: i32 = set.into_iter().map(|digit| i32::from(digit.get())).sum();
            assert_eq!(sum_of(set), sum, "{set:?}");
        }
    }

    #[test]
    fn ways_are_those_that_trying_all_finds() {
        let cells = [set(&[1, 2, 5]), set(&[2, 3, 4]), set(&[1, 4, 5, 6])];
        for sum in 6..=15 {
            let mut expected = [DigitSet::EMPTY; 3];
            for a in cells[0] {
                for b in cells[1] {
                    for c in cells[2] {
                        let total = i32::from(a.get() + b.get() + c.get());
                        if a != b && b != c && a != c && total == sum {
                            expected[0].insert(a);
                            expected[1].insert(b);
                            expected[2].insert(c);
                        }
                    }
                }
            }
            assert_eq!(fill_to_sum(&cells, sum), expected);
        }
    }
}
