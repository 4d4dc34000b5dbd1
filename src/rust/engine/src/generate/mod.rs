//! Full grids and puzzles from a seed.

mod relabel;
mod rng;
mod shuffle;
mod solution;
mod symmetry;

pub use relabel::relabelled;
pub use rng::Rng;
pub use shuffle::{shuffled, Equivalence};
pub use solution::random_solution;
pub use symmetry::{Symmetry, UnknownSymmetry};
