//! Steps, paths and hints.
//!
//! Each row of a table of steps holds the position before the step.

use crate::answer;
use crate::args::{read, FromR, Object};
use crate::interrupt::Interrupt;
use crate::position::{GeneralBoard, PositionArguments};
use crate::problem::Answer;
use crate::tables::{Positions, Tables};
use crate::value::{Shared, Value};
use extendr_api::prelude::*;
use oxidoku_engine::logic::{Detail, Ending, Fault, Hint, Position, Scale, Solver, Step};
use oxidoku_engine::search::Status;
use oxidoku_engine::{CellSet, PuzzleStatus, Stop, Stopped};

// All steps in a position, as R's `as_position()` returns it. `shape` and `rules` are NULL
// for the classic board.
#[extendr]
fn native_steps(position: Robj, shape: Robj, rules: Robj) -> Robj {
    answer(&position, &shape, &rules, |solver, position, stop| {
        let steps = solver.all_steps(position, stop)?;
        let here = positions(position).at(position.grid());
        Ok(vec![(
            "steps",
            columns(&steps, solver.scale(), &vec![here; steps.len()]),
        )])
    })
}

// The whole path from a position.
#[extendr]
fn native_path(position: Robj, shape: Robj, rules: Robj) -> Robj {
    answer(&position, &shape, &rules, |solver, position, stop| {
        let path = solver.path(position, stop)?;
        let positions = positions(position);
        let mut grid = position.grid().clone();
        let before = path.steps.iter().map(|step| {
            let before = positions.at(&grid);
            step.apply(&mut grid);
            before
        });
        let before: Vec<Shared> = before.collect();
        Ok(vec![
            ("steps", columns(&path.steps, solver.scale(), &before)),
            ("solved", Value::flag(path.ending == Ending::Solved)),
            ("end", (&positions.at(&path.grid)).into()),
        ])
    })
}

// The next step from a position, in as much detail as `detail` allows.
#[extendr]
fn native_hint(position: Robj, detail: Robj, shape: Robj, rules: Robj) -> Robj {
    let detail: Answer<Detail> = read(&detail, "detail");
    let detail = match detail {
        Ok(detail) => detail,
        Err(problem) => return answer::answer(|| Err(problem)),
    };
    answer(&position, &shape, &rules, |solver, position, stop| {
        let hint = solver.hint(position, stop)?;
        let (kind, steps) = match &hint {
            Hint::Fault(_) => ("wrong", Vec::new()),
            Hint::Solved => ("solved", Vec::new()),
            Hint::Stuck(_) => ("stuck", Vec::new()),
            Hint::Step(step) => ("step", vec![step.clone()]),
        };
        let here = positions(position).at(position.grid());
        let houses = match &hint {
            Hint::Step(step) => Tables::new().houses(&[step.where_to_look()]),
            _ => Value::Null,
        };
        Ok(vec![
            ("kind", Value::text(kind)),
            ("text", Value::text(hint.text(detail))),
            (
                "steps",
                columns(&steps, solver.scale(), &vec![here.clone(); steps.len()]),
            ),
            ("position", (&here).into()),
            ("houses", houses),
        ])
    })
}

impl<'a> FromR<'a> for Detail {
    fn from_r(object: Object<'a>) -> Option<Self> {
        match <&str>::from_r(object)? {
            "nudge" => Some(Detail::Nudge),
            "technique" => Some(Detail::Technique),
            "step" => Some(Detail::Step),
            _ => None,
        }
    }
}

/// The parts of a result, by name.
type Parts = Vec<(&'static str, Value)>;

/// The result of `work` on a position, with its fault and the number of solutions of its
/// givens.
fn answer(
    position: &Robj,
    shape: &Robj,
    rules: &Robj,
    work: impl FnOnce(&Solver, &Position, Stop) -> std::result::Result<Parts, Stopped>,
) -> Robj {
    answer::answer(|| {
        let board = GeneralBoard::read(shape, rules)?;
        let arguments = PositionArguments::of(position, board.as_ref())?;
        let interrupt = Interrupt::new();
        let stop = || interrupt.poll();
        let checked = match &board {
            Some(board) => Position::of_model(arguments.grid, &board.model, &stop),
            None => Position::new(arguments.grid, &stop),
        };
        let done = checked.and_then(|position| {
            let mut parts = work(&arguments.solver, &position, &stop)?;
            parts.push(("fault", position.fault().map_or(Value::Null, fault)));
            parts.push(("status", Value::text(status_name(position.status()))));
            Ok(parts)
        });
        done.map(Value::List)
            .map_err(|Stopped| interrupt.stop_reason())
    })
}

/// The columns of a table of steps. `positions` are those before each step.
fn columns(steps: &[Step], scale: &Scale, positions: &[Shared]) -> Value {
    let mut tables = Tables::new();
    let mut each = |of: &mut dyn FnMut(&mut Tables, &Step) -> Value| {
        Value::Items(steps.iter().map(|step| of(&mut tables, step)).collect())
    };
    let lengths = steps.iter().map(|step| step.pattern.length as i32);
    Value::List(vec![
        (
            "technique",
            Value::texts(steps.iter().map(|step| step.technique.info().name)),
        ),
        (
            "digits",
            each(&mut |tables, step| tables.digits(step.digits)),
        ),
        (
            "placements",
            each(&mut |tables, step| tables.candidates(&step.placements)),
        ),
        (
            "eliminations",
            each(&mut |tables, step| tables.candidates(&step.eliminations)),
        ),
        (
            "cells",
            each(&mut |tables, step| tables.cells(step.pattern.cells)),
        ),
        ("length", Value::Integers(lengths.collect())),
        (
            "score",
            Value::Reals(steps.iter().map(|it| scale.score(it).value()).collect()),
        ),
        ("text", Value::texts(steps.iter().map(Step::text))),
        (
            "pattern",
            each(&mut |tables, step| tables.pattern(&step.pattern)),
        ),
        (
            "position",
            Value::Items(positions.iter().map(Value::from).collect()),
        ),
    ])
}

fn positions(position: &Position) -> Positions {
    Positions::new(position.grid(), status_name(position.status()))
}

fn status_name(status: Status) -> &'static str {
    PuzzleStatus::from(status).name()
}

fn fault(fault: &Fault) -> Value {
    let (kind, at) = match fault {
        Fault::Clash(set) | Fault::Broken(set) => ("clash", *set),
        Fault::WrongEntries(set) => ("wrong_entry", *set),
        Fault::WrongEliminations(list) => ("struck_out", list.iter().map(|it| it.cell).collect()),
        Fault::DeadEnd(_) => ("dead_end", CellSet::EMPTY),
        _ => ("no_solution", CellSet::EMPTY),
    };
    Value::List(vec![
        ("kind", Value::text(kind)),
        ("cells", Tables::new().cells(at)),
        ("text", Value::text(fault.text())),
    ])
}

extendr_module! {
    mod steps;
    fn native_steps;
    fn native_path;
    fn native_hint;
}
