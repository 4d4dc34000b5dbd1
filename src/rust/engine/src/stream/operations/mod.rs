//! The operations that a run can apply to each puzzle.
//!
//! Each module contains the columns of its operation, in order, and writes the rows of a
//! block. Solving and counting share one module, `search`.

mod canonical;
mod check;
mod in_turn;
mod rate;
mod search;

pub use rate::{Rated, Rater};

use super::kinds::Kind;
use super::table::{InputRow, Rows, TableWriter};
use crate::{Stop, Stopped};

/// An operation to apply to each puzzle.
pub enum Operation {
    /// Find the solution and the number of solutions.
    Solve,
    /// Count solutions.
    Count,
    /// Rate by the path of a solver.
    Rate(Box<dyn Rater>),
    /// Count empty cells and clashes, and compare with the solution in the input.
    Check,
    /// Find canonical forms.
    Canonical,
}

impl Operation {
    /// Returns the columns of the operation's table between `puzzle` and `status`.
    pub(super) fn columns(&self) -> &'static [&'static str] {
        match self {
            Operation::Solve => &search::SOLVED,
            Operation::Count => &search::COUNTED,
            Operation::Rate(_) => &rate::COLUMNS,
            Operation::Check => &check::COLUMNS,
            Operation::Canonical => &canonical::COLUMNS,
        }
    }

    /// Returns the size of a block of text in bytes: some thousand puzzles, or fewer for slower
    /// operations.
    pub(super) fn block_size(&self) -> usize {
        match self {
            Operation::Solve | Operation::Count | Operation::Check => 1 << 18,
            Operation::Canonical => 1 << 16,
            Operation::Rate(_) => 1 << 14,
        }
    }

    /// Returns the rows of the table, one for each row of the input.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` returns `true`.
    pub(super) fn rows<K: Kind>(
        &self,
        kind: &K,
        rows: &[InputRow<K::Board>],
        limit: u64,
        stop: Stop,
    ) -> Result<Rows, Stopped> {
        let mut table = TableWriter::new(kind, self.columns().len(), rows.len());
        match self {
            Operation::Solve => search::put_rows(rows, limit, true, &mut table, stop)?,
            Operation::Count => search::put_rows(rows, limit, false, &mut table, stop)?,
            Operation::Rate(rater) => rate::put_rows(rows, &**rater, &mut table, stop)?,
            Operation::Check => check::put_rows(rows, &mut table, stop)?,
            Operation::Canonical => canonical::put_rows(rows, &mut table, stop)?,
        }
        Ok(table.rows)
    }
}
