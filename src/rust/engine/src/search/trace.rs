//! Reports the search of one board move by move.

use super::simd::layout::{unpack_candidates, Packed};
use crate::topology::classic::CELLS;
use crate::{Cell, Digit, DigitSet};

/// The candidates of every cell.
pub type CandidateGrid = [DigitSet; CELLS];

/// A move of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Propagation ended after changing something.
    Settled,
    /// The search tried the first candidate of a cell.
    Guessed {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// The search returned to the last open guess and eliminated its digit.
    TakenBack {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// A solution was found.
    Solved,
}

/// Turns the states of a search into moves.
pub struct Trace<'a> {
    on_move: &'a mut dyn FnMut(Move, &CandidateGrid),
    /// The candidates that were reported last.
    candidates: CandidateGrid,
    /// The open guesses, outermost first.
    guesses: Vec<(Cell, Digit)>,
    /// The number of solutions that are still wanted.
    wanted: u64,
}

impl<'a> Trace<'a> {
    /// Creates a trace of a search for `limit` solutions.
    pub fn new(limit: u64, on_move: &'a mut dyn FnMut(Move, &CandidateGrid)) -> Self {
        Trace {
            on_move,
            candidates: [DigitSet::EMPTY; CELLS],
            guesses: Vec::new(),
            wanted: limit,
        }
    }

    /// Reports the end of propagation, if it changed any candidates.
    pub fn settled(&mut self, words: &Packed) {
        let candidates = unpack_candidates(words);
        if candidates != self.candidates {
            self.candidates = candidates;
            (self.on_move)(Move::Settled, &self.candidates);
        }
    }

    /// Reports that a digit is tried. `words` is the state with the digit, `later` the state
    /// without it.
    pub fn guessed(&mut self, words: &Packed, later: &Packed) {
        let (words, later) = (unpack_candidates(words), unpack_candidates(later));
        let guess = Cell::ALL.into_iter().find_map(|cell| {
            // In one of the two states, other cells may have lost a digit too, but not in both.
            let first = self.candidates[cell].first()?;
            let here = DigitSet::of(first);
            let is_guess = words[cell] == here && later[cell] == self.candidates[cell] - here;
            (is_guess && words[cell] != self.candidates[cell]).then_some((cell, first))
        });
        let Some((cell, digit)) = guess else { return };
        self.guesses.push((cell, digit));
        self.candidates[cell] = DigitSet::of(digit);
        (self.on_move)(Move::Guessed { cell, digit }, &self.candidates);
    }

    /// Reports that the search continues with the other state of the last guess.
    pub fn resumed(&mut self, words: &Packed) {
        let Some((cell, digit)) = self.guesses.pop() else {
            return;
        };
        self.candidates = unpack_candidates(words);
        (self.on_move)(Move::TakenBack { cell, digit }, &self.candidates);
    }

    /// Reports that a solution was found. Returns `true` if no more are wanted.
    pub fn solved(&mut self) -> bool {
        self.wanted = self.wanted.saturating_sub(1);
        (self.on_move)(Move::Solved, &self.candidates);
        self.wanted == 0
    }
}
