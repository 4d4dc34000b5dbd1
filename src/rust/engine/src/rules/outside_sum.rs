//! An outside sum: the first cells of a line add up to the number beside it.

use super::{line, Constraints, Kind, Rule, RuleFault};
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

    fn reduce(&self, rule: &Rule, _shape: &Shape, out: &mut Constraints) {
        line::reduce_sum(rule, out);
    }
}
