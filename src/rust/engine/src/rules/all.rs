//! Several rules that act as one.

use super::{combined, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct All;

impl Kind for All {
    fn name(&self) -> &'static str {
        "all"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        combined::check(rule, shape)
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        rule.rules.iter().all(|rule| rule.holds_for(shape, digits))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        rule.rules.iter().for_each(|rule| rule.reduce(shape, out));
    }

    fn contradict(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let contradicted = |part: &Rule| {
            let mut branch = Constraints::default();
            part.kind().contradict(part, shape, &mut branch);
            branch
        };
        out.any_of(rule.rules.iter().map(contradicted).collect());
    }

    fn reading(&self, _rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Whole(Vec::new())
    }

    fn label(&self, rule: &Rule) -> String {
        rule.label_or("rules together")
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        match rule.label {
            Some(_) => combined::named_by_label(rule, shape),
            None => combined::named(rule, shape, " with "),
        }
    }
}
