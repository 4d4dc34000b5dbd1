//! An X-sum: the first X cells of a line add up to the number, where X is the first digit.

use std::sync::Arc;

use super::{line, words, Constraints, Kind, Layers, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct XSum;

impl Kind for XSum {
    fn name(&self) -> &'static str {
        "x_sum"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::full_line(rule, shape)?;
        let length = rule.list(0).len();
        let (_, most) = line::sum_range(length, shape);
        let sum = line::value_within(rule, 0, "clue", 1, most)?;
        if !(1..=length as i32).any(|first| can_add_up(shape, first, sum)) {
            return Err(RuleFault::new(
                format!("cannot add up to {sum}, whatever its first digit"),
                rule.list(0),
            ));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let row: Vec<i32> = rule.digits_of(0, digits).collect();
        let first = row.get(..row[0] as usize);
        first.is_some_and(|cells| rule.value(0) == Some(cells.iter().sum()))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        line::first_within(rule, shape, out);
        if shape.lowest() == 1 {
            out.x_sums.push((rule.list(0).to_vec(), rule.number()));
            return;
        }
        // The state is how many cells are still added, and the sum so far.
        let step = |place, (left, sum): (i32, i32), number| {
            let digit = shape.value(number);
            let left = if place == 0 { digit } else { left };
            let sum = if left > 0 { sum + digit } else { sum };
            (sum <= rule.number()).then_some(((left - 1).max(0), sum))
        };
        let is_right = |state| state == (0, rule.number());
        let layers = Layers::of(rule.list(0).len(), shape.digits(), (0, 0), step, is_right);
        out.machine(shape, rule.list(0), Arc::new(layers));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        words::clue_outside("X-sum", rule, shape)
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::XSum(rule.number())
    }
}

/// Whether `first` different digits, one of which is `first`, can add up to `sum`.
fn can_add_up(shape: &Shape, first: i32, sum: i32) -> bool {
    // For each number of digits, the sums that they can reach.
    let mut reached = vec![vec![false; sum as usize + 1]; first as usize];
    reached[0][0] = true;
    for digit in shape.values().filter(|&digit| digit <= sum && digit != first) {
        for count in (1..reached.len()).rev() {
            for total in digit as usize..=sum as usize {
                reached[count][total] |= reached[count - 1][total - digit as usize];
            }
        }
    }
    first <= sum && reached[first as usize - 1][(sum - first) as usize]
}
