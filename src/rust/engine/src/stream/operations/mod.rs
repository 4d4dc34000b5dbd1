//! What can be done with each puzzle: a file an operation.
//!
//! Each has its columns, in their order, and writes the rows of a block.

mod canonical;
mod check;
mod count;
mod in_turn;
mod rate;
mod solve;

use super::table::{InputRow, Rows, TableWriter};
use crate::logic::Solver;
use crate::{Stop, Stopped};

/// What to do with each puzzle.
#[derive(Clone, Debug)]
pub enum Operation {
    /// Solve: the solution and the number of solutions.
    Solve,
    /// Count solutions.
    Count,
    /// Rate by the path of a solver.
    Rate(Box<Solver>),
    /// Count empty cells and clashes, and compare with the solution in the input.
    Check,
    /// Canonical forms.
    Canonical,
}

impl Operation {
    /// The columns of its table between `puzzle` and `status`.
    pub(super) fn columns(&self) -> &'static [&'static str] {
        match self {
            Operation::Solve => &solve::COLUMNS,
            Operation::Count => &count::COLUMNS,
            Operation::Rate(_) => &rate::COLUMNS,
            Operation::Check => &check::COLUMNS,
            Operation::Canonical => &canonical::COLUMNS,
        }
    }

    /// Bytes of text in a block: some thousand puzzles, fewer for slower operations.
    pub(super) fn block_size(&self) -> usize {
        match self {
            Operation::Solve | Operation::Count | Operation::Check => 1 << 18,
            Operation::Canonical => 1 << 16,
            Operation::Rate(_) => 1 << 14,
        }
    }

    /// The rows of the table, one for each row of the input.
    ///
    /// # Errors
    /// [`Stopped`] once `stop` says so.
    pub(super) fn rows(&self, rows: &[InputRow], limit: u64, stop: Stop) -> Result<Rows, Stopped> {
        let mut table = TableWriter::new(self.columns().len(), rows.len());
        match self {
            Operation::Solve => solve::put_rows(rows, limit, &mut table, stop)?,
            Operation::Count => count::put_rows(rows, limit, &mut table, stop)?,
            Operation::Rate(solver) => rate::put_rows(rows, solver, &mut table, stop)?,
            Operation::Check => check::put_rows(rows, &mut table, stop)?,
            Operation::Canonical => canonical::put_rows(rows, &mut table, stop)?,
        }
        Ok(table.rows)
    }
}
