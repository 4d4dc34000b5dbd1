//! A renban line: consecutive digits in any order, without a repeat.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct Renban;

impl Kind for Renban {
    fn name(&self) -> &'static str {
        "renban"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct_digits(rule, shape, 2)
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let mut row: Vec<i32> = rule.digits_of(0, digits).collect();
        row.sort_unstable();
        row.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        out.all_different(shape, rule.list(0));
        out.runs.push(rule.list(0).to_vec());
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        format!("the renban line from {}", words::ends(shape, rule.list(0)))
    }

    fn reading(&self, _rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Run
    }
}
