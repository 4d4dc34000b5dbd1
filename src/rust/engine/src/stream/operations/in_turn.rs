//! Writes the rows of a block in turn, for all operations.

use super::super::kinds::Kind;
use super::super::table::{InputRow, TableWriter};
use crate::{PuzzleStatus, Stop, Stopped};

/// Calls `put` to write the row of each puzzle, in order.
pub fn put_each<K: Kind>(
    rows: &[InputRow<K::Board>],
    table: &mut TableWriter<K>,
    stop: Stop,
    mut put: impl FnMut(&mut TableWriter<K>, &InputRow<K::Board>, &K::Board) -> Result<(), Stopped>,
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

/// Calls `put` to write the row of each puzzle with its entry in `found`, in order.
pub fn put_found<K: Kind, F>(
    rows: &[InputRow<K::Board>],
    found: Vec<F>,
    table: &mut TableWriter<K>,
    put: impl Fn(&mut TableWriter<K>, &K::Board, F),
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

pub fn boards_of<B: Clone>(rows: &[InputRow<B>]) -> Vec<B> {
    rows.iter()
        .filter_map(|row| row.puzzle.clone().ok())
        .collect()
}

pub fn empty_cells<K: Kind>(board: &K::Board) -> u64 {
    let digits = K::digits(board).as_ref().iter();
    digits.filter(|&&digit| digit == 0).count() as u64
}

pub fn clues_of<K: Kind>(board: &K::Board) -> u64 {
    K::digits(board).as_ref().len() as u64 - empty_cells::<K>(board)
}

/// Returns the status of a board without looking for solutions.
pub fn status_without_search<K: Kind>(kind: &K, board: &K::Board) -> PuzzleStatus {
    match (kind.is_consistent(board), K::is_full(board)) {
        (false, _) => PuzzleStatus::Invalid,
        (true, true) => PuzzleStatus::Solved,
        (true, false) => PuzzleStatus::Open,
    }
}
