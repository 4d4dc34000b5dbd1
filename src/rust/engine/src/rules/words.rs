//! Words for the cells and digits of rules.

use super::Rule;
pub(super) use crate::phrases::{and, capital, or};
use crate::shape::{Cell, Shape};

/// Returns a digit as boards show it, which is a letter above 9.
pub(super) fn digit(digit: i32) -> String {
    match u8::try_from(digit) {
        Ok(number @ 10..=35) => char::from(b'A' + number - 10).to_string(),
        _ => digit.to_string(),
    }
}

/// Returns a range such as `3` or `2 to 5`.
pub(super) fn range(low: i32, high: i32) -> String {
    match low == high {
        true => low.to_string(),
        false => format!("{low} to {high}"),
    }
}

/// Returns the name of a cell, such as `r1c2`.
pub(super) fn cell(shape: &Shape, cell: Cell) -> String {
    let (row, column) = shape.place(cell);
    format!("r{}c{}", row + 1, column + 1)
}

/// Lists cells in the order of the board, each only once: `r1c2, r1c5 and r3c2`.
pub(super) fn cells(shape: &Shape, cells: &[Cell]) -> String {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    line(shape, &sorted)
}

/// Lists cells in the order of a line: `r1c2, r2c2 and r1c1`.
pub(super) fn line(shape: &Shape, cells: &[Cell]) -> String {
    and(cells.iter().map(|&it| cell(shape, it)))
}

/// Names a line by its ends: `r1c1 to r3c3`.
pub(super) fn ends(shape: &Shape, cells: &[Cell]) -> String {
    match cells {
        [first, .., last] => format!("{} to {}", cell(shape, *first), cell(shape, *last)),
        _ => line(shape, cells),
    }
}

/// Returns the names of both cells of a pair.
pub(super) fn pair(shape: &Shape, pair: [Cell; 2]) -> [String; 2] {
    pair.map(|it| cell(shape, it))
}

/// Names the edge between two cells, or the link between them: `r3c3-r4c3`.
pub(super) fn edge(shape: &Shape, [a, b]: [Cell; 2]) -> String {
    format!("{}-{}", cell(shape, a.min(b)), cell(shape, a.max(b)))
}

/// Names a number outside the board with its line: `the sandwich clue 7 before r1c1 to r1c9`.
pub(super) fn clue_outside(kind: &str, rule: &Rule, shape: &Shape) -> String {
    format!(
        "the {kind} clue {} {}",
        rule.number(),
        beside(rule.list(0), shape)
    )
}

/// Where a number outside the board stands that reads a line from its first cell.
fn beside(line: &[Cell], shape: &Shape) -> String {
    let [first, .., last] = line else {
        return format!("of {}", self::line(shape, line));
    };
    let ((row, column), (last_row, last_column)) = (shape.place(*first), shape.place(*last));
    let is_row = row == last_row;
    let side = match (is_row, row < last_row || column < last_column) {
        (true, true) => "left of",
        (true, false) => "right of",
        (false, true) => "above",
        (false, false) => "below",
    };
    match (
        is_row,
        line.len() == shape.columns(),
        line.len() == shape.rows(),
    ) {
        (true, true, _) => format!("{side} row {}", row + 1),
        (false, _, true) => format!("{side} column {}", column + 1),
        _ => format!("{side} {}", cell(shape, *first)),
    }
}
