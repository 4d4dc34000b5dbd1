//! The textbook methods on boards of any shape, without further rules. They count their
//! work exactly as those of the classic board do.
//!
//! A board is a slice with the digit of each cell, 0 for an empty one. A board that does
//! not fit its shape has no solution.

mod backtracking;
mod grid;
mod hybrid;
mod sweeps;

pub use backtracking::{backtrack, Backtracked};
pub use hybrid::{solve_hybrid, Hybrid};
pub use sweeps::{apply_rules, Ruled};
