//! Scales: in which order techniques are tried, how hard a step is, and how
//! hard the puzzle is that such steps solve. [`SCALES`] are those there are.

mod definition;
pub(super) mod explainer;
mod hodoku;
mod level;
mod score;

pub use definition::{Measure, Row, Scale, ScoreColumn, TieGroup, Total, Walk};
pub use explainer::EXPLAINER;
pub use hodoku::HODOKU;
pub use level::Level;
pub use score::Score;

/// All scales.
pub static SCALES: [&Scale; 2] = [&HODOKU, &EXPLAINER];
