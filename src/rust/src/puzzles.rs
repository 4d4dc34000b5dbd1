//! Many puzzles at once, as R's character vectors.
//!
//! Strings are read and made through R's C interface: as objects of extendr's
//! each would cost more than its solution. All of that happens on R's thread;
//! the engine's threads see boards alone, a block at a time, so that the memory
//! beyond the result stays the same however many puzzles there are.

use crate::convert::regular_board;
use crate::interrupt::Watcher;
use crate::solve::status_code;
use extendr_api::prelude::*;
use extendr_ffi::{
    cetype_t, R_BlankString, R_NaString, Rf_mkCharLenCE, LENGTH, R_CHAR, SET_STRING_ELT, SEXP,
    STRING_ELT,
};
use oxidoku_engine::geometry::CELLS;
use oxidoku_engine::logic::{rate, Rated, Rating, Solver};
use oxidoku_engine::search::{self, Outcome, Status};
use oxidoku_engine::{parallel, Board};
use std::slice::from_raw_parts;

/// Puzzles in a block: enough to keep two threads busy, and few enough for the
/// processor's cache.
const BLOCK: usize = 16_384;

/// Where R's `puzzle_statuses` go on after the statuses of a solved board.
const INVALID: i32 = 4;
const MALFORMED: i32 = 5;
const INTERRUPTED: i32 = 6;

// Which strings are not plain: 81 characters, each a digit or a blank. Places
// are counted from 1.
#[extendr]
fn native_odd_strings(x: Strings) -> Vec<i32> {
    (0..x.len())
        .filter(|&at| board_at(&x, at).is_none())
        .map(|at| at as i32 + 1)
        .collect()
}

// The 81 characters of a matrix, row by row.
#[extendr]
fn native_board_string(board: &[i32]) -> String {
    regular_board(board).to_string()
}

// Solutions, statuses and numbers of solutions up to `limit` of plain strings;
// NA stands for a malformed puzzle. `tell` is called now and then with the
// number of puzzles done.
#[extendr]
fn native_solve_puzzles(x: Strings, limit: f64, threads: i32, tell: Robj) -> List {
    let mut solutions = Strings::new(x.len());
    let mut statuses = vec![INTERRUPTED; x.len()];
    let mut counts = vec![f64::na(); x.len()];
    // With a limit of 1 the search still has to look for a second solution.
    let enough = (limit as u64).max(2);
    let mut solved = 0;
    in_blocks(&x, &tell, |boards, from, watcher| {
        let mut watch = |done| watcher.ask(from + done);
        let found = search::solve_batch(boards, enough, threads as usize, None, &mut watch).ok()?;
        for (at, (board, outcome)) in (from..).zip(boards.iter().zip(&found)) {
            let status = status(board, outcome);
            statuses[at] = status;
            counts[at] = (outcome.count as f64).min(limit);
            put(&mut solutions, at, outcome);
        }
        solved = from + boards.len();
        Some(())
    });
    for at in 0..x.len() {
        if at >= solved {
            put_na(&mut solutions, at);
        }
        if is_na(&x, at) {
            put_na(&mut solutions, at);
            statuses[at] = MALFORMED;
            counts[at] = f64::na();
        }
    }
    list!(
        solution = solutions,
        status = statuses,
        n_solutions = counts
    )
}
