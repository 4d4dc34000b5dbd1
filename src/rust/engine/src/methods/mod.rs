//! The textbook methods, which are kept simple and count their work: plain backtracking, a few
//! rules without guessing, and a combination of both.
//!
//! Each method is written once for every [`Textbook`] board: the classic [`Board`](crate::Board),
//! and a [`Puzzle`](crate::search::general::Puzzle) of any shape.
//!
//! They are meant for comparison and teaching. [`crate::search`] is far faster, and
//! [`crate::logic`] finds how hard a board is for a person. [`record`] keeps frames of a method at
//! work.

mod backtracking;
mod event;
mod grid;
mod ground;
mod hybrid;
mod logic_rules;
mod recording;
mod singles;
mod sweep;
mod trial;

pub use backtracking::{backtrack, Backtracked, Order};
pub use event::{Event, Rule, Snapshot};
pub use ground::{ClassicGround, Ground, ShapeGround, Textbook};
pub use hybrid::{solve_hybrid, solve_hybrid_in, Hybrid};
pub use logic_rules::{apply_rules, apply_rules_in, Ruled};
pub use recording::{record, Frame, Method, Outcome, Recording, WorkCounts};
pub use singles::Placements;
pub use sweep::Sweep;
