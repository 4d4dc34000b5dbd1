//! Small sets as bit masks: of cells and of digits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub};

use crate::ids::{Cell, Digit};
pub use crate::ids::{CELLS, DIGITS};

/// A set of cells.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet(u128);

/// A set of digits.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DigitSet(u16);

macro_rules! set_operators {
    ($set:ident) => {
        impl BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
        impl BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }
        impl BitXor for $set {
            type Output = Self;
            fn bitxor(self, other: Self) -> Self {
                Self(self.0 ^ other.0)
            }
        }
        impl Sub for $set {
            type Output = Self;
            /// The members of `self` that are not in `other`.
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }
        impl Not for $set {
            type Output = Self;
            fn not(self) -> Self {
                Self(Self::ALL.0 & !self.0)
            }
        }
        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }
        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }
        impl $set {
            /// No member.
            pub const EMPTY: Self = Self(0);

            /// Whether there is no member.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether every member is in `other` too.
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Whether some member is in `other` too.
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }
        }
        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}

/// Number of ones in the lowest nine bits: baseline x86-64 has no instruction for it.
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

/// Number of ones of a mask of nine bits.
#[inline]
pub(crate) const fn ones(mask: u16) -> usize {
    ONES[mask as usize] as usize
}

impl CellSet {
    /// All 81 cells.
    pub const ALL: Self = Self((1 << CELLS) - 1);

    /// The set in which cell `i` is bit `i`.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Cell `i` is bit `i`.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set of one cell.
    pub const fn of(cell: Cell) -> Self {
        Self(1 << cell.index())
    }

    /// Number of members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is exactly one member. Faster than comparing the number.
    pub const fn is_single(self) -> bool {
        self.0 != 0 && self.without_first().0 == 0
    }

    /// Whether there are exactly two members.
    pub const fn is_pair(self) -> bool {
        self.0 != 0 && self.without_first().is_single()
    }

    /// All members except the lowest.
    pub const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// Whether `cell` is a member.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// Adds `cell`.
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.index();
    }

    /// Removes `cell`.
    pub fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.index());
    }

    /// The lowest cell.
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 {
            return None;
        }
        Some(Cell::from_index(self.0.trailing_zeros() as usize))
    }

    /// The cells in board order.
    pub fn iter(self) -> Cells {
        Cells(bits(self.0))
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells
            .into_iter()
            .fold(CellSet::EMPTY, |set, cell| set | CellSet::of(cell))
    }
}

impl DigitSet {
    /// The digits 1 to 9.
    pub const ALL: Self = Self((1 << DIGITS) - 1);

    /// The set in which digit `d` is bit `d - 1`.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Digit `d` is bit `d - 1`.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The set of one digit.
    pub const fn of(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// Number of members.
    pub const fn len(self) -> usize {
        ones(self.0)
    }

    /// Whether `digit` is a member.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Adds `digit`.
    pub fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Removes `digit`.
    pub fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// The lowest digit.
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 {
            return None;
        }
        Some(Digit::from_index(self.0.trailing_zeros() as usize))
    }

    /// The digits, lowest first.
    pub fn iter(self) -> Digits {
        Digits(bits(self.0))
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits
            .into_iter()
            .fold(DigitSet::EMPTY, |set, digit| set | DigitSet::of(digit))
    }
}

/// A word whose bits are members of a set.
pub trait Mask: Copy {
    /// Whether no bit is set.
    fn is_zero(self) -> bool;
    /// The place of the lowest bit that is set.
    fn lowest(self) -> usize;
    /// The place of the highest bit that is set.
    fn highest(self) -> usize;
    /// The mask without its lowest bit.
    fn without_lowest(self) -> Self;
    /// The mask without the bit at `place`.
    fn without(self, place: usize) -> Self;
}

macro_rules! masks {
    ($($mask:ident)*) => {
        $(impl Mask for $mask {
            #[inline(always)]
            fn is_zero(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }
            fn highest(self) -> usize {
                ($mask::BITS - 1 - self.leading_zeros()) as usize
            }
            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }
            fn without(self, place: usize) -> Self {
                self & !(1 << place)
            }
        })*
    };
}

masks!(u16 u32 u64 u128);

/// The places of the bits that are set in a mask, lowest first.
#[derive(Clone, Debug)]
pub struct Bits<M>(M);

/// Iterates over the places of the bits that are set in a mask.
#[inline(always)]
pub(crate) fn bits<M: Mask>(mask: M) -> Bits<M> {
    Bits(mask)
}

impl<M: Mask> Iterator for Bits<M> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_zero() {
            return None;
        }
        let place = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(place)
    }
}

impl<M: Mask> DoubleEndedIterator for Bits<M> {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        if self.0.is_zero() {
            return None;
        }
        let place = self.0.highest();
        self.0 = self.0.without(place);
        Some(place)
    }
}

/// The members of a [`CellSet`], in board order.
#[derive(Clone, Debug)]
pub struct Cells(Bits<u128>);

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        self.0.next().map(Cell::from_index)
    }
}

/// The members of a [`DigitSet`], lowest first.
#[derive(Clone, Debug)]
pub struct Digits(Bits<u16>);

impl Iterator for Digits {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        self.0.next().map(Digit::from_index)
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

impl IntoIterator for DigitSet {
    type Item = Digit;
    type IntoIter = Digits;
    fn into_iter(self) -> Digits {
        self.iter()
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

    #[test]
    fn bits_come_from_both_ends() {
        let mut places = bits(0b1011u32);
        assert_eq!((places.next(), places.next_back()), (Some(0), Some(3)));
        assert_eq!((places.next(), places.next_back()), (Some(1), None));
    }
}
