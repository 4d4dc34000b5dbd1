//! X and V: the digits across an X add up to 10, and those across a V to 5.
//!
//! Lists: pairs with an X; pairs with a V. Number: 1 if all are marked, so that other edges
//! have neither sum.

use super::{line, words, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Xv;

impl Kind for Xv {
    fn name(&self) -> &'static str {
        "xv"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        let (_, high) = line::sum_range(2, shape);
        for (list, sum) in [(0, 10), (1, 5)] {
            line::edges(rule, list, shape)?;
            if sum > high && !rule.list(list).is_empty() {
                return Err(RuleFault::new(
                    format!("cannot add up to {sum}: two different digits make up to {high}"),
                    &rule.list(list)[..2],
                ));
            }
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        let sum = |[a, b]: [Cell; 2]| line::digit(digits, a) + line::digit(digits, b);
        rule.pairs(0).all(|pair| sum(pair) == 10)
            && rule.pairs(1).all(|pair| sum(pair) == 5)
            && unmarked(rule, shape)
                .iter()
                .all(|&pair| sum(pair) != 10 && sum(pair) != 5)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let ten = out.relation(shape, |x, y| x + y == 10);
        out.pairs.extend(rule.pairs(0).map(|[a, b]| (a, b, ten)));
        let five = out.relation(shape, |x, y| x + y == 5);
        out.pairs.extend(rule.pairs(1).map(|[a, b]| (a, b, five)));
        let neither = out.relation(shape, |x, y| x + y != 10 && x + y != 5);
        out.pairs
            .extend(unmarked(rule, shape).iter().map(|&[a, b]| (a, b, neither)));
    }

    fn named(&self, _rule: &Rule, _shape: &Shape) -> String {
        "the X and V marks".to_string()
    }

    fn link(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let edge = words::edge(shape, pair);
        match [0, 1].map(|list| line::has_pair(rule, list, pair)) {
            [true, _] => format!("X {edge}"),
            [_, true] => format!("V {edge}"),
            _ => format!("no X or V {edge}"),
        }
    }

    fn of_pair(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let [a, b] = words::pair(shape, pair);
        for (list, mark, sum) in [(0, 'X', 10), (1, 'V', 5)] {
            if line::has_pair(rule, list, pair) {
                return format!("The {mark} between {a} and {b} asks for the sum {sum}");
            }
        }
        format!("There is no X or V between {a} and {b}, so they add up to neither 10 nor 5")
    }

    fn joined(&self, rule: &Rule) -> Option<Vec<[Cell; 2]>> {
        Some(rule.pairs(0).chain(rule.pairs(1)).collect())
    }
}

fn unmarked(rule: &Rule, shape: &Shape) -> Vec<[Cell; 2]> {
    match rule.value(0) {
        Some(1) => line::free_edges(rule, shape, &[0, 1]),
        _ => Vec::new(),
    }
}
