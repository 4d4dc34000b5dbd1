//! The search of boards of any shape and with any rules.

mod derive;
mod ladder;
mod model;
mod parts;
mod puzzle;
mod state;
mod tree;

pub use ladder::{count, list, solve, Solved};
pub use model::Model;
pub use puzzle::Puzzle;
