//! Steps, paths and hints of one position, as R's `as_position()` returns it.

use crate::answer;
use crate::args::{read, Fields, Flags, Object};
use crate::convert::transposed;
use crate::explain::{narrow, wide, Asked};
use crate::marks::Marks;
use crate::model::model;
use crate::problem::{Answer, Problem};
use crate::value::Value;
use extendr_api::prelude::*;
use oxidoku_engine::logic::{Candidate, Grid, Position};
use oxidoku_engine::topology::classic::CELLS;
use std::sync::Arc;

// All steps in a position. `shape` and `rules` are NULL for the classic board.
#[extendr]
fn native_steps(position: Robj, shape: Robj, rules: Robj) -> Robj {
    answer::answer(|| explained(&position, &shape, &rules, &Asked::Steps))
}

// The whole path from a position.
#[extendr]
fn native_path(position: Robj, shape: Robj, rules: Robj) -> Robj {
    answer::answer(|| explained(&position, &shape, &rules, &Asked::Path))
}

// The next step from a position, in as much detail as `detail` allows.
#[extendr]
fn native_hint(position: Robj, detail: Robj, shape: Robj, rules: Robj) -> Robj {
    answer::answer(|| {
        let asked = Asked::Hint(read(&detail, "detail")?);
        explained(&position, &shape, &rules, &asked)
    })
}

/// What R asks about a position, in the smallest frame that has room for its board.
fn explained(position: &Robj, shape: &Robj, rules: &Robj, asked: &Asked) -> Answer<Value> {
    let fields = Fields::of(position, "position")?;
    if Object::from(shape).is_null() {
        let grid = classic_grid(&fields)?;
        return narrow::answer(&fields, asked, |stop| Position::new(grid, stop));
    }
    let model = model(shape, rules)?;
    if let Some(board) = narrow::GeneralBoard::of(Arc::clone(&model)) {
        return board.answer(&fields, asked);
    }
    match wide::GeneralBoard::of(model) {
        Some(board) => board.answer(&fields, asked),
        None => Err(Problem::Argument("shape".to_string())),
    }
}

fn classic_grid(fields: &Fields) -> Answer<Grid<'static>> {
    let mut grid = Grid::new(&fields.get("board")?);
    let Flags::<CELLS>(givens) = fields.get("givens")?;
    let given = (0..CELLS).filter(|&i| givens[i] != 0);
    grid.set_givens(given.map(transposed).collect());
    let marks: Option<Marks> = fields.get("marks")?;
    for (cell, digit) in marks.iter().flat_map(Marks::struck_out) {
        grid.remove(Candidate::new(cell, digit));
    }
    Ok(grid)
}

extendr_module! {
    mod steps;
    fn native_steps;
    fn native_path;
    fn native_hint;
}
