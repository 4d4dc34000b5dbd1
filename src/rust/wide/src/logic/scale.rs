//! The scale of all boards that are not classic.

#[path = "../../../engine/src/logic/scale/definition.rs"]
mod definition;
#[path = "../../../engine/src/logic/scale/general.rs"]
mod general;
#[path = "../../../engine/src/logic/scale/hodoku.rs"]
mod hodoku;
#[path = "../../../engine/src/logic/scale/level.rs"]
mod level;
#[path = "../../../engine/src/logic/scale/score.rs"]
mod score;

pub use definition::{Measure, Row, Scale, ScoreColumn, TieGroup, Total, Walk};
pub use general::GENERAL;
pub use hodoku::HODOKU;
pub use level::Level;
pub use score::Score;

/// All scales.
pub static SCALES: [&Scale; 1] = [&GENERAL];
