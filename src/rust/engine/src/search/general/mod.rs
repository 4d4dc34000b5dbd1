//! The search of boards of any shape and with any rules.

mod clauses;
mod derive;
mod ladder;
mod model;
mod parts;
mod puzzle;
mod state;
mod tree;

pub use ladder::{count, list, solve, Limits, Solved};
pub use model::Model;
pub use puzzle::Puzzle;
