//! Cells that hold no digit twice.

use super::{line, words, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct AllDifferent;

impl Kind for AllDifferent {
    fn name(&self) -> &'static str {
        "all_different"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct_digits(rule, shape, 2)
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        line::all_different(rule.list(0), digits)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        out.all_different(shape, rule.list(0));
    }

    fn link(&self, rule: &Rule, shape: &Shape, _pair: [Cell; 2]) -> String {
        format!("different digits in {}", words::cells(shape, rule.list(0)))
    }
}
