//! Many boards on a few threads.

use super::puzzle::Start;
use super::{lanes, single, Counted, Kernel, Puzzle};
use crate::parallel::{self, Watch};
use crate::{Stop, Stopped};

/// Boards that a thread takes at a time: enough that the lanes which run dry at
/// the end of a piece do not count.
const PIECE: usize = 2048;

/// Counts the solutions of each puzzle up to `limit`, in the order of the
/// puzzles, on up to `threads` threads; on `kernel`, or on the best one.
///
/// The solution in an outcome is the first in row-major lexicographic order,
/// whatever the kernel and the number of threads; the guesses of a puzzle with
/// `limit` solutions or more may depend on them.
///
/// # Panics
/// If the kernel is not available.
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
    watch: Watch,
) -> Result<Vec<Counted>, Stopped> {
    on_threads(
        puzzles,
        threads,
        kernel,
        watch,
        |kernel, puzzles, outcomes, stop| {
            let room = &mut Vec::new();
            let starts = P::starts(puzzles, room);
            lanes::count_each(kernel, starts, limit, outcomes, stop)?;
            put_first(kernel, puzzles, starts, outcomes, limit, stop)
        },
    )
}

/// [`solve_batch`] with any solution in the outcomes, which takes less time for
/// puzzles that have many.
///
/// # Errors
/// [`Stopped`] once `watch` answered `true`.
///
/// # Panics
/// If the kernel is not available.
pub fn count_batch<P: Puzzle>(
    puzzles: &[P],
    limit: u64,
    threads: usize,
    kernel: Option<Kernel>,
    watch: Watch,
) -> Result<Vec<Counted>, Stopped> {
    on_threads(
        puzzles,
        threads,
        kernel,
        watch,
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
    watch: Watch,
    work: impl Fn(Kernel, &[P], &mut [Counted], Stop) -> Result<(), Stopped> + Sync,
) -> Result<Vec<Counted>, Stopped> {
    let kernel = kernel.unwrap_or_else(Kernel::best);
    let mut outcomes = vec![Counted::NONE; puzzles.len()];
    let piece = (puzzles.len() / (4 * threads.max(1))).clamp(1, PIECE);
    parallel::fill(
        puzzles,
        &mut outcomes,
        piece,
        threads,
        watch,
        |puzzles, outcomes, stop| work(kernel, puzzles, outcomes, stop),
    )?;
    Ok(outcomes)
}

/// Puts the first solution in order in the place of any solution, where there
/// are others or may be.
fn put_first<P: Puzzle>(
    kernel: Kernel,
    puzzles: &[P],
    starts: Start,
    outcomes: &mut [Counted],
    limit: u64,
    stop: Stop,
) -> Result<(), Stopped> {
    let has_others = |it: &Counted| it.count > 1 || (it.count == 1 && limit == 1);
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
