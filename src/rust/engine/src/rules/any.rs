//! Several rules, of which at least one holds.

use super::{combined, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct Any;

impl Kind for Any {
    fn name(&self) -> &'static str {
        "any"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        combined::check(rule, shape)
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        rule.rules.iter().any(|rule| rule.holds_for(shape, digits))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        out.any_of(rule.rules.iter().map(|rule| combined::meaning(rule, shape)).collect());
    }

    fn contradict(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        for part in &rule.rules {
            part.kind().contradict(part, shape, out);
        }
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Whole(rule.rules.clone())
    }

    fn label(&self, rule: &Rule) -> String {
        rule.label_or("choice of rules")
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        match rule.label {
            Some(_) => combined::named_by_label(rule, shape),
            None => format!("the choice of {}", combined::named(rule, shape, " or ")),
        }
    }
}
