//! Files of any size: puzzles in, a row of a table out for each.
//!
//! [`process`] takes text from readers block by block, does its task for the
//! puzzles of each block on a few threads, and hands the rows on in the order of
//! the puzzles. A bounded number of blocks is under way at any time, so that
//! memory does not grow with the file, and reading, working and writing go on
//! side by side. [`Partial`] is a file of rows that can be gone on with after the
//! process was killed. [`serve`] answers lines as they come.

mod block;
mod gzip;
mod partial;
mod pipeline;
mod serve;
mod task;

pub use block::{Block, Input};
pub use gzip::gzip_member;
pub use partial::{Mark, Partial};
pub use pipeline::{process, Failure, Output, Summary, Workers};
pub use serve::serve;
pub use task::{Counts, Rows, Task, What};
