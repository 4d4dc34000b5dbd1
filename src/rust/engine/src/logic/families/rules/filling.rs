//! Cells that are filled together: which of their candidates occur in no way to fill them, and why.

use std::sync::Arc;

use super::between::inside_of;
use crate::logic::facts::all_differ;
use crate::logic::state::{Candidate, Grid};
use crate::rules::{Ends, Layers, Reading, Sweep};
use crate::sets::DIGITS;
use crate::topology::BoardRule;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The maximum number of trials to prove one candidate.
const BUDGET: u32 = 1000;

/// The requirements of a line in addition to those of its pairs of cells.
#[derive(Clone)]
pub(super) enum Asks {
    Nothing,
    /// The digits are consecutive.
    Run,
    /// The ends allow the inner digits.
    Ends(Ends),
    /// The cells hold all of these digits.
    Digits(Vec<Digit>),
    /// Machines accept the digits along these lines.
    Machines(Vec<(Vec<Cell>, Arc<Layers>)>),
}

/// A line whose digits a machine accepts or rejects.
struct Line {
    /// The indices of its cells among the cells to fill. A cell may occur twice.
    places: Vec<usize>,
    layers: Arc<Layers>,
    /// Whether all cells of the line are distinct and see each other.
    differs: bool,
}

impl Line {
    /// Returns the digits that the machine leaves to each cell, or `None` if there is no way to
    /// fill the line.
    fn sweep(&self, open: &[DigitSet]) -> Option<Vec<u32>> {
        let masks = self.places.iter().map(|&at| u32::from(open[at].bits()));
        let mut sweep = Sweep::default();
        sweep.open.extend(masks);
        let is_possible = match self.differs {
            true => self.layers.sweep_different(&mut sweep),
            false => self.layers.sweep(&mut sweep),
        };
        is_possible.then_some(sweep.left)
    }
}

/// Cells to fill together.
pub(super) struct Filling {
    cells: Vec<Cell>,
    open: Vec<DigitSet>,
    /// For each cell and digit, the digits that it leaves to each other cell.
    leaves: Vec<[Vec<DigitSet>; DIGITS]>,
    /// The lines whose digits a machine accepts or rejects (see `rules/machine.rs`).
    lines: Vec<Line>,
    pub(super) asks: Asks,
}

impl Filling {
    pub(super) fn new(grid: &Grid, cells: &[Cell], asks: Asks) -> Self {
        let topology = grid.topology();
        let mut distinct: Vec<Cell> = Vec::with_capacity(cells.len());
        for &cell in cells {
            if !distinct.contains(&cell) {
                distinct.push(cell);
            }
        }
        let open: Vec<DigitSet> = distinct.iter().map(|&cell| grid.digits_at(cell)).collect();
        // The search for reasons also tries digits that are not candidates.
        let known = match asks {
            Asks::Machines(_) => topology.digits(),
            _ => DigitSet::EMPTY,
        };
        let place = |cell: &Cell| distinct.iter().position(|it| it == cell);
        let line = |(cells, layers): &(Vec<Cell>, Arc<Layers>)| Line {
            places: cells.iter().filter_map(place).collect(),
            layers: Arc::clone(layers),
            differs: (1..cells.len()).all(|at| !cells[..at].contains(&cells[at]))
                && all_differ(topology, cells.iter().copied().collect()),
        };
        let lines = match &asks {
            Asks::Machines(lines) => lines.iter().map(line).collect(),
            _ => Vec::new(),
        };
        let leaves = distinct.iter().zip(&open).map(|(&cell, open)| {
            std::array::from_fn(|at| {
                let digit = Digit::ALL[at];
                if !known.contains(digit) && !open.contains(digit) {
                    return Vec::new();
                }
                let mut left = vec![DigitSet::ALL; distinct.len()];
                for (left, &other) in left.iter_mut().zip(&distinct) {
                    if topology.peers(cell).contains(other) {
                        left.remove(digit);
                    }
                }
                for &(other, excluded) in topology.excluded(cell, digit) {
                    if let Some(at) = distinct.iter().position(|&it| it == other) {
                        left[at] = left[at] - excluded;
                    }
                }
                left
            })
        });
        Filling {
            leaves: leaves.collect(),
            lines,
            cells: distinct,
            open,
            asks,
        }
    }

    /// Returns the candidates that occur in no way to fill the cells.
    pub(super) fn unsupported(&self) -> Vec<Candidate> {
        let mut supported = vec![DigitSet::EMPTY; self.cells.len()];
        let mut struck = Vec::new();
        for at in 0..self.cells.len() {
            if self.open[at].len() < 2 {
                continue;
            }
            for digit in self.open[at] {
                if supported[at].contains(digit) {
                    continue;
                }
                let mut open = self.open.clone();
                open[at] = DigitSet::of(digit);
                let mut budget = BUDGET;
                match self.fill(open, CellSet::EMPTY, &mut budget) {
                    Some(filled) => {
                        for (supported, digits) in supported.iter_mut().zip(filled) {
                            *supported |= digits;
                        }
                    }
                    None if budget == 0 => supported[at].insert(digit),
                    None => struck.push(Candidate::new(self.cells[at], digit)),
                }
            }
        }
        struck
    }

