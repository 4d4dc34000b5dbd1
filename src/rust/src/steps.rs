//! Steps, paths and hints of one position, as R's `as_position()` returns it.

use crate::answer::answer;
use crate::args::{read, Fields, Flags, Object};
use crate::board::struck_out;
use crate::convert::transposed;
use crate::explain::{narrow, Asked};
use crate::problem::{Answer, Problem};
use crate::rules::rule_set;
use crate::value::Value;
use extendr_api::prelude::*;
use oxidoku_engine::logic::{Candidate, Grid, Position};
use oxidoku_engine::topology::classic::{CELLS, DIGITS};

// What R asks about a position: all "steps", the whole "path", or the next step as a hint:
// "nudge", "technique" or "step". `rules` are NULL for the classic board.
#[extendr]
fn native_explain(position: Robj, asked: Robj, rules: Robj) -> Robj {
    answer(|| {
        let fields = Fields::of(&position, "position")?;
        let asked: Asked = read(&asked, "asked")?;
        let rules = Object::from(&rules);
        if rules.is_null() {
            let grid = classic_grid(&fields)?;
            return narrow::answer(&fields, &asked, |stop| Position::new(grid, stop));
        }
        let rules = rule_set(rules)?;
        let board = rules.framed();
        let board = board.ok_or_else(|| Problem::Argument("rules".to_string()))?;
        board.answer(&fields, &asked)
    })
}

// By cell: the numbers of the cells that cannot hold its digit, by a house or a rule. NULL for
// boards that are too large to be explained.
#[extendr]
fn native_peers(rules: Robj) -> Robj {
    answer(|| {
        let rules = rule_set(Object::from(&rules))?;
        Ok(rules.framed().map_or(Value::Null, |board| board.peers()))
    })
}

fn classic_grid(fields: &Fields) -> Answer<Grid<'static>> {
    let mut grid = Grid::new(&fields.get("board")?);
    let Flags::<CELLS>(givens) = fields.get("givens")?;
    let given = (0..CELLS).filter(|&i| givens[i] != 0);
    grid.set_givens(given.map(transposed).collect());
    let marks: Option<Flags<{ CELLS * DIGITS }>> = fields.get("marks")?;
    for (cell, digit) in marks.iter().flat_map(|marks| struck_out(marks.0)) {
        grid.remove(Candidate::new(cell, digit));
    }
    Ok(grid)
}

extendr_module! {
    mod steps;
    fn native_explain;
    fn native_peers;
}
