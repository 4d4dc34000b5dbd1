//! Boards to compare solvers on.

use oxidoku_engine::{Board, Cell};
use proptest::prelude::*;

use super::oracle::fits;

const GRID: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// A solved grid: one grid with its digits, rows, columns and sides exchanged.
pub fn solved_grid() -> impl Strategy<Value = Board> {
    let order = |n: u8| Just((0..n).collect::<Vec<u8>>()).prop_shuffle();
    let lines = move || (order(3), [order(3), order(3), order(3)]);
    (order(9), lines(), lines(), any::<bool>()).prop_map(|(digits, rows, columns, flip)| {
        let grid: Board = GRID.parse().unwrap();
        let line = |(bands, within): &(Vec<u8>, [Vec<u8>; 3]), i: usize| {
            let band = bands[i / 3] as usize;
            band * 3 + within[band][i % 3] as usize
        };
        let mut board = Board::EMPTY;
        for cell in Cell::ALL {
            let (row, column) = (line(&rows, cell.row()), line(&columns, cell.column()));
            let from = if flip {
                Cell::at(column, row)
            } else {
                Cell::at(row, column)
            };
            board.set(cell, digits[grid.get(from) as usize - 1] + 1);
        }
        board
    })
}

/// Any of the cells.
fn any_cell() -> impl Strategy<Value = Cell> {
    (0..81usize).prop_map(Cell::of)
}

/// Boards with this many givens, most of them from one solved grid and some
/// changed to another digit: 0, 1 and many solutions, and sometimes a clash.
pub fn boards(givens: std::ops::Range<usize>) -> impl Strategy<Value = Board> {
    let cells = Just(Cell::ALL.to_vec()).prop_shuffle();
    let changes = prop_oneof![
        3 => Just(Vec::new()),
        2 => prop::collection::vec((any_cell(), 1..=9u8), 1..3),
    ];
    (solved_grid(), cells, givens, changes).prop_map(|(grid, cells, givens, changes)| {
        let mut board = grid;
        for &cell in &cells[givens..] {
            board.set(cell, 0);
        }
        for (cell, digit) in changes {
            if fits(&board, cell, digit) {
                board.set(cell, digit);
            }
        }
        board
    })
}
