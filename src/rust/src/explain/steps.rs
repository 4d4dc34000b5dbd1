//! Steps, paths and hints.
//!
//! Each row of a table of steps contains the position before the step.

use super::engine::logic::{self, Ending, Fault, Hint, Position, Scale, Solver, Step};
use super::engine::CellSet;
use super::solver::solver;
use super::tables::{Positions, Tables};
use crate::args::Fields;
use crate::explain::{Asked, Detail};
use crate::interrupt::Interrupt;
use crate::problem::Answer;
use crate::value::{Shared, Value};
use oxidoku_engine::search::Status;
use oxidoku_engine::{PuzzleStatus, Stop, Stopped};

/// The named parts of a result.
type Parts = Vec<(&'static str, Value)>;

/// Answers R's question about the position that `check` returns, with the fault of the position and
/// the number of solutions of its givens. `fields` contains the scale and the techniques.
pub fn answer<'t>(
    fields: &Fields,
    asked: &Asked,
    check: impl FnOnce(Stop) -> Result<Position<'t>, Stopped>,
) -> Answer<Value> {
    let solver = solver(fields)?;
    let interrupt = Interrupt::new();
    let stop = || interrupt.poll();
    let done = check(&stop).and_then(|position| {
        let mut parts = match asked {
            Asked::Steps => all_steps(&solver, &position, &stop)?,
            Asked::Path => path(&solver, &position, &stop)?,
            Asked::Hint(detail) => hint(&solver, &position, *detail, &stop)?,
        };
        parts.push(("fault", position.fault().map_or(Value::Null, fault)));
        parts.push(("status", Value::text(status_name(position.status()))));
        Ok(parts)
    });
    done.map(Value::List)
        .map_err(|Stopped| interrupt.stop_reason())
}

fn all_steps(solver: &Solver, position: &Position, stop: Stop) -> Result<Parts, Stopped> {
    let steps = solver.all_steps(position, stop)?;
    let here = vec![positions(position).at(position.grid()); steps.len()];
    Ok(vec![("steps", columns(&steps, solver.scale(), &here))])
}

fn path(solver: &Solver, position: &Position, stop: Stop) -> Result<Parts, Stopped> {
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
}

fn hint(
    solver: &Solver,
    position: &Position,
    detail: Detail,
    stop: Stop,
) -> Result<Parts, Stopped> {
    let hint = solver.hint(position, stop)?;
    let (kind, steps) = match &hint {
        Hint::Fault(_) => ("wrong", Vec::new()),
        Hint::Solved => ("solved", Vec::new()),
        Hint::Stuck(_) => ("stuck", Vec::new()),
        Hint::Step(step) => ("step", vec![step.clone()]),
    };
    let here = positions(position).at(position.grid());
    let houses = match &hint {
        Hint::Step(step) => {
            let look_at: Vec<_> = step.where_to_look().into_iter().collect();
            Tables::new().houses(&look_at)
        }
        _ => Value::Null,
    };
    let detail = match detail {
        Detail::Nudge => logic::Detail::Nudge,
        Detail::Technique => logic::Detail::Technique,
        Detail::Step => logic::Detail::Step,
    };
    let before = vec![here.clone(); steps.len()];
    Ok(vec![
        ("kind", Value::text(kind)),
        ("text", Value::text(hint.text(detail))),
        ("steps", columns(&steps, solver.scale(), &before)),
        ("position", (&here).into()),
        ("houses", houses),
    ])
}

/// Returns the columns of a table of steps. `positions` holds the position before each step.
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
