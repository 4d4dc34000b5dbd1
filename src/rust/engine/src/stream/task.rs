//! An operation with its settings.

use std::sync::Arc;

use super::block::Block;
use super::kinds::{Kind, OfModel};
use super::operations::Operation;
use super::table::{header, InputRow, Rows};
use crate::search::general::Model;
use crate::text::{ClassicNotation, Layout};
use crate::{Stop, Stopped};

/// An operation on boards of one kind, with its limit.
pub struct Task {
    operation: Operation,
    limit: u64,
    kind: AnyKind,
}

enum AnyKind {
    Classic,
    OfModel(Box<OfModel>),
}

impl Task {
    /// Creates a task that applies `operation` to each classic puzzle. Counting solutions stops at
    /// `limit`, which must be at least 1.
    pub fn new(operation: Operation, limit: u64) -> Self {
        Task {
            operation,
            limit,
            kind: AnyKind::Classic,
        }
    }

    /// Creates a task for the puzzles of a model, which have no canonical form. `head` is the text
    /// of the rules before the cells. It is empty for a board without rules.
    pub fn of_model(operation: Operation, limit: u64, model: Arc<Model>, head: &[u8]) -> Self {
        Task {
            kind: AnyKind::OfModel(Box::new(OfModel::new(model, head))),
            ..Task::new(operation, limit)
        }
    }

    /// Returns the header of the table, with its line feed.
    pub fn header(&self) -> String {
        header(self.operation.columns())
    }

    /// Detects the layout of a text from its beginning.
    pub fn layout_of(&self, start: &[u8]) -> Layout {
        match &self.kind {
            AnyKind::Classic => Layout::detect(start),
            AnyKind::OfModel(kind) => Layout::detect_for(&**kind, start),
        }
    }

    /// Returns the size of a block of text in bytes.
    pub(super) fn block_size(&self) -> usize {
        let size = self.operation.block_size();
        match self.kind {
            AnyKind::Classic => size,
            // The search takes longer on these boards.
            AnyKind::OfModel(_) => size.min(1 << 16),
        }
    }

    /// Returns the rows of a block, without those that the block skips.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` returns `true`.
    pub fn run(&self, block: &Block, stop: Stop) -> Result<Rows, Stopped> {
        match &self.kind {
            AnyKind::Classic => self.run_on(&ClassicNotation, block, stop),
            AnyKind::OfModel(kind) => self.run_on(&**kind, block, stop),
        }
    }

    fn run_on<K: Kind>(&self, kind: &K, block: &Block, stop: Stop) -> Result<Rows, Stopped> {
        let mut rows = Vec::with_capacity(block.text.len() / (kind.cells() + 1) + 1);
        block.records(kind, stop, &mut |record| rows.push(InputRow::new(record)))?;
        let rows = &rows[block.skip.min(rows.len())..];
        self.operation.rows(kind, rows, self.limit, stop)
    }

    /// Returns one row for each line.
    pub(super) fn answer<'a>(
        &self,
        lines: impl Iterator<Item = &'a [u8]>,
        stop: Stop,
    ) -> Result<Rows, Stopped> {
        match &self.kind {
            AnyKind::Classic => self.answer_on(&ClassicNotation, lines, stop),
            AnyKind::OfModel(kind) => self.answer_on(&**kind, lines, stop),
        }
    }

    fn answer_on<'a, K: Kind>(
        &self,
        kind: &K,
        lines: impl Iterator<Item = &'a [u8]>,
        stop: Stop,
    ) -> Result<Rows, Stopped> {
        let rows: Vec<_> = lines.map(|line| InputRow::of_line(kind, line)).collect();
        self.operation.rows(kind, &rows, self.limit, stop)
    }
}
