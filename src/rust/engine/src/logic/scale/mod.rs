//! Scales: in which order techniques are tried, how hard a step is, and how
//! hard the puzzle is that such steps solve. [`HODOKU`] is one of them.

mod definition;
mod hodoku;
mod level;
mod score;

pub use definition::{Rivals, Row, Scale, Total};
pub use hodoku::HODOKU;
pub use level::Level;
pub use score::Score;
