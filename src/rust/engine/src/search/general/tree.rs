//! The search tree: a sequence of guesses, each followed by propagation.

use super::model::Model;
use super::propagate::propagate;
use super::state::{Culprit, State};
use crate::shape::Cell;
use crate::{Stop, Stopped};

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// It found every solution.
    Exhausted,
    /// It found the requested number of solutions.
    Enough,
    /// It reached its limit of guesses.
    OutOfNodes,
}

/// Chooses one bit of a mask.
pub(super) type Pick<'a> = &'a mut dyn FnMut(u32) -> u32;

/// A partly filled board, with the guesses that led to it.
pub(super) struct Tree<'m> {
    model: &'m Model,
    state: State<'m>,
    /// The candidates before each guess.
    saved: Vec<u32>,
    guesses: Vec<(Cell, u32)>,
    weights: Vec<u32>,
    pub(super) nodes: u64,
}

impl<'m> Tree<'m> {
    /// A search that starts with these candidates. `None` if they allow no solution.
    pub(super) fn new(model: &'m Model, masks: &[u32], intersections: bool) -> Option<Self> {
        let mut state = State::new(&model.network, &model.watchers);
        for (mask, start) in state.masks.iter_mut().zip(masks) {
            *mask &= start;
            if *mask == 0 {
                return None;
            }
        }
        state.pointing = intersections.then(|| model.pointing());
        state.wake_all();
        state.wake_parts();
        propagate(model, &mut state).ok()?;
        Some(Tree {
            weights: model.weights.to_vec(),
            model,
            state,
            saved: Vec::new(),
            guesses: Vec::new(),
            nodes: 0,
        })
    }

    /// The candidates at the current point of the search.
    pub(super) fn masks(&self) -> &[u32] {
        &self.state.masks
    }

    /// Continues until it has passed `limit` solutions to `found`. `pick` chooses which
    /// candidate of a cell to try first.
    pub(super) fn run(
        &mut self,
        limit: u64,
        nodes: u64,
        found: &mut dyn FnMut(&[u32]),
        pick: Pick,
        stop: Stop,
    ) -> Result<End, Stopped> {
        let mut count = 0;
        let last = self.nodes.saturating_add(nodes);
        loop {
            if self.nodes & 15 == 0 && stop() {
                return Err(Stopped);
            }
            let Some(cell) = self.choose() else {
                found(&self.state.masks);
                count += 1;
                if count == limit {
                    return Ok(End::Enough);
                }
                if !self.take_back() {
                    return Ok(End::Exhausted);
                }
                continue;
            };
            if self.nodes >= last {
                return Ok(End::OutOfNodes);
            }
            self.nodes += 1;
            if !self.guess(cell, pick) {
                self.blame(cell);
                if !self.take_back() {
                    return Ok(End::Exhausted);
                }
            }
        }
    }

    /// The open cell with the fewest candidates for its weight. With cages,
    /// few candidates count for more.
    fn choose(&self) -> Option<Cell> {
        let mut best = (u64::MAX, None);
        for (cell, &mask) in self.state.masks.iter().enumerate() {
            if mask & (mask - 1) == 0 {
                continue;
            }
            let count = u64::from(mask.count_ones());
            let price = match self.model.has_cages {
                true => count * count * count,
                false => count * count,
            };
            let score = (price << 24) / u64::from(self.weights[cell]);
            if score < best.0 {
                best = (score, Some(cell as Cell));
            }
        }
        best.1
    }

    fn guess(&mut self, cell: Cell, pick: Pick) -> bool {
        let mask = self.state.mask(cell);
        let digit = pick(mask);
        self.saved.extend_from_slice(&self.state.masks);
        self.guesses.push((cell, digit));
        self.state.keep(cell, digit).is_ok() && propagate(self.model, &mut self.state).is_ok()
    }

    /// Takes guesses back until one turns out to leave another way.
    fn take_back(&mut self) -> bool {
        let cells = self.state.masks.len();
        while let Some((cell, digit)) = self.guesses.pop() {
            let from = self.saved.len() - cells;
            self.state.masks.copy_from_slice(&self.saved[from..]);
            self.saved.truncate(from);
            if self.state.keep(cell, !digit).is_ok()
                && propagate(self.model, &mut self.state).is_ok()
            {
                return true;
            }
            self.blame(cell);
        }
        false
    }

    /// Weighs up the guess and what failed after it.
    fn blame(&mut self, guessed: Cell) {
        self.weights[usize::from(guessed)] += 20;
        let model = self.model;
        match self.state.culprit {
            Culprit::Cell(cell) => self.weights[usize::from(cell)] += 10,
            Culprit::House(house) => {
                for &cell in &model.network.houses[usize::from(house)] {
                    self.weights[usize::from(cell)] += 2;
                }
            }
            Culprit::Part(part) => {
                for &cell in model.parts[usize::from(part)].cells() {
                    self.weights[usize::from(cell)] += 2;
                }
            }
        }
    }
}
