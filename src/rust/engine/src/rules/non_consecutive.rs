//! Non-consecutive: cells that share an edge never hold consecutive digits.
//!
//! Number: 1 for cells that touch at a corner; 0 or none for cells that share an edge.

use super::{line, words, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct NonConsecutive;

impl Kind for NonConsecutive {
    fn name(&self) -> &'static str {
        "non_consecutive"
    }

    fn check(&self, _rule: &Rule, _shape: &Shape) -> Result<(), RuleFault> {
        Ok(())
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        pairs(rule, shape)
            .iter()
            .all(|&[a, b]| (line::digit(digits, a) - line::digit(digits, b)).abs() != 1)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let apart = out.relation(shape, |x, y| (x - y).abs() != 1);
        out.pairs
            .extend(pairs(rule, shape).iter().map(|&[a, b]| (a, b, apart)));
    }

    fn named(&self, _rule: &Rule, _shape: &Shape) -> String {
        "the non-consecutive rule".to_string()
    }

    fn of_pair(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let touch = match rule.value(0) {
            Some(1) => "touch at a corner",
            _ => "share an edge",
        };
        let [a, b] = words::pair(shape, pair);
        format!("{a} and {b} {touch}, so their digits are not consecutive")
    }

    /// Returns no pairs, because no mark joins the cells.
    fn joined(&self, _rule: &Rule) -> Option<Vec<[Cell; 2]>> {
        Some(Vec::new())
    }
}

fn pairs(rule: &Rule, shape: &Shape) -> Vec<[Cell; 2]> {
    match rule.value(0) {
        Some(1) => line::moves(shape, &[(1, -1), (1, 1)]),
        _ => shape.edges(),
    }
}
