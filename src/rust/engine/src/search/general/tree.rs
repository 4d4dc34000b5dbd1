//! The search tree: a sequence of guesses, each followed by propagation.

use super::model::Model;
use super::propagate::propagate;
use super::state::{Culprit, State};
use crate::shape::Cell;
use crate::{Stop, Stopped};

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The search found every solution.
    Exhausted,
    /// The search found the requested number of solutions.
    Enough,
    /// The search reached its limit of guesses.
    OutOfNodes,
}

/// Chooses one bit of a mask.
pub(super) type Pick<'a> = &'a mut dyn FnMut(u32) -> u32;

/// A move of the search. Cells count from 0 in board order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Propagation ended after changing something.
    Settled,
    /// The search tried a candidate of a cell.
    Guessed {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: u8,
    },
    /// The search returned to the last open guess and eliminated its digit.
    TakenBack {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: u8,
    },
    /// A solution was found.
    Solved,
    /// The search started again after too many guesses, on the same rung or on the next one.
    Restarted,
}

/// The functions through which a caller takes part in a search.
pub(super) struct Guide<'a> {
    /// Chooses which candidate of a cell to try first.
    pub(super) pick: Pick<'a>,
    /// Receives each move, with the candidates after it.
    pub(super) on_move: &'a mut dyn FnMut(Move, &[u32]),
}

/// A partly filled board, with the guesses that led to it.
pub(super) struct Tree<'m> {
    model: &'m Model,
    state: State<'m>,
    /// The candidates before each guess.
    saved: Vec<u32>,
    guesses: Vec<(Cell, u32)>,
    weights: Vec<u32>,
    /// The cell of the last guess that failed.
    failed: Option<Cell>,
    pub(super) nodes: u64,
}

impl<'m> Tree<'m> {
    /// Creates a search that starts with these candidates. Returns `None` if they allow no
    /// solution.
    pub(super) fn new(model: &'m Model, masks: &[u32], intersections: bool) -> Option<Self> {
        let mut state = State::new(&model.network, &model.watchers);
        for (mask, start) in state.masks.iter_mut().zip(masks) {
            *mask &= start;
            if *mask == 0 {
                return None;
            }
        }
        state.pointing = intersections;
        state.wake_all();
        state.wake_parts();
        propagate(&model.parts, &mut state).ok()?;
        Some(Tree {
            weights: model.weights.to_vec(),
            model,
            state,
            saved: Vec::new(),
            guesses: Vec::new(),
            failed: None,
            nodes: 0,
        })
    }

    /// Returns to the start but keeps the weights.
    pub(super) fn restart(&mut self) {
        if !self.guesses.is_empty() {
            let cells = self.state.masks.len();
            self.state.masks.copy_from_slice(&self.saved[..cells]);
            self.saved.clear();
            self.guesses.clear();
        }
        self.failed = None;
    }

    /// Sets the weight of each cell in the choice of guesses.
    pub(super) fn set_weights(&mut self, weights: &[u32]) {
        self.weights.copy_from_slice(weights);
    }

    /// Returns the current weight of each cell.
    pub(super) fn into_weights(self) -> Vec<u32> {
        self.weights
    }

    /// Returns the candidates at the current point of the search.
    pub(super) fn masks(&self) -> &[u32] {
        &self.state.masks
    }

    /// Continues until it has passed `limit` solutions to `found` or used up its guesses.
    pub(super) fn run(
        &mut self,
        limit: u64,
        nodes: u64,
        found: &mut dyn FnMut(&[u32]),
        guide: &mut Guide,
        stop: Stop,
    ) -> Result<End, Stopped> {
        (guide.on_move)(Move::Settled, &self.state.masks);
        let mut count = 0;
        let last = self.nodes.saturating_add(nodes);
        loop {
            if self.nodes & 15 == 0 && stop() {
                return Err(Stopped);
            }
            let Some((cell, digits)) = self.choose() else {
                (guide.on_move)(Move::Solved, &self.state.masks);
                found(&self.state.masks);
                count += 1;
                if count == limit {
                    return Ok(End::Enough);
                }
                if !self.take_back(guide) {
                    return Ok(End::Exhausted);
                }
                continue;
            };
            if self.nodes >= last {
                return Ok(End::OutOfNodes);
            }
            self.nodes += 1;
            if !self.guess(cell, digits, guide) {
                self.blame(cell);
                if !self.take_back(guide) {
                    return Ok(End::Exhausted);
                }
            }
        }
    }

