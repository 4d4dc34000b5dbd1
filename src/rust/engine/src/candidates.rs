//! A board with the candidates of its empty cells.

use crate::topology::classic::CELLS;
use crate::{Board, DigitSet};

/// What each cell may hold: one digit where it is filled, the candidates where it is
/// an empty cell.
///
/// Candidates may be missing or wrong, as a player may have written them. An empty cell
/// without any has no solution.
///
/// ```
/// use oxidoku_engine::{never, search, Board, Candidates};
///
/// let mut marks = Candidates::of(&Board::EMPTY);
/// for digit in 1..=8 {
///     marks.remove(0, digit);
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
        for (cell, digits) in candidates.0.iter_mut().enumerate() {
            *digits = match board.get(cell) {
                0 => board.open_digits(cell),
                digit => DigitSet::of(digit),
            };
        }
        candidates
    }

    /// A board whose empty cells may hold the digits in `marks`. What `marks` says of
    /// filled cells does not count.
    pub fn new(board: &Board, marks: &[DigitSet; CELLS]) -> Self {
        let mut candidates = Candidates(*marks);
        for (cell, digits) in candidates.0.iter_mut().enumerate() {
            if board.get(cell) != 0 {
                *digits = DigitSet::of(board.get(cell));
            }
        }
        candidates
    }

    /// What a cell may hold.
    pub const fn get(&self, cell: usize) -> DigitSet {
        self.0[cell]
    }

    /// Strikes a digit (1 to 9) out.
    pub fn remove(&mut self, cell: usize, digit: u8) {
        self.0[cell].remove(digit);
    }

    /// Whether each cell of `board` is empty or may hold its digit.
    pub fn allow(&self, board: &Board) -> bool {
        (0..CELLS).all(|cell| match board.get(cell) {
            0 => true,
            digit => self.0[cell].contains(digit),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filled_cells_hold_their_digit_whatever_is_marked() {
        let mut board = Board::EMPTY;
        board.set(40, 5);
        let marked = Candidates::new(&board, &[DigitSet::of(7); CELLS]);
        assert_eq!(marked.get(40), DigitSet::of(5));
        assert_eq!(marked.get(41), DigitSet::of(7));
        let open = Candidates::of(&board);
        assert_eq!(open.get(40), DigitSet::of(5));
        assert_eq!(open.get(41), DigitSet::ALL - DigitSet::of(5));
        assert_eq!(open.get(80), DigitSet::ALL);
        assert!(open.allow(&board) && !marked.allow(&"1".repeat(81).parse().unwrap()));
    }
}
