//! Constraints of which at least one holds. The effect of each is computed on a copy of the
//! board.

use std::sync::Arc;

use super::of;
use crate::rules::Constraints;
use crate::search::general::clauses::Clauses;
use crate::search::general::masks::digits;
use crate::search::general::network::Network;
use crate::search::general::part::Part;
use crate::search::general::propagate::propagate;
use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::search::general::watchers::Watchers;
use crate::shape::{Cell, Shape};

pub(super) struct Choice {
    branches: Vec<Branch>,
    cells: Vec<Cell>,
}

/// The constraints of one alternative.
struct Branch {
    asks: Constraints,
    cells: Vec<Cell>,
    network: Network,
    parts: Vec<Box<dyn Part>>,
    watchers: Watchers,
}

impl Choice {
    /// Creates a choice. `given` are all constraints of the board.
    pub(super) fn new(branches: &[Constraints], shape: &Arc<Shape>, given: &Constraints) -> Self {
        let around = given.of_pairs();
        let branches = branches
            .iter()
            .map(|asks| Branch::new(asks, shape, &around));
        let branches: Vec<Branch> = branches.collect();
        let mut cells: Vec<Cell> = branches
            .iter()
            .flat_map(|branch| branch.cells.clone())
            .collect();
        cells.sort_unstable();
        cells.dedup();
        Choice { branches, cells }
    }
}

impl Branch {
    fn new(asks: &Constraints, shape: &Arc<Shape>, around: &Constraints) -> Self {
        let mut all = around.clone();
        all.add(asks);
        // Links make these pairs count even if the board skips the consequences of peers.
        let cages = asks.cages.iter().map(|(cells, _)| cells);
        let differs = all.relation(shape, |x, y| x != y);
        for group in asks.houses.iter().chain(&asks.groups).chain(cages) {
            all.pairs.extend(pairs(group).map(|[a, b]| (a, b, differs)));
        }
        let network = Network::new(shape, &all);
        let parts = of(shape, asks, &network);
        let watched = parts.iter().map(|part| (part.cells(), part.price()));
        Branch {
            watchers: Watchers::new(watched, network.cells()),
            cells: asks.cells(),
            asks: asks.clone(),
            network,
            parts,
        }
    }

    /// Returns the candidates that the branch leaves on a board, or `None` if it cannot hold.
    fn left(&self, board: &State) -> Option<Vec<u32>> {
        let mut state = State::new(&self.network, &self.watchers);
        for (mask, &open) in state.masks.iter_mut().zip(&board.masks) {
            *mask &= open;
            if *mask == 0 {
                return None;
            }
        }
        state.pointing = board.pointing;
        state.only_rules = board.only_rules;
        self.cells.iter().for_each(|&cell| state.wake(cell));
        state.wake_parts();
        propagate(&self.parts, &mut state).ok()?;
        Some(state.masks)
    }

    fn clauses(&self, out: &mut Clauses) {
        let Constraints {
            houses,
            groups,
            cages,
            allowed,
            relations,
            pairs: related,
            ..
        } = &self.asks;
        let cages = cages.iter().map(|(cells, _)| cells);
        for group in houses.iter().chain(groups).chain(cages) {
            for [a, b] in pairs(group) {
                for digit in digits(out.mask(a) & out.mask(b)) {
                    out.never(&[(a, digit), (b, digit)]);
                }
            }
        }
        for &(cell, mask) in allowed {
            for digit in digits(out.mask(cell) & !mask) {
                out.never(&[(cell, digit)]);
            }
        }
        for &(a, b, relation) in related {
            for x in digits(out.mask(a)) {
                let partners = relations[relation][x as usize - 1];
                for y in digits(out.mask(b) & !partners) {
                    out.never(&[(a, x), (b, y)]);
                }
            }
        }
        self.parts.iter().for_each(|part| part.clauses(out));
    }
}

impl Part for Choice {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        2
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let mut all = vec![0; state.masks.len()];
        let mut is_possible = false;
        for branch in &self.branches {
            let Some(left) = branch.left(state) else {
                continue;
            };
            is_possible = true;
            all.iter_mut()
                .zip(left)
                .for_each(|(all, left)| *all |= left);
            if all == state.masks {
                return Ok(());
            }
        }
        if !is_possible {
            return Err(Contradiction);
        }
        for (cell, left) in all.into_iter().enumerate() {
            state.keep(cell as Cell, left)?;
        }
        Ok(())
    }

    fn clauses(&self, out: &mut Clauses) {
        let branches: Vec<&Branch> = self.branches.iter().collect();
        out.one_of(&branches, |branch, out| branch.clauses(out));
    }
}

/// Iterates over all pairs of these cells.
fn pairs(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> + '_ {
    let before = move |at: usize| cells[..at].iter().map(move |&other| [other, cells[at]]);
    (0..cells.len()).flat_map(before)
}
