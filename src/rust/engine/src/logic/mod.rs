//! Solves as a person does, with candidates, techniques and steps.
//!
//! A [`Grid`] has filled cells and candidates. A [`Technique`] finds a [`Step`] in it;
//! [`TECHNIQUES`] lists them all. A [`Scale`] defines their order and the scores of their steps;
//! [`HODOKU`] is the default.
//!
//! A [`Position`] is a grid that has been checked. A [`Solver`] finds steps and whole paths in it
//! and returns a [`Hint`]. [`rate()`] says how hard it is.
//!
//! Imports run in one direction: state and step first, then facts, context, families, registry and
//! solver, and finally hint and rate.

mod bonds;
mod chain_words;
#[cfg(not(frame16))]
mod classic_entries;
mod context;
mod entries;
#[cfg(not(frame16))]
mod explainer_walk;
mod facts;
mod families;
mod family_search;
mod forcing_words;
mod found;
mod hint;
mod implied;
mod rate;
#[cfg(not(frame16))]
mod rate_board;
mod registry;
mod scale;
mod solver;
mod state;
mod step;
mod steps;
mod technique;
mod walk;
pub(crate) mod words;

pub use context::{Context, StepOptions};
pub use found::Found;
pub use hint::{Detail, Hint};
pub use rate::{rate_path, rate_position, Rating};
#[cfg(not(frame16))]
pub(crate) use rate_board::rate_unique;
#[cfg(not(frame16))]
pub use rate_board::{rate, RateOutcome};
pub use registry::find;
pub use scale::{
    Level, Measure, Row, Scale, Score, ScoreColumn, TieGroup, Total, Walk, GENERAL, SCALES,
};
#[cfg(not(frame16))]
pub use scale::{EXPLAINER, HODOKU, MODERN};
pub use solver::{Ending, Path, Solver};
pub use state::{Candidate, Contradiction, Fault, Grid, Position};
pub use step::{
    Blocker, Branch, Chain, Forcing, ForcingKind, Implied, Link, Node, Pattern, Reason, Role, Step,
};
pub use technique::{Family, Info, Needs, Technique, UnknownTechnique, TECHNIQUES};
