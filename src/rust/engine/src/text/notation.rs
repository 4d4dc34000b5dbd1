//! Defines how boards are written in text: which characters are cells.

use std::fmt::Debug;

use super::problem::Problem;
use crate::topology::classic::CELLS;
use crate::Board;

/// The meaning of each byte in a board: the digit, 0 for an empty cell, or one of
/// `TOO_HIGH`, `EMPTY` and `OTHER`.
pub type Kinds = [u8; 256];

/// A digit that the board does not have.
pub(super) const TOO_HIGH: u8 = 29;
/// A character for empty cells, other than 0.
pub(super) const EMPTY: u8 = 30;
/// A character that is not a cell.
pub(super) const OTHER: u8 = 31;

/// Returns the meanings of characters for boards with this many digits, the lowest of which is 1 or
/// 0: values up to 9, then letters from A for 10.
const fn kinds(digits: u8, lowest: u8) -> Kinds {
    let mut kinds = [OTHER; 256];
    let mut value = 0;
    while value <= 9 || value < digits + lowest {
        let digit = value + 1 - lowest;
        let kind = if digit <= digits { digit } else { TOO_HIGH };
        if value <= 9 {
            kinds[(b'0' + value) as usize] = kind;
        } else {
            kinds[(b'A' + value - 10) as usize] = kind;
            kinds[(b'a' + value - 10) as usize] = kind;
        }
        value += 1;
    }
    let empty_cells = b"._-*?xX";
    let mut i = 0;
    while i < empty_cells.len() {
        kinds[empty_cells[i] as usize] = EMPTY;
        i += 1;
    }
    kinds
}

/// A notation for boards of one kind, with one character per cell.
pub trait Notation {
    /// The type of the boards.
    type Board: Clone + Debug;

    /// Returns the number of cells of a board.
    fn cells(&self) -> usize;

    /// Returns the meaning of each character.
    fn kinds(&self) -> &Kinds;

    /// Makes the board with these digits, 0 for an empty cell. Returns `None` if they do not fit.
    fn board(&self, digits: &[u8]) -> Option<Self::Board>;

    /// Whether every cell is filled.
    fn is_full(board: &Self::Board) -> bool;

    /// Reads the board if the characters are exactly its cells, in notations that can check this
    /// fast; otherwise returns `None`.
    fn plain(&self, _cells: &[u8]) -> Option<Self::Board> {
        None
    }

    /// Reads the digits in a text that names its rules.
    ///
    /// # Errors
    /// Returns the problem with the text.
    fn with_rules(&self, text: &[u8]) -> Result<Vec<u8>, Problem>;
}

impl<N: Notation> Notation for &N {
    type Board = N::Board;

    fn cells(&self) -> usize {
        (*self).cells()
    }

    fn kinds(&self) -> &Kinds {
        (*self).kinds()
    }

    fn board(&self, digits: &[u8]) -> Option<Self::Board> {
        (*self).board(digits)
    }

    fn is_full(board: &Self::Board) -> bool {
        N::is_full(board)
    }

    fn plain(&self, cells: &[u8]) -> Option<Self::Board> {
        (*self).plain(cells)
    }

    fn with_rules(&self, text: &[u8]) -> Result<Vec<u8>, Problem> {
        (*self).with_rules(text)
    }
}

/// The notation of classic boards.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClassicNotation;

impl ClassicNotation {
    const KINDS: Kinds = kinds(9, 1);
}

impl Notation for ClassicNotation {
    type Board = Board;

    fn cells(&self) -> usize {
        CELLS
    }

    fn kinds(&self) -> &Kinds {
        &Self::KINDS
    }

    fn board(&self, digits: &[u8]) -> Option<Board> {
        Board::from_cells(digits.try_into().ok()?).ok()
    }

    fn is_full(board: &Board) -> bool {
        board.empty_cells().is_empty()
    }

    /// Reads the board in 81 valid cells. The loop has no early exit, so that it can be vectorized.
    fn plain(&self, cells: &[u8]) -> Option<Board> {
        let cells: &[u8; CELLS] = cells.try_into().ok()?;
        let is_digit = |byte: u8| byte.wrapping_sub(b'1') < 9;
        let blank = cells.iter().copied().find(|&byte| !is_digit(byte));
        let blank = blank.unwrap_or(b'0');
        if self.kinds()[usize::from(blank)] == OTHER {
            return None;
        }
        let mut digits = [0; CELLS];
        let mut good = true;
        for (digit, &byte) in digits.iter_mut().zip(cells) {
            good &= is_digit(byte) | (byte == blank);
            *digit = if is_digit(byte) { byte - b'0' } else { 0 };
        }
        good.then(|| Board::from_cells(digits).ok()).flatten()
    }

    /// Fails, because rules in the text belong to another board.
    fn with_rules(&self, _text: &[u8]) -> Result<Vec<u8>, Problem> {
        Err(Problem::Absent)
    }
}

/// The notation of boards that all have the same rules.
#[derive(Clone, Debug)]
pub struct RulesNotation {
    cells: usize,
    kinds: Kinds,
    /// The text of the rules, before that of the cells.
    head: Vec<u8>,
}

impl RulesNotation {
    /// Creates the notation of boards with this many cells and digits, the lowest of which is 1 or
    /// 0. Puzzles may be written with their rules before the cells. `head` is the text of these
    /// rules; it is empty without rules.
    pub fn new(cells: usize, digits: u8, lowest: u8, head: &[u8]) -> Self {
        RulesNotation {
            cells,
            kinds: kinds(digits, lowest),
            head: head.to_vec(),
        }
    }

    fn digit(&self, byte: u8) -> Result<u8, Problem> {
        match self.kinds[usize::from(byte)] {
            EMPTY => Ok(0),
            digit if digit < TOO_HIGH => Ok(digit),
            _ => Err(Problem::Cell(byte)),
        }
    }

