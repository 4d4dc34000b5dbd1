//! A double arrow: the digits between the two circles add up to their sum.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault, Sum};
use crate::shape::Shape;

pub(super) struct DoubleArrow;

impl Kind for DoubleArrow {
    fn name(&self) -> &'static str {
        "double_arrow"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 3)?;
        let last = rule.list(0).len() - 1;
        let (ends, inner) = ([rule.list(0)[0], rule.list(0)[last]], &rule.list(0)[1..last]);
        if line::sum_bounds(shape, inner).0 > line::sum_bounds(shape, &ends).1 {
            return Err(RuleFault::new("is too long for its circles", rule.list(0)));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let row: Vec<i32> = rule.digits_of(0, digits).collect();
        let ends = row[0] + row[row.len() - 1];
        row.iter().sum::<i32>() == 2 * ends
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        out.sum(shape, sum(rule));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        format!("the double arrow over {}", words::line(shape, rule.list(0)))
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Sum(sum(rule))
    }
}

/// Returns the sum in which the digits between the circles minus those in the circles is 0.
fn sum(rule: &Rule) -> Sum {
    let last = rule.list(0).len() - 1;
    let factor = |i| if i == 0 || i == last { -1 } else { 1 };
    let terms = rule.list(0).iter().enumerate();
    Sum::new(terms.map(|(i, &cell)| (cell, factor(i))), 0)
}
