//! Solving as a person does: the engine's logic, in the larger frame.

#[path = "../../../engine/src/logic/chain_words.rs"]
mod chain_words;
mod classic_entries;
#[path = "../../../engine/src/logic/context.rs"]
mod context;
#[path = "../../../engine/src/logic/entries.rs"]
mod entries;
mod facts;
mod families;
#[path = "../../../engine/src/logic/family_search.rs"]
mod family_search;
#[path = "../../../engine/src/logic/forcing_words.rs"]
mod forcing_words;
#[path = "../../../engine/src/logic/found.rs"]
mod found;
#[path = "../../../engine/src/logic/hint.rs"]
mod hint;
#[path = "../../../engine/src/logic/rate.rs"]
mod rate;
#[path = "../../../engine/src/logic/registry.rs"]
mod registry;
mod scale;
#[path = "../../../engine/src/logic/solver.rs"]
mod solver;
mod state;
#[path = "../../../engine/src/logic/step.rs"]
mod step;
#[path = "../../../engine/src/logic/steps.rs"]
mod steps;
#[path = "../../../engine/src/logic/technique.rs"]
mod technique;
mod walk;
#[path = "../../../engine/src/logic/words.rs"]
pub(crate) mod words;

pub use context::{Context, StepOptions};
pub use found::Found;
pub use hint::{Detail, Hint};
pub use rate::{rate_path, rate_position, Rating};
pub use registry::find;
pub use scale::{
    Level, Measure, Row, Scale, Score, ScoreColumn, TieGroup, Total, Walk, GENERAL, SCALES,
};
pub use solver::{Ending, Path, Solver};
pub use state::{Candidate, Contradiction, Fault, Grid, Position};
pub use step::{
    Branch, Chain, Forcing, ForcingKind, Implied, Link, Node, Pattern, Reason, Role, Step,
};
pub use technique::{Family, Info, Needs, Technique, UnknownTechnique, TECHNIQUES};
