//! Puzzles whose clues stand in given cells.
//!
//! The clues of a random grid in those cells rarely leave one solution. So the
//! digits are changed one at a time, and a change is kept if it leaves no more
//! solutions than there were (but at least one), until a single one is left.

use super::{random_solution, Rng};
use crate::logic::Grid;
use crate::{search, Board, CellSet, Stop, Stopped};

/// Solutions are counted up to this; beyond, boards are compared by their
/// candidates.
const COUNTED: u64 = 300;
/// Changes tried before a climb is given up.
const CHANGES: u32 = 400;

/// A board with exactly one solution and clues exactly in `pattern`, if a climb
/// from a random grid, or from `from` with a few digits changed, gets there.
pub(super) fn draw(
    pattern: CellSet,
    from: Option<Board>,
    rng: &mut Rng,
    stop: Stop,
) -> Result<Option<Board>, Stopped> {
    let mut board = match from {
        Some(board) => perturbed(board, pattern, rng, stop)?,
        None => masked(&random_solution(rng), pattern),
    };
    let mut openness = Openness::of(&board, stop)?;
    for _ in 0..CHANGES {
        if openness.solutions == 1 {
            return Ok(Some(board));
        }
        let Some(changed) = changed(&board, pattern, rng) else {
            continue;
        };
        let after = Openness::of(&changed, stop)?;
        if after.solutions > 0 && after <= openness {
            board = changed;
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
        let solutions = search::solve_any_with(search::Kernel::best(), board, COUNTED, stop)?.count;
        let grid = Grid::new(board);
        let candidates = (1..=9).map(|digit| grid.places(digit).len()).sum();
        Ok(Openness {
            solutions,
            candidates,
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

/// The board with another digit in one of its clues, if the cell drawn has
/// another one that no peer holds.
fn changed(board: &Board, pattern: CellSet, rng: &mut Rng) -> Option<Board> {
    let cells: Vec<usize> = pattern.iter().collect();
    let cell = rng.pick(&cells)?;
    let others: Vec<u8> = board
        .open_digits(cell)
        .iter()
        .filter(|&digit| digit != board.get(cell))
        .collect();
    let mut changed = *board;
    changed.set(cell, rng.pick(&others)?);
    Some(changed)
}

/// The board with a few clues changed, still with a solution.
fn perturbed(
    board: Board,
    pattern: CellSet,
    rng: &mut Rng,
    stop: Stop,
) -> Result<Board, Stopped> {
    let mut result = board;
    for _ in 0..4 {
        if let Some(changed) = changed(&result, pattern, rng) {
            if search::solve_any_with(search::Kernel::best(), &changed, 1, stop)?.count == 1 {
                result = changed;
            }
        }
    }
    Ok(result)
}
