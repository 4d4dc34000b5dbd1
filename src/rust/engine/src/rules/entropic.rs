//! An entropic line: of any three neighbours, one is low, one in the middle and one high.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Entropic;

impl Kind for Entropic {
    fn name(&self) -> &'static str {
        "entropic"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::at_least(rule, 0, 3)?;
        if shape.digits() % 3 != 0 {
            return Err(RuleFault::new(
                "needs digits that fall into three equal parts",
                &[],
            ));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        let third = shape.digits() as i32 / 3;
        let row: Vec<i32> = rule
            .digits_of(0, digits)
            .map(|digit| (digit - shape.lowest()) / third)
            .collect();
        row.windows(3)
            .all(|three| three[0] != three[1] && three[1] != three[2] && three[0] != three[2])
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let third = shape.digits() as i32 / 3;
        line::classes(rule.list(0), 3, shape, out, |digit| (digit - shape.lowest()) / third);
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        format!("the entropic line from {}", words::ends(shape, rule.list(0)))
    }

    fn of_pair(&self, rule: &Rule, shape: &Shape, _pair: [Cell; 2]) -> String {
        let on = self.named(rule, shape);
        format!("On {on}, any three neighbours hold a low, a middle and a high digit")
    }

    /// Returns `true`, because the rule is about three or more neighbours.
    fn is_whole(&self) -> bool {
        true
    }

    fn reading(&self, _rule: &Rule, _shape: &Shape) -> Reading {
        Reading::Line
    }
}
