//! Small sets of cells and of digits, as bit masks.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub};

use crate::bits::{set_members, set_operators};
use crate::ids::{Cell, Digit};
pub use crate::ids::{CELLS, DIGITS};

/// A set of cells.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet(u128);

/// A set of digits.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DigitSet(u16);

/// The number of ones in each mask of nine bits: baseline x86-64 has no instruction that counts
/// them.
const ONES: [u8; 1 << DIGITS] = {
    let mut ones = [0; 1 << DIGITS];
    let mut i = 1;
    while i < ones.len() {
        ones[i] = ones[i >> 1] + (i & 1) as u8;
        i += 1;
    }
    ones
};

set_operators!(CellSet);
set_operators!(DigitSet);
set_members!(CellSet(u128) of Cell, Cells);
set_members!(DigitSet(u16) of Digit, Digits);

/// Returns the number of ones in a mask of nine bits.
#[inline]
pub(crate) const fn ones(mask: u16) -> usize {
    ONES[mask as usize] as usize
}

impl Not for CellSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(Self::ALL.0 & !self.0)
    }
}

impl CellSet {
    /// All 81 cells.
    pub const ALL: Self = Self((1 << CELLS) - 1);

    /// Returns the set that contains cell `i` if bit `i` is set.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Returns the mask in which bit `i` is cell `i`.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the number of members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is exactly one member. This is faster than a test of the length.
    pub const fn is_single(self) -> bool {
        self.0 != 0 && self.without_first().0 == 0
    }

    /// Whether there are exactly two members.
    pub const fn is_pair(self) -> bool {
        self.0 != 0 && self.without_first().is_single()
    }

    /// Returns all members except the lowest.
    pub const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Returns the cells after `cell`.
    pub const fn after(self, cell: Cell) -> Self {
        Self(self.0 & u128::MAX << cell.index() << 1)
    }

    /// Returns the lowest cell.
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        Some(Cell::from_index(self.0.trailing_zeros() as usize))
    }
}

impl Not for DigitSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(Self::ALL.0 & !self.0)
    }
}

impl DigitSet {
    /// The digits 1 to 9.
    pub const ALL: Self = Self((1 << DIGITS) - 1);

    /// Returns the set that contains digit `d` if bit `d - 1` is set.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Returns the mask in which bit `d - 1` is digit `d`.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the number of members.
    pub const fn len(self) -> usize {
        ones(self.0)
    }

    /// Returns the lowest digit.
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 {
            return None;
        }
        Some(Digit::from_index(self.0.trailing_zeros() as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_back_in_order() {
        let cells: CellSet = [80, 0, 41].map(Cell::of).into_iter().collect();
        assert_eq!(cells.iter().collect::<Vec<_>>(), [0, 41, 80].map(Cell::of));
        assert_eq!((!cells).len(), 78);
        assert_eq!(cells.first(), Some(Cell::of(0)));
        assert_eq!(CellSet::from_bits(u128::MAX), CellSet::ALL);
    }

    #[test]
    fn sizes_agree() {
        for bits in 0..1 << 9 {
            let cells = CellSet::from_bits(bits << 60);
            assert_eq!(cells.len(), cells.iter().count());
            assert_eq!(cells.is_single(), cells.len() == 1);
            assert_eq!(cells.is_pair(), cells.len() == 2);
            assert_eq!(DigitSet::from_bits(bits as u16).len(), cells.len());
        }
    }

    #[test]
    fn digits_come_back_in_order() {
        let digits: DigitSet = [9, 1].map(Digit::of).into_iter().collect();
        assert_eq!(digits.iter().collect::<Vec<_>>(), [1, 9].map(Digit::of));
        assert_eq!((!digits).len(), 7);
        assert_eq!(DigitSet::EMPTY.first(), None);
    }
}
