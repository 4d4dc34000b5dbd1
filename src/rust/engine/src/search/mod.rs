//! The fast search: is there a solution, is there a second, which ones.
//!
//! * [`solve`], [`is_unique`], [`count`], [`list`]: one board a call.
//! * [`solve_batch`], [`count_parallel`]: many boards, or many solutions, on a
//!   few threads.
//! * [`solve_any`]: the raw search, any solution; [`count_each`] and, on a few
//!   threads, [`count_batch`]: the same for many boards at once.
//!
//! * [`follow`]: the search of one board, move by move.
//!
//! A search starts from a [`Board`] or from a board with struck-out
//! [`Candidates`](crate::Candidates): any [`Puzzle`].
//!
//! One board is searched with its digits across the lanes of a vector register
//! (`single`), many boards with a board in each lane (`lanes`). A search of one
//! board that turns deep goes on in lanes, each with a part of it. Both are
//! built of `simd`, and neither knows the other.

mod batch;
mod count;
mod counted;
pub mod general;
mod lanes;
mod puzzle;
mod simd;
mod single;
mod trace;

pub use batch::{count_batch, solve_batch};
pub use count::count_parallel;
pub use counted::Counted;
pub use puzzle::Puzzle;
pub use simd::kernel::Kernel;
pub use trace::{Marks, Move};

use crate::{Board, Stop, Stopped};
use trace::Trace;

/// How many solutions a board has, as far as the search looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No solution.
    None,
    /// Exactly one.
    Unique,
    /// Two or more.
    Multiple,
}

/// What [`solve`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Whether there is one solution, none, or several.
    pub status: Status,
    /// The first solution in row-major lexicographic order.
    pub first: Option<Board>,
    /// Digits that had to be tried while another was still possible.
    pub guesses: u64,
}

/// Branches that have ended, in a contradiction or a solution, after which the
/// search of one board goes on in lanes. Lanes do a branch in less than half the
/// time, once there is work for all of them. Guesses do not count: on a board
/// with many solutions they lead straight to one.
const DEEP: u64 = 16;

/// Solves a board and says whether the solution is the only one.
///
/// ```
/// use oxidoku_engine::{never, search, Board};
///
/// let board: Board = "000006000095700300400092005764000003000000000\
///                     200000971500210009007005480000800000".parse().unwrap();
/// let solved = search::solve(&board, &never).unwrap();
/// assert_eq!(solved.status, search::Status::Unique);
/// assert!(solved.first.unwrap().to_string().starts_with("372456198"));
/// ```
pub fn solve(puzzle: &impl Puzzle, stop: Stop) -> Result<Solved, Stopped> {
    let kernel = Kernel::best();
    let counted = solve_any_with(kernel, puzzle, 2, stop)?;
    let (status, first) = match counted.count {
        0 => (Status::None, None),
        1 => (Status::Unique, counted.solution()),
        _ => {
            let first = single::in_order(kernel, puzzle.start(&mut Vec::new()), 1, stop)?;
            (Status::Multiple, first.first().copied())
        }
    };
    Ok(Solved {
        status,
        first,
        guesses: counted.guesses,
    })
}

/// Whether a board has exactly one solution.
pub fn is_unique(puzzle: &impl Puzzle, stop: Stop) -> Result<bool, Stopped> {
    Ok(solve_any(puzzle, 2, stop)?.count == 1)
}

/// Counts solutions up to `limit`, and keeps any of them: which one may depend
/// on the machine where there are several.
pub fn solve_any(puzzle: &impl Puzzle, limit: u64, stop: Stop) -> Result<Counted, Stopped> {
    solve_any_with(Kernel::best(), puzzle, limit, stop)
}

/// [`solve_any`] on a given kernel.
///
/// # Panics
/// If the kernel is not available.
pub fn solve_any_with(
    kernel: Kernel,
    puzzle: &impl Puzzle,
    limit: u64,
    stop: Stop,
) -> Result<Counted, Stopped> {
    let mut open = Vec::new();
    let counted = single::count(
        kernel,
        puzzle.start(&mut Vec::new()),
        limit,
        DEEP,
        &mut open,
        stop,
    )?;
    if open.is_empty() {
        return Ok(counted);
    }
    let rest = lanes::count_parts(kernel, &open, limit - counted.count, stop)?;
    Ok(counted.and(rest))
}

/// The search of [`solve`], told move by move: all that it takes to find the
/// solution and to show that there is no second. The marks told with a move are
/// those after it; no move is told for a contradiction, which the next
/// [`Move::TakenBack`] follows from.
///
/// The guesses are as many as in [`Solved`], with one exception: what is left of
/// a deep search is searched by several lanes at once, which may meet two of
/// several solutions sooner or later than one after the other.
pub fn follow(
    puzzle: &impl Puzzle,
    tell: &mut dyn FnMut(Move, &Marks),
    stop: Stop,
) -> Result<(), Stopped> {
    let mut trace = Trace::new(2, tell);
    let mut open = Vec::new();
    single::tell(
        puzzle.start(&mut Vec::new()),
        DEEP,
        &mut trace,
        &mut open,
        stop,
    )?;
    // The last part is where the search stands; the others are what it has put
    // off, the latest last.
    for (i, part) in open.iter().rev().enumerate() {
        if i > 0 {
            trace.resumed(part);
        }
        if lanes::tell(part, &mut trace, stop)? {
            break;
        }
    }
    Ok(())
}

/// The raw search of many puzzles on one thread: counts the solutions of each up
/// to `limit`, and keeps any of them; `out[i]` belongs to `puzzles[i]`.
///
/// What is found depends on the puzzle and the limit alone, with one exception:
/// where a puzzle has `limit` solutions or more, which of them is kept, and
/// after how many guesses, may depend on its neighbours and on the kernel.
///
/// # Panics
/// If `out` is not as long as `puzzles`, or the kernel is not available.
pub fn count_each<P: Puzzle>(
    kernel: Kernel,
    puzzles: &[P],
    limit: u64,
    out: &mut [Counted],
    stop: Stop,
) -> Result<(), Stopped> {
    lanes::count_each(
        kernel,
        P::starts(puzzles, &mut Vec::new()),
        limit,
        out,
        stop,
    )
}

/// Counts solutions, up to `limit`.
pub fn count(puzzle: &impl Puzzle, limit: u64, stop: Stop) -> Result<u64, Stopped> {
    Ok(solve_any(puzzle, limit, stop)?.count)
}

/// Up to `limit` solutions, in row-major lexicographic order.
pub fn list(puzzle: &impl Puzzle, limit: usize, stop: Stop) -> Result<Vec<Board>, Stopped> {
    single::in_order(Kernel::best(), puzzle.start(&mut Vec::new()), limit, stop)
}
