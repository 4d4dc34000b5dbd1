//! A board with the candidates of its empty cells.

use crate::topology::classic::CELLS;
use crate::{Board, Cell, Digit, DigitSet};

/// What each cell may hold: one digit where it is filled, the candidates where it is
/// an empty cell.
///
/// Candidates may be missing or wrong, as a player may have written them. An empty cell
/// without any has no solution.
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
    /// A board whose empty cells may hold the digits that none of their peers holds.
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

    /// A board whose empty cells may hold the digits in `marks`. What `marks` says of
    /// filled cells does not count.
    pub fn new(board: &Board, marks: &[DigitSet; CELLS]) -> Self {
        let mut candidates = Candidates(*marks);
        for (cell, digits) in Cell::ALL.into_iter().zip(&mut candidates.0) {
            if let Some(digit) = board.digit(cell) {
                *digits = DigitSet::of(digit);
            }
        }
        candidates
    }

    /// The digits that a cell may hold.
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.0[cell.index()]
    }

    /// Eliminates a digit.
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        self.0[cell].remove(digit);
    }

    /// Whether each cell of `board` is empty or may hold its digit.
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
