//! A numbered room: the X-th cell of a line holds the number, where X is the digit in
//! its first cell.

use std::sync::Arc;

use super::{line, words, Constraints, Kind, Layers, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct NumberedRoom;

impl Kind for NumberedRoom {
    fn name(&self) -> &'static str {
        "numbered_room"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::full_line(rule, shape)?;
        line::value_within(rule, 0, "clue", shape.lowest(), shape.highest())?;
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let row: Vec<i32> = rule.digits_of(0, digits).collect();
        let at = (row[0] as usize).checked_sub(1);
        at.is_some_and(|at| rule.value(0) == row.get(at).copied())
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        line::first_within(rule, shape, out);
        if shape.lowest() == 1 {
            out.rooms.push((rule.list(0).to_vec(), rule.number()));
            return;
        }
        // The first digit says how many cells lie before the one with the digit outside.
        let step = |place, left: i32, number| {
            let digit = shape.value(number);
            let left = if place == 0 { digit } else { left };
            match left {
                1 => (digit == rule.number()).then_some(0),
                _ => Some((left - 1).max(0)),
            }
        };
        let length = rule.list(0).len();
        let layers = Layers::of(length, shape.digits(), 0, step, |left| left == 0);
        out.machine(shape, rule.list(0), Arc::new(layers));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let first = words::cells(shape, &rule.list(0)[..1]);
        format!("the numbered room {} at {first}", rule.number())
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Room(rule.number())
    }
}
