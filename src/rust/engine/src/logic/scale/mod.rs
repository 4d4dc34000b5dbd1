//! Scales: the order of techniques, the score of a step, and the total of a path.
//! [`SCALES`] lists them.

mod definition;
#[cfg(not(frame16))]
pub(super) mod explainer;
mod general;
mod hodoku;
mod level;
#[cfg(not(frame16))]
mod modern;
mod score;

pub use definition::{Measure, Row, Scale, ScoreColumn, TieGroup, Total, Walk};
#[cfg(not(frame16))]
pub use explainer::EXPLAINER;
pub(super) use general::followed_in_the_head;
pub use general::GENERAL;
pub use hodoku::HODOKU;
pub use level::Level;
#[cfg(not(frame16))]
pub use modern::MODERN;
pub use score::Score;

/// All scales.
#[cfg(not(frame16))]
pub static SCALES: [&Scale; 4] = [&HODOKU, &EXPLAINER, &MODERN, &GENERAL];
/// The scale of all boards, the only scale for boards that are not classic.
#[cfg(frame16)]
pub static SCALES: [&Scale; 1] = [&GENERAL];
