//! A skyscraper clue: digits are heights, and the number says how many of them can be seen from
//! the start of the line.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct Skyscraper;

impl Kind for Skyscraper {
    fn name(&self) -> &'static str {
        "skyscraper"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::full_line(rule, shape)?;
        line::value_within(rule, 0, "clue", 1, rule.list(0).len() as i32)?;
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let (mut seen, mut highest) = (0, -1);
        for digit in rule.digits_of(0, digits) {
            if digit > highest {
                highest = digit;
                seen += 1;
            }
        }
        rule.value(0) == Some(seen)
    }

    fn reduce(&self, rule: &Rule, _shape: &Shape, out: &mut Constraints) {
        out.skyscrapers
            .push((rule.list(0).to_vec(), rule.value(0).unwrap_or(0)));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        words::clue_outside("skyscraper", rule, shape)
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Skyscraper(rule.number())
    }
}
