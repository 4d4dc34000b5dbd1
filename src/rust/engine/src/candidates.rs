//! A board with the candidates of its empty cells.

use crate::topology::classic::CELLS;
use crate::{Board, Cell, Digit, DigitSet};

/// The candidates of each cell: the digits that an empty cell may hold, or the digit of a filled
/// cell.
///
/// Candidates may be missing or wrong, because a player may have written them. A board with an
/// empty cell without candidates has no solution.
///
/// ```
/// use oxidoku_engine::{never, search, Board, Candidates, Cell, Digit};
///
/// let mut marks = Candidates::of(&Board::EMPTY);
/// for digit in &Digit::ALL[..8] {
///     marks.remove(Cell::of(0), *digit);
/// }
/// let solved = search::solve(&marks, &never).unwrap();
/// assert!(solved.first.unwrap().to_string().starts_with("912345678"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidates([DigitSet; CELLS]);

impl Candidates {
    /// Makes the candidates of a board: each empty cell may hold the digits that no peer holds.
    pub fn of(board: &Board) -> Self {
        let mut candidates = Candidates([DigitSet::EMPTY; CELLS]);
        for (cell, digits) in Cell::ALL.into_iter().zip(&mut candidates.0) {
            *digits = match board.digit(cell) {
                None => board.open_digits(cell),
                Some(digit) => DigitSet::of(digit),
            };
        }
        candidates
    }

    /// Makes the candidates of a board whose empty cells may hold the digits in `marks`. The
    /// `marks` of filled cells are ignored.
    pub fn new(board: &Board, marks: &[DigitSet; CELLS]) -> Self {
        let mut candidates = Candidates(*marks);
        for (cell, digits) in Cell::ALL.into_iter().zip(&mut candidates.0) {
            if let Some(digit) = board.digit(cell) {
                *digits = DigitSet::of(digit);
            }
        }
        candidates
    }

    /// Returns the digits that a cell may hold.
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.0[cell.index()]
    }

    /// Eliminates a digit from a cell.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        self.0[cell].remove(digit);
    }

    /// Whether every digit of `board` is allowed in its cell.
    pub fn allow(&self, board: &Board) -> bool {
        Cell::ALL.into_iter().all(|cell| match board.digit(cell) {
            None => true,
            Some(digit) => self.0[cell].contains(digit),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filled_cells_hold_their_digit_despite_pencil_marks() {
        let mut board = Board::EMPTY;
        board.set(Cell::of(40), 5);
        let marked = Candidates::new(&board, &[DigitSet::of(Digit::of(7)); CELLS]);
        assert_eq!(marked.get(Cell::of(40)), DigitSet::of(Digit::of(5)));
        assert_eq!(marked.get(Cell::of(41)), DigitSet::of(Digit::of(7)));
        let open = Candidates::of(&board);
        assert_eq!(open.get(Cell::of(40)), DigitSet::of(Digit::of(5)));
        assert_eq!(
            open.get(Cell::of(41)),
            DigitSet::ALL - DigitSet::of(Digit::of(5))
        );
        assert_eq!(open.get(Cell::of(80)), DigitSet::ALL);
        assert!(open.allow(&board) && !marked.allow(&"1".repeat(81).parse().unwrap()));
    }
}
