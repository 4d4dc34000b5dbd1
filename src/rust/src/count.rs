//! How many solutions, and which.

use crate::convert::{regular_board, write_board};
use crate::interrupt::{Interrupt, Watcher};
use extendr_api::prelude::*;
use oxidoku_engine::geometry::CELLS;
use oxidoku_engine::search;

// Number of solutions up to `limit` (Inf: all).
#[extendr]
fn native_count(board: &[i32], limit: f64, threads: i32) -> Nullable<f64> {
    let mut watcher = Watcher::new(&().into());
    let board = regular_board(board);
    // The cast saturates: Inf becomes the largest count there is.
    let count = search::count_parallel(&board, limit as u64, threads as usize, None, &mut |done| {
        watcher.ask(done)
    });
    match count {
        Ok(count) => NotNull(count as f64),
        Err(_) => Null,
    }
}

// Up to `limit` solutions in row-major lexicographic order, one matrix behind
// the other.
#[extendr]
fn native_list(board: &[i32], limit: i32) -> Nullable<Integers> {
    let interrupt = Interrupt::new();
    let limit = usize::try_from(limit).unwrap_or(0);
    let found = search::list(&regular_board(board), limit, &|| interrupt.poll());
    let Ok(solutions) = found else { return Null };
    let mut values = vec![0; CELLS * solutions.len()];
    for (solution, matrix) in solutions.iter().zip(values.chunks_exact_mut(CELLS)) {
        write_board(solution, matrix);
    }
    NotNull(values.into_iter().collect())
}

extendr_module! {
    mod count;
    fn native_count;
    fn native_list;
}
