//! Many solutions of one board, counted on a few threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

use super::lanes::layout::Packed;
use super::{lanes, single, Kernel};
use crate::parallel::{self, Watch};
use crate::{Board, Stopped};

/// Parts that a board is cut into for each thread, so that a large part left
/// for last does not keep one thread busy alone.
const PARTS_A_THREAD: usize = 256;

/// Parts that the lanes of a thread take at a time.
const PIECE: usize = 16;

/// Counts the solutions of a board up to `limit`, on up to `threads` threads;
/// on `kernel`, or on the best one. `watch` is told of the parts of the search
/// that are done, of which there are up to some hundred a thread.
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
    board: &Board,
    limit: u64,
    threads: usize,
    kernel: Option<Kernel>,
    watch: Watch,
) -> Result<u64, Stopped> {
    let kernel = kernel.unwrap_or_else(Kernel::best);
    let (found, parts) = cut(kernel, board, limit, threads.max(1) * PARTS_A_THREAD)?;
    let total = AtomicU64::new(found);
    let mut nothing = vec![(); parts.len()];
    parallel::fill(
        &parts,
        &mut nothing,
        PIECE,
        threads,
        watch,
        |parts, _, stop| lanes::count_parts(kernel, parts, limit, &total, stop),
    )?;
    Ok(total.load(Ordering::Relaxed).min(limit))
}

/// Cuts the search of a board into parts, breadth first, until there are
/// `enough` or nothing is left to cut. Returns the solutions found on the way.
fn cut(
    kernel: Kernel,
    board: &Board,
    limit: u64,
    enough: usize,
) -> Result<(u64, Vec<Packed>), Stopped> {
    let mut parts = VecDeque::from([lanes::layout::pack(board.cells())]);
    let mut found = 0;
    while found < limit && parts.len() < enough {
        let Some(part) = parts.pop_front() else {
            break;
        };
        let mut halves = Vec::new();
        found += single::halve(kernel, &part, limit - found, &mut halves)?;
        parts.extend(halves);
    }
    Ok((found, parts.into()))
}
