//! A region sum line, which has the same sum in every box through which it runs. When the line
//! comes back into a box, a new segment begins.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault, Sum};
use crate::shape::{Cell, House, HouseKind, Shape};

pub(super) struct RegionSum;

impl Kind for RegionSum {
    fn name(&self) -> &'static str {
        "region_sum"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 2)?;
        let parts = parts(rule, shape);
        if parts.len() < 2 {
            return Err(RuleFault::new("stays in one box", rule.list(0)));
        }
        let bounds = |part: &Vec<Cell>| line::sum_bounds(shape, part);
        let low = parts.iter().map(bounds).map(|(low, _)| low).max();
        if let Some(short) = parts.iter().find(|part| Some(bounds(part).1) < low) {
            return Err(RuleFault::new(
                "has a part too short for the sum of another",
                short,
            ));
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        let sum = |cells: &Vec<Cell>| {
            cells
                .iter()
                .map(|&cell| line::digit(digits, cell))
                .sum::<i32>()
        };
        parts(rule, shape)
            .windows(2)
            .all(|two| sum(&two[0]) == sum(&two[1]))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        let parts = parts(rule, shape);
        for (i, part) in parts.iter().enumerate() {
            for other in &parts[..i] {
                let terms = part
                    .iter()
                    .map(|&cell| (cell, 1))
                    .chain(other.iter().map(|&cell| (cell, -1)));
                out.sum(shape, Sum::new(terms, 0));
            }
        }
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        format!("the region sum line over {}", words::line(shape, rule.list(0)))
    }

    fn reading(&self, rule: &Rule, shape: &Shape) -> Reading {
        Reading::EqualSums(parts(rule, shape))
    }
}

fn parts(rule: &Rule, shape: &Shape) -> Vec<Vec<Cell>> {
    let region = |cell: Cell| {
        let is_region = |house: &&House| matches!(house.kind, HouseKind::Box | HouseKind::Region);
        shape
            .houses()
            .iter()
            .filter(is_region)
            .position(|house| house.cells.contains(&cell))
    };
    let mut parts: Vec<(Option<usize>, Vec<Cell>)> = Vec::new();
    for &cell in rule.list(0) {
        let here = region(cell);
        match parts.last_mut() {
            Some((last, cells)) if *last == here => cells.push(cell),
            _ => parts.push((here, vec![cell])),
        }
    }
    parts.into_iter().map(|(_, cells)| cells).collect()
}
