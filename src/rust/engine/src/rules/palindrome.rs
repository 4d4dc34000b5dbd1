//! A palindrome: the line reads the same from both ends.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Palindrome;

impl Kind for Palindrome {
    fn name(&self) -> &'static str {
        "palindrome"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 2)?;
        let together = |&[a, b]: &[Cell; 2]| line::share_house(shape, a, b);
        match line::mirrored(rule.list(0)).find(together) {
            Some(pair) => Err(RuleFault::new(
                "asks for the same digit twice in a house",
                &pair,
            )),
            None => Ok(()),
        }
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        line::mirrored(rule.list(0)).all(|[a, b]| line::digit(digits, a) == line::digit(digits, b))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let same = out.relation(shape, |x, y| x == y);
        out.pairs
            .extend(line::mirrored(rule.list(0)).map(|[a, b]| (a, b, same)));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        format!("the palindrome from {}", words::ends(shape, rule.list(0)))
    }

    fn of_pair(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let (on, [a, b]) = (self.named(rule, shape), words::pair(shape, pair));
        format!("On {on}, {a} and {b} hold the same digit")
    }

    fn reading(&self, _rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Line
    }
}