    /// Returns the next guess: a cell, and the digits to choose from. Returns `None` if all
    /// cells are filled.
    fn choose(&self) -> Option<(Cell, u32)> {
        if let Some(choice) = self.failed_cell() {
            return Some(choice);
        }
        let mut best = (u64::MAX, None);
        for (cell, &mask) in self.state.masks.iter().enumerate() {
            if mask & (mask - 1) == 0 {
                continue;
            }
            let count = u64::from(mask.count_ones());
            // With cages, a low number of candidates counts for more.
            let price = match self.model.has_cages {
                true => count * count * count,
                false => count * count,
            };
            let score = self.score(cell, price);
            if score < best.0 {
                best = (score, Some((cell as Cell, mask)));
            }
        }
        let (score, choice) = best;
        let (_, mask) = choice?;
        if self.model.has_sums || mask.count_ones() == 2 {
            return choice;
        }
        self.two_places(score).or(choice)
    }

    /// Returns the cell of the last guess that failed, while it is open, because guesses there
    /// soon fail again. In short searches and with sums, other cells are the better choice.
    fn failed_cell(&self) -> Option<(Cell, u32)> {
        const SHORT: u64 = 200;
        if self.model.has_sums || self.nodes < SHORT {
            return None;
        }
        let cell = self.failed?;
        let mask = self.state.mask(cell);
        (mask & (mask - 1) != 0).then_some((cell, mask))
    }

    /// Divides a price by the weight of a cell. The lower the score, the better the guess.
    fn score(&self, cell: usize, price: u64) -> u64 {
        (price << 24) / u64::from(self.weights[cell])
    }

    /// Returns a digit with two places in a house, and one of these places, if that is a better
    /// guess than one with this score.
    fn two_places(&self, score: u64) -> Option<(Cell, u32)> {
        /// It is lower than for two candidates of a cell, because either place has further
        /// effects.
        const PRICE: u64 = 2;
        let (mut best, mut choice) = (score, None);
        for house in self.model.network.given_houses() {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for &cell in house {
                let mask = self.state.mask(cell);
                more |= twice & mask;
                twice |= once & mask;
                once |= mask;
            }
            let pairs = twice & !more;
            if pairs == 0 {
                continue;
            }
            for &cell in house {
                let digits = self.state.mask(cell) & pairs;
                let score = self.score(cell.into(), PRICE);
                if digits != 0 && score < best {
                    best = score;
                    choice = Some((cell, digits & digits.wrapping_neg()));
                }
            }
        }
        choice
    }

    /// Guesses one of the digits for a cell. Returns `false` if that leads to a contradiction.
    fn guess(&mut self, cell: Cell, digits: u32, guide: &mut Guide) -> bool {
        let mask = (guide.pick)(digits);
        self.saved.extend_from_slice(&self.state.masks);
        self.guesses.push((cell, mask));
        if self.state.keep(cell, mask).is_err() {
            return false;
        }
        let digit = digit_of(mask);
        (guide.on_move)(Move::Guessed { cell, digit }, &self.state.masks);
        self.follow(guide)
    }

    /// Propagates all consequences. Returns `false` if there is a contradiction.
    fn follow(&mut self, guide: &mut Guide) -> bool {
        let is_possible = propagate(&self.model.parts, &mut self.state).is_ok();
        if is_possible {
            (guide.on_move)(Move::Settled, &self.state.masks);
        }
        is_possible
    }

    /// Takes guesses back until one leaves an alternative. Returns `false` if none does.
    fn take_back(&mut self, guide: &mut Guide) -> bool {
        let cells = self.state.masks.len();
        while let Some((cell, mask)) = self.guesses.pop() {
            let from = self.saved.len() - cells;
            self.state.masks.copy_from_slice(&self.saved[from..]);
            self.saved.truncate(from);
            let is_possible = self.state.keep(cell, !mask).is_ok();
            let digit = digit_of(mask);
            (guide.on_move)(Move::TakenBack { cell, digit }, &self.state.masks);
            if is_possible && self.follow(guide) {
                return true;
            }
            self.blame(cell);
        }
        false
    }

    /// Increases the weights of the guessed cell and of the source of the contradiction.
    fn blame(&mut self, guessed: Cell) {
        let model = self.model;
        self.failed = Some(guessed);
        let (empty, each) = if model.has_sums { (10, 2) } else { (20, 4) };
        let mut add = |cell: Cell, weight| self.weights[usize::from(cell)] += weight;
        add(guessed, 20);
        let cells = match self.state.culprit {
            Culprit::Cell(cell) => return add(cell, empty),
            Culprit::House(house) => model.network.houses.of(house.into()),
            Culprit::Part(part) => model.parts[usize::from(part)].cells(),
        };
        cells.iter().for_each(|&cell| add(cell, each));
    }
}

/// Returns the digit of a mask with a single digit.
fn digit_of(mask: u32) -> u8 {
    mask.trailing_zeros() as u8 + 1
}
