//! A board of 81 cells, each of which is empty or holds a digit.

use std::fmt;
use std::str::FromStr;

use crate::topology::classic::{CELLS, HOUSES, HOUSES_OF, PEERS};
use crate::{Cell, CellSet, Digit, DigitSet};

/// A board of 81 cells, row by row: 0 for an empty cell, 1 to 9 for a digit.
///
/// The digits of a board may clash; see [`Board::conflicts`].
///
/// ```
/// use oxidoku_engine::{Board, Cell};
///
/// let text = "000006000095700300400092005764000003000000000\
///             200000971500210009007005480000800000";
/// let board: Board = text.parse().unwrap();
/// assert_eq!(board.get(Cell::of(5)), 6);
/// assert_eq!(board.empty_cells().len(), 55);
/// assert_eq!(board.to_string(), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Board([u8; CELLS]);

/// The reason why a text or a list of numbers is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The number of cells is not 81, but this.
    Length(usize),
    /// The character or number at this position, counted from 0, is not valid in a cell.
    Cell(usize),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Length(found) => write!(f, "a board has 81 cells, not {found}"),
            BoardError::Cell(at) => write!(f, "position {} is neither empty nor a digit", at + 1),
        }
    }
}

impl std::error::Error for BoardError {}

impl Board {
    /// The empty board.
    pub const EMPTY: Board = Board([0; CELLS]);

    /// Makes a board from its cells, row by row.
    pub fn from_cells(cells: [u8; CELLS]) -> Result<Board, BoardError> {
        // Branch-free, so that the compiler can vectorize it.
        let good = cells.iter().fold(true, |good, &digit| good & (digit <= 9));
        match good {
            true => Ok(Board(cells)),
            false => Err(BoardError::Cell(
                cells
                    .iter()
                    .position(|&digit| digit > 9)
                    .unwrap_or_default(),
            )),
        }
    }

    /// Makes a board from 81 bytes of text: `1` to `9`, and `0`, `.`, `_` or `-` for an empty cell.
    pub fn from_bytes(text: &[u8]) -> Result<Board, BoardError> {
        if text.len() != CELLS {
            return Err(BoardError::Length(text.len()));
        }
        let mut cells = [0; CELLS];
        // Branch-free, so that the compiler can vectorize it.
        let mut good = true;
        for (&byte, cell) in text.iter().zip(&mut cells) {
            let digit = byte.wrapping_sub(b'0');
            *cell = if digit <= 9 { digit } else { 0 };
            good &= is_cell(byte);
        }
        match good {
            true => Ok(Board(cells)),
            false => Err(BoardError::Cell(
                text.iter()
                    .position(|&byte| !is_cell(byte))
                    .unwrap_or_default(),
            )),
        }
    }

    /// Returns the cells, row by row.
    pub const fn cells(&self) -> &[u8; CELLS] {
        &self.0
    }

    /// Returns the cells of many boards without copying them.
    pub(crate) fn slice_of_cells(boards: &[Board]) -> &[[u8; CELLS]] {
        // SAFETY: a board consists only of its cells (`repr(transparent)`).
        unsafe { std::slice::from_raw_parts(boards.as_ptr().cast(), boards.len()) }
    }

    /// Returns the digit of a cell, or 0 if the cell is empty.
    pub const fn get(&self, cell: Cell) -> u8 {
        self.0[cell.index()]
    }

    /// Returns the digit of a cell, or `None` if the cell is empty.
    pub const fn digit(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.0[cell.index()])
    }

    /// Sets the digit of a cell; 0 empties the cell.
    ///
    /// # Panics
    /// If `digit` is over 9.
    pub fn set(&mut self, cell: Cell, digit: u8) {
        assert!(digit <= 9, "a digit is 0 to 9");
        self.0[cell] = digit;
    }

    /// Returns the empty cells.
    pub fn empty_cells(&self) -> CellSet {
        let empty = |cell: &Cell| self.0[*cell] == 0;
        Cell::ALL.into_iter().filter(empty).collect()
    }

    /// Returns the digits that no peer of `cell` holds.
    pub fn open_digits(&self, cell: Cell) -> DigitSet {
        PEERS[cell]
            .iter()
            .filter_map(|peer| self.digit(peer))
            .fold(DigitSet::ALL, |open, digit| open - DigitSet::of(digit))
    }

    /// Lists the pairs of cells of a house that hold the same digit. Each pair occurs once, with
    /// its lower cell first.
    pub fn conflicts(&self) -> Vec<(Cell, Cell)> {
        let mut pairs = Vec::new();
        for cell in !self.empty_cells() {
            let clashing = PEERS[cell]
                .iter()
                .filter(|&peer| peer > cell && self.0[peer] == self.0[cell]);
            pairs.extend(clashing.map(|peer| (cell, peer)));
        }
        pairs
    }

    /// Whether no two cells of a house hold the same digit.
    pub fn is_consistent(&self) -> bool {
        let mut seen = [0u16; HOUSES];
        let mut twice = 0;
        for (houses, &digit) in HOUSES_OF.iter().zip(&self.0) {
            for &house in houses {
                twice |= seen[house] >> digit & 1 & u16::from(digit > 0);
                seen[house] |= 1 << digit;
            }
        }
        twice == 0
    }

    /// Whether every cell is filled and no two digits clash.
    pub fn is_solved(&self) -> bool {
        self.0.iter().all(|&digit| digit != 0) && self.is_consistent()
    }

    /// Whether every filled cell of `self` holds the same digit in `other`.
    pub fn is_part_of(&self, other: &Board) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(&mine, &theirs)| mine == 0 || mine == theirs)
    }
}

/// Whether a byte of text represents a digit or an empty cell.
fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() | (byte == b'.') | (byte == b'_') | (byte == b'-')
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        Board::from_bytes(text.as_bytes())
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_another_length_or_alphabet_is_refused() {
        assert_eq!("123".parse::<Board>(), Err(BoardError::Length(3)));
        let mut text = "0".repeat(80);
        text.push('x');
        assert_eq!(text.parse::<Board>(), Err(BoardError::Cell(80)));
        assert_eq!(Board::from_cells([10; 81]), Err(BoardError::Cell(0)));
    }

    #[test]
    fn conflicts_name_each_clashing_pair_once() {
        let mut board = Board::EMPTY;
        board.set(Cell::of(0), 5);
        board.set(Cell::of(8), 5);
        board.set(Cell::of(10), 5);
        board.set(Cell::of(80), 1);
        let clashes = [(0, 8), (0, 10)].map(|(one, other)| (Cell::of(one), Cell::of(other)));
        assert_eq!(board.conflicts(), clashes);
        assert!(!board.is_consistent());
    }
}
