//! Quadruples: digits that all occur among a few cells.

use crate::search::general::clauses::Clauses;
use crate::search::general::masks::bit;
use crate::search::general::part::Part;
use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::shape::Cell;

pub(super) struct Quadruple {
    cells: Vec<Cell>,
    /// Each digit as a mask, with the smallest number of times that it occurs.
    needed: Vec<(u32, usize)>,
}

impl Quadruple {
    pub(super) fn new(cells: Vec<Cell>, listed: &[u8]) -> Self {
        let mut needed: Vec<(u32, usize)> = Vec::new();
        for &digit in listed {
            let mask = bit(digit.into());
            match needed.iter_mut().find(|(known, _)| *known == mask) {
                Some((_, count)) => *count += 1,
                None => needed.push((mask, 1)),
            }
        }
        Quadruple { cells, needed }
    }
}

impl Part for Quadruple {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        0
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let (mut missing, mut missing_digits) = (0, 0);
        for &(digit, count) in &self.needed {
            let places = |state: &State| {
                self.cells
                    .iter()
                    .filter(|&&cell| state.mask(cell) & digit != 0)
                    .count()
            };
            let filled = self
                .cells
                .iter()
                .filter(|&&cell| state.mask(cell) == digit)
                .count();
            if places(state) < count {
                return Err(Contradiction);
            }
            if filled < count && places(state) == count {
                for &cell in &self.cells {
                    if state.mask(cell) & digit != 0 {
                        state.keep(cell, digit)?;
                    }
                }
            } else if filled < count {
                missing += count - filled;
                missing_digits |= digit;
            }
        }
        let is_open = |cell: &&Cell| !state.mask(**cell).is_power_of_two();
        let open: Vec<Cell> = self.cells.iter().filter(is_open).copied().collect();
        if missing > open.len() {
            return Err(Contradiction);
        }
        if missing == open.len() {
            for cell in open {
                state.keep(cell, missing_digits)?;
            }
        }
        Ok(())
    }

    /// Requires each digit in every subset of the cells that is too large to be without it.
    fn clauses(&self, out: &mut Clauses) {
        let cells = self.cells.len();
        for &(digit, count) in &self.needed {
            let enough = cells + 1 - count.min(cells);
            for subset in (0u32..1 << cells).filter(|subset| subset.count_ones() as usize == enough)
            {
                let chosen = (0..cells)
                    .filter(|&i| subset >> i & 1 == 1)
                    .map(|i| self.cells[i]);
                out.any(chosen.map(|cell| (cell, digit.trailing_zeros() as i32 + 1)));
            }
        }
    }
}
