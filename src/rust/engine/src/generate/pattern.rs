//! Puzzles whose clues stand in given cells.
//!
//! The clues of a random grid in those cells rarely leave one solution. So the
//! grid is changed bit by bit: a few of the clues are let go, another grid that
//! has the others is taken, and the change is kept if it leaves no more
//! solutions than there were.

use super::draft::Draft;
use super::{random_solution, Equivalence, Rng};
use crate::logic::Grid;
use crate::{search, Board, CellSet, Stop, Stopped};

/// Solutions are counted up to this; beyond, boards are compared by their
/// candidates.
const COUNTED: u64 = 200;
/// Changes tried before a climb is given up.
const CHANGES: u32 = 400;
/// The most clues let go at a time.
const LET_GO: u32 = 6;

/// A puzzle with clues exactly in `pattern`, if a climb from a random grid, or
/// from one near `from`, gets there.
pub(super) fn draw(
    pattern: CellSet,
    from: Option<Board>,
    rng: &mut Rng,
    stop: Stop,
) -> Result<Option<Draft>, Stopped> {
    let mut grid = match from {
        Some(grid) => changed(&grid, pattern, rng, stop)?,
        None => random_solution(rng),
    };
    let mut openness = Openness::of(&masked(&grid, pattern), stop)?;
    for _ in 0..CHANGES {
        if openness.solutions == 1 {
            let puzzle = masked(&grid, pattern);
            return Ok(Some(Draft {
                puzzle,
                solution: grid,
            }));
        }
        let next = changed(&grid, pattern, rng, stop)?;
        let after = Openness::of(&masked(&next, pattern), stop)?;
        if after <= openness {
            grid = next;
            openness = after;
        }
    }
    Ok(None)
}

/// How far a board is from having one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Openness {
    /// Solutions, as far as counted.
    solutions: u64,
    /// Candidates of all blanks.
    candidates: usize,
}

impl Openness {
    fn of(board: &Board, stop: Stop) -> Result<Self, Stopped> {
        let grid = Grid::new(board);
        Ok(Openness {
            solutions: search::count(board, COUNTED, stop)?,
            candidates: (1..=9).map(|digit| grid.places(digit).len()).sum(),
        })
    }
}

fn masked(board: &Board, cells: CellSet) -> Board {
    let mut masked = Board::EMPTY;
    for cell in cells {
        masked.set(cell, board.get(cell));
    }
    masked
}

/// Another grid, or the same, that shares all but a few clues.
fn changed(grid: &Board, pattern: CellSet, rng: &mut Rng, stop: Stop) -> Result<Board, Stopped> {
    let mut kept: Vec<usize> = pattern.iter().collect();
    rng.shuffle(&mut kept);
    kept.truncate(kept.len() - 1 - rng.below(LET_GO) as usize);
    let board = masked(grid, kept.into_iter().collect());
    // The search takes what comes first; moved about, that may be any grid.
    let shift = Equivalence::random(rng);
    let found = search::solve(&shift.apply(&board), stop)?.first;
    Ok(found.map_or(*grid, |found| shift.inverse().apply(&found)))
}
