//! An arrow: the digits on the shaft add up to the number in the circle. A circle of
//! several cells is read as a number, left to right and top to bottom.
//!
//! Lists: the circle; the shaft.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault, Sum};
use crate::shape::{Cell, Shape};

pub(super) struct Arrow;

impl Kind for Arrow {
    fn name(&self) -> &'static str {
        "arrow"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 1)?;
        line::at_least(rule, 1, 1)?;
        if rule.list(0).len() > 3 {
            return Err(RuleFault::new(
                "has a circle of more than 3 cells",
                rule.list(0),
            ));
        }
        let both: Vec<Cell> = rule
            .list(1)
            .iter()
            .copied()
            .filter(|cell| rule.list(0).contains(cell))
            .collect();
        if !both.is_empty() {
            return Err(RuleFault::new("has a cell in both circle and shaft", &both));
        }
        if let (&[circle], &[tip]) = (rule.list(0), rule.list(1)) {
            if line::share_house(shape, circle, tip) {
                return Err(RuleFault::new(
                    "asks for the same digit twice in a house",
                    &[circle, tip],
                ));
            }
        }
        let mut shaft = rule.list(1).to_vec();
        shaft.sort_unstable();
        // A shaft that crosses itself lists a cell twice.
        shaft.dedup();
        let most = shape.highest() * [1, 11, 111][rule.list(0).len() - 1];
        if line::sum_bounds(shape, &shaft).0 > most {
            return Err(RuleFault::new(
                "has a shaft that is too long for its circle",
                rule.list(1),
            ));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let number = circle(rule)
            .iter()
            .fold(0, |number, &cell| 10 * number + line::digit(digits, cell));
        number == rule.digits_of(1, digits).sum()
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        out.sum(shape, sum(rule));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let circle = words::cells(shape, rule.list(0));
        let shaft = words::line(shape, rule.list(1));
        format!("the arrow from {circle} over {shaft}")
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Sum(sum(rule))
    }
}

/// Returns the sum in which the number in the circle minus the digits of the shaft is 0.
fn sum(rule: &Rule) -> Sum {
    let circle = circle(rule);
    let factors = (0..circle.len() as u32).rev().map(|power| 10i32.pow(power));
    let read = circle.iter().copied().zip(factors);
    Sum::new(read.chain(rule.list(1).iter().map(|&cell| (cell, -1))), 0)
}

/// Returns the cells of the circle in reading order, which is their order on the board.
fn circle(rule: &Rule) -> Vec<Cell> {
    let mut cells = rule.list(0).to_vec();
    cells.sort_unstable();
    cells
}
