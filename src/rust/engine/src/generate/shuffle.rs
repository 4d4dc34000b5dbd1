//! Equivalent boards: other digits, rows, columns, bands, stacks, transposed.

use super::Rng;
use crate::topology::classic::{cell_at, column_of, row_of, CELLS};
use crate::Board;

/// A move of the board that takes puzzles to puzzles: all 2 * 6^8 * 9! of them
/// can be had. A board and its image have equally many solutions, and the move
/// takes the one's solutions to the other's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalence {
    /// From which cell each cell of the image comes.
    sources: [u8; CELLS],
    /// What becomes of each digit; blanks stay blank.
    digits: [u8; 10],
}

impl Equivalence {
    /// A random move, every one as likely as the others.
    pub fn random(rng: &mut Rng) -> Self {
        let (rows, columns) = (random_lines(rng), random_lines(rng));
        let transposed = rng.below(2) == 1;
        let mut sources = [0; CELLS];
        for (cell, source) in sources.iter_mut().enumerate() {
            let (row, column) = (rows[row_of(cell)], columns[column_of(cell)]);
            *source = match transposed {
                true => cell_at(column, row) as u8,
                false => cell_at(row, column) as u8,
            };
        }
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut digits[1..]);
        Equivalence { sources, digits }
    }

    /// The move that takes images back.
    pub fn inverse(&self) -> Self {
        let mut inverse = self.clone();
        for (cell, &source) in self.sources.iter().enumerate() {
            inverse.sources[usize::from(source)] = cell as u8;
        }
        for (digit, &image) in self.digits.iter().enumerate() {
            inverse.digits[usize::from(image)] = digit as u8;
        }
        inverse
    }

    /// The image of `board`.
    pub fn apply(&self, board: &Board) -> Board {
        let mut image = Board::EMPTY;
        for (cell, &source) in self.sources.iter().enumerate() {
            let digit = board.get(usize::from(source));
            image.set(cell, self.digits[usize::from(digit)]);
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
