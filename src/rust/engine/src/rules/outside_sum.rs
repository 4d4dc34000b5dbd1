//! An outside sum: the first cells of a line add up to the number beside the line.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct OutsideSum;

impl Kind for OutsideSum {
    fn name(&self) -> &'static str {
        "outside_sum"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::check_sum(rule, shape)
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        line::sum_holds(rule, digits)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        out.sum(shape, line::sum(rule));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let cells = words::cells(shape, rule.list(0));
        format!("the outside sum of {} over {cells}", rule.number())
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Sum(line::sum(rule))
    }
}
