//! Candidates, grids and checked positions.

mod candidate;
mod classic;
mod grid;
mod position;

pub use candidate::Candidate;
pub use grid::{Contradiction, Grid};
pub use position::{Fault, Position};
