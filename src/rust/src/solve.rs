//! One board by a chosen method.

use crate::convert::{matrix_values, regular_board};
use crate::interrupt::Interrupt;
use extendr_api::prelude::*;
use oxidoku_engine::methods::{self, Order, Placements};
use oxidoku_engine::search::{self, Solved, Status};
use oxidoku_engine::{Board, Stop, Stopped};

/// What one method did to a board.
struct Outcome {
    /// The solution, or as much of it as the method could fill; `None` where
    /// there is nothing to show.
    grid: Option<Board>,
    /// NA where the method does not count them.
    guesses: f64,
    backtracks: f64,
    placements: Vec<i32>,
    by_logic: bool,
}

// Solves by "fast", "backtracking" (`by_column` says in which order), "logic"
// or "hybrid". The board is consistent: R keeps clashing ones back.
#[extendr]
fn native_solve(board: &[i32], method: &str, by_column: bool) -> Nullable<List> {
    let board = regular_board(board);
    let interrupt = Interrupt::new();
    let stop: Stop = &|| interrupt.poll();
    match run(&board, method, by_column, stop) {
        Ok((status, outcome)) => NotNull(as_list(status, outcome)),
        Err(Stopped) => Null,
    }
}

fn run(
    board: &Board,
    method: &str,
    by_column: bool,
    stop: Stop,
) -> std::result::Result<(Status, Outcome), Stopped> {
    let solved = search::solve(board, stop)?;
    let outcome = match method {
        "backtracking" => by_backtracking(board, by_column, stop)?,
        "logic" => by_rules(board),
        "hybrid" => by_hybrid(board, &solved, stop)?,
        _ => Outcome {
            grid: solved.first,
            guesses: solved.guesses as f64,
            backtracks: f64::na(),
            placements: Vec::new(),
            by_logic: false,
        },
    };
    Ok((solved.status, outcome))
}

fn by_backtracking(
    board: &Board,
    by_column: bool,
    stop: Stop,
) -> std::result::Result<Outcome, Stopped> {
    let order = if by_column { Order::Column } else { Order::Row };
    let done = methods::backtrack(board, order, stop)?;
    Ok(Outcome {
        grid: done.solution,
        guesses: done.guesses as f64,
        backtracks: done.backtracks as f64,
        placements: Vec::new(),
        by_logic: false,
    })
}

fn by_rules(board: &Board) -> Outcome {
    let ruled = methods::apply_rules(board);
    Outcome {
        grid: (!ruled.contradiction).then_some(ruled.grid),
        guesses: 0.0,
        backtracks: 0.0,
        placements: rule_counts(&ruled.placements),
        by_logic: true,
    }
}

/// Of several solutions the guesses may meet any; what R shows is always the
/// first in order.
fn by_hybrid(board: &Board, solved: &Solved, stop: Stop) -> std::result::Result<Outcome, Stopped> {
    let done = methods::solve_hybrid(board, stop)?;
    let mut placements = rule_counts(&done.placements);
    placements.push(done.naked_pairs as i32);
    Ok(Outcome {
        grid: done.solution.and(solved.first),
        guesses: done.guesses as f64,
        backtracks: done.backtracks as f64,
        placements,
        by_logic: done.by_logic,
    })
}

fn rule_counts(placements: &Placements) -> Vec<i32> {
    vec![
        placements.naked_single as i32,
        placements.hidden_single_row as i32,
        placements.hidden_single_column as i32,
        placements.hidden_single_box as i32,
    ]
}

/// Status as its place in R's `statuses`, from 1.
pub fn status_code(status: Status) -> i32 {
    match status {
        Status::Unique => 1,
        Status::Multiple => 2,
        Status::None => 3,
    }
}

fn as_list(status: Status, outcome: Outcome) -> List {
    let grid: Robj = match outcome.grid {
        Some(grid) => matrix_values(&grid).into(),
        None => ().into(),
    };
    list!(
        status = status_code(status),
        grid = grid,
        guesses = outcome.guesses,
        backtracks = outcome.backtracks,
        placements = outcome.placements,
        by_logic = outcome.by_logic
    )
}

extendr_module! {
    mod solve;
    fn native_solve;
}
