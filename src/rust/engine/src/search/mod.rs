//! The fast search: is there a solution, is there a second, which ones.

pub mod lanes;
mod single;

pub use lanes::{Kernel, Outcome};

use crate::geometry::PEERS;
use crate::{Board, DigitSet, Stop, Stopped};

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
    let mut search = Search::new(2, stop);
    search.run(board)?;
    let status = match search.found.len() {
        0 => Status::None,
        1 => Status::Unique,
        _ => Status::Multiple,
    };
    let guesses = search.guesses;
    let first = match search.found.first() {
        Some(&witness) if status == Status::Multiple => Some(first_in_order(board, witness, stop)?),
        other => other.copied(),
    };
    Ok(Solved {
        status,
        first,
        guesses,
    })
}

/// Counts solutions, up to `limit`.
pub fn count(board: &Board, limit: u64, stop: Stop) -> Result<u64, Stopped> {
    let mut search = Search::new(limit, stop);
    search.keep = false;
    search.run(board)?;
    Ok(search.count)
}

/// Up to `limit` solutions, in row-major lexicographic order.
pub fn list(board: &Board, limit: usize, stop: Stop) -> Result<Vec<Board>, Stopped> {
    let mut search = Search::new(limit as u64, stop);
    search.in_order = true;
    search.run(board)?;
    Ok(search.found)
}

/// Lowers `witness`, a solution of `board`, cell by cell to the first in order.
fn first_in_order(board: &Board, mut witness: Board, stop: Stop) -> Result<Board, Stopped> {
    let mut fixed = *board;
    for cell in board.blanks() {
        for digit in fixed.open_digits(cell) {
            if digit >= witness.get(cell) {
                break;
            }
            fixed.set(cell, digit);
            let mut search = Search::new(1, stop);
            search.run(&fixed)?;
            if let Some(&lower) = search.found.first() {
                witness = lower;
                break;
            }
        }
        fixed.set(cell, witness.get(cell));
    }
    Ok(witness)
}

/// t
pub fn solve_any_with(kernel: Kernel, board: &Board, limit: u64, stop: Stop) -> Result<Outcome, Stopped> {
    single::solve(kernel, board, limit, u64::MAX, &mut Vec::new(), stop)
}

struct Search<'a> {
    limit: u64,
    stop: Stop<'a>,
    keep: bool,
    in_order: bool,
    found: Vec<Board>,
    count: u64,
    guesses: u64,
}

impl<'a> Search<'a> {
    fn new(limit: u64, stop: Stop<'a>) -> Self {
        Search {
            limit,
            stop,
            keep: true,
            in_order: false,
            found: Vec::new(),
            count: 0,
            guesses: 0,
        }
    }

    fn run(&mut self, board: &Board) -> Result<(), Stopped> {
        if self.limit == 0 || !board.is_consistent() {
            return Ok(());
        }
        self.descend(*board)
    }

    fn descend(&mut self, mut board: Board) -> Result<(), Stopped> {
        if (self.stop)() {
            return Err(Stopped);
        }
        loop {
            let mut tightest: Option<(usize, DigitSet)> = None;
            for cell in board.blanks() {
                let open = board.open_digits(cell);
                if tightest.map_or(true, |(_, best)| open.len() < best.len()) {
                    tightest = Some((cell, open));
                }
            }
            let Some((cell, open)) = tightest else {
                self.count += 1;
                if self.keep {
                    self.found.push(board);
                }
                return Ok(());
            };
            if open.len() == 1 {
                board.set(cell, open.first().unwrap_or(0));
                continue;
            }
            let cell = match board.blanks().first() {
                Some(first) if self.in_order => first,
                _ => cell,
            };
            for digit in board.open_digits(cell) {
                self.guesses += 1;
                let mut next = board;
                next.set(cell, digit);
                debug_assert!(PEERS[cell].iter().all(|peer| next.get(peer) != digit));
                self.descend(next)?;
                if self.count >= self.limit {
                    break;
                }
            }
            return Ok(());
        }
    }
}
