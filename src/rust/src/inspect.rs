//! What a board says by itself, without solving it.

use crate::convert::{regular_board, row_and_column, transposed};
use extendr_api::prelude::*;
use oxidoku_engine::geometry::{cell_at, CELLS, DIGITS};
use oxidoku_engine::{Board, DigitSet};

// Pairs of clashing cells, five numbers a pair: digit, row and column of the
// one, row and column of the other.
#[extendr]
fn native_conflicts(board: &[i32]) -> Vec<i32> {
    conflicts(&regular_board(board))
}

/// See [`native_conflicts`].
pub fn conflicts(board: &Board) -> Vec<i32> {
    let five = |(one, other): (usize, usize)| {
        let (row, column) = row_and_column(one);
        let (other_row, other_column) = row_and_column(other);
        [
            i32::from(board.get(one)),
            row,
            column,
            other_row,
            other_column,
        ]
    };
    board.conflicts().into_iter().flat_map(five).collect()
}

// Whether row, column and box leave a digit open, for all cells and digits.
#[extendr]
fn native_candidates(board: &[i32]) -> Logicals {
    let board = regular_board(board);
    let open = |i: usize| {
        let (cell, digit) = (transposed(i % CELLS), (i / CELLS + 1) as u8);
        candidates(&board, cell).contains(digit)
    };
    (0..CELLS * DIGITS).map(open).collect()
}

fn candidates(board: &Board, cell: usize) -> DigitSet {
    match board.get(cell) {
        0 => board.open_digits(cell),
        digit => DigitSet::of(digit),
    }
}

// Whether a number stands nowhere in the row, column and box of a cell; numbers,
// rows and columns are 1 to 9 and equally many.
#[extendr]
fn native_is_valid(board: &[i32], num: &[i32], row: &[i32], col: &[i32]) -> Logicals {
    let board = regular_board(board);
    let index = |value: i32| (value - 1).clamp(0, 8) as usize;
    num.iter()
        .zip(row.iter().zip(col))
        .map(|(&num, (&row, &col))| {
            let cell = cell_at(index(row), index(col));
            let digit = index(num) as u8 + 1;
            board.get(cell) != digit && board.open_digits(cell).contains(digit)
        })
        .collect()
}

extendr_module! {
    mod inspect;
    fn native_conflicts;
    fn native_candidates;
    fn native_is_valid;
}
