//! A little killer: the cells of a diagonal add up to the number; digits may repeat.

use super::{line, Constraints, Kind, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct LittleKiller;

impl Kind for LittleKiller {
    fn name(&self) -> &'static str {
        "little_killer"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 1)?;
        let most = (rule.list(0).len() * shape.digits()) as i32;
        line::value_within(rule, 0, rule.list(0).len() as i32, most)?;
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        rule.value(0) == Some(rule.digits_of(0, digits).sum())
    }

    fn reduce(&self, rule: &Rule, _shape: &Shape, out: &mut Constraints) {
        out.sum(
            rule.list(0).iter().map(|&cell| (cell, 1)),
            rule.value(0).unwrap_or(0),
        );
    }
}
