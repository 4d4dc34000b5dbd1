//! The search of boards of any shape and with any rules.

mod clauses;
mod derive;
mod ladder;
mod marks;
mod model;
mod parts;
mod puzzle;
mod state;
mod tree;

pub use ladder::{count, list, solve, Limits, Solved};
pub use marks::candidates;
pub use model::Model;
pub use puzzle::Puzzle;
