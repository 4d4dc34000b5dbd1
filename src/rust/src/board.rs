//! A board with its rules, either classic or general.

use crate::args::{lay_out, read, Fields, Flags, FromR, Object, Strings};
use crate::convert::{board_from, strict_digit, transposed, write_board};
use crate::problem::{Answer, Problem};
use crate::rules::{rule_set, RuleSet};
use crate::value::{reserved, NA};
use extendr_api::prelude::Robj;
use oxidoku_engine::search::general::{self, Puzzle};
use oxidoku_engine::search::Status;
use oxidoku_engine::shape::{Cell, Shape};
use oxidoku_engine::topology::classic::{CELLS, DIGITS};
use oxidoku_engine::{Board, Candidates, Cell as ClassicCell, Digit, PuzzleStatus};
use std::sync::Arc;

/// A board with its rules.
pub enum AnyBoard {
    /// The classic board, which the engine searches faster.
    Classic(Board),
    /// Any other board.
    General(GeneralBoard),
}

/// Returns the fields of a list with a single `board`, or `None` if R sends something else.
pub fn asked_of(asked: &Robj) -> Option<Fields<'_>> {
    let fields = Fields::in_object(Object::from(asked), "asked".to_string()).ok()?;
    let board: Object = fields.get("board").ok()?;
    (!board.is_null()).then_some(fields)
}

/// A board that is not classic.
pub struct GeneralBoard {
    pub rules: Arc<RuleSet>,
    /// The digit of each cell in the order of the shape, 0 for an empty one.
    pub digits: Vec<u8>,
}

impl AnyBoard {
    /// Reads a list with `board`, an integer matrix with 0 for an empty cell and NA if there is no
    /// cell; its `rules`, absent for the classic board; and optional pencil `marks`: flags by row,
    /// column and digit.
    pub fn read(asked: &Robj) -> Answer<(AnyBoard, Option<&[i32]>)> {
        match asked_of(asked) {
            Some(fields) => AnyBoard::asked(&fields),
            None => Err(Problem::Argument("board".to_string())),
        }
    }

    pub fn asked<'a>(fields: &Fields<'a>) -> Answer<(AnyBoard, Option<&'a [i32]>)> {
        let null = Object::null();
        let board = AnyBoard::of_matrix(fields.get("board")?, fields.get_or("rules", null)?)?;
        let marks = read_marks(fields.get_or("marks", null)?, &board)?;
        Ok((board, marks))
    }

    fn of_matrix(board: Object, rules: Object) -> Answer<AnyBoard> {
        let wrong = || Problem::Argument("board".to_string());
        lay_out(board)?;
        let values = board.integers().ok_or_else(wrong)?;
        if rules.is_null() {
            let board = board_from(values, strict_digit).ok_or_else(wrong)?;
            return Ok(AnyBoard::Classic(board));
        }
        let rules = rule_set(rules)?;
        let shape = rules.shape();
        if values.len() != shape.rows() * shape.columns() {
            return Err(wrong());
        }
        let digit = |value: i32| u8::try_from(value).ok();
        let digits = places(shape).map(|at| digit(values[at]));
        let digits: Vec<u8> = digits.collect::<Option<_>>().ok_or_else(wrong)?;
        AnyBoard::of(&rules, digits).ok_or_else(wrong)
    }

    /// Writes the board into the values of a matrix.
    pub fn write(&self, values: &mut [i32]) {
        match self {
            AnyBoard::Classic(board) => write_board(board, values),
            AnyBoard::General(board) => board.write(&board.digits, values),
        }
    }

    /// Returns the numbers of rows, columns and digits.
    pub fn size(&self) -> (usize, usize, usize) {
        match self {
            AnyBoard::Classic(_) => (9, 9, DIGITS),
            AnyBoard::General(board) => {
                let shape = board.rules.shape();
                (shape.rows(), shape.columns(), shape.digits())
            }
        }
    }

    /// Makes a board from the digits of its cells. Returns `None` if they do not fit the shape.
    pub fn of(rules: &Arc<RuleSet>, digits: Vec<u8>) -> Option<AnyBoard> {
        if rules.is_classic() {
            let cells = digits.try_into().ok()?;
            return Board::from_cells(cells).ok().map(AnyBoard::Classic);
        }
        let shape = rules.shape();
        let fits = |&digit: &u8| usize::from(digit) <= shape.digits();
        let fits = digits.len() == shape.cells() && digits.iter().all(fits);
        fits.then(|| {
            AnyBoard::General(GeneralBoard {
                rules: rules.clone(),
                digits,
            })
        })
    }
}

impl GeneralBoard {
    /// Returns the board as a puzzle for the search.
    pub fn puzzle(&self) -> Puzzle {
        self.with_digits(&self.digits)
    }

    /// Returns the board as a puzzle, with pencil marks if there are any.
    pub fn marked(&self, marks: Option<&[i32]>) -> Puzzle {
        match marks {
            Some(marks) => self
                .puzzle()
                .with_candidates(&masks_of(marks, self.rules.shape())),
            None => self.puzzle(),
        }
    }

    /// Returns the board as a puzzle with other digits: one for each cell, and none above the
    /// largest digit of the shape.
    pub fn with_digits(&self, digits: &[u8]) -> Puzzle {
        self.rules.puzzle(digits)
    }

    pub fn clashes(&self) -> Vec<general::Clash> {
        general::clashes(self.rules.model(), &self.digits)
    }

    /// Returns the status of the board after a search with this result.
    pub fn status(&self, found: Status) -> PuzzleStatus {
        PuzzleStatus::of_search(found, || !self.clashes().is_empty())
    }

