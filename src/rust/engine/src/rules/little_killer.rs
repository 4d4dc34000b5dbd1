//! A little killer: the cells of a diagonal add up to the number; digits may repeat.

use super::{line, Constraints, Kind, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct LittleKiller;

impl Kind for LittleKiller {
    fn name(&self) -> &'static str {
        "little_killer"
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
