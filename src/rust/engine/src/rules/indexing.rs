//! Indexing cells: if a cell in row r and column c holds d, then row r has the digit c in
//! column d. For rows, the same holds with rows and columns swapped.
//!
//! Number: 0 for columns, 1 for rows.

use super::{line, words, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Indexing;

impl Kind for Indexing {
    fn name(&self) -> &'static str {
        "indexing"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 1)?;
        line::value_within(rule, 0, "number", 0, 1)?;
        if shape.corners().len() != 1 {
            return Err(RuleFault::new("needs a single grid", &[]));
        }
        // On a board with the digits 0 to 8, no digit can point at column 9.
        let is_digit = |&cell: &Cell| shape.values().contains(&own_number(rule, shape, cell));
        if let Some(&cell) = rule.list(0).iter().find(|cell| !is_digit(cell)) {
            let number = own_number(rule, shape, cell);
            let reason = format!("points with {number}, which is not a digit of the board");
            return Err(RuleFault::new(reason, &[cell]));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        rule.list(0).iter().all(|&cell| {
            let (target, index) = match target(rule, shape, cell, line::digit(digits, cell)) {
                Some(target) => target,
                None => return false,
            };
            line::digit(digits, target) == index
        })
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        for &cell in rule.list(0) {
            for digit in shape.values() {
                match target(rule, shape, cell, digit) {
                    None => out.allow(shape, cell, |x| x != digit),
                    Some((target, index)) if target == cell => {
                        out.allow(shape, cell, |x| x != digit || x == index);
                    }
                    Some((target, index)) => {
                        out.pair(shape, cell, target, |x, y| x != digit || y == index);
                    }
                }
            }
        }
    }

    fn named(&self, _rule: &Rule, _shape: &Shape) -> String {
        "the indexing cells".to_string()
    }

    fn link(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let [own, _] = words::pair(shape, line::listed_first(rule, pair));
        format!("indexing cell {own}")
    }

    fn of_pair(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let listed_first = line::listed_first(rule, pair);
        let (row, column) = shape.place(listed_first[0]);
        let [own, other] = words::pair(shape, listed_first);
        let (line, across, index) = match rule.value(0) {
            Some(1) => ("row", "column", row + 1),
            _ => ("column", "row", column + 1),
        };
        format!(
            "{own} shows in which {line} its {across} has the digit {index}, \
             and {other} is one of the cells it may point at"
        )
    }

    fn of_cells(&self, _rule: &Rule, shape: &Shape, cells: &[Cell]) -> String {
        let cells = words::cells(shape, cells);
        format!("An indexing cell that points at itself holds its own number: {cells}")
    }

    /// Returns no pairs, because no mark joins the cells.
    fn joined(&self, _rule: &Rule) -> Option<Vec<[Cell; 2]>> {
        Some(Vec::new())
    }
}

/// Returns the cell to which `digit` in `cell` points, and the digit that this cell then holds, or
/// `None` if the digit points beyond the board.
fn target(rule: &Rule, shape: &Shape, cell: Cell, digit: i32) -> Option<(Cell, i32)> {
    let (row, column) = shape.place(cell);
    let to = usize::try_from(digit - 1).ok()?;
    let place = match rule.value(0) {
        Some(1) => (to, column),
        _ => (row, to),
    };
    let at = shape.cell_at(place.0, place.1)?;
    Some((at, own_number(rule, shape, cell)))
}

/// Returns the number of the row or column of a cell, which is the digit that it points at.
fn own_number(rule: &Rule, shape: &Shape, cell: Cell) -> i32 {
    let (row, column) = shape.place(cell);
    1 + match rule.value(0) {
        Some(1) => row as i32,
        _ => column as i32,
    }
}
