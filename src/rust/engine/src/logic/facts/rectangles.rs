//! Rectangles, where two rows cross two columns in two boxes. If only two digits fill such a
//! rectangle, they can be exchanged.

use crate::logic::state::Grid;
use crate::topology::{HouseKind, Topology};
use crate::{Cell, CellSet, Digit, DigitSet};

/// A rectangle of empty cells, each of which has at least one of two digits as a candidate. One of
/// the cells has no other candidates.
pub(in crate::logic) struct Rectangle {
    /// A corner with only the two digits as candidates.
    pub start: Cell,
    /// The corner opposite to `start`.
    pub opposite: Cell,
    /// All four corners.
    pub corners: CellSet,
    /// The two digits.
    pub pair: DigitSet,
    /// The corners with other candidates.
    pub roof: CellSet,
    /// The other candidates.
    pub extras: DigitSet,
    /// Whether an earlier corner also has only the two digits, so that the rectangle has already
    /// been found with that corner as its start.
    pub is_repeat: bool,
}

impl Rectangle {
    /// Whether the roof consists of two opposite corners. If its two corners include neither the
    /// start nor the opposite corner, they are opposite to each other.
    pub fn has_diagonal_roof(&self) -> bool {
        self.roof.is_pair() && !self.roof.contains(self.opposite)
    }
}

/// Returns the fourth corner of the rectangle with one side from `corner` to `in_row` and one from
/// `corner` to `in_column`, if the rectangle lies in two boxes.
pub(in crate::logic) fn fourth_corner(
    topology: &Topology,
    corner: Cell,
    in_row: Cell,
    in_column: Cell,
) -> Option<Cell> {
    let block = topology.house_cells(corner, HouseKind::Box);
    if block.contains(in_row) == block.contains(in_column) {
        return None;
    }
    let row = topology.house_cells(in_column, HouseKind::Row);
    (row & topology.house_cells(in_row, HouseKind::Column)).first()
}

/// Finds every rectangle, once for each corner that can be its start. `incomplete` says whether
/// corners may lack one of the two digits.
pub(in crate::logic) fn rectangles(grid: &Grid, incomplete: bool) -> Vec<Rectangle> {
    let topology = grid.topology();
    let mut rectangles = Vec::new();
    let bivalue = grid.cells_with(2);
    for start in bivalue {
        let pair = grid.candidates(start);
        let [a, b] = two(pair);
        let able = if incomplete {
            grid.places(a) | grid.places(b)
        } else {
            grid.places(a) & grid.places(b)
        };
        let others = Digit::ALL
            .into_iter()
            .filter(|&digit| !pair.contains(digit));
        let has_others = others.fold(CellSet::EMPTY, |all, other| all | grid.places(other));
        let others = able - CellSet::of(start);
        let in_row = others & topology.house_cells(start, HouseKind::Row);
        let in_column = others & topology.house_cells(start, HouseKind::Column);
        for second in in_row {
            for third in in_column {
                let Some(opposite) = fourth_corner(topology, start, second, third) else {
                    continue;
                };
                if !able.contains(opposite) {
                    continue;
                }
                let corners: CellSet = [start, second, third, opposite].into_iter().collect();
                let roof = corners & has_others;
                let mut starts = ((corners - roof) & bivalue).iter();
                rectangles.push(Rectangle {
                    start,
                    opposite,
                    corners,
                    pair,
                    roof,
                    extras: grid.candidates_of(roof) - pair,
                    is_repeat: starts.next() != Some(start),
                });
            }
        }
    }
    rectangles
}

/// Returns the members of a pair of digits.
pub(in crate::logic) fn two(pair: DigitSet) -> [Digit; 2] {
    let bits = pair.bits();
    [
        Digit::from_index(bits.trailing_zeros() as usize),
        Digit::from_index(15 - bits.leading_zeros() as usize),
    ]
}
