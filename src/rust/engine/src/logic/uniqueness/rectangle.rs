//! Rectangles: where two rows cross two columns, in two boxes. Two digits that
//! fill such a rectangle on their own can change places.

use std::ops::ControlFlow;

use crate::geometry::{box_of, cell_at, column_of, row_of, COLUMNS, HOUSE, ROWS};
use crate::logic::finder::Context;
use crate::{CellSet, DigitSet};

/// A rectangle of blanks in each of which one of two digits can be, and in one
/// of which nothing else can.
pub(super) struct Rectangle {
    /// A corner with the two digits and nothing else.
    pub start: usize,
    /// The corner opposite to `start`.
    pub opposite: usize,
    /// All four corners.
    pub corners: CellSet,
    /// The two digits.
    pub pair: DigitSet,
    /// The corners with other candidates.
    pub roof: CellSet,
    /// The other candidates.
    pub extras: DigitSet,
}

impl Rectangle {
    /// Whether the two corners of the roof are opposite to each other.
    pub fn has_diagonal_roof(&self) -> bool {
        self.roof.len() == 2 && self.roof.common_houses().next().is_none()
    }
}

/// The fourth corner of the rectangle with one side from `corner` to `in_row`
/// and one from `corner` to `in_column`, if it lies in two boxes.
pub(super) fn fourth_corner(corner: usize, in_row: usize, in_column: usize) -> Option<usize> {
    let is_flat = box_of(corner) == box_of(in_row);
    let is_tall = box_of(corner) == box_of(in_column);
    (is_flat != is_tall).then(|| cell_at(row_of(in_column), column_of(in_row)))
}

/// Calls `see` for every rectangle, once for each of the corners that can be
/// its start.
pub(super) fn each_rectangle(
    context: &Context,
    mut see: impl FnMut(&Rectangle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let grid = context.grid;
    for start in grid.cells_with(2) {
        let pair = grid.marks(start);
        let [a, b] = two(pair);
        let able = if context.options.incomplete_rectangles {
            grid.places(a) | grid.places(b)
        } else {
            grid.places(a) & grid.places(b)
        };
        let in_row = able & (HOUSE[ROWS + row_of(start)] - CellSet::of(start));
        let in_column = able & (HOUSE[COLUMNS + column_of(start)] - CellSet::of(start));
        for second in in_row {
            for third in in_column {
                let Some(opposite) = fourth_corner(start, second, third) else {
                    continue;
                };
                if !able.contains(opposite) {
                    continue;
                }
                let corners: CellSet = [start, second, third, opposite].into_iter().collect();
                let roof = corners
                    .iter()
                    .filter(|&corner| !grid.marks(corner).is_subset(pair))
                    .collect();
                see(&Rectangle {
                    start,
                    opposite,
                    corners,
                    pair,
                    roof,
                    extras: grid.marks_of(roof) - pair,
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The members of a pair of digits.
pub(super) fn two(pair: DigitSet) -> [u8; 2] {
    let bits = pair.bits();
    [
        bits.trailing_zeros() as u8 + 1,
        16 - bits.leading_zeros() as u8,
    ]
}
