//! Anti-king: cells that touch at a corner hold different digits.

use super::{line, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

/// The moves, as rows down and columns right.
const MOVES: [(isize, isize); 2] = [(1, -1), (1, 1)];

pub(super) struct AntiKing;

impl Kind for AntiKing {
    fn name(&self) -> &'static str {
        "anti_king"
    }

    fn check(&self, _rule: &Rule, _shape: &Shape) -> Result<(), RuleFault> {
        Ok(())
    }

    fn holds(&self, _rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        line::apart_differ(shape, &MOVES, digits)
    }

    fn reduce(&self, _rule: &Rule, shape: &Shape, out: &mut Constraints) {
        line::reduce_apart(shape, &MOVES, out);
    }

    fn link(&self, _rule: &Rule, _shape: &Shape, _pair: [Cell; 2]) -> String {
        "king's move".to_string()
    }
}
