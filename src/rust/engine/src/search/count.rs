//! Counts many solutions of one board on several threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

use super::simd::layout::Packed;
use super::{lanes, single, Kernel, Puzzle, SINGLE_BRANCH_BUDGET};
use crate::parallel::{self, OnProgress};
use crate::{never, Stopped};

/// The number of parts per thread into which a search is cut. With many small parts, no thread
/// has to finish a large one while the others idle.
const PARTS_PER_THREAD: usize = 64;

/// The number of parts that the lanes of a thread take at a time.
const CHUNK: usize = 4;

/// Counts up to `limit` solutions of a board, on up to `threads` threads, with `kernel` or by
/// default the best available one. `on_progress` receives the number of solutions found so far.
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
/// let many = search::count_parallel(&Board::EMPTY, 1000, 2, None, &mut |_done| false);
/// assert_eq!(many, Ok(1000));
/// ```
pub fn count_parallel(
    puzzle: &impl Puzzle,
    limit: u64,
    threads: usize,
    kernel: Option<Kernel>,
    on_progress: OnProgress,
) -> Result<u64, Stopped> {
    let kernel = kernel.unwrap_or_else(Kernel::best);
    let mut open = Vec::new();
    let start = single::count(
        kernel,
        puzzle.start(&mut Vec::new()),
        limit,
        SINGLE_BRANCH_BUDGET,
        &mut open,
        &never,
    )?;
    if open.is_empty() {
        return Ok(start.count);
    }
    let enough = match threads {
        0 | 1 => 1,
        _ => threads * PARTS_PER_THREAD,
    };
    let (found, parts) = cut(kernel, open, limit - start.count, enough);
    let total = AtomicU64::new(start.count + found);
    let mut nothing = vec![(); parts.len()];
    let so_far = || usize::try_from(total.load(Ordering::Relaxed)).unwrap_or(usize::MAX);
    parallel::fill(
        &parts,
        &mut nothing,
        CHUNK,
        threads,
        &mut |_parts| on_progress(so_far()),
        |parts, _, stop| {
            if total.load(Ordering::Relaxed) >= limit {
                return Ok(());
            }
            lanes::add_parts(kernel, parts, limit, &total, stop)
        },
    )?;
    Ok(total.load(Ordering::Relaxed).min(limit))
}

/// Halves the parts of a search in turn until there are `enough` of them, none is left, or
/// `limit` solutions are found. Returns the number of solutions found and the remaining parts.
fn cut(kernel: Kernel, parts: Vec<Packed>, limit: u64, enough: usize) -> (u64, Vec<Packed>) {
    let mut parts = VecDeque::from(parts);
    let mut found = 0;
    while found < limit && parts.len() < enough {
        let Some(part) = parts.pop_front() else {
            break;
        };
        let mut halves = Vec::new();
        found += single::halve(kernel, &part, &mut halves);
        parts.extend(halves);
    }
    (found, parts.into())
}
