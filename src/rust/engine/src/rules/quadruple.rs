//! A quadruple: the digits listed all occur among the four cells around a corner, one
//! that is listed twice at least twice.

use super::{line, Constraints, Kind, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct Quadruple;

impl Kind for Quadruple {
    fn name(&self) -> &'static str {
        "quadruple"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 1)?;
        if rule.values.is_empty() || rule.values.len() > rule.list(0).len() {
            return Err(RuleFault::new(
                "needs a digit, and no more digits than cells",
                rule.list(0),
            ));
        }
        for index in 0..rule.values.len() {
            line::value_within(rule, index, 1, shape.digits() as i32)?;
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let row: Vec<i32> = rule.digits_of(0, digits).collect();
        let count = |list: &[i32], digit: i32| list.iter().filter(|&&d| d == digit).count();
        rule.values
            .iter()
            .all(|&digit| count(&row, digit) >= count(&rule.values, digit))
    }

    fn reduce(&self, rule: &Rule, _shape: &Shape, out: &mut Constraints) {
        let listed = rule.values.iter().map(|&digit| digit as u8).collect();
        out.quadruples.push((rule.list(0).to_vec(), listed));
    }
}
