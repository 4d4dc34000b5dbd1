//! Solves, counts, explains, rates and generates Sudoku.
//!
//! * [`Board`]: 81 cells, each empty or a digit; [`Candidates`]: the digits that each cell may
//!   hold.
//! * [`canonical()`]: the smallest of all equivalent boards.
//! * [`topology`]: the shape of a board: houses, peers, intersections.
//! * [`search`]: the fast search for one solution, a count or a list.
//! * [`logic`]: human-style solving: steps, paths, hints and ratings.
//! * [`methods`]: textbook methods that count their work.
//! * [`generate`]: full grids and puzzles, reproducible from a seed.
//! * [`stream`]: files of any size, one row of output for each puzzle.
//! * [`text`]: puzzles in text files, one per line or table row.
//! * [`shape`], [`rules`]: boards of any size, and the rules that variants add to them.
//! * [`photo`]: the board in a photo of a printed puzzle.
//! * [`parallel`]: work on many items in several threads.
//!
//! Long work takes a `stop` function, calls it regularly, and returns [`Stopped`] once it
//! returns `true`.

#![warn(missing_docs)]

/// The examples of the README, which are tested like those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod bits;
mod board;
mod candidates;
mod canonical;
mod frame;
pub mod generate;
mod ids;
pub mod logic;
pub mod methods;
pub mod parallel;
pub mod photo;
mod phrases;
pub mod rules;
pub mod search;
mod sets;
pub mod shape;
mod sorting;
mod status;
mod stop;
pub mod stream;
pub mod text;
pub mod topology;

pub use bits::{Bits, Mask};
pub use board::{Board, BoardError};
pub use candidates::Candidates;
pub use canonical::{canonical, Canonical};
pub use ids::{with_lowest_digit, Cell, Digit};
pub use sets::{CellSet, Cells, DigitSet, Digits};
pub use status::PuzzleStatus;
pub use stop::{never, Stop, Stopped};

/// How much the sweeps of the unit tests do.
#[cfg(test)]
#[path = "../tests/suite/common/sweep.rs"]
mod sweep;
