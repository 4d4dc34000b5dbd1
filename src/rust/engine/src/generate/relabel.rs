//! Boards that differ only in the names of their digits.

use crate::Board;

/// The board with its digits renamed in the order in which they first appear:
/// two boards are relabellings of one another if and only if this is the same
/// for both.
///
/// ```
/// use oxidoku_engine::{generate::relabelled, Board};
///
/// let mut board = Board::EMPTY;
/// board.set(3, 7);
/// board.set(30, 7);
/// board.set(40, 2);
/// let canonical = relabelled(&board);
/// assert_eq!([3, 30, 40].map(|cell| canonical.get(cell)), [1, 1, 2]);
/// ```
pub fn relabelled(board: &Board) -> Board {
    let mut names = [0; 10];
    let mut last = 0;
    let mut renamed = *board;
    for cell in !board.blanks() {
        let name = &mut names[usize::from(board.get(cell))];
        if *name == 0 {
            last += 1;
            *name = last;
        }
        renamed.set(cell, *name);
    }
    renamed
}
