//! Lines that a user-defined machine accepts.

use std::sync::Arc;

use crate::rules::{Layers, Sweep};
use crate::search::general::clauses::Clauses;
use crate::search::general::masks::digits;
use crate::search::general::network::Network;
use crate::search::general::part::Part;
use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::shape::Cell;

/// The smallest number of cells in a line for which tracking the used digits is worthwhile.
const LONG: usize = 6;

pub(super) struct Automaton {
    cells: Vec<Cell>,
    layers: Arc<Layers>,
    /// Whether a cell occurs twice.
    repeats: bool,
    /// Whether all cells see each other and there are many of them.
    different: bool,
}

impl Automaton {
    pub(super) fn new(cells: Vec<Cell>, layers: Arc<Layers>, network: &Network) -> Self {
        let before = |at: usize| cells[..at].iter().map(move |&a| (a, at));
        let pairs = || (0..cells.len()).flat_map(before);
        let repeats = pairs().any(|(a, at)| a == cells[at]);
        let sees = pairs().all(|(a, at)| network.sees(a, cells[at]));
        Automaton {
            different: !repeats && sees && cells.len() >= LONG,
            repeats,
            layers,
            cells,
        }
    }

    /// Removes the digits that a line of different digits cannot use.
    fn keep_different(&self, state: &mut State, sweep: &mut Sweep) -> Narrowed {
        self.open(state, sweep);
        if !self.layers.sweep_different(sweep) {
            return Err(Contradiction);
        }
        self.keep(state, &sweep.left)?;
        // A house holds all digits anyway.
        if self.cells.len() == state.network.digits {
            return Ok(());
        }
        for digit in digits(sweep.needed) {
            let mask = 1 << (digit - 1);
            let has = |&&cell: &&Cell| state.mask(cell) & mask != 0;
            let places: Vec<Cell> = self.cells.iter().filter(has).copied().collect();
            if places.len() > 1 {
                state.strike_common(&places, mask)?;
            }
        }
        Ok(())
    }

    /// Removes the digits that no accepted line has.
    fn keep_accepted(&self, state: &mut State, sweep: &mut Sweep) -> Narrowed {
        self.open(state, sweep);
        if !self.layers.sweep(sweep) {
            return Err(Contradiction);
        }
        if !self.repeats {
            state.rest();
        }
        self.keep(state, &sweep.left)
    }

    fn open(&self, state: &State, sweep: &mut Sweep) {
        sweep.open.clear();
        sweep
            .open
            .extend(self.cells.iter().map(|&cell| state.mask(cell)));
    }

    fn keep(&self, state: &mut State, left: &[u32]) -> Narrowed {
        for (&cell, &left) in self.cells.iter().zip(left) {
            state.keep(cell, left)?;
        }
        Ok(())
    }
}

impl Part for Automaton {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        2
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let mut sweep = std::mem::take(&mut state.sweep);
        let narrowed = match self.different {
            true => self.keep_different(state, &mut sweep),
            false => self.keep_accepted(state, &mut sweep),
        };
        state.sweep = sweep;
        narrowed
    }

    fn clauses(&self, out: &mut Clauses) {
        let step = |place, state, digit| self.layers.next(place, state, digit);
        out.word(&self.cells, 0, step, |_| true);
    }
}
