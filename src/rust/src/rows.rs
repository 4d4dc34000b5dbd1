//! The storage of R's vector of puzzles: nine integer columns, one for each row of the
//! board. A row is a number of nine digits, with 0 for an empty cell. A missing puzzle is NA
//! in all nine columns.
//!
//! A puzzle takes 36 bytes, and R compares, sorts and hashes integers fast.

use crate::args::{FromR, Object};
use crate::problem::Answer;
use crate::value::{Column, Value, NA};
use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::Board;
use std::cmp::Ordering;
use std::ops::Range;

/// The number of rows of a board.
pub const ROWS: usize = 9;

/// The rows of a missing puzzle.
pub const MISSING: [i32; ROWS] = [NA; ROWS];

/// The names of the columns.
pub const NAMES: [&str; ROWS] = ["r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9"];

/// The exclusive upper bound of the numbers that encode rows.
const LIMIT: i32 = 1_000_000_000;

/// The three digits of each number below 1000.
static DIGITS: [[u8; 3]; 1000] = three_digits();

const fn three_digits() -> [[u8; 3]; 1000] {
    let mut table = [[0; 3]; 1000];
    let mut number = 0;
    while number < 1000 {
        let n = number as u32;
        table[number] = [(n / 100) as u8, (n / 10 % 10) as u8, (n % 10) as u8];
        number += 1;
    }
    table
}

/// The number of nonzero digits in each number below 1000.
static FILLED: [u8; 1000] = filled_digits();

const fn filled_digits() -> [u8; 1000] {
    let mut table = [0; 1000];
    let mut number = 0;
    while number < 1000 {
        let [a, b, c] = DIGITS[number];
        table[number] = (a > 0) as u8 + (b > 0) as u8 + (c > 0) as u8;
        number += 1;
    }
    table
}

/// Counts the filled cells in a row of a board.
fn filled_cells(row: i32) -> u8 {
    let row = row as u32;
    let filled = |three: u32| FILLED[three as usize % 1000];
    filled(row / 1_000_000) + filled(row / 1000 % 1000) + filled(row % 1000)
}

/// Converts the rows of a board to its cells.
pub fn cells_of(rows: [i32; ROWS]) -> [u8; CELLS] {
    let mut cells = [0; CELLS];
    for (row, cells) in rows.iter().zip(cells.chunks_exact_mut(9)) {
        let row = row.rem_euclid(LIMIT) as usize;
        cells[..3].copy_from_slice(&DIGITS[row / 1_000_000]);
        cells[3..6].copy_from_slice(&DIGITS[row / 1000 % 1000]);
        cells[6..].copy_from_slice(&DIGITS[row % 1000]);
    }
    cells
}

/// Converts the cells of a board to its rows.
pub fn rows_of(cells: &[u8; CELLS]) -> [i32; ROWS] {
    let mut rows = [0; ROWS];
    for (row, cells) in rows.iter_mut().zip(cells.chunks_exact(9)) {
        *row = cells
            .iter()
            .fold(0, |row, &digit| row * 10 + i32::from(digit));
    }
    rows
}

/// Reads the rows of a board from its text in a vector of puzzles: 81 digits, 0 for an empty cell.
/// Returns `None` for any other text, including other spellings of a puzzle.
pub fn rows_of_text(text: &[u8]) -> Option<[i32; ROWS]> {
    if text.len() != CELLS || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let mut rows = [0; ROWS];
    for (row, cells) in rows.iter_mut().zip(text.chunks_exact(9)) {
        *row = cells
            .iter()
            .fold(0, |row, &digit| row * 10 + i32::from(digit - b'0'));
    }
    Some(rows)
}

/// The columns of a vector of puzzles.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    columns: [&'a [i32]; ROWS],
}

impl Rows<'_> {
    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        self.columns[0].len()
    }

    /// Returns the rows of a puzzle, or `None` if it is missing.
    pub fn get(&self, at: usize) -> Option<[i32; ROWS]> {
        (self.columns[0][at] != NA).then(|| self.columns.map(|column| column[at]))
    }

    /// Returns the board of a puzzle, or `None` if it is missing.
    pub fn board(&self, at: usize) -> Option<Board> {
        Board::from_cells(cells_of(self.get(at)?)).ok()
    }

    /// Counts the filled cells of each puzzle in `clues`, with NA for a missing puzzle.
    pub fn count_clues(&self, clues: &mut [i32]) {
        clues.fill(0);
        for column in self.columns {
            for (clues, &row) in clues.iter_mut().zip(column) {
                *clues += i32::from(filled_cells(row));
            }
        }
        for (clues, &row) in clues.iter_mut().zip(self.columns[0]) {
            if row == NA {
                *clues = NA;
            }
        }
    }

    /// Compares a puzzle with one of another vector, row by row. Missing puzzles sort first.
    pub fn cmp(&self, at: usize, other: &Rows, other_at: usize) -> Ordering {
        let columns = self.columns.iter().zip(&other.columns);
        let mut orders = columns.map(|(one, other)| one[at].cmp(&other[other_at]));
        orders
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    }

    /// Whether a puzzle is missing.
    pub fn is_missing(&self, at: usize) -> bool {
        self.columns[0][at] == NA
    }

    /// Combines a row and the next one, if any, into a number that sorts in the same order.
    pub fn pair(&self, at: usize, row: usize) -> u64 {
        let number = |row: usize| self.columns.get(row).map_or(0, |column| column[at] as u64);
        number(row) << 32 | number(row + 1)
    }

    // The loops do not return early, so that the compiler can vectorize them.
    fn is_sound(&self) -> bool {
        let first = self.columns[0];
        self.columns.iter().all(|column| {
            let wrong = column
                .iter()
                .zip(first)
                .fold(false, |wrong, (&row, &first)| {
                    let is_row = (row as u32) < LIMIT as u32;
                    wrong | !(is_row | (row == NA)) | ((row == NA) != (first == NA))
                });
            column.len() == first.len() && !wrong
        })
    }
}

