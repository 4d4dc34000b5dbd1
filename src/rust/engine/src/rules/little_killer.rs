//! A little killer: the cells of a diagonal add up to the number; digits may repeat.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
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

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        out.sum(shape, line::sum(rule));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let line = words::line(shape, rule.list(0));
        format!("the little killer of {} over {line}", rule.number())
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Sum(line::sum(rule))
    }
}
