//! A zipper line: two cells at equal distances from the middle add up to the digit in the
//! middle. Without a middle cell, all such pairs have the same sum.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault, Sum};
use crate::shape::{Cell, Shape};

pub(super) struct Zipper;

impl Kind for Zipper {
    fn name(&self) -> &'static str {
        "zipper"
    }

    fn check(&self, rule: &Rule, _shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 3)
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let cells = rule.list(0);
        let sums: Vec<i32> = line::mirrored(cells)
            .map(|[a, b]| line::digit(digits, a) + line::digit(digits, b))
            .collect();
        let target = match cells.len() % 2 {
            1 => line::digit(digits, cells[cells.len() / 2]),
            _ => sums[0],
        };
        sums.iter().all(|&sum| sum == target)
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let (cells, middle) = (rule.list(0), middle(rule));
        let first = [cells[0], cells[cells.len() - 1]];
        for pair in line::mirrored(cells) {
            let ones = pair.into_iter().map(|cell| (cell, 1));
            match middle {
                Some(middle) => {
                    out.sum(shape, Sum::new(ones.chain([(middle, -1)]), 0));
                }
                None if pair != first => {
                    let sum = Sum::new(ones.chain(first.map(|cell| (cell, -1))), 0);
                    out.sum(shape, sum);
                }
                None => {}
            }
        }
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        format!("the zipper line over {}", words::line(shape, rule.list(0)))
    }

    /// Lists the pairs of cells at equal distances from the middle, and then the middle cell,
    /// as segments with the same sum.
    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        let mut parts: Vec<Vec<Cell>> = line::mirrored(rule.list(0)).map(Vec::from).collect();
        parts.extend(middle(rule).map(|cell| vec![cell]));
        parts.reverse();
        Reading::EqualSums(parts)
    }
}

/// Returns the cell in the middle, if there is one.
fn middle(rule: &Rule) -> Option<Cell> {
    let cells = rule.list(0);
    (cells.len() % 2 == 1).then(|| cells[cells.len() / 2])
}
