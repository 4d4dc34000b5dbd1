//! A sandwich: the digits between the lowest and the highest digit of a line add up
//! to the number.

use std::sync::Arc;

use super::{line, words, Constraints, Kind, Layers, Reading, Rule, RuleFault};
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
        let (low, top) = (shape.lowest(), shape.highest());
        let all: i32 = (low + 1..top).sum();
        let sum = line::value_within(rule, 0, "clue", 0, all)?;
        // If the other digits are all at least 2, those inside cannot add up to 1, and neither can
        // those outside.
        if low == 1 && (sum == 1 || sum == all - 1) {
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
        let (Some(low), Some(high)) = (place(shape.lowest()), place(shape.highest())) else {
            return false;
        };
        let inner = &row[low.min(high) + 1..low.max(high)];
        rule.value(0) == Some(inner.iter().sum())
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        if shape.lowest() == 1 {
            out.sandwiches.push((rule.list(0).to_vec(), rule.number()));
            return;
        }
        // The state is how many ends have been read, and the sum of the digits between them.
        let step = |_, (ends, sum): (i32, i32), number| {
            let digit = shape.value(number);
            let is_end = digit == shape.lowest() || digit == shape.highest();
            let sum = if ends == 1 && !is_end { sum + digit } else { sum };
            (sum <= rule.number()).then_some((ends + i32::from(is_end), sum))
        };
        let is_right = |state| state == (2, rule.number());
        let layers = Layers::of(rule.list(0).len(), shape.digits(), (0, 0), step, is_right);
        out.machine(shape, rule.list(0), Arc::new(layers));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        words::clue_outside("sandwich", rule, shape)
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Sandwich(rule.number())
    }
}
