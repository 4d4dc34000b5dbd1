//! A between line: the digits inside lie strictly between those at its ends.

use super::{line, words, Constraints, Ends, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct Between;

impl Kind for Between {
    fn name(&self) -> &'static str {
        "between"
    }

    fn check(&self, rule: &Rule, _shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 3)
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let row: Vec<i32> = rule.digits_of(0, digits).collect();
        let (a, b) = (row[0], row[row.len() - 1]);
        row[1..row.len() - 1]
            .iter()
            .all(|&digit| a.min(b) < digit && digit < a.max(b))
    }

    fn reduce(&self, rule: &Rule, _shape: &Shape, out: &mut Constraints) {
        out.between.push(rule.list(0).to_vec());
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        format!("the between line from {}", words::ends(shape, rule.list(0)))
    }

    fn reading(&self, _rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Ends(Ends::Between)
    }
}
