//! Equivalent boards: other digits, rows, columns, bands, stacks, transposed.

use super::Rng;
use crate::geometry::{cell_at, column_of, row_of, CELLS};
use crate::Board;

/// A move of the board that takes puzzles to puzzles: all 2 * 6^8 * 9! of them
/// can be had. A board and its image have equally many solutions, and the moves
/// take the one's solutions to the other's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalence {
    rows: [usize; 9],
    columns: [usize; 9],
    transposed: bool,
    digits: [u8; 10],
}

impl Equivalence {
    /// A random move, every one as likely as the others.
    pub fn random(rng: &mut Rng) -> Self {
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut digits[1..]);
        Equivalence {
            rows: random_lines(rng),
            columns: random_lines(rng),
            transposed: rng.below(2) == 1,
            digits,
        }
    }

    /// The image of `board`.
    pub fn apply(&self, board: &Board) -> Board {
        let mut image = Board::EMPTY;
        for cell in 0..CELLS {
            let (row, column) = (self.rows[row_of(cell)], self.columns[column_of(cell)]);
            let from = match self.transposed {
                true => cell_at(column, row),
                false => cell_at(row, column),
            };
            image.set(cell, self.digits[usize::from(board.get(from))]);
        }
        image
    }
}

/// An order of nine lines that keeps bands (or stacks) together.
fn random_lines(rng: &mut Rng) -> [usize; 9] {
    let mut bands = [0, 3, 6];
    rng.shuffle(&mut bands);
    let mut lines = [0; 9];
    for (place, band) in lines.chunks_mut(3).zip(bands) {
        place.copy_from_slice(&[band, band + 1, band + 2]);
        rng.shuffle(place);
    }
    lines
}

/// A random board equivalent to `board`: with as many solutions, and as hard
/// for a person, yet of another look.
///
/// ```
/// use oxidoku_engine::generate::{shuffled, Rng};
/// use oxidoku_engine::{never, search, Board};
///
/// let board: Board = "000006000095700300400092005764000003000000000\
///                     200000971500210009007005480000800000".parse().unwrap();
/// let image = shuffled(&board, &mut Rng::new(1));
/// assert_ne!(image, board);
/// assert_eq!(search::count(&image, 2, &never), Ok(1));
/// ```
pub fn shuffled(board: &Board, rng: &mut Rng) -> Board {
    Equivalence::random(rng).apply(board)
}
