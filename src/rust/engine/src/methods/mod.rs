//! The textbook methods, kept simple and counting their work: plain
//! backtracking, a few rules without guessing, and the two together.
//!
//! They are here to be compared and taught. Whoever wants an answer quickly
//! calls [`crate::search`]; how hard a board is for a person is for
//! [`crate::logic`] to say. [`record`] makes frames of the work, which show it to
//! people.

mod backtracking;
mod event;
mod hybrid;
mod logic_rules;
mod recording;
mod sweep;
mod trial;

pub use backtracking::{backtrack, Backtracked, Order};
pub use event::{Event, Look, Rule};
pub use hybrid::{solve_hybrid, solve_hybrid_in, Hybrid};
pub use logic_rules::{apply_rules, apply_rules_in, Placements, Ruled};
pub use recording::{record, Counts, Ending, Frame, Method, Recording};
pub use sweep::Sweep;
