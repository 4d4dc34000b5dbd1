//! The symmetries that the patterns of puzzles have.

use crate::answer::answer;
use crate::args::{read, Strings};
use crate::general::read_board;
use crate::model::sound_shape;
use crate::problem::Answer;
use crate::rows::{cells_of, Rows};
use crate::value::{Column, Value, NA};
use extendr_api::prelude::*;
use oxidoku_engine::generate::general::has_symmetry;
use oxidoku_engine::generate::Symmetry;
use oxidoku_engine::{Cell, CellSet};

// A logical column for each symmetry, by name: whether the pattern of each puzzle has that
// symmetry; NA for missing puzzles.
#[extendr]
fn native_symmetries(rows: Robj) -> Robj {
    answer(|| {
        let x: Rows = read(&rows, "rows")?;
        columns(x.len(), |at, symmetry| {
            let clues = clue_cells(x.get(at)?);
            Some(symmetry.holds_for(clues))
        })
    })
}

// The same for boards of any shape, as text.
#[extendr]
fn native_symmetries_general(shape: Robj, boards: Robj) -> Robj {
    answer(|| {
        let shape = sound_shape(&shape)?;
        let boards: Strings = read(&boards, "boards")?;
        let digits: Vec<_> = boards
            .iter()
            .map(|text| read_board(text?, &shape))
            .collect();
        columns(digits.len(), |at, symmetry| {
            let digits = digits[at].as_ref()?;
            Some(has_symmetry(&shape, digits, symmetry))
        })
    })
}

/// `holds` says whether the puzzle at a place has a symmetry; `None` for a missing
/// puzzle.
fn columns(n: usize, holds: impl Fn(usize, Symmetry) -> Option<bool>) -> Answer<Value> {
    let mut columns = Vec::new();
    let asked = Symmetry::ALL
        .into_iter()
        .filter(|&one| one != Symmetry::None);
    for symmetry in asked {
        let mut column = Column::flags(n, NA)?;
        for (at, value) in column.values().iter_mut().enumerate() {
            *value = holds(at, symmetry).map_or(NA, i32::from);
        }
        columns.push((symmetry.name(), column.into()));
    }
    Ok(Value::List(columns))
}

fn clue_cells(rows: [i32; 9]) -> CellSet {
    let cells = cells_of(rows);
    let is_clue = |cell: &Cell| cells[*cell] != 0;
    Cell::ALL.into_iter().filter(is_clue).collect()
}

extendr_module! {
    mod symmetries;
    fn native_symmetries;
    fn native_symmetries_general;
}
