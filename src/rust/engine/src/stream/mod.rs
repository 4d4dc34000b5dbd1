//! Processes files of any size: reads puzzles and writes a table row for each.
//!
//! [`process`] reads text block by block, runs its task on the puzzles of each block on a
//! few threads, and writes the rows in the order of the puzzles. Reading, working and
//! writing overlap. The number of blocks in progress is bounded, so that memory does not grow
//! with the file. [`ResumableFile`] is a file of rows that a later run can resume
//! after any interruption. [`serve`] answers lines as they arrive.

mod block;
mod failure;
mod gzip;
mod kinds;
mod lock;
mod operations;
mod pipeline;
mod resumable;
mod serve;
mod table;
mod task;
mod utf8;

pub use block::{Block, Input};
pub use failure::Failure;
pub use gzip::{crc32, gzip_member};
pub use operations::{Operation, Rated, Rater};
pub use pipeline::{process, Output, Summary, Workers};
pub use resumable::{Checkpoint, OpenError, Owner, Paths, ResumableFile};
pub use serve::{serve, LineSource, Threaded};
pub use table::{Counts, Rows};
pub use task::Task;
pub use utf8::Utf8;
