//! Counts and lists of solutions.

use crate::answer::answer;
use crate::args::read;
use crate::interrupt::{Interrupt, Watcher};
use crate::marks::marked;
use crate::problem::{Answer, Problem};
use crate::rows::NewRows;
use crate::value::{need_memory, Value};
use extendr_api::prelude::*;
use oxidoku_engine::search::{self, Puzzle};
use oxidoku_engine::Board;
use std::mem::size_of;

// Number of solutions up to `limit` (Inf: all), of the board or of its pencil
// `marks`. `tell` is called now and then with the number found so far.
#[extendr]
fn native_count(board: Robj, limit: Robj, threads: Robj, marks: Robj, tell: Robj) -> Robj {
    answer(|| {
        let board: Board = read(&board, "board")?;
        let (limit, threads) = (read_limit(&limit)?, read(&threads, "threads")?);
        let watcher = Watcher::new(read(&tell, "tell")?);
        match marked(&board, &marks)? {
            Some(candidates) => count(&candidates, limit, threads, watcher),
            None => count(&board, limit, threads, watcher),
        }
    })
}

fn count(puzzle: &impl Puzzle, limit: u64, threads: usize, mut watcher: Watcher) -> Answer<Value> {
    let mut watch = |done| watcher.ask(done);
    match search::count_parallel(puzzle, limit, threads, None, &mut watch) {
        Ok(count) => Ok(Value::real(count as f64)),
        Err(_) => Err(watcher.why()),
    }
}

/// The count at which to stop, at least 1; Inf is the largest count.
pub fn read_limit(limit: &Robj) -> Answer<u64> {
    let value: f64 = read(limit, "limit")?;
    if value < 1.0 {
        return Err(Problem::Argument("limit".to_string()));
    }
    Ok(value as u64)
}

/// Most bytes that the engine's list needs for a solution while it grows.
const LISTED: usize = 3 * size_of::<Board>();

// Up to `limit` solutions in row-major lexicographic order, of the board or of its pencil
// `marks`, as columns of a vector of puzzles.
#[extendr]
fn native_list(board: Robj, limit: Robj, marks: Robj) -> Robj {
    answer(|| {
        let board: Board = read(&board, "board")?;
        let limit: usize = read(&limit, "limit")?;
        match marked(&board, &marks)? {
            Some(candidates) => list(&candidates, limit),
            None => list(&board, limit),
        }
    })
}

fn list(puzzle: &impl Puzzle, limit: usize) -> Answer<Value> {
    let interrupt = Interrupt::new();
    let stop = || interrupt.poll();
    // Their number decides how much memory is needed.
    let count = search::count(puzzle, limit as u64, &stop);
    let count = count.map_err(|_| interrupt.why())? as usize;
    let mut solutions = NewRows::new(count)?;
    need_memory(LISTED * count)?;
    let found = search::list(puzzle, limit, &stop).map_err(|_| interrupt.why())?;
    for (at, solution) in found.iter().enumerate() {
        solutions.put(at, solution.cells());
    }
    Ok(solutions.into())
}

extendr_module! {
    mod count;
    fn native_count;
    fn native_list;
}
