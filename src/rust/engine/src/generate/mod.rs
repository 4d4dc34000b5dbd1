//! Full grids and puzzles from a seed.
//!
//! Everything random here comes from an [`Rng`]; item k of a call has a stream
//! of its own, so that it depends neither on how many items there are nor on
//! the number of threads.
//!
//! * [`random_solution`]: full grids, all equally likely.
//! * [`Generator`]: puzzles to a [`Request`].
//! * [`minimized`]: drops the clues that are not needed.
//! * [`shuffled`]: a puzzle with another look.

mod draft;
mod generator;
mod item;
mod judge;
mod minimize;
mod pattern;
mod relabel;
mod request;
mod rng;
mod shuffle;
mod solution;
mod symmetry;
mod task;

pub use generator::{Batch, Generator, ItemOutcome, FIRST_ITEMS};
pub use item::{Made, Tally};
pub use minimize::{minimized, NotUnique};
pub use relabel::relabelled;
pub use request::{Request, RequestError, SymmetryChoice, FEWEST_CLUES, MOST_MINIMAL_CLUES};
pub use rng::Rng;
pub use shuffle::{shuffled, Equivalence};
pub use solution::random_solution;
pub use symmetry::{Symmetry, UnknownSymmetry};
