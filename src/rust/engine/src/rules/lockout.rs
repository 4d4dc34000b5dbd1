//! A lockout line: its ends differ by at least the number, and no digit inside lies
//! between them or equals one of them.

use super::{line, words, Constraints, Ends, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct Lockout;

impl Kind for Lockout {
    fn name(&self) -> &'static str {
        "lockout"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 2)?;
        line::value_within(rule, 0, "difference", 1, shape.digits() as i32 - 1)?;
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let row: Vec<i32> = rule.digits_of(0, digits).collect();
        let (a, b) = (row[0], row[row.len() - 1]);
        let outside = |&digit: &i32| digit < a.min(b) || digit > a.max(b);
        (a - b).abs() >= rule.value(0).unwrap_or(0) && row[1..row.len() - 1].iter().all(outside)
    }

    fn reduce(&self, rule: &Rule, _shape: &Shape, out: &mut Constraints) {
        out.lockouts
            .push((rule.list(0).to_vec(), rule.value(0).unwrap_or(0)));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        format!("the lockout line from {}", words::ends(shape, rule.list(0)))
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Ends(Ends::Outside(rule.number()))
    }
}
