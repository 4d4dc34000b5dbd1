//! The fast search: finds, counts and lists the solutions of a board.
//!
//! * [`solve`], [`is_unique`], [`count`], [`list`] search one board per call.
//! * [`solve_batch`] and [`count_parallel`] search many boards, or count many
//!   solutions, on several threads.
//! * [`solve_any`] is the raw search for one board, [`count_each`] for many, and
//!   [`count_batch`] for many on several threads. These functions keep any one solution.
//! * [`trace`] reports the search of one board move by move.
//!
//! A search starts from any [`Puzzle`]: a [`Board`], or a board with eliminated
//! [`Candidates`](crate::Candidates).
//!
//! For one board, the digits are spread across the lanes of a vector register (`single`); for
//! many boards, each lane holds a board (`lanes`). A deep search of one board is split up and
//! continued in lanes. Both searches are built on `simd` and do not depend on each other.

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
pub use trace::{CandidateGrid, Move};

use crate::{Board, Stop, Stopped};
use trace::Trace;

/// Whether a board has no solution, one, or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// No solution.
    None,
    /// Exactly one solution.
    Unique,
    /// Two or more solutions.
    Multiple,
}

/// The result of [`solve`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Whether the board has no solution, one, or several.
    pub status: Status,
    /// The first solution in row-major lexicographic order.
    pub first: Option<Board>,
    /// The number of guesses: digits tried in a cell with other candidates.
    pub guesses: u64,
}

/// The number of finished branches after which the search of one board continues in
/// lanes.
///
/// A branch ends in a contradiction or a solution. Lanes that all have enough work take less
/// than half the time per branch. The budget does not count guesses, because on a board with
/// many solutions they lead straight to one.
const SINGLE_BRANCH_BUDGET: u64 = 16;

/// Solves a board and checks whether the solution is unique.
///
/// # Errors
/// Returns [`Stopped`] once `stop` returns `true`, here and in the other functions of this module.
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

/// Counts up to `limit` solutions and keeps one of them. If there are several, the one that it
/// keeps may depend on the machine.
pub fn solve_any(puzzle: &impl Puzzle, limit: u64, stop: Stop) -> Result<Counted, Stopped> {
    solve_any_with(Kernel::best(), puzzle, limit, stop)
}

/// Does the same as [`solve_any`], with a given kernel.
///
/// # Panics
/// Panics if the kernel is not available.
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
        SINGLE_BRANCH_BUDGET,
        &mut open,
        stop,
    )?;
    if open.is_empty() {
        return Ok(counted);
    }
    let rest = lanes::count_parts(kernel, &open, limit - counted.count, stop)?;
    Ok(counted.and(rest))
}

/// Repeats the search of [`solve`] and reports every move, up to the proof that there is
/// no second solution.
///
/// Calls `on_move` with each move and the candidates after it. A contradiction is not a
/// move; the next [`Move::TakenBack`] shows it.
///
/// The number of guesses equals that of [`Solved`], except on some boards with several
/// solutions: [`solve`] splits the rest of a deep search over several lanes, so it may reach
/// the second solution after more or fewer guesses.
pub fn trace(
    puzzle: &impl Puzzle,
    on_move: &mut dyn FnMut(Move, &CandidateGrid),
    stop: Stop,
) -> Result<(), Stopped> {
    let mut trace = Trace::new(2, on_move);
    let mut open = Vec::new();
    single::trace(
        puzzle.start(&mut Vec::new()),
        SINGLE_BRANCH_BUDGET,
        &mut trace,
        &mut open,
        stop,
    )?;
    // The last part is the current state of the search. The others are the branches that it put
    // off, most recent last.
    for (i, part) in open.iter().rev().enumerate() {
        if i > 0 {
            trace.resumed(part);
        }
        if lanes::trace(part, &mut trace, stop)? {
            break;
        }
    }
    Ok(())
}

/// Counts up to `limit` solutions of each of many puzzles on one thread and keeps one of them.
/// The result for `puzzles[i]` is `out[i]`.
///
/// Results depend only on the puzzle and the limit, with one exception: if a puzzle has `limit`
/// solutions or more, the solution kept and the number of guesses may depend on the kernel and
/// on the other puzzles.
///
/// # Panics
/// Panics if `out` and `puzzles` differ in length, or the kernel is not available.
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

/// Counts up to `limit` solutions.
pub fn count(puzzle: &impl Puzzle, limit: u64, stop: Stop) -> Result<u64, Stopped> {
    Ok(solve_any(puzzle, limit, stop)?.count)
}

/// Lists up to `limit` solutions in row-major lexicographic order.
pub fn list(puzzle: &impl Puzzle, limit: usize, stop: Stop) -> Result<Vec<Board>, Stopped> {
    single::in_order(Kernel::best(), puzzle.start(&mut Vec::new()), limit, stop)
}
