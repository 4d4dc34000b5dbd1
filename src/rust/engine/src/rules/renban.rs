//! A renban line: consecutive digits in any order, without a repeat.

use super::{line, Constraints, Kind, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct Renban;

impl Kind for Renban {
    fn name(&self) -> &'static str {
        "renban"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 2)?;
        if rule.list(0).len() > shape.digits() {
            return Err(RuleFault::new(
                "has more cells than there are digits",
                rule.list(0),
            ));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let mut row: Vec<i32> = rule.digits_of(0, digits).collect();
        row.sort_unstable();
        row.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        // Different digits, no two of them further apart than the line is long: that is
        // a run of consecutive digits.
        let (cells, length) = (rule.list(0), rule.list(0).len() as i32);
        out.all_different(shape, cells);
        let near = out.relation(shape, |x, y| x != y && (x - y).abs() < length);
        for (i, &a) in cells.iter().enumerate() {
            out.pairs.extend(cells[..i].iter().map(|&b| (a, b, near)));
        }
    }
}
