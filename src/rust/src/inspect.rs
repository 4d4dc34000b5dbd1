//! Facts about a board that need no search.

use crate::answer::answer;
use crate::args::read;
use crate::convert::transposed;
use crate::problem::{Answer, Problem};
use crate::value::{Column, Value};
use extendr_api::prelude::*;
use oxidoku_engine::topology::classic::{CELLS, DIGITS};
use oxidoku_engine::{Board, Cell, Digit, DigitSet};

// Pairs of clashing cells, as columns.
#[extendr]
fn native_conflicts(board: Robj) -> Robj {
    answer(|| Ok(conflicts(&read(&board, "board")?)))
}

/// The clashing pairs of cells, as columns.
pub fn conflicts(board: &Board) -> Value {
    let pairs = board.conflicts();
    let column = |of: &dyn Fn(Cell, Cell) -> i32| {
        Value::Integers(pairs.iter().map(|&(one, other)| of(one, other)).collect())
    };
    Value::List(vec![
        ("digit", column(&|one, _| i32::from(board.get(one)))),
        ("row", column(&|one, _| one.row() as i32 + 1)),
        ("col", column(&|one, _| one.column() as i32 + 1)),
        ("other_row", column(&|_, other| other.row() as i32 + 1)),
        ("other_col", column(&|_, other| other.column() as i32 + 1)),
    ])
}

// Whether each digit is absent from the row, column and box of each cell.
#[extendr]
fn native_candidates(board: Robj) -> Robj {
    answer(|| {
        let board: Board = read(&board, "board")?;
        let open = |i: usize| {
            let (cell, digit) = (transposed(i % CELLS), Digit::ALL[i / CELLS]);
            candidates(&board, cell).contains(digit)
        };
        Ok(Value::flags((0..CELLS * DIGITS).map(open)))
    })
}

fn candidates(board: &Board, cell: Cell) -> DigitSet {
    match board.digit(cell) {
        None => board.open_digits(cell),
        Some(digit) => DigitSet::of(digit),
    }
}

// The same for some cells and digits. Digits, rows and columns are 1 to 9 and of one length.
#[extendr]
fn native_is_valid(board: Robj, digit: Robj, row: Robj, col: Robj) -> Robj {
    answer(|| {
        let board: Board = read(&board, "board")?;
        let digits = one_to_nine(&digit, "digit")?;
        let (rows, cols) = (one_to_nine(&row, "row")?, one_to_nine(&col, "col")?);
        for (name, values) in [("row", rows), ("col", cols)] {
            if values.len() != digits.len() {
                return Err(Problem::Argument(name.to_string()));
            }
        }
        let mut fits = Column::flags(digits.len(), 0)?;
        let cells = rows.iter().zip(cols).map(|(&row, &col)| (row, col));
        for ((fits, &digit), (row, col)) in fits.values().iter_mut().zip(digits).zip(cells) {
            let cell = Cell::at(row as usize - 1, col as usize - 1);
            let digit = Digit::of(digit as u8);
            let open = board.open_digits(cell).contains(digit);
            *fits = i32::from(open && board.digit(cell) != Some(digit));
        }
        Ok(fits.into())
    })
}

fn one_to_nine<'a>(object: &'a Robj, name: &str) -> Answer<&'a [i32]> {
    let values: &[i32] = read(object, name)?;
    match values.iter().all(|value| (1..=9).contains(value)) {
        true => Ok(values),
        false => Err(Problem::Argument(name.to_string())),
    }
}

extendr_module! {
    mod inspect;
    fn native_conflicts;
    fn native_candidates;
    fn native_is_valid;
}
