//! A grid and its solutions.

use super::candidate::Candidate;
use super::grid::{Contradiction, Grid};
use std::sync::Arc;

use crate::search::general::{self, Model};
use crate::search::Status;
use crate::topology::Topology;
use crate::{Board, Cell, CellSet, Digit, Stop, Stopped};

/// Why no step may be taken in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// These filled cells clash with a cell of one of their houses.
    Clash(CellSet),
    /// These filled cells contradict each other by a house or by a rule of the puzzle.
    Broken(CellSet),
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
pub struct Position<'t> {
    grid: Grid<'t>,
    status: Status,
    solution: Option<Board>,
    fault: Option<Fault>,
}

impl<'t> Position<'t> {
    /// Checks a grid of any board against the model of its shape and rules, which gave
    /// the grid its topology. Its givens alone decide whether there is one solution.
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
            // The grid holds more digits than the model.
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

    /// A grid whose givens have this status, and this only solution if there is one, with its
    /// fault. See [`fault`] for the rest.
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

    /// The grid.
    pub fn grid(&self) -> &Grid<'t> {
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

    /// Whether givens contradict each other at first sight.
    pub fn has_clash(&self) -> bool {
        matches!(self.fault, Some(Fault::Clash(_) | Fault::Broken(_)))
    }

    /// The fault, if there is one.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

/// The fault of a grid whose givens have this status, and this only solution if there is
/// one. `clash` is the fault of the cells that are `clashing`, and `fits` searches for a
/// solution that fits the filled cells and candidates.
fn fault(
    grid: &Grid,
    status: Status,
    solution: Option<&Board>,
    clashing: impl Fn() -> CellSet,
    clash: fn(CellSet) -> Fault,
    fits: impl Fn() -> Result<bool, Stopped>,
) -> Result<Option<Fault>, Stopped> {
    if status == Status::None {
        // Clashing givens are worth pointing at; other clashes come later.
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

/// Whether some solution fits the filled cells and candidates.
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

/// The difference between a grid and the solution: digits first, then candidates.
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
