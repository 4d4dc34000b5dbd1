//! Solves many boards, or one board by a chosen method.

use crate::answer::answer;
use crate::args::read;
use crate::blocks::{in_blocks, Boards, Solutions, SomeBoards, Statuses};
use crate::board::{marked, AnyBoard, GeneralBoard};
use crate::convert::matrix_values;
use crate::count::read_limit;
use crate::inspect::{clashes, conflicts};
use crate::interrupt::Interrupt;
use crate::problem::{Answer, Problem};
use crate::value::{na_real, Column, Value};
use extendr_api::prelude::*;
use oxidoku_engine::methods::{
    self, Backtracked, Hybrid, Method, Order, Placements, Ruled, Sweep, Textbook,
};
use oxidoku_engine::search::{self, general};
use oxidoku_engine::{parallel, Board, PuzzleStatus, Stop, Stopped};

type Done<T> = std::result::Result<T, Stopped>;

// ---- Many boards ---------------------------------------------------------------

// Returns solutions (in the form of the boards), statuses and numbers of solutions up to `limit`.
// Calls `on_progress` at intervals with the number of finished boards.
#[extendr]
fn native_solve(boards: Robj, limit: Robj, threads: Robj, on_progress: Robj) -> Robj {
    answer(|| {
        let x = Boards::read(&boards, "boards")?;
        let limit = read_limit(&limit)?;
        let threads = read(&threads, "threads")?;
        // Even with a limit of 1 the status depends on whether there is a second solution.
        let enough = limit.max(2);
        let mut statuses = Statuses::new(&x)?;
        let mut counts = Column::new(x.len(), na_real())?;
        let mut solutions = Solutions::new(&x)?;
        in_blocks(&x, &on_progress, |block, watch| {
            let places = || block.places.iter().copied();
            match &block.boards {
                SomeBoards::Classic(boards) => {
                    let found = search::solve_batch(boards, enough, threads, None, watch);
                    let Ok(found) = found else { return Ok(false) };
                    for ((at, board), outcome) in places().zip(boards).zip(&found) {
                        statuses.put(at, PuzzleStatus::of_count(board, outcome.count));
                        counts.values()[at] = outcome.count.min(limit) as f64;
                    }
                    let solved = places()
                        .zip(&found)
                        .filter(|(_, outcome)| outcome.count > 0);
                    solutions.put_all(solved.map(|(at, outcome)| (at, &outcome.solution[..])))?;
                    Ok(true)
                }
                SomeBoards::General(boards) => {
                    let found = parallel::map(boards, threads, watch, |board, stop| {
                        outcome(board, limit, stop)
                    });
                    let reached = || {
                        places()
                            .zip(&found)
                            .filter_map(|(at, it)| Some((at, it.as_ref()?)))
                    };
                    for (at, outcome) in reached() {
                        statuses.put(at, outcome.status);
                        counts.values()[at] = outcome.count as f64;
                    }
                    let solved =
                        reached().filter_map(|(at, it)| Some((at, it.solution.as_deref()?)));
                    solutions.put_all(solved)?;
                    Ok(found.iter().all(Option::is_some))
                }
            }
        })?;
        Ok(Value::List(vec![
            ("solution", solutions.into()),
            ("status", statuses.words.into()),
            ("n_solutions", counts.into()),
            ("left", Value::real(statuses.left as f64)),
        ]))
    })
}

/// The result of a search on a board that is not classic.
struct Outcome {
    count: u64,
    status: PuzzleStatus,
    solution: Option<Vec<u8>>,
}

fn outcome(board: &GeneralBoard, limit: u64, stop: Stop) -> Done<Outcome> {
    let (solved, count) = general::solve_up_to(&board.puzzle(), limit, stop)?;
    Ok(Outcome {
        count,
        status: board.status(solved.status),
        solution: solved.first,
    })
}

// ---- One board -----------------------------------------------------------------

/// Reads a method by its name. Only backtracking uses the order of the empty cells.
pub fn read_method(method: &Robj, order: &Robj) -> Answer<Method> {
    let refused = |name: &str| Problem::Argument(name.to_string());
    let order = Order::named(read(order, "order")?).ok_or_else(|| refused("order"))?;
    Method::named(read(method, "method")?, order).ok_or_else(|| refused("method"))
}

/// The result of one method on a board; `G` is the type of the filled board.
struct Work<G> {
    /// The solution, or the part of it that the method filled in; `None` if there is nothing
    /// to show.
    grid: Option<G>,
    guesses: f64,
    /// The number of backtracks; NA if the method does not count them.
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
    fn of_search(grid: Option<G>, guesses: u64) -> Self {
        Work {
            grid,
            guesses: guesses as f64,
            backtracks: na_real(),
            placements: Vec::new(),
            by_logic: false,
        }
    }

