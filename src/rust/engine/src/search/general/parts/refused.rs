//! Rules that must not hold, if no other part enforces that.

use std::sync::Arc;

use crate::rules::Rule;
use crate::search::general::clauses::Clauses;
use crate::search::general::masks::{bit, digits};
use crate::search::general::part::Part;
use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::shape::{Cell, Shape};

/// Cells whose digits must break a rule.
pub(super) struct Refused {
    rule: Rule,
    shape: Arc<Shape>,
    cells: Vec<Cell>,
}

impl Refused {
    /// Creates a refused rule. Whether the rule holds must depend only on `cells`.
    pub(super) fn new(rule: Rule, shape: Arc<Shape>, cells: Vec<Cell>) -> Self {
        Refused { rule, shape, cells }
    }
}

impl Part for Refused {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        2
    }

    /// Restricts the last open cell to the digits that break the rule.
    fn restrict(&self, state: &mut State) -> Narrowed {
        let is_open = |&&cell: &&Cell| !state.mask(cell).is_power_of_two();
        let mut open = self.cells.iter().filter(is_open);
        let (last, None) = (open.next().copied(), open.next()) else {
            return Ok(());
        };
        let mut board = vec![0; self.shape.cells()];
        for &cell in &self.cells {
            board[usize::from(cell)] = state.mask(cell).trailing_zeros() as u8 + 1;
        }
        let Some(last) = last else {
            let holds = self.rule.holds(&self.shape, &board);
            return if holds { Err(Contradiction) } else { Ok(()) };
        };
        let mut left = 0;
        for digit in digits(state.mask(last)) {
            board[usize::from(last)] = digit as u8;
            if !self.rule.holds(&self.shape, &board) {
                left |= bit(digit);
            }
        }
        state.rest();
        state.keep(last, left)
    }

    fn clauses(&self, out: &mut Clauses) {
        let (rule, shape) = (self.rule.clone(), Arc::clone(&self.shape));
        out.refuse(&self.cells, move |board| rule.holds(&shape, board));
    }
}
