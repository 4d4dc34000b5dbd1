//! Workshops make puzzles. They contain what differs between the classic board and boards with
//! rules.
//!
//! The driver ([`Generator`](super::Generator)) spreads items over threads, counts tries,
//! replaces repeats and gives up. A [`Workshop`] makes one draft at a time, judges it, and
//! defines which puzzles are duplicates.

mod classic;
mod ladder;
mod variant;

use std::hash::Hash;

use super::acceptance::Verdict;
use super::tally::{Flaw, Miss};
use super::Rng;
use crate::{Stop, Stopped};

pub use classic::{Classic, GeneratedPuzzle};
pub use variant::{GeneratedVariant, PathRater, Variant};

/// A maker of puzzles that meet a request, for one kind of board.
pub trait Workshop: Sync {
    /// The state of the search for one item. The search can be resumed for the next puzzle of
    /// the same random stream.
    type Search: Clone + Send + Sync;
    /// A puzzle under construction.
    type Draft;
    /// The rating of an accepted draft.
    type Rating;
    /// A puzzle as users see it.
    type Puzzle;
    /// A puzzle that meets the request, with its rating.
    type Made: Clone + Send + Sync;
    /// A value that is equal for puzzles of which a call may have only one.
    type Identity: Eq + Hash;

    /// The number of items that are tried before all others. If one of them shows that there is
    /// no puzzle, no others are tried.
    const SCOUTS: usize;

    /// Starts the search for an item with this random stream.
    fn start(&self, rng: Rng) -> Self::Search;

    /// Whether `tries` and their work use up what an item may cost.
    fn is_spent(&self, search: &Self::Search, tries: u64) -> bool;

    /// Makes one try, and returns the next draft with one solution.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` returns `true`.
    fn draft(
        &self,
        search: &mut Self::Search,
        stop: Stop,
    ) -> Result<Result<Self::Draft, Miss>, Stopped>;

    /// Returns the number of clues of a draft.
    fn clues(&self, draft: &Self::Draft) -> usize;

    /// Returns the flaw that rules a draft out before it is rated, if there is one.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` returns `true`.
    fn flaw(
        &self,
        search: &Self::Search,
        draft: &Self::Draft,
        stop: Stop,
    ) -> Result<Option<Flaw>, Stopped>;

    /// Rates a draft and compares it with the request.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` returns `true`.
    fn judge(
        &self,
        search: &mut Self::Search,
        draft: &Self::Draft,
        stop: Stop,
    ) -> Result<Verdict<Self::Rating>, Stopped>;

    /// Takes note of a rejected draft. `verdict` is `None` if the draft has a flaw.
    fn learn(&self, search: &mut Self::Search, verdict: Option<Verdict<Self::Rating>>);

    /// Turns an accepted draft into a result.
    fn finish(
        &self,
        search: &mut Self::Search,
        draft: Self::Draft,
        rating: Self::Rating,
        tries: u64,
    ) -> Self::Made;

    /// Returns the puzzle of a result.
    fn puzzle<'m>(&self, made: &'m Self::Made) -> &'m Self::Puzzle;

    /// Returns the value by which duplicates are recognised.
    fn identity(&self, puzzle: &Self::Puzzle) -> Self::Identity;
}
