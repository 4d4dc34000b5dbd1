//! Counts and lists of solutions.

use crate::answer::answer;
use crate::args::read;
use crate::convert::write_board;
use crate::interrupt::{Interrupt, Watcher};
use crate::marks::marked;
use crate::problem::{Answer, Problem};
use crate::value::{need_memory, Column, Value};
use extendr_api::prelude::*;
use oxidoku_engine::search::{self, Puzzle};
use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::Board;
use std::mem::size_of;

// Number of solutions up to `limit` (Inf: all), of the board or of its pencil
// `marks`.
#[extendr]
fn native_count(board: Robj, limit: Robj, threads: Robj, marks: Robj) -> Robj {
    answer(|| {
        let board: Board = read(&board, "board")?;
        let (limit, threads) = (read_limit(&limit)?, read(&threads, "threads")?);
        match marked(&board, &marks)? {
            Some(candidates) => count(&candidates, limit, threads),
            None => count(&board, limit, threads),
        }
    })
}

fn count(puzzle: &impl Puzzle, limit: u64, threads: usize) -> Answer<Value> {
    let mut watcher = Watcher::new(None);
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

// Up to `limit` solutions in row-major lexicographic order, one matrix behind
// the other, of the board or of its pencil `marks`.
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
    let mut values = Column::new(CELLS * count, 0)?;
    need_memory(LISTED * count)?;
    let found = search::list(puzzle, limit, &stop).map_err(|_| interrupt.why())?;
    for (solution, matrix) in found.iter().zip(values.values().chunks_exact_mut(CELLS)) {
        write_board(solution, matrix);
    }
    Ok(values.into())
}

extendr_module! {
    mod count;
    fn native_count;
    fn native_list;
}
