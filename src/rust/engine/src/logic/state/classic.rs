//! Grids and positions of the classic board.

use super::grid::Grid;
use super::position::{Fault, Position};
use crate::search::{self, Status};
use crate::topology::classic::{classic, CELLS, DIGITS};
use crate::{Board, Candidates, Cell, CellSet, DigitSet, Stop, Stopped};

impl Grid<'_> {
    /// Makes the grid of a board whose filled cells are all givens, with every candidate that rows,
    /// columns and boxes allow.
    pub fn new(board: &Board) -> Self {
        let topology = classic();
        let empty_cells = board.empty_cells();
        let mut grid = Grid {
            topology,
            values: Cell::ALL.map(|cell| board.digit(cell)),
            marks: [DigitSet::EMPTY; CELLS],
            places: [empty_cells; DIGITS],
            empty_cells,
            givens: !empty_cells,
        };
        for (cell, digit) in Cell::ALL.into_iter().zip(grid.values) {
            if let Some(digit) = digit {
                let places = &mut grid.places[digit];
                *places = *places - topology.peers(cell);
            }
        }
        for digit in DigitSet::ALL {
            for cell in grid.places(digit) {
                grid.marks[cell].insert(digit);
            }
        }
        grid
    }

    /// Returns the filled cells and the candidates in the form that the search takes.
    pub fn to_candidates(&self) -> Candidates {
        Candidates::new(&self.board(), &self.marks)
    }
}

impl<'t> Position<'t> {
    /// Checks a grid. Only its givens decide whether there is exactly one solution.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returns `true`.
    pub fn new(grid: Grid<'t>, stop: Stop) -> Result<Self, Stopped> {
        let filled = grid.board();
        let mut givens = filled;
        for cell in !grid.givens() {
            givens.set(cell, 0);
        }
        let solved = search::solve(&givens, stop)?;
        let solution = solved.first.filter(|_| solved.status == Status::Unique);
        let fits = |grid: &Grid| Ok(search::count(&grid.to_candidates(), 1, stop)? > 0);
        let clashing = || clashing(&filled);
        Position::checked(grid, solved.status, solution, clashing, Fault::Clash, fits)
    }

    /// Checks a board whose filled cells are all givens.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returns `true`.
    pub fn from_board(board: &Board, stop: Stop) -> Result<Self, Stopped> {
        Position::new(Grid::new(board), stop)
    }
}

/// Returns the cells that share a digit and a house with another cell.
fn clashing(board: &Board) -> CellSet {
    let pairs = board.conflicts().into_iter();
    pairs.flat_map(|(one, other)| [one, other]).collect()
}
