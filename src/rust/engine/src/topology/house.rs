//! Houses and sets of houses.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub};

use crate::bits::{set_members, set_operators};
use crate::ids::{HouseId, MOST_HOUSES};
use crate::CellSet;

/// A set of cells that holds each digit once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct House {
    /// The kind of the house.
    pub kind: HouseKind,
    /// The number of the house among those of its kind, from 0.
    pub number: usize,
    /// The cells of the house.
    pub cells: CellSet,
}

/// The kind of a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HouseKind {
    /// A row; rows are numbered from the top.
    Row,
    /// A column; columns are numbered from the left.
    Column,
    /// A box; boxes are numbered from left to right, then down.
    Box,
    /// A region of a jigsaw; regions are numbered by their first cells.
    Region,
    /// A diagonal: first the one from the upper left corner, then the other.
    Diagonal,
    /// A window, which overlaps several boxes.
    Window,
    /// The cells at the same position in each box.
    Group,
    /// Any other set of cells that hold every digit once.
    ExtraRegion,
    /// The cells that rows, columns or boxes leave outside the windows inside them.
    HiddenWindow,
    /// The cells that some houses leave outside other houses inside them.
    Implied,
}

impl House {
    /// Returns the name of the house: `row 4`, `column 7`, `box 2`.
    pub fn name(self) -> String {
        format!("{} {}", self.kind.name(), self.number + 1)
    }

    /// Whether a rule adds the house.
    pub const fn is_added(self) -> bool {
        !self.kind.is_usual() && !self.kind.is_implied()
    }
}

impl HouseKind {
    /// All kinds.
    pub const ALL: [HouseKind; HouseKind::COUNT] = [
        HouseKind::Row,
        HouseKind::Column,
        HouseKind::Box,
        HouseKind::Region,
        HouseKind::Diagonal,
        HouseKind::Window,
        HouseKind::Group,
        HouseKind::ExtraRegion,
        HouseKind::HiddenWindow,
        HouseKind::Implied,
    ];
    pub(super) const COUNT: usize = 10;

    /// Returns the word for the kind: `row`, `column`, ...
    pub const fn name(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Region => "region",
            HouseKind::Diagonal => "diagonal",
            HouseKind::Window => "window",
            HouseKind::Group => "disjoint group",
            HouseKind::ExtraRegion => "extra region",
            HouseKind::HiddenWindow => "hidden window",
            HouseKind::Implied => "implied house",
        }
    }

    /// Returns the word for several houses of the kind: `rows`, `columns`, ...
    pub const fn plural(self) -> &'static str {
        match self {
            HouseKind::Row => "rows",
            HouseKind::Column => "columns",
            HouseKind::Box => "boxes",
            HouseKind::Region => "regions",
            HouseKind::Diagonal => "diagonals",
            HouseKind::Window => "windows",
            HouseKind::Group => "disjoint groups",
            HouseKind::ExtraRegion => "extra regions",
            HouseKind::HiddenWindow => "hidden windows",
            HouseKind::Implied => "implied houses",
        }
    }

    /// Whether houses of this kind follow from others, without being named by a rule.
    pub const fn is_implied(self) -> bool {
        matches!(self, HouseKind::HiddenWindow | HouseKind::Implied)
    }

    /// Whether people see houses of this kind on the drawing of a board: rows, columns, boxes and
    /// regions. Houses of other kinds need a name.
    pub const fn is_usual(self) -> bool {
        use HouseKind::{Box, Column, Region, Row};
        matches!(self, Row | Column | Box | Region)
    }

    /// Returns the place of the kind in [`HouseKind::ALL`].
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

/// A set of houses of one board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct HouseSet(u64);

set_operators!(HouseSet);
set_members!(HouseSet(u64) of HouseId, Houses);

impl HouseSet {
    /// Returns the first `n` houses.
    pub(super) const fn first(n: usize) -> Self {
        match n {
            0 => HouseSet(0),
            _ => HouseSet(u64::MAX >> (MOST_HOUSES - n)),
        }
    }

    /// Returns the set that contains house `i` if bit `i` is set.
    pub const fn from_bits(bits: u64) -> Self {
        HouseSet(bits)
    }

    /// Returns the set with `house` added.
    pub const fn with(self, house: HouseId) -> Self {
        HouseSet(self.0 | 1 << house.index())
    }

    /// Returns the members after `house`.
    pub const fn after(self, house: HouseId) -> Self {
        HouseSet(self.0 & (u64::MAX - 1) << house.index())
    }

    /// Returns the number of members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
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
