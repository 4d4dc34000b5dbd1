//! Cells that are less than all cells with which they share an edge, except other marked cells.

use super::{line, words, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Minimum;

impl Kind for Minimum {
    fn name(&self) -> &'static str {
        "minimum"
    }

    fn check(&self, rule: &Rule, _shape: &Shape) -> Result<(), RuleFault> {
        line::at_least(rule, 0, 1)
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        pairs(rule, shape)
            .iter()
            .all(|&[a, b]| line::digit(digits, a) < line::digit(digits, b))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let order = out.relation(shape, |x, y| x < y);
        out.pairs
            .extend(pairs(rule, shape).iter().map(|&[a, b]| (a, b, order)));
    }

    fn named(&self, _rule: &Rule, _shape: &Shape) -> String {
        "the minimum cells".to_string()
    }

    fn link(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let [own, _] = words::pair(shape, line::listed_first(rule, pair));
        format!("minimum {own}")
    }

    fn of_pair(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let [own, other] = words::pair(shape, line::listed_first(rule, pair));
        format!("The minimum {own} is less than its neighbour {other}")
    }
}

fn pairs(rule: &Rule, shape: &Shape) -> Vec<[Cell; 2]> {
    line::to_unmarked_neighbours(rule, shape)
}
