//! Files of any size: puzzles in, a row of a table out for each.
//!
//! [`process`] takes text from readers block by block, does its task for the
//! puzzles of each block on a few threads, and hands the rows on in the order of
//! the puzzles. A bounded number of blocks is under way at any time, so that
//! memory does not grow with the file, and reading, working and writing go on
//! side by side. [`ResumableFile`] is a file of rows that a later run can resume,
//! whatever ended the first. [`serve`] answers lines as they come.

mod block;
mod failure;
mod gzip;
mod lock;
mod pipeline;
mod resumable;
mod serve;
mod task;
mod utf8;

pub use block::{Block, Input};
pub use failure::Failure;
pub use gzip::gzip_member;
pub use pipeline::{process, Output, Summary, Workers};
pub use resumable::{Checkpoint, OpenError, Owner, Paths, ResumableFile};
pub use serve::{serve, LineSource, Threaded};
pub use task::{Counts, Rows, Task, What};
pub use utf8::Utf8;