    /// Returns the cells whose candidates are needed to rule out `candidate`. The candidate is
    /// impossible even if all other cells may hold any of `digits`.
    pub(super) fn reasons(&self, candidate: Candidate, digits: DigitSet) -> CellSet {
        let mut open = self.open.clone();
        let own = self.cells.iter().position(|&cell| cell == candidate.cell);
        let mut reasons = CellSet::EMPTY;
        if let Some(own) = own {
            open[own] = DigitSet::of(candidate.digit);
        }
        for (at, &cell) in self.cells.iter().enumerate() {
            if Some(at) == own || open[at] == digits {
                continue;
            }
            let narrow = std::mem::replace(&mut open[at], digits);
            let mut budget = BUDGET;
            let is_refuted = self
                .fill(open.clone(), CellSet::EMPTY, &mut budget)
                .is_none();
            if !is_refuted || budget == 0 {
                open[at] = narrow;
                reasons.insert(cell);
            }
        }
        reasons
    }

    /// Returns one way to fill the cells. `done` has the indices of the cells that are already
    /// decided.
    fn fill(&self, open: Vec<DigitSet>, done: CellSet, budget: &mut u32) -> Option<Vec<DigitSet>> {
        if *budget == 0 {
            return None;
        }
        *budget -= 1;
        let last = self.cells.len() - 1;
        let is_end = |at: usize| matches!(self.asks, Asks::Ends(_)) && (at == 0 || at == last);
        let left = (0..open.len()).filter(|&at| !done.contains(Cell::of(at)));
        let next = left.min_by_key(|&at| (!is_end(at), open[at].len()));
        let Some(at) = next else {
            return self.is_kept(&open).then_some(open);
        };
        let done = done | CellSet::of(Cell::of(at));
        for digit in open[at] {
            let mut narrowed = open.clone();
            narrowed[at] = DigitSet::of(digit);
            for (other, left) in self.leaves[at][digit].iter().enumerate() {
                if other != at {
                    narrowed[other] &= *left;
                }
            }
            if !self.narrow(&mut narrowed, digit, done) {
                continue;
            }
            if let Some(filled) = self.fill(narrowed, done, budget) {
                return Some(filled);
            }
        }
        None
    }

    /// Restricts the cells by the requirement of the line, after `digit` was placed. Returns
    /// whether every cell still has a digit.
    fn narrow(&self, open: &mut [DigitSet], digit: Digit, done: CellSet) -> bool {
        match &self.asks {
            Asks::Run => {
                let reach = |other: &Digit| other.index().abs_diff(digit.index()) < open.len();
                let near: DigitSet = Digit::ALL.into_iter().filter(reach).collect();
                open.iter_mut().for_each(|open| *open &= near);
            }
            Asks::Ends(ends) => {
                let last = open.len() - 1;
                let both = done.contains(Cell::of(0)) && done.contains(Cell::of(last));
                if let (true, Some(a), Some(b)) = (both, open[0].first(), open[last].first()) {
                    let Some(inside) = inside_of(*ends, [a, b], DigitSet::ALL) else {
                        return false;
                    };
                    open[1..last].iter_mut().for_each(|open| *open &= inside);
                }
            }
            Asks::Digits(digits) => {
                let held = |&digit: &Digit| open.iter().any(|open| open.contains(digit));
                if !digits.iter().all(held) {
                    return false;
                }
            }
            Asks::Machines(_) => {
                for line in &self.lines {
                    let Some(left) = line.sweep(open) else {
                        return false;
                    };
                    for (&at, left) in line.places.iter().zip(left) {
                        open[at] &= DigitSet::from_bits(left as u16);
                    }
                }
            }
            Asks::Nothing => {}
        }
        open.iter().all(|open| !open.is_empty())
    }

    /// Whether the filled cells meet the requirements that narrowing does not enforce.
    fn is_kept(&self, filled: &[DigitSet]) -> bool {
        let Asks::Digits(digits) = &self.asks else {
            return true;
        };
        digits.iter().all(|&digit| {
            let count = |of: &dyn Fn(&&DigitSet) -> bool| filled.iter().filter(of).count();
            let needed = digits.iter().filter(|&&it| it == digit).count();
            count(&|it| it.contains(digit)) >= needed
        })
    }
}

/// Returns the requirement of a rule whose list of cells is filled together, or `None` for other
/// rules.
pub(super) fn asks(rule: &BoardRule) -> Option<Asks> {
    Some(match &rule.reading {
        Reading::Line | Reading::Rising(_) => Asks::Nothing,
        Reading::Run => Asks::Run,
        Reading::Ends(ends) => Asks::Ends(*ends),
        Reading::Machines(lines) => Asks::Machines(lines.clone()),
        Reading::Contains(digits) => {
            Asks::Digits(digits.iter().filter_map(|&it| Digit::new(it)).collect())
        }
        _ => return None,
    })
}