    /// Replaces the solution by the first in row-major order, which R always shows. If there are
    /// several solutions, guessing may find any of them.
    fn with_first(mut self, first: Option<G>) -> Self {
        self.grid = self.grid.and(first);
        self
    }

    /// Converts the result to list members. `values` converts a board to the values of a matrix.
    fn members(self, found: PuzzleStatus, values: impl Fn(&G) -> Vec<i32>) -> Members {
        let grid = self
            .grid
            .map_or(Value::Null, |grid| Value::Integers(values(&grid)));
        vec![
            status(found),
            ("grid", grid),
            ("guesses", Value::real(self.guesses)),
            ("backtracks", Value::real(self.backtracks)),
            ("placements", Value::Integers(self.placements)),
            ("by_logic", Value::flag(self.by_logic)),
        ]
    }
}

// Solves one board by one of the methods of `native_lists()` and returns its status, the board that
// the method filled in, and counts of the work. Only "fast" takes pencil marks; `sweep` sets the
// order in which rules are applied. For a board with clashes, returns only the clashes.
#[extendr]
fn native_method(asked: Robj, method: Robj, order: Robj, sweep: Robj) -> Robj {
    answer(|| {
        let (board, marks) = AnyBoard::read(&asked)?;
        let method = read_method(&method, &order)?;
        let sweep = Sweep::named(read(&sweep, "sweep")?)
            .ok_or_else(|| Problem::Argument("sweep".to_string()))?;
        if marks.is_some() && !matches!(method, Method::Search) {
            return Err(Problem::Argument("method".to_string()));
        }
        let interrupt = Interrupt::new();
        let stop = || interrupt.poll();
        let done = match &board {
            AnyBoard::Classic(board) => classic(board, method, sweep, marks, &stop),
            AnyBoard::General(board) => by_rules(board, method, sweep, marks, &stop),
        };
        done.map(Value::List)
            .map_err(|Stopped| interrupt.stop_reason())
    })
}

/// The named members of an R list.
type Members = Vec<(&'static str, Value)>;

fn classic(
    board: &Board,
    method: Method,
    sweep: Sweep,
    marks: Option<&[i32]>,
    stop: Stop,
) -> Done<Members> {
    if !board.is_consistent() {
        return Ok(vec![
            status(PuzzleStatus::Invalid),
            ("conflicts", conflicts(board)),
        ]);
    }
    let solved = match marks {
        Some(marks) => search::solve(&marked(board, marks), stop)?,
        None => search::solve(board, stop)?,
    };
    let fast = Work::of_search(solved.first, solved.guesses);
    let work = work_of(method, board, sweep, fast, stop)?;
    Ok(work.members(solved.status.into(), matrix_values))
}

/// Runs a method on a board; `fast` is the result of the search.
fn work_of<B: Textbook>(
    method: Method,
    board: &B,
    sweep: Sweep,
    fast: Work<B::Filled>,
    stop: Stop,
) -> Done<Work<B::Filled>> {
    Ok(match method {
        Method::Search => fast,
        Method::Backtracking(order) => methods::backtrack(board, order, stop)?.into(),
        Method::Logic => methods::apply_rules_in(board, sweep).into(),
        Method::Hybrid => {
            Work::from(methods::solve_hybrid_in(board, sweep, stop)?).with_first(fast.grid)
        }
    })
}

/// The textbook methods consider only houses, so R refuses them on boards with further rules.
fn by_rules(
    board: &GeneralBoard,
    method: Method,
    sweep: Sweep,
    marks: Option<&[i32]>,
    stop: Stop,
) -> Done<Members> {
    let puzzle = board.marked(marks);
    let solved = general::solve(&puzzle, stop)?;
    let found = board.status(solved.status);
    if found == PuzzleStatus::Invalid {
        return Ok(vec![status(found), ("conflicts", clashes(board))]);
    }
    let fast = Work::of_search(solved.first, solved.guesses);
    let work = work_of(method, &puzzle, sweep, fast, stop)?;
    Ok(work.members(found, |digits| board.matrix(digits)))
}

fn status(status: PuzzleStatus) -> (&'static str, Value) {
    ("status", Value::text(status.name()))
}

fn rule_counts(placements: &Placements) -> Vec<i32> {
    vec![
        placements.naked_single as i32,
        placements.hidden_single_row as i32,
        placements.hidden_single_column as i32,
        placements.hidden_single_box as i32,
    ]
}

extendr_module! {
    mod solve;
    fn native_solve;
    fn native_method;
}
