//! The puzzles to search and their results.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::search::counted::Counted;
use crate::search::puzzle::Start;
use crate::search::simd::layout::Packed;
use crate::search::simd::vector::Vector;
use crate::topology::classic::CELLS;

/// The puzzles of one call and their results.
pub struct Work<'a> {
    puzzles: Start<'a>,
    /// One outcome for each puzzle, or one for all parts of a puzzle.
    out: &'a mut [Counted],
    /// Whether the puzzles are parts of one puzzle.
    in_parts: bool,
    limit: u64,
    /// The total of all threads, if several of them search parts of one puzzle.
    total: Option<&'a AtomicU64>,
}

/// The number of solutions after which a thread updates the total.
const REPORT_EVERY: u64 = 4096;

impl<'a> Work<'a> {
    /// Creates a job that counts up to `limit` solutions of each puzzle.
    pub fn puzzles(puzzles: Start<'a>, limit: u64, out: &'a mut [Counted]) -> Self {
        assert_eq!(puzzles.len(), out.len(), "one outcome per puzzle");
        Work {
            puzzles,
            out,
            in_parts: false,
            limit,
            total: None,
        }
    }

    /// Creates a job that counts up to `limit` solutions of all parts of a puzzle together.
    pub fn parts(parts: &'a [Packed], limit: u64, out: &'a mut Counted) -> Self {
        Work {
            puzzles: Start::Packed(parts),
            out: std::slice::from_mut(out),
            in_parts: true,
            limit,
            total: None,
        }
    }

    /// Makes the work add its solutions to `total`, too, and end once `total` reaches the
    /// limit.
    pub fn shared(mut self, total: &'a AtomicU64) -> Self {
        self.total = Some(total);
        self
    }

    /// Returns the number of puzzles, or of parts.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether the puzzles are parts of one puzzle.
    #[inline(always)]
    pub fn is_in_parts(&self) -> bool {
        self.in_parts
    }

    #[inline(always)]
    fn outcome(&self, puzzle: usize) -> &Counted {
        &self.out[if self.is_in_parts() { 0 } else { puzzle }]
    }

    #[inline(always)]
    fn outcome_mut(&mut self, puzzle: usize) -> &mut Counted {
        let at = if self.is_in_parts() { 0 } else { puzzle };
        &mut self.out[at]
    }

    /// Returns the words of a puzzle.
    ///
    /// # Safety
    /// The requirements are those of [`Vector::splat`].
    #[inline(always)]
    pub unsafe fn words<V: Vector>(&self, puzzle: usize) -> Packed {
        self.puzzles.words::<V>(puzzle)
    }

    /// Clears the outcome of the next puzzle. Clearing one outcome at a time keeps it in cache
    /// until it is written again.
    #[inline(always)]
    pub fn begin(&mut self, puzzle: usize) {
        if !self.in_parts {
            self.out[puzzle] = Counted::NONE;
        }
    }

    /// Whether enough solutions of a puzzle were found.
    #[inline(always)]
    pub fn is_done(&self, puzzle: usize) -> bool {
        self.outcome(puzzle).count >= self.limit
    }

    /// Returns the place for the next solution of a puzzle, or `None` if one is already kept.
    #[inline(always)]
    pub fn slot(&mut self, puzzle: usize) -> Option<&mut [u8; CELLS]> {
        let outcome = self.outcome_mut(puzzle);
        match outcome.count {
            0 => Some(&mut outcome.solution),
            _ => None,
        }
    }

    /// Counts a solution that was written to the slot, if there was one.
    #[inline(always)]
    pub fn solved(&mut self, puzzle: usize) {
        let outcome = self.outcome_mut(puzzle);
        outcome.count += 1;
        if outcome.count % REPORT_EVERY != 0 {
            return;
        }
        if let Some(total) = self.total {
            if total.fetch_add(REPORT_EVERY, Ordering::Relaxed) + REPORT_EVERY >= self.limit {
                self.limit = 0;
            }
        }
    }

    /// Adds to the total the solutions that were not reported yet.
    pub fn report_rest(&self) {
        if let Some(total) = self.total {
            total.fetch_add(self.out[0].count % REPORT_EVERY, Ordering::Relaxed);
        }
    }

    /// Counts a guess.
    #[inline(always)]
    pub fn guessed(&mut self, puzzle: usize) {
        self.outcome_mut(puzzle).guesses += 1;
    }
}