impl<'a> Rows<'a> {
    /// Returns the puzzles at these positions of a list of columns; the others are not checked.
    pub fn part(object: Object<'a>, places: Range<usize>) -> Option<Self> {
        let items = object.items()?;
        if items.len() != ROWS {
            return None;
        }
        let mut columns: [&[i32]; ROWS] = [&[]; ROWS];
        for (column, item) in columns.iter_mut().zip(items) {
            *column = item.integers()?.get(places.clone())?;
        }
        let rows = Rows { columns };
        rows.is_sound().then_some(rows)
    }
}

/// Reads a list of nine integer vectors of the same length that contain valid rows.
impl<'a> FromR<'a> for Rows<'a> {
    fn from_r(object: Object<'a>) -> Option<Self> {
        let items = object.items()?;
        let n = items.first()?.len();
        let same_length = items.iter().all(|item| item.len() == n);
        same_length.then(|| Rows::part(object, 0..n)).flatten()
    }
}

/// New columns, to be filled.
pub struct NewRows {
    columns: [Column<i32>; ROWS],
}

impl NewRows {
    /// Creates `n` missing puzzles.
    pub fn new(n: usize) -> Answer<Self> {
        let mut rows = NewRows::unfilled(n)?;
        for column in &mut rows.columns {
            column.values().fill(NA);
        }
        Ok(rows)
    }

    /// Collects `n` puzzles from an iterator. Writes each puzzle as it arrives, so that the
    /// iterator can free its memory in the meantime.
    pub fn collect(n: usize, puzzles: impl Iterator<Item = [i32; ROWS]>) -> Answer<Self> {
        let mut rows = NewRows::unfilled(n)?;
        let all = puzzles.chain(std::iter::repeat(MISSING)).take(n);
        for (at, puzzle) in all.enumerate() {
            for (column, row) in rows.columns.iter_mut().zip(puzzle) {
                column.values()[at] = row;
            }
        }
        Ok(rows)
    }

    fn unfilled(n: usize) -> Answer<Self> {
        let mut columns = Vec::with_capacity(ROWS);
        for _ in 0..ROWS {
            columns.push(Column::unfilled(n)?);
        }
        match columns.try_into() {
            Ok(columns) => Ok(NewRows { columns }),
            Err(_) => unreachable!("nine columns"),
        }
    }

    /// Writes the cells of a board.
    pub fn put(&mut self, at: usize, cells: &[u8; CELLS]) {
        self.put_rows(at, rows_of(cells));
    }

    /// Writes the rows of a board.
    pub fn put_rows(&mut self, at: usize, rows: [i32; ROWS]) {
        for (column, row) in self.columns.iter_mut().zip(rows) {
            column.values()[at] = row;
        }
    }
}

impl From<NewRows> for Value {
    fn from(rows: NewRows) -> Value {
        let columns = rows.columns.map(Value::from);
        Value::List(NAMES.into_iter().zip(columns).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_become_rows_and_come_back() {
        let text =
            "000006000095700300400092005764000003000000000200000971500210009007005480000800000";
        let board: Board = text.parse().unwrap();
        let rows = rows_of(board.cells());
        assert_eq!(rows[0], 6000);
        assert_eq!(rows[3], 764_000_003);
        assert_eq!(&cells_of(rows), board.cells());
        assert_eq!(rows_of_text(text.as_bytes()), Some(rows));
        assert_eq!(rows_of(&[9; CELLS]), [LIMIT - 1; ROWS]);
        assert_eq!(cells_of([LIMIT - 1; ROWS]), [9; CELLS]);
    }

    #[test]
    fn only_digits_are_the_text_of_a_vector() {
        let digits = [b'0'; CELLS];
        assert_eq!(rows_of_text(&digits), Some([0; ROWS]));
        for (at, byte) in [(0, b'.'), (40, b'/'), (80, b':'), (80, 0xFF)] {
            let mut text = digits;
            text[at] = byte;
            assert_eq!(rows_of_text(&text), None);
        }
        assert_eq!(rows_of_text(&digits[1..]), None);
        assert_eq!(rows_of_text(&[b'0'; CELLS + 1]), None);
    }
}
