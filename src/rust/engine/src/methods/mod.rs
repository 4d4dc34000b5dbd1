//! The textbook methods, kept simple and counting their work: plain
//! backtracking, a few rules without guessing, and the two together.
//!
//! They are here to be compared and taught. Whoever wants an answer quickly
//! calls [`crate::search`]; how hard a board is for a person is for
//! [`crate::logic`] to say.

mod backtracking;
mod hybrid;
mod logic_rules;
mod trial;

pub use backtracking::{backtrack, Backtracked, Order};
pub use hybrid::{solve_hybrid, Hybrid};
pub use logic_rules::{apply_rules, Placements, Ruled};
