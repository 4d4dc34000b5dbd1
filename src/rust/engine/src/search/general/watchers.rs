//! The parts that must run again when a cell changes.

use super::network::{memberships, Lists};
use crate::shape::Cell;

/// The number of prices of parts. Price 0 is the cheapest.
pub(super) const PRICES: usize = 3;

/// The parts that watch each cell, and their prices.
#[derive(Debug)]
pub(super) struct Watchers {
    of: Lists<u16>,
    prices: Vec<u8>,
}

impl Watchers {
    /// Creates the watchers from the cells and the price of each part, in order.
    pub(super) fn new<'a>(
        parts: impl Iterator<Item = (&'a [Cell], usize)> + Clone,
        cells: usize,
    ) -> Self {
        Watchers {
            of: memberships(parts.clone().map(|(cells, _)| cells), cells),
            prices: parts
                .map(|(_, price)| price.min(PRICES - 1) as u8)
                .collect(),
        }
    }

    /// Returns the number of parts.
    pub(super) fn parts(&self) -> usize {
        self.prices.len()
    }

    #[inline]
    pub(super) fn of(&self, cell: Cell) -> &[u16] {
        self.of.of(usize::from(cell))
    }

    #[inline]
    pub(super) fn price(&self, part: u16) -> usize {
        usize::from(self.prices[usize::from(part)])
    }
}
