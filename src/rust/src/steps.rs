//! Steps, paths and hints.
//!
//! Each row of a table of steps has the position it belongs to.

use crate::convert::{regular_board, transposed};
use crate::interrupt::Interrupt;
use crate::tables::{each, Positions, Tables};
use extendr_api::prelude::*;
use oxidoku_engine::geometry::CELLS;
use oxidoku_engine::logic::{
    Candidate, Detail, Fault, Grid, Hint, Outcome, Position, Solver, Step, StepOptions, Technique,
    TECHNIQUES,
};
use oxidoku_engine::search::Status;
use oxidoku_engine::{CellSet, Stop, Stopped};

// The table of techniques, a list of columns.
#[extendr]
fn native_techniques() -> List {
    let column = |of: fn(&oxidoku_engine::logic::Info) -> &'static str| -> Vec<&'static str> {
        TECHNIQUES.iter().map(of).collect()
    };
    list!(
        name = column(|info| info.name),
        label = column(|info| info.label),
        family = column(|info| info.family),
        level = column(|info| info.level.name()),
        score = TECHNIQUES
            .iter()
            .map(|info| info.score as i32)
            .collect::<Vec<i32>>(),
        on_by_default = TECHNIQUES
            .iter()
            .map(|info| info.on_by_default)
            .collect::<Logicals>(),
        description = column(|info| info.description)
    )
}

// All steps in a position: a list of what `Arguments` holds, as R's
// `as_position()` makes it.
#[extendr]
fn native_steps(position: List) -> Nullable<List> {
    answer(&position, |solver, position, stop| {
        let steps = solver.all_steps(position, stop)?;
        let here = positions(position).at(position.grid());
        let positions = vec![here; steps.len()];
        Ok(vec![("steps", columns(&steps, positions).into())])
    })
}

// The whole path from a position.
#[extendr]
fn native_path(position: List) -> Nullable<List> {
    answer(&position, |solver, position, stop| {
        let path = solver.path(position, stop)?;
        let positions = positions(position);
        let mut grid = position.grid().clone();
        let before = path.steps.iter().map(|step| {
            let before = positions.at(&grid);
            step.apply(&mut grid);
            before
        });
        let before = before.collect();
        Ok(vec![
            ("steps", columns(&path.steps, before).into()),
            ("solved", (path.outcome == Outcome::Solved).into()),
            ("end", positions.at(&path.grid)),
        ])
    })
}

// The next step from a position, with as much detail as `detail` ("nudge",
// "technique" or "step") says.
#[extendr]
fn native_hint(position: List, detail: &str) -> Nullable<List> {
    let detail = match detail {
        "nudge" => Detail::Nudge,
        "technique" => Detail::Technique,
        _ => Detail::Step,
    };
    answer(&position, |solver, position, stop| {
        let hint = solver.hint(position, stop)?;
        let (kind, steps) = match &hint {
            Hint::Fault(_) => ("wrong", Vec::new()),
            Hint::Solved => ("solved", Vec::new()),
            Hint::Stuck(_) => ("stuck", Vec::new()),
            Hint::Step(step) => ("step", vec![step.clone()]),
        };
        let here = positions(position).at(position.grid());
        let houses: Nullable<Robj> = match &hint {
            Hint::Step(step) => NotNull(Tables::new().houses(&[step.where_to_look()])),
            _ => Null,
        };
        Ok(vec![
            ("kind", kind.into()),
            ("text", hint.text(detail).into()),
            (
                "steps",
                columns(&steps, vec![here.clone(); steps.len()]).into(),
            ),
            ("position", here),
            ("houses", houses.into()),
        ])
    })
}

/// What R knows of a position, and with what it may be solved.
struct Asked<'a> {
    board: &'a [i32],
    /// 81 flags.
    givens: &'a [Rbool],
    /// 729 flags, or nothing for all candidates that the board leaves open.
    marks: &'a [i32],
    /// Rows of the table of techniques, from 1.
    techniques: &'a [i32],
    /// The switches, in the order of `StepOptions`.
    options: &'a [i32],
}

