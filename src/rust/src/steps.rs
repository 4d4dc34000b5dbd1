//! Steps, paths and hints as plain lists.
//!
//! Cells cross as rows and columns counted from 1, several of them one behind
//! the other: `row, column, row, column, ...`. Candidates likewise, with the
//! digit third. R makes tibbles of them.

use crate::convert::{matrix_values, regular_board, row_and_column, transposed};
use crate::interrupt::Interrupt;
use crate::solve::status_code;
use extendr_api::prelude::*;
use oxidoku_engine::geometry::{BOXES, CELLS};
use oxidoku_engine::logic::{
    Candidate, Chain, Detail, Fault, Grid, Hint, Link, Outcome, Pattern, Position, Role, Solver,
    Step, StepOptions, Technique, TECHNIQUES,
};
use oxidoku_engine::{CellSet, DigitSet, Stop, Stopped};

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

// All steps in a position: a list of what `Asked` holds, as R's `as_position()`
// makes it.
#[extendr]
fn native_steps(position: List) -> Nullable<List> {
    answer(&position, |solver, position, stop| {
        let steps = solver.all_steps(position, stop)?;
        Ok(vec![("steps", columns(&steps).into())])
    })
}

// The whole path from a position.
#[extendr]
fn native_path(position: List) -> Nullable<List> {
    answer(&position, |solver, position, stop| {
        let path = solver.path(position, stop)?;
        Ok(vec![
            ("steps", columns(&path.steps).into()),
            ("solved", (path.outcome == Outcome::Solved).into()),
            ("board", matrix_values(&path.grid.board()).into()),
        ])
    })
}

// The next step from a position, told as fully as `detail` ("nudge",
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
            Hint::Fault(_) => ("fault", Vec::new()),
            Hint::Solved => ("solved", Vec::new()),
            Hint::Stuck(_) => ("stuck", Vec::new()),
            Hint::Step(step) => ("step", vec![step.clone()]),
        };
        Ok(vec![
            ("kind", kind.into()),
            ("text", hint.text(detail).into()),
            ("steps", columns(&steps).into()),
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
        parts.push(("status", status_code(position.status()).into()));
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

fn columns(steps: &[Step]) -> List {
    list!(
        technique = steps
            .iter()
            .map(|step| step.technique as i32 + 1)
            .collect::<Vec<i32>>(),
        digits = each(steps, |step| digits(step.digits).into()),
        placements = each(steps, |step| candidates(&step.placements).into()),
        eliminations = each(steps, |step| candidates(&step.eliminations).into()),
        cells = each(steps, |step| cells(step.pattern.cells).into()),
        length = steps
            .iter()
            .map(|step| step.pattern.length as i32)
            .collect::<Vec<i32>>(),
        text = steps.iter().map(Step::text).collect::<Vec<String>>(),
        pattern = each(steps, |step| pattern(&step.pattern).into())
    )
}

fn each<T>(items: &[T], to_robj: impl Fn(&T) -> Robj) -> List {
    List::from_values(items.iter().map(to_robj))
}

fn digits(set: DigitSet) -> Vec<i32> {
    set.iter().map(i32::from).collect()
}

fn cells(set: CellSet) -> Vec<i32> {
    set.iter()
        .flat_map(|cell| <[i32; 2]>::from(row_and_column(cell)))
        .collect()
}

fn candidates(list: &[Candidate]) -> Vec<i32> {
    list.iter().flat_map(|&it| candidate(it)).collect()
}

fn candidate(it: Candidate) -> [i32; 3] {
    let (row, column) = row_and_column(it.cell());
    [row, column, i32::from(it.digit)]
}

fn pattern(pattern: &Pattern) -> List {
    let marks = pattern.marks.iter().flat_map(|&(it, role)| {
        let [row, column, digit] = candidate(it);
        [row, column, digit, role_code(role)]
    });
    list!(
        marks = marks.collect::<Vec<i32>>(),
        base = houses(&pattern.base),
        cover = houses(&pattern.cover),
        sets = each(&pattern.sets, |&(set, held)| list!(
            cells = cells(set),
            digits = digits(held)
        )
        .into()),
        chains = each(&pattern.chains, |it| chain(it).into())
    )
}

/// Houses by the names that texts use.
fn houses(list: &[usize]) -> Vec<String> {
    list.iter()
        .map(|&house| match house {
            0..=8 => format!("row {}", house + 1),
            9..=17 => format!("column {}", house - 8),
            _ => format!("box {}", house - BOXES + 1),
        })
        .collect()
}

fn chain(chain: &Chain) -> List {
    list!(
        nodes = each(&chain.nodes, |node| list!(
            digit = i32::from(node.digit),
            cells = cells(node.cells),
            set = cells(node.set)
        )
        .into()),
        strong = chain
            .links
            .iter()
            .map(|&link| link == Link::Strong)
            .collect::<Logicals>()
    )
}

/// Roles as their place in R's `roles`, from 1.
fn role_code(role: Role) -> i32 {
    match role {
        Role::Pattern => 1,
        Role::Fin => 2,
        Role::ColourA => 3,
        Role::ColourB => 4,
        Role::ColourC => 5,
        Role::ColourD => 6,
    }
}

fn fault(fault: Option<&Fault>) -> Nullable<List> {
    let Some(fault) = fault else { return Null };
    let (kind, at) = match fault {
        Fault::Clash(set) => ("clash", cells(*set)),
        Fault::WrongEntries(set) => ("wrong_entry", cells(*set)),
        Fault::StruckOut(list) => (
            "struck_out",
            cells(list.iter().map(|it| it.cell()).collect()),
        ),
        Fault::DeadEnd(_) => ("dead_end", Vec::new()),
        _ => ("no_solution", Vec::new()),
    };
    NotNull(list!(kind = kind, cells = at, text = fault.text()))
}

extendr_module! {
    mod steps;
    fn native_techniques;
    fn native_steps;
    fn native_path;
    fn native_hint;
}
