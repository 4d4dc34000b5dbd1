//! A killer cage: cells without repeated digits, which add up to the number if there is one.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Cage;

impl Kind for Cage {
    fn name(&self) -> &'static str {
        "cage"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 1)?;
        let (count, top) = (rule.list(0).len(), shape.digits());
        if count > top {
            return Err(RuleFault::new(
                format!("has {count} cells; there are {top} digits"),
                rule.list(0),
            ));
        }
        let (low, high) = line::sum_range(count, shape);
        match rule.value(0) {
            Some(sum) if !(low..=high).contains(&sum) => Err(RuleFault::new(
                format!("cannot add up to {sum}: {count} different digits make {}", words::range(low, high)),
                rule.list(0),
            )),
            _ => Ok(()),
        }
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let sum: i32 = rule.digits_of(0, digits).sum();
        line::all_different(rule.list(0), digits)
            && rule.value(0).map_or(true, |value| value == sum)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        match rule.value(0) {
            Some(sum) => out.cage(shape, rule.list(0), sum),
            None => out.all_different(shape, rule.list(0)),
        }
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let cells = words::cells(shape, rule.list(0));
        match rule.value(0) {
            Some(sum) => format!("the cage of {sum} in {cells}"),
            None => format!("the cage in {cells}"),
        }
    }

    /// Names the first cell, because the sum is printed there.
    fn link(&self, rule: &Rule, shape: &Shape, _pair: [Cell; 2]) -> String {
        let first = rule.list(0).iter().min().copied().unwrap_or_default();
        let first = words::cell(shape, first);
        match rule.value(0) {
            Some(sum) => format!("cage of {sum} at {first}"),
            None => format!("cage at {first}"),
        }
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        match rule.value(0) {
            Some(_) => Reading::Cage(line::sum(rule)),
            None => Reading::Pairs,
        }
    }
}
