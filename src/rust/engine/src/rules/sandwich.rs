//! A sandwich: the digits between the lowest and the highest digit of a line add up
//! to the number.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct Sandwich;

impl Kind for Sandwich {
    fn name(&self) -> &'static str {
        "sandwich"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::full_line(rule, shape)?;
        if shape.has_spare_digits() {
            let reason = format!(
                "needs lines that hold every digit; the board has {} digits for {} cells",
                shape.digits(),
                rule.list(0).len()
            );
            return Err(RuleFault::new(reason, rule.list(0)));
        }
        let top = shape.digits() as i32;
        let all = top * (top + 1) / 2 - top - 1;
        let sum = line::value_within(rule, 0, "clue", 0, all)?;
        // The digits inside and those outside are all at least 2, so neither sum can be 1.
        if sum == 1 || sum == all - 1 {
            return Err(RuleFault::new(
                format!("cannot add up to {sum}: no digits from 2 to {} do", top - 1),
                rule.list(0),
            ));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        let row: Vec<i32> = rule.digits_of(0, digits).collect();
        let place = |digit| row.iter().position(|&d| d == digit);
        let (Some(low), Some(high)) = (place(1), place(shape.digits() as i32)) else {
            return false;
        };
        let inner = &row[low.min(high) + 1..low.max(high)];
        rule.value(0) == Some(inner.iter().sum())
    }

    fn reduce(&self, rule: &Rule, _shape: &Shape, out: &mut Constraints) {
        out.sandwiches
            .push((rule.list(0).to_vec(), rule.value(0).unwrap_or(0)));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        words::clue_outside("sandwich", rule, shape)
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Sandwich(rule.number())
    }
}
