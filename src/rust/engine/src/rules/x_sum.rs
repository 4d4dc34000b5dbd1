//! An X-sum: the first X cells of a line add up to the number, where X is the digit in
//! the first of them.

use super::{line, Constraints, Kind, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct XSum;

impl Kind for XSum {
    fn name(&self) -> &'static str {
        "x_sum"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::full_line(rule, shape)?;
        let top = shape.digits() as i32;
        line::value_within(rule, 0, 1, top * (top + 1) / 2)?;
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let row: Vec<i32> = rule.digits_of(0, digits).collect();
        rule.value(0) == Some(row[..row[0] as usize].iter().sum())
    }

    fn reduce(&self, rule: &Rule, _shape: &Shape, out: &mut Constraints) {
        out.x_sums
            .push((rule.list(0).to_vec(), rule.value(0).unwrap_or(0)));
    }
}
