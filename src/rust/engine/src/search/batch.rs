//! Searches many boards on several threads.

use super::puzzle::Start;
use super::{lanes, single, Counted, Kernel, Puzzle};
use crate::parallel::{self, OnProgress};
use crate::{Stop, Stopped};

/// The number of boards that a thread takes at a time. It is large enough that the lanes that
/// idle at the end of a chunk do not matter.
const CHUNK: usize = 2048;

/// Counts up to `limit` solutions of each puzzle, on up to `threads` threads, with `kernel` or
/// by default the best available one. The outcomes are in the order of the puzzles.
///
/// The solution in an outcome is the first in row-major lexicographic order, whatever the
/// kernel and the number of threads. The number of guesses may depend on both if a puzzle has
/// `limit` solutions or more.
///
/// # Errors
/// Returns [`Stopped`] once `on_progress` returns `true`.
///
/// # Panics
/// Panics if the kernel is not available.
///
/// ```
/// use oxidoku_engine::{search, Board};
///
/// let boards = [Board::EMPTY; 3];
/// let outcomes = search::solve_batch(&boards, 2, 1, None, &mut |_done| false).unwrap();
/// assert_eq!(outcomes[2].count, 2);
/// assert!(outcomes[2].solution().unwrap().to_string().starts_with("123456789456789123"));
/// ```
pub fn solve_batch<P: Puzzle>(
    puzzles: &[P],
    limit: u64,
    threads: usize,
    kernel: Option<Kernel>,
    on_progress: OnProgress,
) -> Result<Vec<Counted>, Stopped> {
    on_threads(
        puzzles,
        threads,
        kernel,
        on_progress,
        |kernel, puzzles, outcomes, stop| {
            let room = &mut Vec::new();
            let starts = P::starts(puzzles, room);
            lanes::count_each(kernel, starts, limit, outcomes, stop)?;
            put_first(kernel, puzzles, starts, outcomes, limit, stop)
        },
    )
}

/// Does the same as [`solve_batch`], but keeps any one solution in each outcome. This is faster
/// for puzzles with many solutions.
///
/// # Errors
/// Returns [`Stopped`] once `on_progress` returns `true`.
///
/// # Panics
/// Panics if the kernel is not available.
pub fn count_batch<P: Puzzle>(
    puzzles: &[P],
    limit: u64,
    threads: usize,
    kernel: Option<Kernel>,
    on_progress: OnProgress,
) -> Result<Vec<Counted>, Stopped> {
    on_threads(
        puzzles,
        threads,
        kernel,
        on_progress,
        |kernel, puzzles, outcomes, stop| {
            lanes::count_each(
                kernel,
                P::starts(puzzles, &mut Vec::new()),
                limit,
                outcomes,
                stop,
            )
        },
    )
}

fn on_threads<P: Puzzle>(
    puzzles: &[P],
    threads: usize,
    kernel: Option<Kernel>,
    on_progress: OnProgress,
    work: impl Fn(Kernel, &[P], &mut [Counted], Stop) -> Result<(), Stopped> + Sync,
) -> Result<Vec<Counted>, Stopped> {
    let kernel = kernel.unwrap_or_else(Kernel::best);
    let mut outcomes = vec![Counted::NONE; puzzles.len()];
    let chunk = (puzzles.len() / (4 * threads.max(1))).clamp(1, CHUNK);
    parallel::fill(
        puzzles,
        &mut outcomes,
        chunk,
        threads,
        on_progress,
        |puzzles, outcomes, stop| work(kernel, puzzles, outcomes, stop),
    )?;
    Ok(outcomes)
}

/// Replaces the kept solution of each puzzle that has, or may have, further solutions with the
/// first in order.
fn put_first<P: Puzzle>(
    kernel: Kernel,
    puzzles: &[P],
    starts: Start,
    outcomes: &mut [Counted],
    limit: u64,
    stop: Stop,
) -> Result<(), Stopped> {
    let has_others = |outcome: &Counted| outcome.count > 1 || (outcome.count == 1 && limit == 1);
    let wanted: Vec<usize> = (0..outcomes.len())
        .filter(|&i| has_others(&outcomes[i]))
        .collect();
    if wanted.is_empty() {
        return Ok(());
    }
    for i in lanes::put_first(kernel, starts, &wanted, outcomes, stop)? {
        let found = single::in_order(kernel, puzzles[i].start(&mut Vec::new()), 1, stop)?;
        if let Some(found) = found.first() {
            outcomes[i].solution = *found.cells();
        }
    }
    Ok(())
}
