//! What a person has on paper: filled cells and pencil marks.

mod candidate;
mod grid;
mod position;

pub use candidate::Candidate;
pub use grid::{Contradiction, Grid};
pub use position::{Fault, Position};
