//! The distance of a position from an SK loop; `logic/families/sk_loop.rs` has its parts.

use super::FAR;
use crate::logic::Grid;
use crate::topology::classic::lines_apart;
use crate::{Cell, DigitSet};

/// The number of pairs of cells around the loop.
const PAIRS: usize = 8;
/// The smallest number of cells in a loop.
const CELLS: usize = 12;
/// The weight of an empty corner, as a number of digits.
const EMPTY_CORNER: usize = 2;

/// Returns the smallest number of faults of all pairs of rows and columns. Faults are empty
/// corners, and digits that have to be counted in a line or box beyond the number of cells.
pub(super) fn distance(grid: &Grid) -> usize {
    let mut nearest = FAR;
    for rows in lines_apart() {
        for columns in lines_apart() {
            nearest = nearest.min(distance_of(grid, rows, columns));
        }
    }
    nearest
}

fn distance_of(grid: &Grid, rows: [usize; 2], columns: [usize; 2]) -> usize {
    // Go around the loop, so that neighbouring pairs share a line and a box in turn.
    let corners =
        [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(row, column)| (rows[row], columns[column]));
    let mut empty = 0;
    let mut cells = 0;
    let mut pairs = [DigitSet::EMPTY; PAIRS];
    for (place, &(row, column)) in corners.iter().enumerate() {
        empty += usize::from(grid.value(Cell::at(row, column)).is_none());
        let beside = |line: usize| [1, 2].map(|step| line / 3 * 3 + (line + step) % 3);
        let in_row = beside(column).map(|column| Cell::at(row, column));
        let in_column = beside(row).map(|row| Cell::at(row, column));
        // Go from the line shared with the previous corner to the line shared with the next
        // one.
        let order = match place % 2 {
            0 => [in_column, in_row],
            _ => [in_row, in_column],
        };
        for (step, pair) in order.into_iter().enumerate() {
            let open = pair.into_iter().filter(|&cell| grid.value(cell).is_none());
            for cell in open {
                cells += 1;
                pairs[2 * place + step] |= grid.candidates(cell);
            }
        }
    }
    if pairs.iter().any(|pair| pair.is_empty()) || cells < CELLS {
        return FAR;
    }
    let counted: usize = DigitSet::ALL
        .iter()
        .map(|digit| times(pairs.map(|pair| pair.contains(digit))))
        .sum();
    EMPTY_CORNER * empty + counted.saturating_sub(cells)
}

/// Returns how many lines and boxes have to count a digit. Each covers two neighbouring pairs.
fn times(has: [bool; PAIRS]) -> usize {
    let Some(start) = has.iter().position(|&has| !has) else {
        return PAIRS / 2;
    };
    let (mut times, mut run) = (0, 0usize);
    for step in 1..=PAIRS {
        match has[(start + step) % PAIRS] {
            true => run += 1,
            false => {
                times += (run + 1) / 2;
                run = 0;
            }
        }
    }
    times
}
