//! Finds how often a digit fits into some cells if only rows and columns count.
//!
//! Each place of the digit joins a row and a column, and no two true places share either. So the
//! digit fits as often as rows can be matched with columns. By König's theorem this is the number
//! of lines that are needed to cover all places.

use crate::bits::bits;
use crate::sets::DIGITS;
use crate::{Cell, CellSet, Mask};

/// The places of one digit, stored as the columns of each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) struct LineCover {
    rows: [u16; DIGITS],
}

/// A set of rows and columns, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::logic) struct Lines {
    pub rows: u16,
    pub columns: u16,
}

impl Lines {
    /// Returns the row and the column of a cell.
    pub fn through(cell: Cell) -> Self {
        Lines {
            rows: 1 << cell.row(),
            columns: 1 << cell.column(),
        }
    }

    /// Whether the row or the column of a cell is among the lines.
    pub fn cover(self, cell: Cell) -> bool {
        self.rows >> cell.row() & 1 == 1 || self.columns >> cell.column() & 1 == 1
    }
}

impl LineCover {
    /// Makes the cover problem for the places of a digit.
    pub fn of(places: CellSet) -> Self {
        let mut rows = [0; DIGITS];
        let mut rest = places.bits();
        for row in &mut rows {
            *row = (rest & 0x1FF) as u16;
            rest >>= DIGITS;
        }
        LineCover { rows }
    }

    /// Removes the places that are on any of these lines.
    fn without(mut self, lines: Lines) -> Self {
        for (number, row) in self.rows.iter_mut().enumerate() {
            *row = match lines.rows >> number & 1 {
                1 => 0,
                _ => *row & !lines.columns,
            };
        }
        self
    }

    /// Returns the maximum number of places that can be true at once, which is the number of lines
    /// that cover them.
    pub fn most(&self) -> usize {
        self.matching().1.count_ones() as usize
    }

    /// Finds a maximum matching, and returns it with the rows that have a column.
    fn matching(&self) -> (Matching<'_>, u16) {
        let mut matching = Matching {
            rows: &self.rows,
            row_of: [None; DIGITS],
        };
        let mut matched = 0;
        for row in (0..DIGITS).filter(|&row| self.rows[row] != 0) {
            if matching.augment(row, &mut 0) {
                matched |= 1 << row;
            }
        }
        (matching, matched)
    }

    /// Returns a smallest set of lines that covers all places: the rows that every maximum matching
    /// uses, and columns for the other places.
    pub fn smallest(&self) -> Lines {
        let (mut matching, matched) = self.matching();
        // The columns reached from unmatched rows, and the rows matched with these columns.
        let mut columns = 0;
        for row in (0..DIGITS).filter(|row| matched >> row & 1 == 0) {
            matching.augment(row, &mut columns);
        }
        let reached = bits(columns).filter_map(|column| matching.row_of[column]);
        let rows = reached.fold(matched, |rows, row| rows & !(1 << row));
        Lines { rows, columns }
    }

    /// Returns the maximum number of places that can be true at once if none is on any of `lines`.
    pub fn most_without(&self, lines: Lines) -> usize {
        self.without(lines).most()
    }

    /// Returns the lines that are in all smallest covers. If the digit occurs as often as possible,
    /// it occurs on each of these lines.
    pub fn needed(&self) -> Lines {
        // Uses a smallest cover that has a row only where every cover needs it: the rows that every
        // maximum matching uses. The same applies to columns.
        Lines {
            rows: self.smallest().rows,
            columns: self.turned().smallest().rows,
        }
    }

    /// Exchanges the rows and columns of the places.
    fn turned(&self) -> Self {
        let mut turned = LineCover { rows: [0; DIGITS] };
        for (row, &columns) in self.rows.iter().enumerate() {
            for column in bits(columns) {
                turned.rows[column] |= 1 << row;
            }
        }
        turned
    }
}

/// A matching of rows with columns.
struct Matching<'a> {
    rows: &'a [u16; DIGITS],
    /// The row matched with each column.
    row_of: [Option<usize>; DIGITS],
}

impl Matching<'_> {
    /// Finds a column for one more row, for which other rows may have to change theirs. `tried`
    /// collects the columns that were tried for it.
    fn augment(&mut self, row: usize, tried: &mut u16) -> bool {
        loop {
            let open = self.rows[row] & !*tried;
            if open.is_zero() {
                return false;
            }
            let column = open.lowest();
            *tried |= 1 << column;
            let is_free = match self.row_of[column] {
                None => true,
                Some(other) => self.augment(other, tried),
            };
            if is_free {
                self.row_of[column] = Some(row);
                return true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Generates sets of places, from few to many.
    fn samples() -> impl Iterator<Item = CellSet> {
        let mut state = 1u64;
        (0..300).map(move |i| {
            let mut next = || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                u128::from(state) << 64 | u128::from(state.rotate_left(23))
            };
            let some = next() & next() & next();
            CellSet::from_bits(if i % 3 == 0 { some } else { some & next() })
        })
    }

    /// Finds the maximum number of places that share no line, by trying all sets.
    fn most_by_trial(places: CellSet) -> usize {
        let Some(first) = places.first() else {
            return 0;
        };
        let apart = |cell: &Cell| cell.row() != first.row() && cell.column() != first.column();
        let others: CellSet = places.iter().filter(apart).collect();
        most_by_trial(places.without_first()).max(1 + most_by_trial(others))
    }

    #[test]
    fn a_digit_fits_as_often_as_its_places_can_be_matched() {
        for places in samples() {
            let cover = LineCover::of(places);
            assert_eq!(cover.most(), most_by_trial(places), "{places:?}");
            let smallest = cover.smallest();
            let lines = smallest.rows.count_ones() + smallest.columns.count_ones();
            assert_eq!(lines as usize, cover.most(), "{places:?}");
            assert!(places.iter().all(|cell| smallest.cover(cell)), "{places:?}");
            let needed = cover.needed();
            for line in 0..DIGITS {
                let left = places.iter().filter(|cell| cell.row() != line).collect();
                let lowers = most_by_trial(left) < most_by_trial(places);
                assert_eq!(needed.rows >> line & 1 == 1, lowers, "{places:?}");
                let left = places.iter().filter(|cell| cell.column() != line).collect();
                let lowers = most_by_trial(left) < most_by_trial(places);
                assert_eq!(needed.columns >> line & 1 == 1, lowers, "{places:?}");
            }
        }
    }
}
