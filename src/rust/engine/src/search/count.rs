//! Many solutions of one board, counted on a few threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

use super::simd::layout::Packed;
use super::{lanes, single, Kernel, Puzzle, DEEP};
use crate::parallel::{self, Watch};
use crate::{never, Stopped};

/// Parts that a search is cut into for each thread, so that a large one left
/// for last does not keep one thread busy alone for long.
const PARTS_A_THREAD: usize = 64;

/// Parts that the lanes of a thread take at a time.
const PIECE: usize = 4;

/// Counts the solutions of a board up to `limit`, on up to `threads` threads;
/// on `kernel`, or on the best one. `watch` is called with the number of solutions found
/// so far.
///
/// # Panics
/// If the kernel is not available.
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
    watch: Watch,
) -> Result<u64, Stopped> {
    let kernel = kernel.unwrap_or_else(Kernel::best);
    let mut open = Vec::new();
    let start = single::count(
        kernel,
        puzzle.start(&mut Vec::new()),
        limit,
        DEEP,
        &mut open,
        &never,
    )?;
    if open.is_empty() {
        return Ok(start.count);
    }
    let enough = match threads {
        0 | 1 => 1,
        _ => threads * PARTS_A_THREAD,
    };
    let (found, parts) = cut(kernel, open, limit - start.count, enough);
    let total = AtomicU64::new(start.count + found);
    let mut nothing = vec![(); parts.len()];
    let so_far = || usize::try_from(total.load(Ordering::Relaxed)).unwrap_or(usize::MAX);
    parallel::fill(
        &parts,
        &mut nothing,
        PIECE,
        threads,
        &mut |_parts| watch(so_far()),
        |parts, _, stop| {
            if total.load(Ordering::Relaxed) >= limit {
                return Ok(());
            }
            lanes::add_parts(kernel, parts, limit, &total, stop)
        },
    )?;
    Ok(total.load(Ordering::Relaxed).min(limit))
}

/// Cuts the parts of a search into smaller ones, the first of them first, until
/// there are `enough` or nothing is left to cut. Returns the solutions found on
/// the way, up to `limit`, too.
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
