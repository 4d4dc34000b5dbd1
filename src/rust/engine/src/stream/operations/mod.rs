//! What can be done with each puzzle: a file an operation.
//!
//! Each has its columns, in their order, and writes the rows of a block.

mod canonical;
mod check;
mod count;
mod rate;
mod solve;

use super::table::{InputRow, Rows, TableWriter};
use crate::logic::Solver;
use crate::{Board, PuzzleStatus, Stop, Stopped};

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

/// Has `put` write the row of each puzzle, in turn.
fn put_each(
    rows: &[InputRow],
    table: &mut TableWriter,
    stop: Stop,
    mut put: impl FnMut(&mut TableWriter, &InputRow, &Board) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    for row in rows {
        if stop() {
            return Err(Stopped);
        }
        match &row.puzzle {
            Ok(board) => put(table, row, board)?,
            Err(fault) => table.put_malformed(row, *fault),
        }
    }
    Ok(())
}

/// Has `put` write the row of each puzzle with what was `found` for it, in order.
fn put_found<F>(
    rows: &[InputRow],
    found: Vec<F>,
    table: &mut TableWriter,
    put: impl Fn(&mut TableWriter, &Board, F),
) {
    let mut found = found.into_iter();
    for row in rows {
        match &row.puzzle {
            // There is a result for every board.
            Ok(board) => found
                .next()
                .into_iter()
                .for_each(|result| put(table, board, result)),
            Err(fault) => table.put_malformed(row, *fault),
        }
    }
}

fn boards_of(rows: &[InputRow]) -> Vec<Board> {
    rows.iter().filter_map(|row| row.puzzle.ok()).collect()
}

fn clues_of(board: &Board) -> u64 {
    81 - board.blanks().len() as u64
}

/// The status of a board that is not solved.
fn status_without_search(board: &Board) -> PuzzleStatus {
    match (board.is_consistent(), board.blanks().is_empty()) {
        (false, _) => PuzzleStatus::Invalid,
        (true, true) => PuzzleStatus::Solved,
        (true, false) => PuzzleStatus::Open,
    }
}
