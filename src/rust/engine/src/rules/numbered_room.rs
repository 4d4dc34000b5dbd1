//! A numbered room: the X-th cell of a line holds the number, where X is the digit in
//! its first cell.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct NumberedRoom;

impl Kind for NumberedRoom {
    fn name(&self) -> &'static str {
        "numbered_room"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::full_line(rule, shape)?;
        line::value_within(rule, 0, "clue", 1, shape.digits() as i32)?;
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let row: Vec<i32> = rule.digits_of(0, digits).collect();
        rule.value(0) == row.get(row[0] as usize - 1).copied()
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        line::first_within(rule, shape, out);
        out.rooms
            .push((rule.list(0).to_vec(), rule.value(0).unwrap_or(0)));
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let first = words::cells(shape, &rule.list(0)[..1]);
        format!("the numbered room {} at {first}", rule.number())
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Room(rule.number())
    }
}
