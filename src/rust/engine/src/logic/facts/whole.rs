//! What rules leave to cells as a whole: the search knows it.

use crate::rules::Rule;
use crate::search::general::Alone;
use crate::topology::BoardRule;
use crate::{Cell, DigitSet};

/// A rule, and those of which one has to hold if it is such a rule.
pub(in crate::logic) struct Whole {
    pub cells: Vec<Cell>,
    rule: Alone,
    pub parts: Vec<WholePart>,
}

/// One of the rules of which one has to hold.
pub(in crate::logic) struct WholePart {
    pub named: String,
    pub alone: Alone,
}

impl Whole {
    pub fn new(rule: &BoardRule, parts: &[Rule]) -> Self {
        let part = |part: &Rule| WholePart {
            named: rule.named_part(part),
            alone: Alone::new(rule.shape(), part),
        };
        Whole {
            cells: rule.scope().iter().collect(),
            rule: Alone::new(rule.shape(), rule.rule()),
            parts: parts.iter().map(part).collect(),
        }
    }

    /// What the rule leaves to each of its cells; nothing if it cannot hold.
    pub fn left(&self, open: &[DigitSet]) -> Vec<DigitSet> {
        left_by(&self.rule, &self.cells, open)
    }
}

/// What a rule leaves to cells that are open to some digits; nothing if it cannot hold.
pub(in crate::logic) fn left_by(rule: &Alone, cells: &[Cell], open: &[DigitSet]) -> Vec<DigitSet> {
    let place = |cell: &Cell| (cell.row(), cell.column());
    let masks = open.iter().map(|open| u32::from(open.bits()));
    let open: Vec<_> = cells.iter().map(place).zip(masks).collect();
    let left = rule.left(&open).unwrap_or_else(|| vec![0; cells.len()]);
    let left = left.iter().map(|&mask| DigitSet::from_bits(mask as u16));
    left.collect()
}
