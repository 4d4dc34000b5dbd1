//! Candidates, grids and checked positions.

#[path = "../../../engine/src/logic/state/candidate.rs"]
mod candidate;
#[path = "../../../engine/src/logic/state/grid.rs"]
mod grid;
#[path = "../../../engine/src/logic/state/position.rs"]
mod position;

pub use candidate::Candidate;
pub use grid::{Contradiction, Grid};
pub use position::{Fault, Position};
