//! Equivalent boards, made by relabelling digits, permuting lines, bands and stacks, and
//! transposing.

use super::Rng;
use crate::topology::classic::{CELLS, DIGITS};
use crate::{Board, Cell};

/// A transformation of boards that preserves the rules of Sudoku. It maps the solutions of a
/// board to the solutions of its image, one to one. All 2·6⁸·9! transformations are reachable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equivalence {
    /// The cell from which each cell of the image comes.
    sources: [Cell; CELLS],
    /// The image of each digit; empty cells stay empty.
    digits: [u8; 10],
}

impl Equivalence {
    /// Returns a random transformation. All are equally likely.
    pub fn random(rng: &mut Rng) -> Self {
        let (rows, columns) = (random_lines(rng), random_lines(rng));
        let transposed = rng.below(2) == 1;
        let sources = Cell::ALL.map(|cell| {
            let (row, column) = (rows[cell.row()], columns[cell.column()]);
            match transposed {
                true => Cell::at(column, row),
                false => Cell::at(row, column),
            }
        });
        let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut digits[1..]);
        Equivalence { sources, digits }
    }

    /// Returns the transformation that undoes this one.
    pub fn inverse(&self) -> Self {
        let mut inverse = self.clone();
        for (cell, source) in Cell::ALL.into_iter().zip(self.sources) {
            inverse.sources[source] = cell;
        }
        for (digit, &image) in self.digits.iter().enumerate() {
            inverse.digits[usize::from(image)] = digit as u8;
        }
        inverse
    }

    /// Returns the image of `board`.
    pub fn apply(&self, board: &Board) -> Board {
        let mut image = Board::EMPTY;
        for (cell, source) in Cell::ALL.into_iter().zip(self.sources) {
            let digit = board.get(source);
            image.set(cell, self.digits[usize::from(digit)]);
        }
        image
    }
}

/// Returns a random order of nine lines that keeps bands (or stacks) together.
fn random_lines(rng: &mut Rng) -> [usize; DIGITS] {
    let mut bands = [0, 3, 6];
    rng.shuffle(&mut bands);
    let mut lines = [0; DIGITS];
    for (place, band) in lines.chunks_mut(3).zip(bands) {
        place.copy_from_slice(&[band, band + 1, band + 2]);
        rng.shuffle(place);
    }
    lines
}

/// Returns a random board equivalent to `board`. It looks different but has the same number of
/// solutions and the same difficulty.
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

/// Returns the board with its digits renamed in the order in which they first appear. Two
/// boards are relabellings of one another if and only if this result is the same for both.
///
/// ```
/// use oxidoku_engine::{generate::relabelled, Board, Cell};
///
/// let mut board = Board::EMPTY;
/// board.set(Cell::of(3), 7);
/// board.set(Cell::of(30), 7);
/// board.set(Cell::of(40), 2);
/// let canonical = relabelled(&board);
/// assert_eq!([3, 30, 40].map(|cell| canonical.get(Cell::of(cell))), [1, 1, 2]);
/// ```
pub fn relabelled(board: &Board) -> Board {
    let mut names = [0; 10];
    let mut last = 0;
    let mut renamed = *board;
    for cell in !board.empty_cells() {
        let name = &mut names[usize::from(board.get(cell))];
        if *name == 0 {
            last += 1;
            *name = last;
        }
        renamed.set(cell, *name);
    }
    renamed
}
