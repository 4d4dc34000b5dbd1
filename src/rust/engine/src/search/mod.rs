//! The fast search: is there a solution, is there a second, which ones.
//!
//! * [`solve`], [`is_unique`], [`count`], [`list`]: one board a call.
//! * [`solve_batch`], [`count_parallel`]: many boards, or many solutions, on a
//!   few threads.
//! * [`solve_any`]: the raw search, any solution; [`lanes::solve_batch`]: the
//!   same for many boards at once.
//!
//! One board is searched with its digits across the lanes of a vector register,
//! many boards with a board in each lane. A search of one board that turns
//! deep goes on in lanes, each with a part of it.

mod batch;
mod count;
pub mod lanes;
mod single;

pub use batch::{count_batch, solve_batch};
pub use count::count_parallel;
pub use lanes::{Kernel, Outcome};

use crate::{Board, Stop, Stopped};

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
pub fn solve(board: &Board, stop: Stop) -> Result<Solved, Stopped> {
    let kernel = Kernel::best();
    let outcome = solve_any_with(kernel, board, 2, stop)?;
    let (status, first) = match outcome.count {
        0 => (Status::None, None),
        1 => (Status::Unique, outcome.solution()),
        _ => {
            let first = single::in_order(kernel, board, 1, stop)?;
            (Status::Multiple, first.first().copied())
        }
    };
    Ok(Solved {
        status,
        first,
        guesses: outcome.guesses,
    })
}

/// Whether a board has exactly one solution.
pub fn is_unique(board: &Board, stop: Stop) -> Result<bool, Stopped> {
    Ok(solve_any(board, 2, stop)?.count == 1)
}

/// Counts solutions up to `limit`, and keeps any of them: which one may depend
/// on the machine where there are several.
pub fn solve_any(board: &Board, limit: u64, stop: Stop) -> Result<Outcome, Stopped> {
    solve_any_with(Kernel::best(), board, limit, stop)
}

/// [`solve_any`] on a given kernel.
///
/// # Panics
/// If the kernel is not available.
pub fn solve_any_with(
    kernel: Kernel,
    board: &Board,
    limit: u64,
    stop: Stop,
) -> Result<Outcome, Stopped> {
    let mut open = Vec::new();
    let outcome = single::solve(kernel, board, limit, DEEP, &mut open, stop)?;
    if open.is_empty() {
        return Ok(outcome);
    }
    let rest = lanes::solve_parts(kernel, &open, limit - outcome.count, stop)?;
    Ok(outcome.and(rest))
}

/// Counts solutions, up to `limit`.
pub fn count(board: &Board, limit: u64, stop: Stop) -> Result<u64, Stopped> {
    Ok(solve_any(board, limit, stop)?.count)
}

/// Up to `limit` solutions, in row-major lexicographic order.
pub fn list(board: &Board, limit: usize, stop: Stop) -> Result<Vec<Board>, Stopped> {
    single::in_order(Kernel::best(), board, limit, stop)
}
