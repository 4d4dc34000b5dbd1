//! Sets of different digits by their number and sum.

use std::sync::OnceLock;

use crate::search::general::masks::digits;

/// The largest number of digits for which sets are listed.
pub(super) const MOST_DIGITS: usize = 16;

/// All sets of digits, by number of digits and sum.
pub(super) struct DigitSets {
    lists: Vec<Vec<u32>>,
    sums: usize,
}

impl DigitSets {
    fn new(top: usize) -> Self {
        let sums = top * (top + 1) / 2 + 1;
        let mut lists = vec![Vec::new(); (top + 1) * sums];
        for set in 0u32..1 << top {
            let sum: i32 = digits(set).sum();
            lists[set.count_ones() as usize * sums + sum as usize].push(set);
        }
        DigitSets { lists, sums }
    }

    /// Returns the sets of digits up to `top`, if they are listed.
    pub(super) fn up_to(top: usize) -> Option<&'static DigitSets> {
        static SMALL: OnceLock<DigitSets> = OnceLock::new();
        static LARGE: OnceLock<DigitSets> = OnceLock::new();
        match top {
            0..=9 => Some(SMALL.get_or_init(|| DigitSets::new(9))),
            10..=MOST_DIGITS => Some(LARGE.get_or_init(|| DigitSets::new(MOST_DIGITS))),
            _ => None,
        }
    }

    /// Returns the sets of `count` digits that add up to `sum`. They may contain digits that
    /// the board does not have.
    pub(super) fn of(&self, count: usize, sum: i32) -> &[u32] {
        match usize::try_from(sum) {
            Ok(sum) if sum < self.sums && (count + 1) * self.sums <= self.lists.len() => {
                &self.lists[count * self.sums + sum]
            }
            _ => &[],
        }
    }
}
