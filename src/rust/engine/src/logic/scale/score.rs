//! Scores of steps and puzzles.

use std::cmp::Ordering;
use std::fmt;

/// A score on some scale. Scores can be compared and sorted.
#[derive(Clone, Copy, Debug)]
pub struct Score(f64);

impl Score {
    /// Zero, the score before any step.
    pub const ZERO: Score = Score(0.0);
    /// A score above every other.
    pub const UNLIMITED: Score = Score(f64::INFINITY);

    /// Makes a score of this value.
    pub const fn new(value: f64) -> Self {
        Score(value)
    }

    /// Returns the value of the score.
    pub const fn value(self) -> f64 {
        self.0
    }
}

impl From<u32> for Score {
    fn from(value: u32) -> Self {
        Score(f64::from(value))
    }
}

impl PartialEq for Score {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Score {}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