    /// Returns the values of a matrix that holds `digits` on this board.
    pub fn matrix(&self, digits: &[u8]) -> Vec<i32> {
        let shape = self.rules.shape();
        let mut values = vec![0; shape.rows() * shape.columns()];
        self.write(digits, &mut values);
        values
    }

    /// Writes `digits` into the values of a matrix; those outside the board become NA.
    pub fn write(&self, digits: &[u8], values: &mut [i32]) {
        values.fill(NA);
        for (at, &digit) in places(self.rules.shape()).zip(digits) {
            values[at] = digit.into();
        }
    }
}

/// Lists the positions of the cells in an R matrix, in the order of the shape.
pub fn places(shape: &Shape) -> impl Iterator<Item = usize> + '_ {
    let cells = 0..shape.cells() as Cell;
    cells
        .map(|cell| shape.place(cell))
        .map(|(row, column)| row + column * shape.rows())
}

// ---- Pencil marks --------------------------------------------------------------

fn read_marks<'a>(object: Object<'a>, board: &AnyBoard) -> Answer<Option<&'a [i32]>> {
    lay_out(object)?;
    if object.is_null() {
        return Ok(None);
    }
    let (rows, columns, digits) = board.size();
    match Flags::from_r(object) {
        Some(Flags(flags)) if flags.len() == rows * columns * digits => Ok(Some(flags)),
        _ => Err(Problem::Argument("marks".to_string())),
    }
}

/// Returns the marked candidates of a classic board.
pub fn marked(board: &Board, marks: &[i32]) -> Candidates {
    let mut candidates = Candidates::of(board);
    for (cell, digit) in struck_out(marks).filter(|&(cell, _)| board.get(cell) == 0) {
        candidates.remove(cell, digit);
    }
    candidates
}

/// Lists the candidates of the classic board that are not marked.
pub fn struck_out(marks: &[i32]) -> impl Iterator<Item = (ClassicCell, Digit)> + '_ {
    let off = marks.iter().enumerate().filter(|(_, &flag)| flag == 0);
    off.map(|(i, _)| (transposed(i % CELLS), Digit::ALL[i / CELLS]))
}

/// Returns the marks of each cell of a shape as a mask, with digit 1 in bit 0.
pub fn masks_of(marks: &[i32], shape: &Shape) -> Vec<u32> {
    let layer = shape.rows() * shape.columns();
    let flag = |at: usize, digit: usize| u32::from(marks[at + digit * layer] != 0) << digit;
    let mask = |at| (0..shape.digits()).map(|digit| flag(at, digit)).sum();
    places(shape).map(mask).collect()
}

// ---- Text ----------------------------------------------------------------------

/// Reads the digits from a text with one character per cell: `.` or `0` for an empty cell, 1 to 9,
/// then A for 10.
pub fn digits_of_text(text: &[u8]) -> Option<Vec<u8>> {
    let digit = |&byte: &u8| match byte {
        b'.' | b'0' => Some(0),
        b'1'..=b'9' => Some(byte - b'0'),
        b'A'..=b'P' => Some(byte - b'A' + 10),
        _ => None,
    };
    text.iter().map(digit).collect()
}

/// Writes digits as text, the inverse of [`digits_of_text`].
pub fn text_of_digits(digits: &[u8]) -> String {
    let letter = |&digit: &u8| match digit {
        0 => '.',
        1..=9 => char::from(b'0' + digit),
        _ => char::from(b'A' + digit - 10),
    };
    digits.iter().map(letter).collect()
}

/// Makes a puzzle from each text. All puzzles have the same rules. They are general puzzles even if
/// the rules are classic.
pub fn puzzles_of_texts(texts: &Robj, rules: &Robj) -> Answer<Vec<Puzzle>> {
    let texts: Strings = read(texts, "boards")?;
    let rules = rule_set(Object::from(rules))?;
    let wrong = || Problem::Argument("boards".to_string());
    let mut puzzles = reserved(texts.len())?;
    for text in texts.iter() {
        let digits = text.and_then(|text| digits_of_text(text.as_bytes()));
        let puzzle = digits.and_then(|digits| Puzzle::new(rules.model().clone(), &digits));
        puzzles.push(puzzle.ok_or_else(wrong)?);
    }
    Ok(puzzles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_become_text_and_come_back() {
        let digits: Vec<u8> = (0..=25).collect();
        assert_eq!(text_of_digits(&digits), ".123456789ABCDEFGHIJKLMNOP");
        assert_eq!(
            digits_of_text(text_of_digits(&digits).as_bytes()),
            Some(digits)
        );
        for wrong in ["Q", "a", " ", "-", "\u{e4}"] {
            assert_eq!(digits_of_text(wrong.as_bytes()), None, "{wrong}");
        }
    }

    #[test]
    fn places_are_those_of_a_matrix_of_r() {
        // Two grids of 9x9 that share a box: 15 rows and columns.
        let shape = Shape::overlapping(&[(0, 0), (6, 6)]).unwrap();
        let places: Vec<usize> = places(&shape).collect();
        assert_eq!(places.len(), 153);
        assert_eq!(places[..3], [0, 15, 30]);
        assert_eq!(places[152], 15 * 15 - 1);
    }

    #[test]
    fn marks_are_masks_by_cell() {
        let shape = Shape::square(4, &oxidoku_engine::shape::Regions::Boxes(2, 2)).unwrap();
        let mut marks = vec![0; 64];
        // Digits 1 and 4 in row 1, column 2, which is the second cell.
        marks[4] = 1;
        marks[4 + 3 * 16] = 1;
        let masks = masks_of(&marks, &shape);
        assert_eq!(masks[1], 0b1001);
        assert_eq!(masks.iter().sum::<u32>(), 0b1001);
    }
}
