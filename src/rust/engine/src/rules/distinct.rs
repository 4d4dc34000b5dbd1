//! The number of different digits in some cells.
//!
//! Numbers: the smallest and the largest number of different digits.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct Distinct;

impl Kind for Distinct {
    fn name(&self) -> &'static str {
        "distinct"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 1)?;
        let cells = rule.list(0);
        let low = line::blocks(shape, cells).first().map_or(0, Vec::len) as i32;
        let high = cells.len().min(shape.digits()) as i32;
        let (Some(least), Some(most)) = (rule.value(0), rule.value(1)) else {
            return Err(RuleFault::new("needs two numbers", cells));
        };
        if least > high || most < low || least > most {
            let (asked, possible) = (asked(rule), words::range(low, high));
            let reason = format!("cannot have {asked} different digits: its cells have {possible}");
            return Err(RuleFault::new(reason, cells));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let mut row: Vec<i32> = rule.digits_of(0, digits).collect();
        row.sort_unstable();
        row.dedup();
        let count = row.len() as i32;
        rule.value(0) <= Some(count) && Some(count) <= rule.value(1)
    }

    fn reduce(&self, rule: &Rule, _shape: &Shape, out: &mut Constraints) {
        let number = |index| rule.value(index).map_or(0, |it| it.max(0) as usize);
        out.distinct.push((rule.list(0).to_vec(), number(0), number(1)));
    }

    fn reading(&self, _rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Whole(Vec::new())
    }

    fn label(&self, rule: &Rule) -> String {
        rule.label_or("different digits")
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let (label, cells) = (self.label(rule), words::cells(shape, rule.list(0)));
        match rule.label {
            Some(_) => format!("the {label} in {cells}"),
            None if asked(rule) == "1" => format!("the group of equal digits in {cells}"),
            None => format!("the group of {} {label} in {cells}", asked(rule)),
        }
    }
}

fn asked(rule: &Rule) -> String {
    match rule.values[..] {
        [low, high] if low < high => words::range(low, high),
        _ => rule.number().to_string(),
    }
}
