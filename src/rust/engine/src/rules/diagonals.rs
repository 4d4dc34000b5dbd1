//! Diagonals: one main diagonal, or each of the two, holds every digit once.
//!
//! Numbers: 1 if the rule includes the diagonal from the upper left, otherwise 0; the same for
//! the diagonal from the upper right.

use super::{line, Constraints, Extra, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Diagonals;

impl Kind for Diagonals {
    fn name(&self) -> &'static str {
        "diagonals"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        if shape.rows() != shape.columns() || shape.corners().len() != 1 {
            return Err(RuleFault::new("needs a square board", &[]));
        }
        if rule.values.len() != 2 || rule.values.iter().all(|&value| value == 0) {
            return Err(RuleFault::new("names no diagonal", &[]));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        lines(rule, shape)
            .iter()
            .all(|cells| line::all_different(cells, digits))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        for cells in lines(rule, shape) {
            out.all_different(shape, &cells);
        }
    }

    fn house(&self) -> Extra {
        Extra::Diagonal
    }
}

fn lines(rule: &Rule, shape: &Shape) -> Vec<Vec<Cell>> {
    let side = shape.rows();
    let main = (0..side).filter_map(|k| shape.cell_at(k, k)).collect();
    let anti = (0..side)
        .filter_map(|k| shape.cell_at(k, side - 1 - k))
        .collect();
    let wanted = [rule.value(0) == Some(1), rule.value(1) == Some(1)];
    [main, anti]
        .into_iter()
        .zip(wanted)
        .filter(|(_, wanted)| *wanted)
        .map(|(cells, _)| cells)
        .collect()
}
