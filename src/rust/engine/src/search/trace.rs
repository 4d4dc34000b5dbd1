//! The search of one board, move by move, for those who want to watch it.

use super::simd::layout::{unpack_candidates, Packed};
use crate::topology::classic::CELLS;
use crate::DigitSet;

/// What the cells may hold.
pub type Marks = [DigitSet; CELLS];

/// What the search just did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Propagated until nothing changed.
    Settled,
    /// Tried a digit, the first of a cell.
    Guessed {
        /// 0 to 80.
        cell: usize,
        /// 1 to 9.
        digit: u8,
    },
    /// Came back to the last guess that stood, and struck its digit out.
    TakenBack {
        /// 0 to 80.
        cell: usize,
        /// 1 to 9.
        digit: u8,
    },
    /// Found a solution.
    Solved,
}

/// Tells of a search, move by move.
pub struct Trace<'a> {
    tell: &'a mut dyn FnMut(Move, &Marks),
    /// What was told last.
    marks: Marks,
    /// The guesses that stand.
    guesses: Vec<(usize, u8)>,
    /// Solutions still wanted.
    wanted: u64,
}

impl<'a> Trace<'a> {
    /// Tells of a search for `limit` solutions.
    pub fn new(limit: u64, tell: &'a mut dyn FnMut(Move, &Marks)) -> Self {
        Trace {
            tell,
            marks: [DigitSet::EMPTY; CELLS],
            guesses: Vec::new(),
            wanted: limit,
        }
    }

    /// Propagation has ended.
    pub fn settled(&mut self, words: &Packed) {
        let marks = unpack_candidates(words);
        if marks != self.marks {
            self.marks = marks;
            (self.tell)(Move::Settled, &self.marks);
        }
    }

    /// A digit is tried: the state with it and the state without it.
    pub fn guessed(&mut self, words: &Packed, later: &Packed) {
        let (words, later) = (unpack_candidates(words), unpack_candidates(later));
        let guess = (0..CELLS).find_map(|cell| {
            // Other cells may have lost a digit too, but not both ways.
            let first = self.marks[cell].first()?;
            let here = DigitSet::of(first);
            let is_guess = words[cell] == here && later[cell] == self.marks[cell] - here;
            (is_guess && words[cell] != self.marks[cell]).then_some((cell, first))
        });
        let Some((cell, digit)) = guess else { return };
        self.guesses.push((cell, digit));
        self.marks[cell] = DigitSet::of(digit);
        (self.tell)(Move::Guessed { cell, digit }, &self.marks);
    }

    /// The search goes on with the other state of the last guess.
    pub fn resumed(&mut self, words: &Packed) {
        let Some((cell, digit)) = self.guesses.pop() else {
            return;
        };
        self.marks = unpack_candidates(words);
        (self.tell)(Move::TakenBack { cell, digit }, &self.marks);
    }

    /// A solution was found; `true` for enough.
    pub fn solved(&mut self) -> bool {
        self.wanted = self.wanted.saturating_sub(1);
        (self.tell)(Move::Solved, &self.marks);
        self.wanted == 0
    }
}
