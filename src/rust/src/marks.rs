//! Pencil marks as R's `as_marks()` returns them.

use crate::args::{read, Flags, FromR, Object};
use crate::convert::transposed;
use crate::problem::Answer;
use extendr_api::prelude::Robj;
use oxidoku_engine::topology::classic::{CELLS, DIGITS};
use oxidoku_engine::{Board, Candidates, Cell, Digit};

/// The marked digits of each cell: an array by row, column and digit.
pub struct Marks<'a>(Flags<'a, { CELLS * DIGITS }>);

impl Marks<'_> {
    /// The cells and digits that are not marked.
    pub fn struck_out(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let place = |i: usize| (transposed(i % CELLS), Digit::ALL[i / CELLS]);
        self.0.off().map(place)
    }
}

impl<'a> FromR<'a> for Marks<'a> {
    fn from_r(object: Object<'a>) -> Option<Self> {
        FromR::from_r(object).map(Marks)
    }
}

/// A board with the pencil marks in the argument `marks`; `None` if `marks` is NULL.
pub fn marked(board: &Board, marks: &Robj) -> Answer<Option<Candidates>> {
    let marks: Option<Marks> = read(marks, "marks")?;
    Ok(marks.map(|marks| {
        let mut candidates = Candidates::of(board);
        for (cell, digit) in marks.struck_out() {
            if board.get(cell) == 0 {
                candidates.remove(cell, digit);
            }
        }
        candidates
    }))
}
