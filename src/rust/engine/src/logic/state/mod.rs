//! Candidates, grids and checked positions.

mod candidate;
#[cfg(not(frame16))]
mod classic;
mod grid;
mod position;

pub use candidate::Candidate;
pub use grid::{Contradiction, Grid};
pub use position::{Fault, Position};
