//! A grid and its solutions.

use super::candidate::Candidate;
use super::grid::{Contradiction, Grid};
use crate::search::{self, Status};
use crate::{Board, CellSet, Stop, Stopped};

/// Why no step may be taken in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// These filled cells clash with a cell of one of their houses.
    Clash(CellSet),
    /// The givens have no solution.
    NoSolution,
    /// These filled cells differ from the only solution of the givens.
    WrongEntries(CellSet),
    /// These candidates of the only solution were eliminated.
    WrongEliminations(Vec<Candidate>),
    /// No solution fits the filled cells and candidates; with an obvious contradiction,
    /// if there is one.
    DeadEnd(Option<Contradiction>),
}

/// A checked grid: whether its givens have one solution, and whether the entries of the
/// player agree with it.
#[derive(Clone, Debug)]
pub struct Position {
    grid: Grid,
    status: Status,
    solution: Option<Board>,
    fault: Option<Fault>,
}

impl Position {
    /// Checks a grid. Its givens alone decide whether there is one solution.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` answers `true`.
    pub fn new(grid: Grid, stop: Stop) -> Result<Self, Stopped> {
        let filled = grid.board();
        let mut givens = filled;
        for cell in !grid.givens() {
            givens.set(cell, 0);
        }
        let solved = search::solve(&givens, stop)?;
        let solution = solved.first.filter(|_| solved.status == Status::Unique);
        let fault = if solved.status == Status::None {
            // Clashing givens are worth pointing at; other clashes come later.
            let clashing = clashing(&filled) & grid.givens();
            Some(if clashing.is_empty() {
                Fault::NoSolution
            } else {
                Fault::Clash(clashing)
            })
        } else if let Some(solution) = &solution {
            disagreement(&grid, solution)
        } else if !filled.is_consistent() {
            Some(Fault::Clash(clashing(&filled)))
        } else if search::count(&grid.to_candidates(), 1, stop)? == 0 {
            Some(Fault::DeadEnd(grid.contradiction()))
        } else {
            None
        };
        Ok(Position {
            grid,
            status: solved.status,
            solution,
            fault,
        })
    }

    /// Checks a board whose filled cells are all givens.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` answers `true`.
    pub fn from_board(board: &Board, stop: Stop) -> Result<Self, Stopped> {
        Position::new(Grid::new(board), stop)
    }

    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// How many solutions the givens have.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The only solution of the givens, where there is exactly one.
    pub fn solution(&self) -> Option<&Board> {
        self.solution.as_ref()
    }

    /// The fault, if there is one.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

/// The cells that share a digit and a house with another cell.
fn clashing(board: &Board) -> CellSet {
    let pairs = board.conflicts().into_iter();
    pairs.flat_map(|(one, other)| [one, other]).collect()
}

/// The difference between a grid and the solution: digits first, then candidates.
fn disagreement(grid: &Grid, solution: &Board) -> Option<Fault> {
    let wrong: CellSet = (!grid.empty_cells())
        .iter()
        .filter(|&cell| grid.value(cell) != solution.digit(cell))
        .collect();
    if !wrong.is_empty() {
        return Some(Fault::WrongEntries(wrong));
    }
    let struck: Vec<Candidate> = grid
        .empty_cells()
        .iter()
        .filter_map(|cell| Some(Candidate::new(cell, solution.digit(cell)?)))
        .filter(|&candidate| !grid.has(candidate))
        .collect();
    (!struck.is_empty()).then_some(Fault::WrongEliminations(struck))
}
