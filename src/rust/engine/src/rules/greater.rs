//! Greater than: the first cell of each pair holds the greater digit.

use super::{line, words, Constraints, Kind, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Greater;

impl Kind for Greater {
    fn name(&self) -> &'static str {
        "greater"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::at_least(rule, 0, 2)?;
        line::edges(rule, 0, shape)?;
        // The number of steps by which each cell is at least above the lowest. It grows without
        // end if the pairs form a cycle.
        let mut above = vec![0; shape.cells()];
        let mut changed = true;
        while changed {
            changed = false;
            for [a, b] in rule.pairs(0) {
                let least = above[usize::from(b)] + 1;
                if least >= shape.digits() {
                    return Err(RuleFault::new(
                        "asks for more digits, one above the other, than there are",
                        &[a, b],
                    ));
                }
                changed |= above[usize::from(a)] < least;
                above[usize::from(a)] = least.max(above[usize::from(a)]);
            }
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        rule.pairs(0)
            .all(|[a, b]| digits[usize::from(a)] > digits[usize::from(b)])
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let greater = out.relation(shape, |x, y| x > y);
        out.pairs
            .extend(rule.pairs(0).map(|[a, b]| (a, b, greater)));
    }

    fn named(&self, _rule: &Rule, _shape: &Shape) -> String {
        "the greater-than signs".to_string()
    }

    fn link(&self, _rule: &Rule, shape: &Shape, pair: [Cell; 2]) -> String {
        format!("greater-than sign {}", words::edge(shape, pair))
    }

    fn of_pair(&self, rule: &Rule, shape: &Shape, [a, b]: [Cell; 2]) -> String {
        let falls = rule.pairs(0).any(|pair| pair == [a, b]);
        let [more, less] = words::pair(shape, if falls { [a, b] } else { [b, a] });
        format!("The sign between the two makes {more} greater than {less}")
    }
}
