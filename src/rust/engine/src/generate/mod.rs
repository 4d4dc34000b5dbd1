//! Full grids and puzzles from a seed.
//!
//! All randomness comes from an [`Rng`]. Item k of a call has its own random stream, so it
//! depends neither on the number of items nor on the number of threads.
//!
//! * [`random_solution`]: full grids, all equally likely.
//! * [`Generator`]: puzzles that meet a [`Request`], of the classic board or of boards with
//!   rules.
//! * [`minimized`]: drops redundant clues.
//! * [`shuffled`]: an equivalent puzzle that looks different.
//! * [`general`]: puzzles of any shape and with any rules, and what is drawn for them.

mod acceptance;
mod climb;
mod distance;
mod draft;
pub mod general;
mod generator;
mod minimize;
mod pattern;
mod request;
mod rng;
mod shuffle;
mod solution;
mod symmetry;
mod tally;
mod workshop;

pub use acceptance::RatedPath;
pub use generator::{Batch, Generator, ItemOutcome};

pub use minimize::{minimized, NotUnique};
pub use request::{Request, RequestError, SymmetryChoice, FEWEST_CLUES, MOST_MINIMAL_CLUES};
pub use rng::Rng;
pub use shuffle::{relabelled, shuffled, Equivalence};
pub use solution::random_solution;
pub use symmetry::{Symmetry, UnknownSymmetry};
pub use tally::{TryCounts, FIRST_ITEMS};
pub use workshop::{Classic, GeneratedPuzzle, GeneratedVariant, PathRater, Variant, Workshop};
