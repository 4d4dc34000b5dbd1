//! Houses and sets of houses.

use std::ops::{BitAnd, BitOr, Sub};

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

/// A set of houses of one board, by their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HouseSet(u64);

impl HouseSet {
    /// No house.
    pub const EMPTY: Self = HouseSet(0);
    /// Most houses of a board.
    pub(super) const CAPACITY: usize = 64;

    /// The first `n` houses.
    pub(super) const fn first(n: usize) -> Self {
        match n {
            0 => HouseSet(0),
            _ => HouseSet(u64::MAX >> (Self::CAPACITY - n)),
        }
    }

    /// The house set whose member `i` is bit `i`.
    pub const fn from_bits(bits: u64) -> Self {
        HouseSet(bits)
    }

    /// Adds a house.
    pub fn insert(&mut self, house: usize) {
        self.0 |= 1 << house;
    }

    /// The set with one more house.
    pub const fn with(self, house: usize) -> Self {
        HouseSet(self.0 | 1 << house)
    }

    /// Whether `house` is a member.
    pub const fn contains(self, house: usize) -> bool {
        self.0 >> house & 1 == 1
    }

    /// Whether there is no member.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every member is in `other` too.
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The members not below `house`.
    pub const fn from(self, house: usize) -> Self {
        HouseSet(self.0 >> house << house)
    }

    /// Number of members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The members, lowest first.
    pub fn iter(self) -> Bits<u64> {
        bits(self.0)
    }
}

impl IntoIterator for HouseSet {
    type Item = usize;
    type IntoIter = Bits<u64>;
    fn into_iter(self) -> Bits<u64> {
        self.iter()
    }
}

impl FromIterator<usize> for HouseSet {
    fn from_iter<I: IntoIterator<Item = usize>>(houses: I) -> Self {
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
