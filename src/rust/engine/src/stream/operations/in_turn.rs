//! What operations share: the rows of a block in turn.

use super::super::table::{InputRow, TableWriter};
use crate::sets::CELLS;
use crate::{Board, PuzzleStatus, Stop, Stopped};

/// Has `put` write the row of each puzzle, in turn.
pub fn put_each(
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
pub fn put_found<F>(
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

pub fn boards_of(rows: &[InputRow]) -> Vec<Board> {
    rows.iter().filter_map(|row| row.puzzle.ok()).collect()
}

pub fn clues_of(board: &Board) -> u64 {
    (CELLS - board.empty_cells().len()) as u64
}

/// The status of a board that is not solved.
pub fn status_without_search(board: &Board) -> PuzzleStatus {
    match (board.is_consistent(), board.empty_cells().is_empty()) {
        (false, _) => PuzzleStatus::Invalid,
        (true, true) => PuzzleStatus::Solved,
        (true, false) => PuzzleStatus::Open,
    }
}
