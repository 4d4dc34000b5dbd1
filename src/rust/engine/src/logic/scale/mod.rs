//! Scales: the order of techniques, the score of a step, and the total of a path.
//! [`SCALES`] lists them.

mod definition;
pub(super) mod explainer;
mod general;
mod hodoku;
mod level;
mod modern;
mod score;

pub use definition::{Measure, Row, Scale, ScoreColumn, TieGroup, Total, Walk};
pub use explainer::EXPLAINER;
pub use general::GENERAL;
pub use hodoku::HODOKU;
pub use level::Level;
pub use modern::MODERN;
pub use score::Score;

/// All scales.
pub static SCALES: [&Scale; 4] = [&HODOKU, &EXPLAINER, &MODERN, &GENERAL];