    /// Reads givens with their cells: `.~R1C1_5~R2Ca_10`, with letters for rows and columns above
    /// 9.
    fn givens(&self, text: &[u8]) -> Option<Vec<u8>> {
        let mut digits = vec![0; self.cells];
        if text.is_empty() {
            return Some(digits);
        }
        let side = (1..=25).find(|side| side * side >= self.cells)?;
        let line = |byte: u8| {
            b"123456789abcdefghijklmnop"
                .iter()
                .position(|&it| it == byte)
        };
        for given in text.strip_prefix(b".~")?.split(|&byte| byte == b'~') {
            let &[b'R', row, b'C', column, b'_', ref digit @ ..] = given else {
                return None;
            };
            let digit: u8 = std::str::from_utf8(digit).ok()?.parse().ok()?;
            let letter = b"0123456789ABCDEFGHIJKLMNOP".get(usize::from(digit))?;
            let (row, column) = (line(row)?, line(column)?);
            let cell = digits
                .get_mut(row * side + column)
                .filter(|_| column < side)?;
            *cell = self.digit(*letter).ok()?;
        }
        Some(digits)
    }
}

impl Notation for RulesNotation {
    type Board = Vec<u8>;

    fn cells(&self) -> usize {
        self.cells
    }

    fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    fn board(&self, digits: &[u8]) -> Option<Vec<u8>> {
        (digits.len() == self.cells).then(|| digits.to_vec())
    }

    fn is_full(board: &Vec<u8>) -> bool {
        !board.contains(&0)
    }

    /// Reads the cells after the rules: in pieces, if the rules end with `=`, or otherwise as
    /// givens that end with two periods.
    fn with_rules(&self, text: &[u8]) -> Result<Vec<u8>, Problem> {
        let rest = match self.head.is_empty() {
            true => None,
            false => text.strip_prefix(&self.head[..]),
        };
        let rest = rest.ok_or(Problem::OtherRules)?;
        if !self.head.ends_with(b"=") {
            let givens = rest.strip_suffix(b"..").and_then(|rest| self.givens(rest));
            return givens.ok_or(Problem::OtherRules);
        }
        let cells = rest.iter().filter(|&&byte| byte != b'/');
        let digits: Vec<u8> = cells
            .map(|&byte| self.digit(byte))
            .collect::<Result<_, _>>()?;
        match digits.len() == self.cells {
            true => Ok(digits),
            false => Err(Problem::Length {
                found: digits.len(),
                cells: self.cells,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_digits_where_the_board_has_them() {
        let of = |digits: u8, byte: u8| kinds(digits, 1)[usize::from(byte)];
        assert_eq!(
            [b'0', b'4', b'5', b'A'].map(|it| of(4, it)),
            [0, 4, TOO_HIGH, OTHER]
        );
        assert_eq!(
            [b'9', b'A', b'g', b'H'].map(|it| of(16, it)),
            [9, 10, 16, OTHER]
        );
        assert_eq!([b'P', b'p', b'Q'].map(|it| of(25, it)), [25, 25, OTHER]);
        for byte in *b"._-*?xX" {
            assert_eq!([4, 9, 25].map(|digits| of(digits, byte)), [EMPTY; 3]);
        }
    }

    #[test]
    fn zero_is_the_first_digit_where_the_lowest_is_0() {
        let of = |digits: u8, byte: u8| kinds(digits, 0)[usize::from(byte)];
        assert_eq!(
            [b'0', b'3', b'4', b'A'].map(|it| of(4, it)),
            [1, 4, TOO_HIGH, OTHER]
        );
        assert_eq!(
            [b'9', b'A', b'f', b'G'].map(|it| of(16, it)),
            [10, 11, 16, OTHER]
        );
        assert_eq!([b'O', b'P'].map(|it| of(25, it)), [25, OTHER]);
        assert_eq!([b'.', b'_'].map(|it| of(25, it)), [EMPTY; 2]);
    }

    #[test]
    fn cells_follow_the_text_of_their_rules() {
        let four = |head: &str| RulesNotation::new(16, 4, 1, head.as_bytes());
        let read = |head: &str, text: &str| four(head).with_rules(text.as_bytes());
        let expected: Vec<u8> = (0..16).map(|at| u8::from(at == 5) * 3).collect();
        let own = "oxidoku:4x4/x=";
        assert_eq!(
            read(own, "oxidoku:4x4/x=..../.3../..../....").as_ref(),
            Ok(&expected)
        );
        assert_eq!(
            read(own, "oxidoku:4x4/y=..../.3../..../...."),
            Err(Problem::OtherRules)
        );
        assert_eq!(
            read(own, "oxidoku:4x4/x=..../.5../..../...."),
            Err(Problem::Cell(b'5'))
        );
        let short = Problem::Length {
            found: 4,
            cells: 16,
        };
        assert_eq!(read(own, "oxidoku:4x4/x=...."), Err(short));
        let iss = ".Shape~4x4.X";
        assert_eq!(read(iss, ".Shape~4x4.X.~R2C2_3..").as_ref(), Ok(&expected));
        assert_eq!(read(iss, ".Shape~4x4.X.."), Ok(vec![0; 16]));
        for wrong in [
            "",
            ".~R2C2_3",
            ".~R2C2_5..",
            ".~R2C5_3..",
            ".~R5C1_3..",
            ".~R2C2..",
            "~R2C2_3..",
        ] {
            let text = format!("{iss}{wrong}");
            assert_eq!(read(iss, &text), Err(Problem::OtherRules), "{text}");
        }
        assert_eq!(read("", "oxidoku:4x4="), Err(Problem::OtherRules));
    }
}
