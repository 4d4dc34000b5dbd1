//! A modular line: of any m neighbours, no two leave the same remainder when divided by m.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Modular;

impl Kind for Modular {
    fn name(&self) -> &'static str {
        "modular"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        let modulus = line::value_within(rule, 0, "modulus", 2, shape.digits() as i32)?;
        line::at_least(rule, 0, modulus as usize)
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let modulus = rule.value(0).unwrap_or(2);
        let row: Vec<i32> = rule
            .digits_of(0, digits)
            .map(|digit| digit % modulus)
            .collect();
        let differ = |part: &[i32]| (1..part.len()).all(|i| !part[..i].contains(&part[i]));
        row.windows(modulus as usize).all(differ)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let modulus = rule.value(0).unwrap_or(2);
        line::classes(rule.list(0), modulus as usize, shape, out, |digit| {
            digit % modulus
        });
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        format!("the modular line from {}", words::ends(shape, rule.list(0)))
    }

    fn of_pair(&self, rule: &Rule, shape: &Shape, _pair: [Cell; 2]) -> String {
        let (on, modulus) = (self.named(rule, shape), rule.number());
        format!(
            "On {on}, any {modulus} neighbours leave different remainders when divided by {modulus}"
        )
    }

    /// Returns `true`, because the rule is about as many neighbours as its number.
    fn is_whole(&self) -> bool {
        true
    }

    fn reading(&self, _rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Line
    }
}
