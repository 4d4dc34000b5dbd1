//! A quadruple: the listed digits all occur among the four cells around a corner. A digit that
//! is listed twice occurs at least twice.

use super::{line, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Quadruple;

impl Kind for Quadruple {
    fn name(&self) -> &'static str {
        "quadruple"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 1)?;
        if rule.values.is_empty() || rule.values.len() > rule.list(0).len() {
            return Err(RuleFault::new(
                "needs a digit, and no more digits than cells",
                rule.list(0),
            ));
        }
        if rule.list(0).len() > 4 {
            return Err(RuleFault::new(
                "has more cells than a corner",
                rule.list(0),
            ));
        }
        for index in 0..rule.values.len() {
            line::value_within(rule, index, "digit", shape.lowest(), shape.highest())?;
        }
        for &digit in &rule.values {
            let copies = rule.values.iter().filter(|&&other| other == digit).count();
            if copies > most_equal(shape, rule.list(0)) {
                return Err(RuleFault::new(
                    format!("asks for the digit {digit} twice in a house"),
                    rule.list(0),
                ));
            }
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let row: Vec<i32> = rule.digits_of(0, digits).collect();
        let count = |list: &[i32], digit: i32| list.iter().filter(|&&d| d == digit).count();
        rule.values
            .iter()
            .all(|&digit| count(&row, digit) >= count(&rule.values, digit))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        out.quadruples.push((rule.list(0).to_vec(), listed(rule, shape)));
    }

    fn reading(&self, rule: &Rule, shape: &Shape) -> Reading {
        Reading::Contains(listed(rule, shape))
    }
}

/// Returns the numbers of the listed digits.
fn listed(rule: &Rule, shape: &Shape) -> Vec<u8> {
    rule.values.iter().map(|&digit| shape.number(digit) as u8).collect()
}

/// Returns the largest number of these cells that can hold the same digit.
fn most_equal(shape: &Shape, cells: &[Cell]) -> usize {
    let Some((&first, rest)) = cells.split_first() else {
        return 0;
    };
    let apart = |&cell: &Cell| !line::share_house(shape, first, cell);
    let with_first: Vec<Cell> = rest.iter().copied().filter(apart).collect();
    (1 + most_equal(shape, &with_first)).max(most_equal(shape, rest))
}
