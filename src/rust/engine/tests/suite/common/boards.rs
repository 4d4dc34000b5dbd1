//! Boards for comparing solvers.

use std::ops::Range;

use oxidoku_engine::{Board, Cell};

use super::oracle::fits;
use super::puzzles::Random;

const GRID: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// Makes a solved grid from a fixed one by exchanging its digits, rows, columns and sides.
fn solved_grid(random: &mut Random) -> Board {
    let grid: Board = GRID.parse().unwrap();
    let digits = random.permutation::<9>();
    let (rows, columns) = (random.lines(), random.lines());
    let flip = random.below(2) == 1;
    let mut board = Board::EMPTY;
    for cell in Cell::ALL {
        let (row, column) = (rows[cell.row()], columns[cell.column()]);
        let from = if flip {
            Cell::at(column, row)
        } else {
            Cell::at(row, column)
        };
        board.set(cell, digits[grid.get(from) as usize - 1] as u8 + 1);
    }
    board
}

/// Makes a board with this many givens, most of them from one solved grid. In two of five boards,
/// one or two givens are changed to another digit. So boards have no solution, one or many, and
/// sometimes a clash.
pub fn board(random: &mut Random, givens: Range<usize>) -> Board {
    let mut board = solved_grid(random);
    let givens = givens.start + random.below(givens.len());
    let order = random.permutation::<81>().map(Cell::of);
    for &cell in &order[givens..] {
        board.set(cell, 0);
    }
    if random.below(5) < 2 {
        for _ in 0..1 + random.below(2) {
            let (cell, digit) = (Cell::of(random.below(81)), random.below(9) as u8 + 1);
            if fits(&board, cell, digit) {
                board.set(cell, digit);
            }
        }
    }
    board
}
