//! Equal lines of a board.
//!
//! Swapping two equal rows of a band changes nothing, so the search tries them in one order only
//! and multiplies the count. Equal columns of a stack, and bands and stacks with the same lines,
//! are treated in the same way. Only boards with clashes have equal lines that are not empty.
//! Without this rule, a board with many equal lines would tie in millions of arrangements.
//!
//! Empty rows, columns and stacks are excluded, because the search already treats them as tied.

use super::state::{Rows, State};
use crate::topology::classic::DIGITS;

/// The equal lines of a board, or of its transpose.
pub(super) struct Twins {
    /// For each row, the equal rows of its band before it, one bit each.
    rows_before: [u16; DIGITS],
    /// For each band, the rows of the equal bands before it.
    bands_before: [u16; 3],
    /// For each column, the equal columns of its stack before it.
    columns_before: [u16; DIGITS],
    /// For each stack, the equal stacks before it, one bit each.
    pub(super) stacks_before: [u8; 3],
    /// The number of arrangements that each one tried by the search represents.
    pub(super) orders: u32,
}

impl Twins {
    /// The value for a board without equal lines.
    pub(super) const NONE: Twins = Twins {
        rows_before: [0; DIGITS],
        bands_before: [0; 3],
        columns_before: [0; DIGITS],
        stacks_before: [0; 3],
        orders: 1,
    };

    /// Finds the equal lines of a board with these rows and columns.
    pub(super) fn of(rows: &Rows, columns: &Rows) -> Twins {
        let rows_before = lines_before(rows);
        let columns_before = lines_before(columns);
        let bands = groups_before(rows);
        let stacks = groups_before(columns);
        let is_empty = |stack: usize| columns[3 * stack..3 * stack + 3] == [[0; DIGITS]; 3];
        let stacks_before = [0, 1, 2].map(|stack| match is_empty(stack) {
            true => 0,
            false => stacks[stack],
        });
        // The k-th of several equal lines has k - 1 before it, so the product is k!, the number of
        // orders.
        let lines = rows_before.iter().chain(&columns_before);
        let lines = lines.map(|before| before.count_ones() + 1);
        let groups = bands.iter().chain(&stacks_before);
        let groups = groups.map(|before| before.count_ones() + 1);
        Twins {
            rows_before,
            bands_before: bands.map(rows_of_bands),
            columns_before,
            stacks_before,
            orders: lines.chain(groups).product(),
        }
    }

    /// Returns the rows that can come next, only the first of any that are equal.
    pub(super) fn first_of(&self, state: &State) -> u16 {
        let open = state.open_rows();
        let is_new_band = state.band == 0;
        let is_first = |row: usize| {
            let band = match is_new_band {
                true => self.bands_before[row / 3],
                false => 0,
            };
            (self.rows_before[row] | band) & !state.used == 0
        };
        (0..9)
            .filter(|&row| open >> row & 1 == 1 && is_first(row))
            .fold(0, |rows, row| rows | 1 << row)
    }

    /// Whether equal columns of a stack are in their original order.
    pub(super) fn in_order(&self, columns: &[u8]) -> bool {
        let mut later = columns
            .iter()
            .fold(0u16, |later, &column| later | 1 << column);
        columns.iter().all(|&column| {
            later &= !(1 << column);
            self.columns_before[usize::from(column)] & later == 0
        })
    }
}

/// Returns, for each line that is not empty, the equal lines before it in its group of three.
fn lines_before(lines: &Rows) -> [u16; DIGITS] {
    let mut before = [0; DIGITS];
    for (line, before) in before.iter_mut().enumerate() {
        for other in line / 3 * 3..line {
            if lines[line] == lines[other] && lines[line] != [0; DIGITS] {
                *before |= 1 << other;
            }
        }
    }
    before
}

/// Returns, for each group of three lines, the groups before it that have the same lines.
fn groups_before(lines: &Rows) -> [u8; 3] {
    let group = |group: usize| {
        let mut lines = [lines[3 * group], lines[3 * group + 1], lines[3 * group + 2]];
        lines.sort_unstable();
        lines
    };
    let groups = [0, 1, 2].map(group);
    [0, 1, 2].map(|group: usize| {
        let before = (0..group).filter(|&other| groups[other] == groups[group]);
        before.fold(0, |bits, other| bits | 1 << other)
    })
}

/// Returns the rows of these bands, one bit each.
fn rows_of_bands(bands: u8) -> u16 {
    (0..3)
        .filter(|band| bands >> band & 1 == 1)
        .fold(0, |rows, band| rows | 0b111 << (3 * band))
}
