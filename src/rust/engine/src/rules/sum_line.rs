//! A sum line, which is divided into segments, one after the other, that each add up to the
//! number. With the usual number, 10, it is called a 10-line.

use std::sync::Arc;

use super::{line, words, Constraints, Kind, Layers, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct SumLine;

impl Kind for SumLine {
    fn name(&self) -> &'static str {
        "sum_line"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 1)?;
        let sum = line::value_within(rule, 0, "sum", 1, Constraints::MOST_OF_SUM_LINE)?;
        let (low, high) = line::sum_bounds(shape, rule.list(0));
        if high / sum * sum < low {
            let total = words::range(low, high);
            return Err(RuleFault::new(
                format!("cannot fall into parts of {sum}: its digits add up to {total}"),
                rule.list(0),
            ));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let (target, mut part, mut parts) = (rule.value(0).unwrap_or(0), 0, 0);
        for digit in rule.digits_of(0, digits) {
            part += digit;
            if part == target {
                part = 0;
                parts += 1;
            }
        }
        part == 0 && parts > 0
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let target = rule.value(0).unwrap_or(0);
        if shape.lowest() == 1 {
            out.sum_lines.push((rule.list(0).to_vec(), target));
            return;
        }
        // The state is the sum of the part so far, and whether a part is complete. A 0 can follow it
        // as well as begin the next part.
        let step = |_, (part, done): (i32, bool), number| {
            let part = part + shape.value(number);
            (part <= target).then_some((part % target, done || part == target))
        };
        let is_right = |state| state == (0, true);
        let layers = Layers::of(rule.list(0).len(), shape.digits(), (0, false), step, is_right);
        out.machine(shape, rule.list(0), Arc::new(layers));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let line = words::line(shape, rule.list(0));
        format!("the {}-line over {line}", rule.number())
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Parts(rule.number())
    }
}
