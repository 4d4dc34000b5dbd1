//! A grid and its solutions.

use super::candidate::Candidate;
use super::grid::{Contradiction, Grid};
use std::sync::Arc;

use crate::search::general::{self, Model};
use crate::search::Status;
use crate::topology::Topology;
use crate::{Board, Cell, CellSet, Digit, Stop, Stopped};

/// The reason why no step may be taken in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// These filled cells clash with other cells of their houses.
    Clash(CellSet),
    /// These filled cells violate a house or a rule of the puzzle.
    Broken(CellSet),
    /// The givens have no solution.
    NoSolution,
    /// These filled cells differ from the only solution of the givens.
    WrongEntries(CellSet),
    /// These candidates of the only solution were eliminated.
    WrongEliminations(Vec<Candidate>),
    /// No solution is compatible with the filled cells and candidates. The value is an obvious
    /// contradiction, if there is one.
    DeadEnd(Option<Contradiction>),
}

/// A grid that has been checked: whether its givens have one solution, and whether the player's
/// entries agree with it.
#[derive(Clone, Debug)]
pub struct Position<'t> {
    grid: Grid<'t>,
    status: Status,
    solution: Option<Board>,
    fault: Option<Fault>,
}

impl<'t> Position<'t> {
    /// Checks a grid of any board against the model of its shape and rules, which also determined
    /// its topology. Only its givens decide whether there is exactly one solution.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returns `true`.
    pub fn of_model(grid: Grid<'t>, model: &Arc<Model>, stop: Stop) -> Result<Self, Stopped> {
        let shape = model.shape();
        let cells: Vec<Cell> = Topology::cells_of(shape).collect();
        let value = |cell: Cell| grid.value(cell).map_or(0, Digit::get);
        let given = |&cell: &Cell| match grid.givens().contains(cell) {
            true => value(cell),
            false => 0,
        };
        let givens: Vec<u8> = cells.iter().map(given).collect();
        let filled: Vec<u8> = cells.iter().map(|&cell| value(cell)).collect();
        let Some(puzzle) = general::Puzzle::new(Arc::clone(model), &givens) else {
            // The grid has more digits than the model.
            return Ok(Position {
                grid,
                status: Status::None,
                solution: None,
                fault: Some(Fault::NoSolution),
            });
        };
        let solved = general::solve(&puzzle, stop)?;
        let clashing = || -> CellSet {
            let clashes = general::clashes(model, &filled).into_iter();
            let clashing = clashes.flat_map(|clash| clash.cells);
            clashing.map(|cell| cells[usize::from(cell)]).collect()
        };
        let solution = solved.first.filter(|_| solved.status == Status::Unique);
        let solution = solution.map(|digits| {
            let mut board = Board::EMPTY;
            for (&cell, digit) in cells.iter().zip(digits) {
                board.set(cell, digit);
            }
            board
        });
        let fits = |grid: &Grid| has_solution(grid, model, &cells, stop);
        let clash = match grid.topology().is_classic() {
            true => Fault::Clash,
            false => Fault::Broken,
        };
        Position::checked(grid, solved.status, solution, clashing, clash, fits)
    }

    /// Makes a position whose givens have this status and this unique solution, if there is one,
    /// and finds its fault. See [`fault`] for the other arguments.
    pub(super) fn checked(
        grid: Grid<'t>,
        status: Status,
        solution: Option<Board>,
        clashing: impl Fn() -> CellSet,
        clash: fn(CellSet) -> Fault,
        fits: impl Fn(&Grid) -> Result<bool, Stopped>,
    ) -> Result<Self, Stopped> {
        let fits = || fits(&grid);
        let fault = fault(&grid, status, solution.as_ref(), clashing, clash, fits)?;
        Ok(Position {
            grid,
            status,
            solution,
            fault,
        })
    }

    /// Returns the grid.
    pub fn grid(&self) -> &Grid<'t> {
        &self.grid
    }

    /// Returns the status of the givens: how many solutions they have.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Returns the unique solution of the givens, if there is one.
    pub fn solution(&self) -> Option<&Board> {
        self.solution.as_ref()
    }

    /// Whether givens obviously contradict each other.
    pub fn has_clash(&self) -> bool {
        matches!(self.fault, Some(Fault::Clash(_) | Fault::Broken(_)))
    }

    /// Returns the fault, if there is one.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

/// Finds the fault of a grid whose givens have this status and this unique solution, if there is
/// one. `clashing` returns the cells that clash, `clash` makes their fault, and `fits` searches for
/// a solution that is compatible with the filled cells and candidates.
fn fault(
    grid: &Grid,
    status: Status,
    solution: Option<&Board>,
    clashing: impl Fn() -> CellSet,
    clash: fn(CellSet) -> Fault,
    fits: impl Fn() -> Result<bool, Stopped>,
) -> Result<Option<Fault>, Stopped> {
    if status == Status::None {
        // Only clashing givens explain why there is no solution.
        let clashing = clashing() & grid.givens();
        return Ok(Some(match clashing.is_empty() {
            true => Fault::NoSolution,
            false => clash(clashing),
        }));
    }
    if let Some(solution) = solution {
        return Ok(disagreement(grid, solution));
    }
    let clashing = clashing();
    if !clashing.is_empty() {
        return Ok(Some(clash(clashing)));
    }
    if !fits()? {
        return Ok(Some(Fault::DeadEnd(grid.contradiction())));
    }
    Ok(None)
}

/// Whether some solution is compatible with the filled cells and candidates.
fn has_solution(
    grid: &Grid,
    model: &Arc<Model>,
    cells: &[Cell],
    stop: Stop,
) -> Result<bool, Stopped> {
    let mask = |&cell: &Cell| u32::from(grid.digits_at(cell).bits());
    let masks: Vec<u32> = cells.iter().map(mask).collect();
    match general::Puzzle::new(Arc::clone(model), &vec![0; cells.len()]) {
        Some(puzzle) => Ok(general::count(&puzzle.with_candidates(&masks), 1, stop)? > 0),
        None => Ok(false),
    }
}

/// Finds where a grid differs from the solution: first in its digits, then in its candidates.
fn disagreement(grid: &Grid, solution: &Board) -> Option<Fault> {
    let wrong: CellSet = grid
        .filled()
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
