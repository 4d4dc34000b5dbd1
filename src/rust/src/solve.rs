//! Solves one board by a chosen method.

use crate::answer::answer;
use crate::args::read;
use crate::convert::matrix_values;
use crate::inspect::conflicts;
use crate::interrupt::Interrupt;
use crate::marks::marked;
use crate::problem::{Answer, Problem};
use crate::value::{na_real, Value};
use extendr_api::prelude::*;
use oxidoku_engine::methods::{self, Backtracked, Hybrid, Method, Order, Placements, Ruled, Sweep};
use oxidoku_engine::search::{self, Solved, Status};
use oxidoku_engine::{Board, PuzzleStatus, Stop, Stopped};

/// A method by its name. Only backtracking uses the order of the empty cells.
pub fn read_method(method: &Robj, order: &Robj) -> Answer<Method> {
    let refused = |name: &str| Problem::Argument(name.to_string());
    let order = Order::named(read(order, "order")?).ok_or_else(|| refused("order"))?;
    Method::named(read(method, "method")?, order).ok_or_else(|| refused("method"))
}

/// The result of one method; `G` is the kind of board.
pub struct Work<G> {
    /// The solution, or the part of it that the method filled in; `None` if there is nothing
    /// to show.
    pub grid: Option<G>,
    guesses: f64,
    /// NA if the method does not count them.
    backtracks: f64,
    placements: Vec<i32>,
    by_logic: bool,
}

impl<G> From<Backtracked<G>> for Work<G> {
    fn from(done: Backtracked<G>) -> Self {
        Work {
            grid: done.solution,
            guesses: done.guesses as f64,
            backtracks: done.backtracks as f64,
            placements: Vec::new(),
            by_logic: false,
        }
    }
}

impl<G> From<Ruled<G>> for Work<G> {
    fn from(ruled: Ruled<G>) -> Self {
        Work {
            grid: (!ruled.contradiction).then_some(ruled.grid),
            guesses: 0.0,
            backtracks: 0.0,
            placements: rule_counts(&ruled.placements),
            by_logic: true,
        }
    }
}

impl<G> From<Hybrid<G>> for Work<G> {
    fn from(done: Hybrid<G>) -> Self {
        let mut placements = rule_counts(&done.placements);
        placements.push(done.naked_pairs as i32);
        Work {
            grid: done.solution,
            guesses: done.guesses as f64,
            backtracks: done.backtracks as f64,
            placements,
            by_logic: done.by_logic,
        }
    }
}

impl<G> Work<G> {
    /// The members of a list of R; `write` writes the board.
    pub fn members(self, write: impl Fn(&G) -> Value) -> Vec<(&'static str, Value)> {
        vec![
            ("grid", self.grid.as_ref().map_or(Value::Null, write)),
            ("guesses", Value::real(self.guesses)),
            ("backtracks", Value::real(self.backtracks)),
            ("placements", Value::Integers(self.placements)),
            ("by_logic", Value::flag(self.by_logic)),
        ]
    }
}

type Done<T> = std::result::Result<T, Stopped>;

// Solves a board by one of the methods of `native_lists()`. Only "fast" takes pencil
// `marks`; `sweep` sets the order in which rules are applied. For a board with clashes, the
// result only has the clashing pairs.
#[extendr]
fn native_solve(board: Robj, method: Robj, order: Robj, sweep: Robj, marks: Robj) -> Robj {
    answer(|| {
        let board: Board = read(&board, "board")?;
        let method = read_method(&method, &order)?;
        let sweep = Sweep::named(read(&sweep, "sweep")?)
            .ok_or_else(|| Problem::Argument("sweep".to_string()))?;
        if !board.is_consistent() {
            return Ok(Value::List(vec![("conflicts", conflicts(&board))]));
        }
        let marked = marked(&board, &marks)?;
        let interrupt = Interrupt::new();
        let stop = || interrupt.poll();
        let done = match (marked, method) {
            (None, method) => run(&board, method, sweep, &stop),
            (Some(candidates), Method::Search) => search::solve(&candidates, &stop).map(by_search),
            (Some(_), _) => return Err(Problem::Argument("method".to_string())),
        };
        let (status, work) = done.map_err(|Stopped| interrupt.stop_reason())?;
        Ok(as_list(status, work))
    })
}

fn by_search(solved: Solved) -> (Status, Work<Board>) {
    let work = Work {
        grid: solved.first,
        guesses: solved.guesses as f64,
        backtracks: na_real(),
        placements: Vec::new(),
        by_logic: false,
    };
    (solved.status, work)
}

fn run(board: &Board, method: Method, sweep: Sweep, stop: Stop) -> Done<(Status, Work<Board>)> {
    let solved = search::solve(board, stop)?;
    let work = match method {
        Method::Search => return Ok(by_search(solved)),
        Method::Backtracking(order) => methods::backtrack(board, order, stop)?.into(),
        Method::Logic => methods::apply_rules_in(board, sweep).into(),
        Method::Hybrid => by_hybrid(board, sweep, &solved, stop)?,
    };
    Ok((solved.status, work))
}

/// If there are multiple solutions, guessing may find any of them first. R always shows the
/// first in row-major order.
fn by_hybrid(board: &Board, sweep: Sweep, solved: &Solved, stop: Stop) -> Done<Work<Board>> {
    let mut work = Work::from(methods::solve_hybrid_in(board, sweep, stop)?);
    work.grid = work.grid.and(solved.first);
    Ok(work)
}

fn rule_counts(placements: &Placements) -> Vec<i32> {
    vec![
        placements.naked_single as i32,
        placements.hidden_single_row as i32,
        placements.hidden_single_column as i32,
        placements.hidden_single_box as i32,
    ]
}

/// The place of a status in the `statuses` of `native_lists()`, from 1.
pub fn status_code(status: Status) -> i32 {
    PuzzleStatus::from(status) as i32 + 1
}

fn as_list(status: Status, work: Work<Board>) -> Value {
    let mut list = vec![("status", Value::integer(status_code(status)))];
    list.extend(work.members(|grid| Value::Integers(matrix_values(grid))));
    Value::List(list)
}

extendr_module! {
    mod solve;
    fn native_solve;
}
