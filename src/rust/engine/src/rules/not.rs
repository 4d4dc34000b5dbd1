//! A rule that does not hold.

use super::{combined, opposite, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct Not;

impl Kind for Not {
    fn name(&self) -> &'static str {
        "not"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        combined::check(rule, shape)?;
        if rule.rules.len() > 1 {
            return Err(RuleFault::new("is about more than one rule", &rule.lists.concat()));
        }
        match opposite::machine(&rule.rules[0], shape) {
            Some((cells, layers)) if !layers.is_open() => {
                Err(RuleFault::new("is about a rule that all digits keep", &cells))
            }
            _ => Ok(()),
        }
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        !rule.rules.iter().all(|rule| rule.holds_for(shape, digits))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        for part in &rule.rules {
            part.kind().contradict(part, shape, out);
        }
    }

    fn contradict(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        rule.rules.iter().for_each(|part| part.reduce(shape, out));
    }

    fn reading(&self, rule: &Rule, shape: &Shape) -> Reading {
        match rule.rules.first().and_then(|part| opposite::machine(part, shape)) {
            Some((cells, layers)) => Reading::machine(cells, layers),
            None => Reading::Whole(Vec::new()),
        }
    }

    fn label(&self, rule: &Rule) -> String {
        rule.label_or("opposite")
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        match rule.label {
            Some(_) => combined::named_by_label(rule, shape),
            None => format!("the opposite of {}", combined::named(rule, shape, " with ")),
        }
    }
}

