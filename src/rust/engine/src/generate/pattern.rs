//! Puzzles with clues in given cells.
//!
//! The clues of a random grid in those cells rarely have a unique solution. So the grid is
//! changed step by step: a few clues are released, another grid with the remaining ones is
//! taken, and the change is kept if the number of solutions does not grow.

use super::draft::Draft;
use super::{random_solution, Equivalence, Rng};
use crate::logic::Grid;
use crate::{search, Board, Cell, CellSet, Digit, Stop, Stopped};

/// The number up to which solutions are counted. Boards with more solutions are compared by
/// their candidates.
const COUNTED: u64 = 200;
/// The number of changes after which a search without a result restarts from a new grid.
const PATIENCE: u32 = 400;
/// The largest number of clues that are released at a time.
const MAX_RELEASED: u32 = 6;

/// A search for a grid that its clues in `pattern` determine.
#[derive(Clone)]
pub(super) struct PatternSearch {
    pattern: CellSet,
    grid: Board,
    openness: Openness,
    changes: u32,
}

impl PatternSearch {
    /// Starts from a random grid.
    pub(super) fn start(pattern: CellSet, rng: &mut Rng, stop: Stop) -> Result<Self, Stopped> {
        let grid = random_solution(rng);
        Ok(PatternSearch {
            pattern,
            grid,
            openness: Openness::new(&masked(&grid, pattern), stop)?,
            changes: 0,
        })
    }

    /// Returns the puzzle, once the clues determine the grid.
    pub(super) fn puzzle(&self) -> Option<Draft> {
        (self.openness.solutions == 1).then(|| Draft {
            puzzle: masked(&self.grid, self.pattern),
            solution: self.grid,
        })
    }

    /// Tries one change. After a puzzle, any change is accepted, to reach other puzzles.
    pub(super) fn step(&mut self, rng: &mut Rng, stop: Stop) -> Result<(), Stopped> {
        self.changes += 1;
        let grid = changed(&self.grid, self.pattern, rng, stop)?;
        let openness = Openness::new(&masked(&grid, self.pattern), stop)?;
        if openness <= self.openness || self.openness.solutions == 1 {
            self.grid = grid;
            self.openness = openness;
        }
        Ok(())
    }

    /// Whether a new grid is now a better start.
    pub(super) fn is_stale(&self) -> bool {
        self.changes >= PATIENCE
    }
}

/// A measure of how far a board is from having one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Openness {
    /// The solutions counted so far.
    solutions: u64,
    /// The number of candidates of all empty cells.
    candidates: usize,
}

impl Openness {
    fn new(board: &Board, stop: Stop) -> Result<Self, Stopped> {
        let grid = Grid::new(board);
        Ok(Openness {
            solutions: search::count(board, COUNTED, stop)?,
            candidates: Digit::ALL
                .map(|digit| grid.places(digit).len())
                .iter()
                .sum(),
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

/// Returns another grid, or the same one, that shares all but a few clues.
fn changed(grid: &Board, pattern: CellSet, rng: &mut Rng, stop: Stop) -> Result<Board, Stopped> {
    let mut kept: Vec<Cell> = pattern.iter().collect();
    rng.shuffle(&mut kept);
    kept.truncate(kept.len() - 1 - rng.below(MAX_RELEASED) as usize);
    let board = masked(grid, kept.into_iter().collect());
    // The search returns the first solution in order. On a transformed board, that can be any.
    let shift = Equivalence::random(rng);
    let found = search::solve(&shift.apply(&board), stop)?.first;
    Ok(found.map_or(*grid, |found| shift.inverse().apply(&found)))
}
