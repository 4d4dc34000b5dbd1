//! Houses and sets of houses.

use std::ops::{BitAnd, BitOr, Sub};

use crate::ids::{HouseId, MOST_HOUSES};
use crate::sets::{bits, Bits, CellSet};

/// Cells that hold each digit once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// Its kind.
    pub kind: HouseKind,
    /// Which of its kind it is, from 0.
    pub number: usize,
    /// Its cells.
    pub cells: CellSet,
}

/// The kind of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HouseKind {
    /// A row, from the top.
    Row,
    /// A column, from the left.
    Column,
    /// A box, left to right, then down.
    Box,
    /// A diagonal, on boards that have them.
    Diagonal,
}

impl HouseKind {
    /// All kinds.
    pub const ALL: [HouseKind; HouseKind::COUNT] = [
        HouseKind::Row,
        HouseKind::Column,
        HouseKind::Box,
        HouseKind::Diagonal,
    ];
    pub(super) const COUNT: usize = 4;

    /// The word for it: `row`, `column`, ...
    pub const fn name(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Diagonal => "diagonal",
        }
    }

    /// The word for several: `rows`, `columns`, ...
    pub const fn plural(self) -> &'static str {
        match self {
            HouseKind::Row => "rows",
            HouseKind::Column => "columns",
            HouseKind::Box => "boxes",
            HouseKind::Diagonal => "diagonals",
        }
    }

    /// Its place in [`HouseKind::ALL`].
    pub(super) const fn index(self) -> usize {
        match self {
            HouseKind::Row => 0,
            HouseKind::Column => 1,
            HouseKind::Box => 2,
            HouseKind::Diagonal => 3,
        }
    }
}

/// A set of houses of one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HouseSet(u64);

impl HouseSet {
    /// No house.
    pub const EMPTY: Self = HouseSet(0);

    /// The first `n` houses.
    pub(super) const fn first(n: usize) -> Self {
        match n {
            0 => HouseSet(0),
            _ => HouseSet(u64::MAX >> (MOST_HOUSES - n)),
        }
    }

    /// The house set whose member `i` is bit `i`.
    pub const fn from_bits(bits: u64) -> Self {
        HouseSet(bits)
    }

    /// Adds a house.
    pub fn insert(&mut self, house: HouseId) {
        self.0 |= 1 << house.index();
    }

    /// The set with one more house.
    pub const fn with(self, house: HouseId) -> Self {
        HouseSet(self.0 | 1 << house.index())
    }

    /// Whether `house` is a member.
    pub const fn contains(self, house: HouseId) -> bool {
        self.0 >> house.index() & 1 == 1
    }

    /// Whether there is no member.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every member is in `other` too.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The members after `house`.
    pub const fn after(self, house: HouseId) -> Self {
        HouseSet(self.0 & (u64::MAX - 1) << house.index())
    }

    /// Number of members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The members, lowest first.
    pub fn iter(self) -> Houses {
        Houses(bits(self.0))
    }
}

/// The members of a [`HouseSet`], lowest first.
#[derive(Clone, Debug)]
pub struct Houses(Bits<u64>);

impl Iterator for Houses {
    type Item = HouseId;

    #[inline]
    fn next(&mut self) -> Option<HouseId> {
        self.0.next().map(HouseId::from_index)
    }
}

impl DoubleEndedIterator for Houses {
    #[inline]
    fn next_back(&mut self) -> Option<HouseId> {
        self.0.next_back().map(HouseId::from_index)
    }
}

impl IntoIterator for HouseSet {
    type Item = HouseId;
    type IntoIter = Houses;
    fn into_iter(self) -> Houses {
        self.iter()
    }
}

impl FromIterator<HouseId> for HouseSet {
    fn from_iter<I: IntoIterator<Item = HouseId>>(houses: I) -> Self {
        houses.into_iter().fold(HouseSet::EMPTY, HouseSet::with)
    }
}

impl BitAnd for HouseSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        HouseSet(self.0 & other.0)
    }
}

impl BitOr for HouseSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        HouseSet(self.0 | other.0)
    }
}

impl Sub for HouseSet {
    type Output = Self;
    /// The members of `self` that are not in `other`.
    fn sub(self, other: Self) -> Self {
        HouseSet(self.0 & !other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_come_in_order() {
        let set: HouseSet = [63, 0, 26].map(HouseId::of).into_iter().collect();
        let numbers = |set: HouseSet| set.iter().map(HouseId::index).collect::<Vec<_>>();
        assert_eq!(numbers(set), [0, 26, 63]);
        assert_eq!(set.iter().next_back(), Some(HouseId::of(63)));
        let after = [0, 25, 26, 63].map(|house| numbers(set.after(HouseId::of(house))));
        assert_eq!(after, [vec![26, 63], vec![26, 63], vec![63], vec![]]);
    }
}
