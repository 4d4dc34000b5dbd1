//! Many puzzles at once, as R's character vectors.
//!
//! Strings are read and made through R's C interface: as objects of extendr's
//! each would cost more than its solution. All of that happens on R's thread;
//! the engine's threads see boards alone, a block at a time, so that the memory
//! beyond the result stays the same however many puzzles there are.

use crate::convert::regular_board;
use crate::interrupt::Watcher;
use crate::lazy_strings::Grids;
use crate::solve::status_code;
use extendr_api::prelude::*;
use extendr_ffi::{R_NaString, LENGTH, R_CHAR, SEXP, STRING_ELT};
use oxidoku_engine::logic::{rate, Rated, Rating, Solver};
use oxidoku_engine::search::{self, Status};
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
    let mut statuses = unread(&x);
    let mut counts = vec![f64::na(); x.len()];
    let mut solutions = Grids::new(x.len());
    // With a limit of 1 the search still has to look for a second solution.
    let enough = (limit as u64).max(2);
    in_blocks(&x, &tell, |block, watch| {
        let Ok(found) = search::solve_batch(&block.boards, enough, threads as usize, None, watch)
        else {
            return false;
        };
        for ((&at, board), outcome) in block.places.iter().zip(&block.boards).zip(&found) {
            statuses[at] = status(board, outcome.count);
            counts[at] = (outcome.count as f64).min(limit);
            if outcome.count > 0 {
                solutions.put(at, &outcome.solution);
            }
        }
        true
    });
    list!(
        solution = solutions.into_strings(),
        status = statuses,
        n_solutions = counts
    )
}

// Numbers of solutions up to `limit`, NA where the puzzle is malformed or was
// not reached.
#[extendr]
fn native_count_puzzles(x: Strings, limit: f64, threads: i32, tell: Robj) -> List {
    let mut statuses = unread(&x);
    let mut counts = vec![f64::na(); x.len()];
    in_blocks(&x, &tell, |block, watch| {
        let found = search::count_batch(&block.boards, limit as u64, threads as usize, None, watch);
        let Ok(found) = found else { return false };
        for ((&at, board), outcome) in block.places.iter().zip(&block.boards).zip(&found) {
            statuses[at] = status(board, outcome.count);
            counts[at] = outcome.count as f64;
        }
        true
    });
    list!(status = statuses, n_solutions = counts)
}

// Ratings on HoDoKu's scale: codes of statuses, levels and rows of the table of
// techniques (all from 1), scores, numbers of steps, and whether logic was
// enough; NA where there is no rating.
#[extendr]
fn native_rate(x: Strings, threads: i32, tell: Robj) -> List {
    let n = x.len();
    let solver = Solver::default();
    let mut statuses = unread(&x);
    let mut ratings: Vec<Option<Rating>> = vec![None; n];
    in_blocks(&x, &tell, |block, watch| {
        let rated = parallel::map(&block.boards, threads as usize, watch, |board, stop| {
            rate(&solver, board, stop)
        });
        let whole = rated.iter().all(Option::is_some);
        for (&at, rated) in block.places.iter().zip(rated) {
            let Some(rated) = rated else { continue };
            statuses[at] = match rated {
                Rated::Rated(_) => status_code(Status::Unique),
                Rated::ManySolutions => status_code(Status::Multiple),
                Rated::NoSolution => status_code(Status::None),
                Rated::Clash => INVALID,
            };
            if let Rated::Rated(rating) = rated {
                ratings[at] = Some(rating);
            }
        }
        whole
    });
    let integers = |of: fn(&Rating) -> Option<i32>| -> Vec<i32> {
        let value = |rating: &Option<Rating>| rating.as_ref().and_then(of);
        ratings
            .iter()
            .map(|rating| value(rating).unwrap_or(i32::na()))
            .collect()
    };
    list!(
        status = statuses,
        level = integers(|rating| Some(rating.level as i32 + 1)),
        score = integers(|rating| i32::try_from(rating.score).ok()),
        hardest = integers(|rating| rating.hardest.map(|technique| technique as i32 + 1)),
        steps = integers(|rating| i32::try_from(rating.steps).ok()),
        by_logic = integers(|rating| Some(i32::from(rating.by_logic)))
    )
}

/// Some puzzles of a vector, with their places in it.
#[derive(Default)]
struct Block {
    places: Vec<usize>,
    boards: Vec<Board>,
}

/// Gives the puzzles to `work`, a block at a time, until that answers `false`.
/// Its second argument is the engine's `watch` for that block.
fn in_blocks(x: &Strings, tell: &Robj, mut work: impl FnMut(&Block, parallel::Watch) -> bool) {
    let mut watcher = Watcher::new(tell);
    for from in (0..x.len()).step_by(BLOCK) {
        let mut block = Block::default();
        for at in from..x.len().min(from + BLOCK) {
            if let Some(board) = board_at(x, at) {
                block.places.push(at);
                block.boards.push(board);
            }
        }
        if !work(&block, &mut |done| watcher.ask(from + done)) || watcher.ask(from + BLOCK) {
            return;
        }
    }
}

/// The statuses before anything is solved.
fn unread(x: &Strings) -> Vec<i32> {
    (0..x.len())
        .map(|at| match bytes_at(x, at) {
            Some(_) => INTERRUPTED,
            None => MALFORMED,
        })
        .collect()
}

fn status(board: &Board, count: u64) -> i32 {
    match count {
        0 if !board.is_consistent() => INVALID,
        0 => status_code(Status::None),
        1 => status_code(Status::Unique),
        _ => status_code(Status::Multiple),
    }
}

/// The board in a plain string.
fn board_at(x: &Strings, at: usize) -> Option<Board> {
    Board::from_bytes(bytes_at(x, at)?).ok()
}

/// The bytes of a string; `None` for NA.
fn bytes_at(x: &Strings, at: usize) -> Option<&[u8]> {
    if at >= x.len() {
        return None;
    }
    // SAFETY: `at` is inside the vector, and R says how long the string is. A
    // vector that makes its strings when asked does not keep them: callers look
    // at the bytes before anything else is made in R.
    unsafe {
        let string: SEXP = STRING_ELT(x.get(), at as isize);
        if string == R_NaString {
            return None;
        }
        Some(from_raw_parts(
            R_CHAR(string).cast(),
            LENGTH(string) as usize,
        ))
    }
}

extendr_module! {
    mod puzzles;
    fn native_odd_strings;
    fn native_board_string;
    fn native_solve_puzzles;
    fn native_count_puzzles;
    fn native_rate;
}
