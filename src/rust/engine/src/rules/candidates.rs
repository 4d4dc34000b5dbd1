//! Cells that hold one of the listed digits.

use super::{line, words, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct CandidatesOnly;

impl Kind for CandidatesOnly {
    fn name(&self) -> &'static str {
        "candidates"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::at_least(rule, 0, 1)?;
        if rule.values.is_empty() {
            return Err(RuleFault::new("lists no digit", rule.list(0)));
        }
        for index in 0..rule.values.len() {
            line::value_within(rule, index, "digit", shape.lowest(), shape.highest())?;
        }
        let mut listed = rule.values.clone();
        listed.sort_unstable();
        listed.dedup();
        line::enough_digits(rule, shape, listed.len())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        rule.digits_of(0, digits)
            .all(|digit| rule.values.contains(&digit))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        for &cell in rule.list(0) {
            out.allow(shape, cell, |digit| rule.values.contains(&digit));
        }
    }

    fn of_cells(&self, rule: &Rule, shape: &Shape, cells: &[Cell]) -> String {
        let (listed, cells) = (words::or(&rule.values), words::cells(shape, cells));
        format!("The rule for {cells} allows only {listed}")
    }
}
