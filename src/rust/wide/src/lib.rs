//! Explains boards that are too large for the sets of the engine: up to 16 rows, columns
//! and digits.
//!
//! The engine's topology and logic do not depend on the size of the frame in which boards
//! lie. They are compiled here a second time, from the same files, with sets of 256 cells, so
//! that the classic board can keep its sets of 128. The build script sets `frame16`, and the
//! files then leave out everything that only the classic board needs.

#![warn(missing_docs)]

#[path = "../../engine/src/bits.rs"]
mod bits;
mod board;
mod frame;
#[path = "../../engine/src/ids.rs"]
mod ids;
#[path = "../../engine/src/logic/mod.rs"]
pub mod logic;
#[path = "../../engine/src/phrases.rs"]
mod phrases;
mod sets;
#[path = "../../engine/src/sorting.rs"]
mod sorting;
#[path = "../../engine/src/topology/mod.rs"]
pub mod topology;

pub use bits::{Bits, Mask};
pub use board::Board;
pub use ids::{with_lowest_digit, Cell, Digit};
pub use oxidoku_engine::{never, Stop, Stopped};
pub use oxidoku_engine::{rules, search, shape};
pub use sets::{CellSet, Cells, DigitSet, Digits};
