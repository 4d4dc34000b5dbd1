//! A grid together with what is known about its solutions.

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
    /// These candidates of the only solution were struck out.
    StruckOut(Vec<Candidate>),
    /// No solution fits the filled cells and candidates; with what shows it at
    /// a glance, if anything does.
    DeadEnd(Option<Contradiction>),
}

/// A grid, checked: whether its givens have one solution, and whether what the
/// player wrote agrees with it.
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
        let clashing: CellSet = filled
            .conflicts()
            .into_iter()
            .flat_map(|(one, other)| [one, other])
            .collect();
        let fault = if solved.status == Status::None {
            // Clashing givens are worth pointing at; other clashes come later.
            let clashing = clashing & grid.givens();
            Some(if clashing.is_empty() {
                Fault::NoSolution
            } else {
                Fault::Clash(clashing)
            })
        } else if let Some(solution) = &solution {
            disagreement(&grid, solution)
        } else if !clashing.is_empty() {
            Some(Fault::Clash(clashing))
        } else if !can_be_completed(&grid, stop)? {
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
    pub fn of(board: &Board, stop: Stop) -> Result<Self, Stopped> {
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

    /// What is wrong, if anything.
    pub fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

/// Where a grid departs from the solution: digits first, then candidates.
fn disagreement(grid: &Grid, solution: &Board) -> Option<Fault> {
    let wrong: CellSet = (!grid.blanks())
        .iter()
        .filter(|&cell| grid.value(cell) != solution.get(cell))
        .collect();
    if !wrong.is_empty() {
        return Some(Fault::WrongEntries(wrong));
    }
    let struck: Vec<Candidate> = grid
        .blanks()
        .iter()
        .map(|cell| Candidate::new(cell, solution.get(cell)))
        .filter(|&candidate| !grid.has(candidate))
        .collect();
    (!struck.is_empty()).then_some(Fault::StruckOut(struck))
}

/// Whether some solution fits the filled cells and the candidates: singles
/// first, then trial in the blank with the fewest candidates.
fn can_be_completed(grid: &Grid, stop: Stop) -> Result<bool, Stopped> {
    if stop() {
        return Err(Stopped);
    }
    let mut grid = grid.clone();
    while let Some(single) = single(&grid) {
        grid.place(single);
    }
    if grid.contradiction().is_some() {
        return Ok(false);
    }
    let Some(cell) = grid
        .blanks()
        .iter()
        .min_by_key(|&cell| grid.marks(cell).len())
    else {
        return Ok(true);
    };
    for digit in grid.marks(cell) {
        let mut next = grid.clone();
        next.place(Candidate::new(cell, digit));
        if can_be_completed(&next, stop)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A digit with one cell, or a cell with one digit.
fn single(grid: &Grid) -> Option<Candidate> {
    if let Some(cell) = grid.cells_with(1).first() {
        return grid
            .marks(cell)
            .first()
            .map(|digit| Candidate::new(cell, digit));
    }
    let houses = 0..grid.topology().houses().len();
    let mut places = houses.flat_map(|house| (1..=9).map(move |digit| (house, digit)));
    places.find_map(|(house, digit)| {
        let cells = grid.places_in(digit, house);
        let cell = cells.first().filter(|_| cells.is_one())?;
        Some(Candidate::new(cell, digit))
    })
}
