//! Clones: two groups of cells hold the same digits, cell by cell.
//!
//! Lists: the cells, their clones.

use super::{line, Constraints, Kind, Rule, RuleFault};
use crate::shape::Shape;

pub(super) struct CloneCells;

impl Kind for CloneCells {
    fn name(&self) -> &'static str {
        "clone"
    }

    fn check(&self, rule: &Rule, _shape: &Shape) -> Result<(), RuleFault> {
        line::at_least(rule, 0, 1)?;
        if rule.list(0).len() != rule.list(1).len() {
            return Err(RuleFault::new(
                "has groups of different sizes",
                rule.list(0),
            ));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        rule.digits_of(0, digits).eq(rule.digits_of(1, digits))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let same = out.relation(shape, |x, y| x == y);
        let pairs = rule
            .list(0)
            .iter()
            .zip(rule.list(1))
            .filter(|(a, b)| a != b);
        out.pairs.extend(pairs.map(|(&a, &b)| (a, b, same)));
    }
}
