//! The digits that whole rules leave to their cells, as the fast search finds them.

use crate::rules::Rule;
use crate::search::general::Alone;
use crate::topology::BoardRule;
use crate::{Cell, DigitSet};

/// A rule, and its parts if it requires one of several rules to hold.
pub(in crate::logic) struct Whole {
    pub cells: Vec<Cell>,
    rule: Alone,
    pub parts: Vec<WholePart>,
}

/// A rule of which another rule requires at least one.
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

    /// Returns what the rule leaves to each of its cells; nothing if the rule cannot be satisfied.
    pub fn left(&self, open: &[DigitSet]) -> Vec<DigitSet> {
        left_by(&self.rule, &self.cells, open)
    }
}

/// Returns what a rule leaves to cells with these open digits; nothing if the rule cannot be
/// satisfied.
pub(in crate::logic) fn left_by(rule: &Alone, cells: &[Cell], open: &[DigitSet]) -> Vec<DigitSet> {
    let place = |cell: &Cell| (cell.row(), cell.column());
    let masks = open.iter().map(|open| u32::from(open.bits()));
    let open: Vec<_> = cells.iter().map(place).zip(masks).collect();
    let left = rule.left(&open).unwrap_or_else(|| vec![0; cells.len()]);
    let left = left.iter().map(|&mask| DigitSet::from_bits(mask as u16));
    left.collect()
}
