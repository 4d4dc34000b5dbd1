//! Cells that are filled together: which of their candidates no way to fill them has, and why.

use std::sync::Arc;

use super::between::inside_of;
use crate::logic::facts::all_differ;
use crate::logic::state::{Candidate, Grid};
use crate::rules::{Ends, Layers, Reading};
use crate::sets::DIGITS;
use crate::topology::BoardRule;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The most cells that are filled to prove one candidate.
const BUDGET: u32 = 1000;

/// What a line asks for besides its pairs of cells.
#[derive(Clone)]
pub(super) enum Asks {
    Nothing,
    /// Consecutive digits.
    Run,
    /// Inner digits that the ends allow.
    Ends(Ends),
    /// All of these digits.
    Digits(Vec<Digit>),
    /// What machines accept, each along a line.
    Machines(Vec<(Vec<Cell>, Arc<Layers>)>),
}

/// A line whose digits a machine accepts or rejects.
struct Line {
    /// By the places of its cells: a cell may come twice.
    places: Vec<usize>,
    layers: Arc<Layers>,
    /// Whether each cell of the line is another, and sees all others.
    differs: bool,
}

impl Line {
    /// What it leaves open of its cells; `None` if there is no way to fill it.
    fn sweep(&self, open: &[DigitSet]) -> Option<Vec<u32>> {
        let masks = self.places.iter().map(|&at| u32::from(open[at].bits()));
        let masks: Vec<u32> = masks.collect();
        match self.differs {
            true => self.layers.sweep_different(&masks).map(|(left, _)| left),
            false => self.layers.sweep(&masks),
        }
    }
}

/// Cells to be filled together.
pub(super) struct Filling {
    cells: Vec<Cell>,
    open: Vec<DigitSet>,
    /// By cell and digit: what it leaves to each other cell.
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
        // Reasons are found by trying other digits, too.
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

    /// The candidates that no way to fill the cells has.
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

    /// The cells without which a candidate that no way to fill the cells has would be in one:
    /// the others may hold any of `digits`.
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

    /// One way to fill the cells; `done` are those that were decided, by their places.
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

    /// Narrows by what the line asks for; `digit` was just placed. Whether all cells keep
    /// a digit.
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

    /// Whether filled cells keep what narrowing did not see to.
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

/// Rules with a list of cells that are filled together.
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
