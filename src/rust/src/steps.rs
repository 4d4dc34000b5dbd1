//! Steps, paths and hints for one position, in the form of R's `as_position()`.

use crate::answer::answer;
use crate::args::{read, Fields, Flags, Object};
use crate::board::{masks_of, places, struck_out, AnyBoard};
use crate::convert::transposed;
use crate::explain::{narrow, Asked, Marked};
use crate::problem::{Answer, Problem};
use crate::rules::rule_set;
use crate::value::Value;
use extendr_api::prelude::*;
use oxidoku_engine::logic::{Candidate, Grid, Position};
use oxidoku_engine::Board;

// Answers a question about a position: all "steps", the whole "path", or the next step as a hint
// ("nudge", "technique" or "step"). The position is a board with its rules and pencil marks, and
// `givens`, a flag for each position of its matrix.
#[extendr]
fn native_explain(position: Robj, asked: Robj) -> Robj {
    answer(|| {
        let fields = Fields::of(&position, "position")?;
        let asked: Asked = read(&asked, "asked")?;
        let (board, marks) = AnyBoard::asked(&fields).map_err(of_position)?;
        let (rows, columns, _) = board.size();
        let givens = read_givens(&fields, rows * columns)?;
        match board {
            AnyBoard::Classic(board) => {
                let grid = classic_grid(&board, givens, marks);
                narrow::answer(&fields, &asked, |stop| Position::new(grid, stop))
            }
            AnyBoard::General(board) => {
                let framed = board.rules.framed();
                let framed = framed.ok_or_else(|| Problem::Argument("rules".to_string()))?;
                let shape = board.rules.shape();
                let marked = Marked {
                    digits: &board.digits,
                    givens: places(shape).map(|at| givens[at] != 0).collect(),
                    masks: marks.map(|marks| masks_of(marks, shape)),
                };
                framed.answer(&fields, &asked, &marked)
            }
        }
    })
}

// Returns `cells`, which lists for each cell the numbers of the cells that cannot hold its digit
// because of a house or a rule, and `bonds`, the pairs of cells that rules keep different although
// no house contains both (`first`, `second` and `name`). Returns NULL for boards that are too large
// to be explained.
#[extendr]
fn native_peers(rules: Robj) -> Robj {
    answer(|| {
        let rules = rule_set(Object::from(&rules))?;
        Ok(rules.framed().map_or(Value::Null, |board| {
            Value::List(vec![("cells", board.peers()), ("bonds", board.bonds())])
        }))
    })
}

/// Converts a problem with a part of a board to one with the same part of a position.
fn of_position(problem: Problem) -> Problem {
    match problem {
        Problem::Argument(name) if !name.contains('$') => {
            Problem::Argument(format!("position${name}"))
        }
        other => other,
    }
}

fn read_givens<'a>(fields: &Fields<'a>, places: usize) -> Answer<&'a [i32]> {
    let Flags(givens) = fields.get("givens")?;
    if givens.len() != places {
        return Err(Problem::Argument("position$givens".to_string()));
    }
    Ok(givens)
}

fn classic_grid(board: &Board, givens: &[i32], marks: Option<&[i32]>) -> Grid<'static> {
    let mut grid = Grid::new(board);
    let given = (0..givens.len()).filter(|&i| givens[i] != 0);
    grid.set_givens(given.map(transposed).collect());
    for (cell, digit) in marks.into_iter().flat_map(struck_out) {
        grid.remove(Candidate::new(cell, digit));
    }
    grid
}

extendr_module! {
    mod steps;
    fn native_explain;
    fn native_peers;
}