impl Asked<'_> {
    fn from(values: &[Robj]) -> Option<Asked<'_>> {
        let [board, givens, marks, techniques, options] = values else {
            return None;
        };
        Some(Asked {
            board: board.as_integer_slice()?,
            givens: givens.as_logical_slice()?,
            marks: marks.as_integer_slice()?,
            techniques: techniques.as_integer_slice()?,
            options: options.as_integer_slice()?,
        })
    }

    fn grid(&self) -> Grid {
        let mut grid = Grid::new(&regular_board(self.board));
        let given = |&i: &usize| self.givens.get(i).is_some_and(Rbool::is_true);
        grid.set_givens((0..CELLS).filter(given).map(transposed).collect());
        for (i, _) in self.marks.iter().enumerate().filter(|(_, &mark)| mark == 0) {
            let digit = (i / CELLS + 1).min(9) as u8;
            grid.remove(Candidate::new(transposed(i % CELLS), digit));
        }
        grid
    }

    fn solver(&self) -> Solver {
        let on = |i: usize| self.options.get(i).is_some_and(|&flag| flag != 0);
        let options = StepOptions {
            incomplete_rectangles: on(0),
            siamese: on(1),
            als_overlap: on(2),
            als_in_chains: on(3),
            small_empty_rectangles: on(4),
        };
        Solver::new(techniques_at(self.techniques), options)
    }
}

/// What `work` says of a position, with what is wrong there and how many
/// solutions the givens have. NULL where the user interrupted.
fn answer(
    position: &List,
    work: impl FnOnce(
        &Solver,
        &Position,
        Stop,
    ) -> std::result::Result<Vec<(&'static str, Robj)>, Stopped>,
) -> Nullable<List> {
    let values = position.values().collect::<Vec<Robj>>();
    // R always sends all parts.
    let Some(asked) = Asked::from(&values) else {
        return Null;
    };
    let interrupt = Interrupt::new();
    let stop = || interrupt.poll();
    let done = Position::new(asked.grid(), &stop).and_then(|position| {
        let mut parts = work(&asked.solver(), &position, &stop)?;
        parts.push(("fault", fault(position.fault()).into()));
        parts.push(("status", status_name(position.status()).into()));
        Ok(parts)
    });
    match done {
        Ok(parts) => NotNull(List::from_pairs(parts)),
        Err(Stopped) => Null,
    }
}

/// Techniques at rows of the table, counted from 1.
pub fn techniques_at(rows: &[i32]) -> impl Iterator<Item = Technique> + '_ {
    rows.iter()
        .filter_map(|&row| TECHNIQUES.get(usize::try_from(row).ok()?.checked_sub(1)?))
        .map(|info| info.technique)
}

/// The columns of a table of steps. `positions` are those before each step.
fn columns(steps: &[Step], positions: Vec<Robj>) -> List {
    let mut tables = Tables::new();
    list!(
        technique = steps
            .iter()
            .map(|step| step.technique.info().name)
            .collect::<Vec<&str>>(),
        digits = each(steps, |step| tables.digits(step.digits)),
        placements = each(steps, |step| tables.candidates(&step.placements)),
        eliminations = each(steps, |step| tables.candidates(&step.eliminations)),
        cells = each(steps, |step| tables.cells(step.pattern.cells)),
        length = steps
            .iter()
            .map(|step| step.pattern.length as i32)
            .collect::<Vec<i32>>(),
        score = steps
            .iter()
            .map(|step| step.technique.info().score as i32)
            .collect::<Vec<i32>>(),
        text = steps.iter().map(Step::text).collect::<Vec<String>>(),
        pattern = each(steps, |step| tables.pattern(&step.pattern)),
        position = List::from_values(positions)
    )
}

fn positions(position: &Position) -> Positions {
    Positions::new(position.grid(), status_name(position.status()))
}

/// In the words of R.
fn status_name(status: Status) -> &'static str {
    match status {
        Status::Unique => "unique",
        Status::Multiple => "multiple",
        Status::None => "none",
    }
}

fn fault(fault: Option<&Fault>) -> Nullable<List> {
    let Some(fault) = fault else { return Null };
    let (kind, at) = match fault {
        Fault::Clash(set) => ("clash", *set),
        Fault::WrongEntries(set) => ("wrong_entry", *set),
        Fault::StruckOut(list) => ("struck_out", list.iter().map(|it| it.cell()).collect()),
        Fault::DeadEnd(_) => ("dead_end", CellSet::EMPTY),
        _ => ("no_solution", CellSet::EMPTY),
    };
    NotNull(list!(
        kind = kind,
        cells = Tables::new().cells(at),
        text = fault.text()
    ))
}

extendr_module! {
    mod steps;
    fn native_techniques;
    fn native_steps;
    fn native_path;
    fn native_hint;
}
