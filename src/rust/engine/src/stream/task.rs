//! An operation with its settings.

use super::block::Block;
use super::operations::Operation;
use super::table::{header, InputRow, Rows};
use crate::{Stop, Stopped};

/// An operation with its limit.
#[derive(Clone, Debug)]
pub struct Task {
    /// What to do with each puzzle.
    pub operation: Operation,
    /// Where to stop counting solutions; at least 1.
    pub limit: u64,
}

impl Task {
    /// The header of the table, with its line feed.
    pub fn header(&self) -> String {
        header(self.operation.columns())
    }

    /// Bytes of text in a block.
    pub(super) fn block_size(&self) -> usize {
        self.operation.block_size()
    }

    /// The rows of a block, without those it leaves out.
    ///
    /// # Errors
    /// [`Stopped`] once `stop` says so.
    pub fn run(&self, block: &Block, stop: Stop) -> Result<Rows, Stopped> {
        let mut rows = Vec::with_capacity(block.text.len() / 82 + 1);
        block.records(stop, &mut |record| rows.push(InputRow::new(&record)))?;
        self.rows(&rows[block.skip.min(rows.len())..], stop)
    }

    /// One row for each.
    pub(super) fn rows(&self, rows: &[InputRow], stop: Stop) -> Result<Rows, Stopped> {
        self.operation.rows(rows, self.limit, stop)
    }
}
