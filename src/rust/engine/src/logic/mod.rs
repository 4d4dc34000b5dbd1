//! The way a person solves: candidates, techniques, steps.
//!
//! [`Grid`] is the state: filled cells and pencil marks. A [`Technique`] looks
//! at it and makes a [`Step`]; [`TECHNIQUES`] lists them all, simplest first.
//! Each family of techniques is one file here with two functions, `find` and
//! `tell`; a new technique is one line in the table of `technique.rs` and, for
//! a new family, one file.
//!
//! A [`Position`] is a grid that was checked; a [`Solver`] finds steps and
//! whole paths in it and gives a [`Hint`]; [`rate()`] says how hard it is.

mod almost_locked;
mod als;
mod brute_force;
mod chains;
mod colouring;
mod finder;
mod fish;
mod forcing;
mod grid;
mod hint;
mod implications;
mod kraken;
mod locked;
mod position;
mod rate;
mod single_digit;
mod singles;
mod solver;
mod step;
mod subsets;
mod sue_de_coq;
mod technique;
mod templates;
mod uniqueness;
mod wings;
pub(crate) mod words;

pub use finder::{Context, Found, StepOptions};
pub use grid::{Candidate, Contradiction, Grid};
pub use hint::{Detail, Hint};
pub use position::{Fault, Position};
pub(crate) use rate::rate_unique;
pub use rate::{rate, Rated, Rating};
pub use solver::{Outcome, Path, Solver};
pub use step::{Chain, Link, Node, Pattern, Role, Step};
pub use technique::{Info, Level, Technique, UnknownTechnique, TECHNIQUES};

/// Steps of one technique in a grid, the one a person should see first before
/// the others.
pub fn find(context: &Context, technique: Technique, found: &mut Found) {
    // A break only says that enough was found.
    let _ = (technique.info().find)(context, technique, found);
}

impl Step {
    /// What the pattern is, why it works and what follows, for a beginner.
    pub fn text(&self) -> String {
        (self.technique.info().tell)(self)
    }
}
