//! An X-sum: the first X cells of a line add up to the number, where X is the first digit.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct XSum;

impl Kind for XSum {
    fn name(&self) -> &'static str {
        "x_sum"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::full_line(rule, shape)?;
        let (top, length) = (shape.digits() as i32, rule.list(0).len());
        let (_, most) = line::sum_range(length, shape.digits());
        let sum = line::value_within(rule, 0, "clue", 1, most)?;
        if !(1..=length as i32).any(|first| can_add_up(first, top, sum)) {
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
        out.x_sums
            .push((rule.list(0).to_vec(), rule.value(0).unwrap_or(0)));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        words::clue_outside("X-sum", rule, shape)
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::XSum(rule.number())
    }
}

/// Whether `first` different digits up to `top`, one of which is `first`, can add up to `sum`.
fn can_add_up(first: i32, top: i32, sum: i32) -> bool {
    // For each number of digits, the sums that they can reach.
    let mut reached = vec![vec![false; sum as usize + 1]; first as usize];
    reached[0][0] = true;
    for digit in (1..=top.min(sum)).filter(|&digit| digit != first) {
        for count in (1..reached.len()).rev() {
            for total in digit as usize..=sum as usize {
                reached[count][total] |= reached[count - 1][total - digit as usize];
            }
        }
    }
    first <= sum && reached[first as usize - 1][(sum - first) as usize]
}
