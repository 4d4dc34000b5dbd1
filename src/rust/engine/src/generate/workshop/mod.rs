//! Where puzzles are made: what differs between the classic board and boards with rules.
//!
//! The driver ([`Generator`](super::Generator)) spreads items over threads, counts tries,
//! replaces repeats and gives up. A [`Workshop`] makes one draft at a time, judges it and
//! says by what duplicates are recognised.

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

/// Makes puzzles of one kind of board to a request.
pub trait Workshop: Sync {
    /// Where the search for one item stands. It can be resumed for the next puzzle of the
    /// same random stream.
    type Search: Clone + Send + Sync;
    /// A puzzle in the making.
    type Draft;
    /// What there is to say of the path of a draft that was accepted.
    type Rating;
    /// A puzzle as users see it.
    type Puzzle;
    /// A puzzle that meets the request, with its rating.
    type Made: Clone + Send + Sync;
    /// Equal for puzzles of which a call may have only one.
    type Identity: Eq + Hash;

    /// Items that are tried before all others. If one of them shows that there is no puzzle,
    /// these are all.
    const SCOUTS: usize;

    /// The start of the search for an item with this random stream.
    fn start(&self, rng: Rng) -> Self::Search;

    /// Whether `tries` and what they took use up what an item may cost.
    fn is_spent(&self, search: &Self::Search, tries: u64) -> bool;

    /// One try: the next draft, with one solution.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` returns `true`.
    fn draft(
        &self,
        search: &mut Self::Search,
        stop: Stop,
    ) -> Result<Result<Self::Draft, Miss>, Stopped>;

    /// The number of clues of a draft.
    fn clues(&self, draft: &Self::Draft) -> usize;

    /// What rules a draft out before it is rated.
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

    /// Takes note of a rejected draft: of its verdict, or `None` for one with a flaw.
    fn learn(&self, search: &mut Self::Search, verdict: Option<Verdict<Self::Rating>>);

    /// An accepted draft as a result.
    fn finish(
        &self,
        search: &mut Self::Search,
        draft: Self::Draft,
        rating: Self::Rating,
        tries: u64,
    ) -> Self::Made;

    /// The puzzle of a result.
    fn puzzle<'m>(&self, made: &'m Self::Made) -> &'m Self::Puzzle;

    /// By what duplicates are recognised.
    fn identity(&self, puzzle: &Self::Puzzle) -> Self::Identity;
}
