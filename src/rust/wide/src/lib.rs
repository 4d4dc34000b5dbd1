//! Explains boards that are too large for the sets of the engine: up to 16 rows, columns
//! and digits.
//!
//! The engine's topology and logic are written for any [`frame`]. They are compiled here a
//! second time, from the same files, with sets of 256 cells; so the classic board keeps
//! its sets of 128, and what is true of a technique is said once. What only the classic
//! board has is left out: the lists of modules below and in [`families`] say what is here.
//!
//! [`families`]: logic

#![warn(missing_docs)]
// Shared files have functions that only the families of the classic board use.
#![allow(dead_code)]

#[path = "../../engine/src/bits.rs"]
mod bits;
mod board;
mod frame;
#[path = "../../engine/src/ids.rs"]
mod ids;
pub mod logic;
mod sets;
pub mod topology;

pub use bits::{Bits, Mask};
pub use board::Board;
pub use ids::{Cell, Digit};
pub use oxidoku_engine::{never, Stop, Stopped};
pub use oxidoku_engine::{rules, search, shape};
pub use sets::{CellSet, Cells, DigitSet, Digits};
