//! Puzzles to search, and where the results go.

use super::Outcome;
use crate::geometry::CELLS;

/// The puzzles of one call and their results.
pub struct Work<'a, 'e> {
    puzzles: &'a [[u8; CELLS]],
    /// One for each puzzle, or a single one for all of them.
    out: &'a mut [Outcome],
    limit: u64,
    each: Option<Each<'a, 'e>>,
}

/// Told of every solution.
pub type Each<'a, 'e> = &'a mut (dyn FnMut(&[u8; CELLS]) + 'e);

impl<'a, 'e> Work<'a, 'e> {
    /// Counts the solutions of each puzzle up to `limit`.
    pub fn apart(puzzles: &'a [[u8; CELLS]], limit: u64, out: &'a mut [Outcome]) -> Self {
        assert_eq!(puzzles.len(), out.len(), "an outcome for each puzzle");
        Work {
            puzzles,
            out,
            limit,
            each: None,
        }
    }

    /// Counts the solutions of all puzzles together up to `limit`.
    pub fn together(
        puzzles: &'a [[u8; CELLS]],
        limit: u64,
        out: &'a mut Outcome,
        each: Option<Each<'a, 'e>>,
    ) -> Self {
        Work {
            puzzles,
            out: std::slice::from_mut(out),
            limit,
            each,
        }
    }

    /// Number of puzzles.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether all puzzles are counted as one.
    #[inline(always)]
    pub fn is_together(&self) -> bool {
        self.out.len() != self.puzzles.len()
    }

    #[inline(always)]
    fn outcome(&self, puzzle: usize) -> &Outcome {
        &self.out[if self.is_together() { 0 } else { puzzle }]
    }

    #[inline(always)]
    fn outcome_mut(&mut self, puzzle: usize) -> &mut Outcome {
        let at = if self.is_together() { 0 } else { puzzle };
        &mut self.out[at]
    }

    /// The cells of a puzzle.
    #[inline(always)]
    pub fn cells(&self, puzzle: usize) -> &[u8; CELLS] {
        &self.puzzles[puzzle]
    }

    /// Whether no more is wanted of this puzzle.
    #[inline(always)]
    pub fn is_done(&self, puzzle: usize) -> bool {
        self.outcome(puzzle).count >= self.limit
    }

    /// Where to write the next solution of this puzzle, if it is wanted.
    #[inline(always)]
    pub fn slot(&mut self, puzzle: usize) -> Option<&mut [u8; CELLS]> {
        let wants_all = self.each.is_some();
        let outcome = self.outcome_mut(puzzle);
        if outcome.count > 0 && !wants_all {
            return None;
        }
        Some(&mut outcome.solution)
    }

    /// One more solution, which has been written to the slot.
    #[inline(always)]
    pub fn solved(&mut self, puzzle: usize) {
        self.outcome_mut(puzzle).count += 1;
        if let Some(each) = &mut self.each {
            each(&self.out[0].solution);
        }
    }

    /// One more guess.
    #[inline(always)]
    pub fn guessed(&mut self, puzzle: usize) {
        self.outcome_mut(puzzle).guesses += 1;
    }
}
