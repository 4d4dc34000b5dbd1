//! Disjoint groups: the cells at the same position in their boxes hold every digit once.

use super::{line, Constraints, Extra, Kind, Rule, RuleFault};
use crate::shape::{Cell, HouseKind, Shape};

pub(super) struct DisjointGroups;

impl Kind for DisjointGroups {
    fn name(&self) -> &'static str {
        "disjoint_groups"
    }

    fn check(&self, _rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        if shape.block().is_none() || shape.corners().len() != 1 {
            return Err(RuleFault::new("needs boxes of one shape", &[]));
        }
        Ok(())
    }

    fn holds(&self, _rule: &Rule, shape: &Shape, digits: &[u8]) -> bool {
        groups(shape)
            .iter()
            .all(|cells| line::all_different(cells, digits))
    }

    fn reduce(&self, _rule: &Rule, shape: &Shape, out: &mut Constraints) {
        for cells in groups(shape) {
            out.all_different(shape, &cells);
        }
    }

    fn house(&self) -> Extra {
        Extra::Group
    }
}

fn groups(shape: &Shape) -> Vec<Vec<Cell>> {
    let boxes = || {
        shape
            .houses()
            .iter()
            .filter(|house| house.kind == HouseKind::Box)
    };
    (0..shape.side())
        .map(|place| boxes().map(|house| house.cells[place]).collect())
        .collect()
}
