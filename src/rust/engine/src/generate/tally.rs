//! The tries for a puzzle, counted by result.

use super::general::Unmet;
use crate::logic::Level;

/// The number of first items of a call that decide about the others. If none of them can be
/// found, the others are not tried. If one of them shows that there is no such puzzle, only
/// that item is tried.
pub const FIRST_ITEMS: usize = 4;

/// The tries for a puzzle, counted by result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TryCounts {
    /// All tries.
    pub tries: u64,
    /// Tries without a board: no grid satisfies the rules, or there is no room for the clues to
    /// draw.
    pub unmade: u64,
    /// The reason why the last of these tries failed.
    pub unmet: Option<Unmet>,
    /// Whether another try would end like the last one, so that none was made.
    pub hopeless: bool,
    /// Boards with more than one solution (patterns only).
    pub without_puzzle: u64,
    /// Puzzles with too few or too many clues.
    pub other_clues: u64,
    /// Puzzles with a redundant clue (patterns only).
    pub not_minimal: u64,
    /// Puzzles of too low a level or score.
    pub too_easy: u64,
    /// These puzzles by level, from Easy to Extreme.
    pub levels: [u64; Level::ALL.len()],
    /// Puzzles of too high a level or score, or with a technique that is not allowed.
    pub too_hard: u64,
    /// Puzzles that were still being rated when the work of all tries was used up.
    pub too_long: u64,
    /// Puzzles without a required technique, or of a level between the requested ones.
    pub otherwise: u64,
    /// Puzzles that repeat an earlier item, possibly with other digits.
    pub duplicates: u64,
    /// The smallest and the largest number of clues of the puzzles that were made.
    pub clues: Option<(usize, usize)>,
}

/// The reason why a try ended before there was a puzzle to judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Miss {
    /// The clues leave more than one solution.
    SeveralSolutions,
    /// The search has not reached the pattern of a required technique.
    NoPattern,
    /// No board was made.
    Unmade {
        /// The reason.
        unmet: Unmet,
        /// Whether every other try would end in the same way.
        hopeless: bool,
    },
}

/// The reason why a puzzle is not rated at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The puzzle has too few or too many clues.
    OtherClues,
    /// The puzzle has a redundant clue.
    NotMinimal,
}

impl TryCounts {
    pub(super) fn add_miss(&mut self, miss: Miss) {
        match miss {
            Miss::SeveralSolutions => self.without_puzzle += 1,
            Miss::NoPattern => self.otherwise += 1,
            Miss::Unmade { unmet, hopeless } => {
                self.unmade += 1;
                self.unmet = Some(unmet);
                self.hopeless = hopeless;
            }
        }
    }

    pub(super) fn add_flaw(&mut self, flaw: Flaw) {
        match flaw {
            Flaw::OtherClues => self.other_clues += 1,
            Flaw::NotMinimal => self.not_minimal += 1,
        }
    }

    /// Widens the range of the numbers of clues to include `count`.
    pub(super) fn add_clues(&mut self, count: usize) {
        let (fewest, most) = self.clues.unwrap_or((count, count));
        self.clues = Some((fewest.min(count), most.max(count)));
    }
}
