//! Solves, counts, explains, rates and generates Sudoku.
//!
//! * [`Board`]: 81 cells, blank or a digit; [`Candidates`]: what each may hold.
//! * [`canonical()`]: the least of all equivalent boards.
//! * [`topology`]: the shape of a board: houses, peers, intersections.
//! * [`search`]: the fast search: one solution, a count, a list.
//! * [`logic`]: the way a person solves: steps, paths, hints, ratings.
//! * [`methods`]: the textbook methods, with counts of their work.
//! * [`generate`]: full grids and puzzles, symmetric and minimal, from a seed.
//! * [`stream`]: files of any size, a row out for each puzzle in.
//! * [`text`]: puzzles in text files, a line or a row of a table each.
//! * [`photo`]: the board in a photo of a printed puzzle.
//! * [`parallel`]: work over many items on a few threads.
//!
//! Long work takes a `stop` function, asks it now and then, and comes back with
//! [`Stopped`] once it answers `true`.

#![warn(missing_docs)]

mod board;
mod candidates;
mod canonical;
pub mod generate;
pub mod logic;
pub mod methods;
pub mod parallel;
pub mod photo;
pub mod search;
mod sets;
mod stop;
pub mod stream;
pub mod text;
pub mod topology;

pub use board::{Board, BoardError};
pub use candidates::Candidates;
pub use canonical::{canonical, Canonical};
pub use sets::{Bits, CellSet, Cells, DigitSet, Digits, Mask};
pub use stop::{never, Stop, Stopped};
