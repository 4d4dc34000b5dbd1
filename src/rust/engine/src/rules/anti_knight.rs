//! Anti-knight: cells a knight's move apart hold different digits.

use super::{line, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct AntiKnight;

impl Kind for AntiKnight {
    fn name(&self) -> &'static str {
        "anti_knight"
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
    line::moves(shape, &[(1, -2), (1, 2), (2, -1), (2, 1)])
}
