//! Anti-king: cells that touch at a corner hold different digits.

use super::{line, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct AntiKing;

impl Kind for AntiKing {
    fn name(&self) -> &'static str {
        "anti_king"
    }

    fn check(&self, _rule: &Rule, _shape: &Shape) -> Result<(), RuleFault> {
        Ok(())
    }

    fn holds(&self, _rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        pairs(shape)
            .iter()
            .all(|pair| line::all_different(pair, digits))
    }

    fn reduce(&self, _rule: &Rule, shape: &Shape, out: &mut Constraints) {
        out.groups
            .extend(pairs(shape).iter().map(|pair| pair.to_vec()));
    }
}

fn pairs(shape: &Shape) -> Vec<[Cell; 2]> {
    line::moves(shape, &[(1, -1), (1, 1)])
}
