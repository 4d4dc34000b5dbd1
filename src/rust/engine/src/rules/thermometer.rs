//! A thermometer: digits rise from the bulb to the tip.
//!
//! Number: 1 or none if the digits strictly rise, 0 if a digit may repeat.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Thermometer;

impl Kind for Thermometer {
    fn name(&self) -> &'static str {
        "thermometer"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 2)?;
        if strict(rule) && rule.list(0).len() > shape.digits() {
            return Err(RuleFault::new(
                "is longer than there are digits",
                rule.list(0),
            ));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let row: Vec<i32> = rule.digits_of(0, digits).collect();
        row.windows(2)
            .all(|pair| pair[0] < pair[1] || !strict(rule) && pair[0] == pair[1])
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let rises = match strict(rule) {
            true => out.relation(shape, |x, y| x < y),
            false => out.relation(shape, |x, y| x <= y),
        };
        out.pairs
            .extend(line::steps(rule.list(0)).map(|[a, b]| (a, b, rises)));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let word = match strict(rule) {
            true => "thermometer",
            false => "slow thermometer",
        };
        format!("the {word} from {}", words::ends(shape, rule.list(0)))
    }

    fn of_pair(&self, rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        let place = |cell: Cell| rule.list(0).iter().position(|&it| it == cell);
        let [a, b] = pair;
        let in_order = if place(a) < place(b) { [a, b] } else { [b, a] };
        let [low, high] = words::pair(shape, in_order);
        let compared = match strict(rule) {
            true => "greater than",
            false => "not less than",
        };
        let on = self.named(rule, shape);
        format!("On {on}, {high} is {compared} {low}")
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Rising(i32::from(strict(rule)))
    }
}

fn strict(rule: &Rule) -> bool {
    rule.value(0) != Some(0)
}
