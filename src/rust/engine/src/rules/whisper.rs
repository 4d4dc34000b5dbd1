//! A whisper: neighbours on the line differ by at least the number.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Whisper;

impl Kind for Whisper {
    fn name(&self) -> &'static str {
        "whisper"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::at_least(rule, 0, 2)?;
        line::value_within(rule, 0, "difference", 1, shape.digits() as i32 - 1)?;
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let (least, row) = (
            rule.value(0).unwrap_or(0),
            rule.digits_of(0, digits).collect::<Vec<i32>>(),
        );
        row.windows(2)
            .all(|pair| (pair[0] - pair[1]).abs() >= least)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let least = rule.value(0).unwrap_or(0);
        let apart = out.relation(shape, |x, y| (x - y).abs() >= least);
        out.pairs
            .extend(line::steps(rule.list(0)).map(|[a, b]| (a, b, apart)));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        format!("the whisper line from {}", words::ends(shape, rule.list(0)))
    }

    fn of_pair(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let (on, [a, b]) = (self.named(rule, shape), words::pair(shape, pair));
        let least = rule.number();
        format!("On {on}, the neighbours {a} and {b} differ by at least {least}")
    }

    fn without_partner(&self, rule: &Rule, shape: &Shape, digits_have: &str) -> Option<String> {
        let (on, least) = (self.named(rule, shape), rule.number());
        Some(format!(
            "Neighbours on {on} differ by at least {least}, and {digits_have} no digit that far away"
        ))
    }

    fn reading(&self, _rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Line
    }
}
