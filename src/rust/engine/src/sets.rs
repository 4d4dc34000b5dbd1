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

/// The members of a set, and an iterator over them: bit `i` is the member with index `i`.
macro_rules! set_members {
    ($set:ident($word:ty) of $member:ident, $members:ident) => {
        impl $set {
            /// The set of one member.
            pub const fn of(member: $member) -> Self {
                Self(1 << member.index())
            }

            /// Whether `member` is in the set.
            pub const fn contains(self, member: $member) -> bool {
                self.0 >> member.index() & 1 == 1
            }

            /// Adds a member.
            pub fn insert(&mut self, member: $member) {
                self.0 |= 1 << member.index();
            }

            /// Removes a member.
            pub fn remove(&mut self, member: $member) {
                self.0 &= !(1 << member.index());
            }

            /// The members, lowest first.
            pub fn iter(self) -> $members {
                $members($crate::sets::bits(self.0))
            }
        }

        impl FromIterator<$member> for $set {
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> Self {
                members
                    .into_iter()
                    .fold($set::EMPTY, |set, member| set | $set::of(member))
            }
        }

        #[doc = concat!("The members of a [`", stringify!($set), "`], lowest first.")]
        #[derive(Clone, Debug)]
        pub struct $members($crate::sets::Bits<$word>);

        impl Iterator for $members {
            type Item = $member;

            #[inline]
            fn next(&mut self) -> Option<$member> {
                self.0.next().map($member::from_index)
            }
        }

        impl DoubleEndedIterator for $members {
            #[inline]
            fn next_back(&mut self) -> Option<$member> {
                self.0.next_back().map($member::from_index)
            }
        }

        impl IntoIterator for $set {
            type Item = $member;
            type IntoIter = $members;
            fn into_iter(self) -> $members {
                self.iter()
            }
        }
    };
}

pub(crate) use {set_members, set_operators};

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
set_members!(CellSet(u128) of Cell, Cells);
set_members!(DigitSet(u16) of Digit, Digits);

/// Number of ones of a mask of nine bits.
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

    /// The set in which cell `i` is bit `i`.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Cell `i` is bit `i`.
    pub const fn bits(self) -> u128 {
        self.0
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

    /// The lowest cell.
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

    /// The set in which digit `d` is bit `d - 1`.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Digit `d` is bit `d - 1`.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Number of members.
    pub const fn len(self) -> usize {
        ones(self.0)
    }

    /// The lowest digit.
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 {
            return None;
        }
        Some(Digit::from_index(self.0.trailing_zeros() as usize))
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
