//! Files of any size: puzzles in, a row of a table out for each.
//!
//! [`process`] takes text from a reader block by block, does its task for the
//! puzzles of each block on a few threads, and hands the rows to a writer in the
//! order of the puzzles. A bounded number of blocks is under way at any time, so
//! that memory does not grow with the file, and reading, working and writing go
//! on side by side.

mod pipeline;
mod task;

pub use pipeline::{process, Failure, Start, Summary};
pub use task::{Task, What};
