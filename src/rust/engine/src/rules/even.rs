//! Cells with an even digit.

use super::{line, words, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Even;

impl Kind for Even {
    fn name(&self) -> &'static str {
        "even"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::at_least(rule, 0, 1)?;
        line::enough_digits(rule, shape, line::every_second(shape, 0).len())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        rule.digits_of(0, digits).all(|digit| digit % 2 == 0)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        for &cell in rule.list(0) {
            out.allow(shape, cell, |digit| digit % 2 == 0);
        }
    }

    fn of_cells(&self, _rule: &Rule, shape: &Shape, cells: &[Cell]) -> String {
        let (digits, cells) = (line::every_second(shape, 0), words::cells(shape, cells));
        let digits = digits.into_iter().map(words::digit);
        format!("{cells}, marked as even, can only be {}", words::or(digits))
    }
}
