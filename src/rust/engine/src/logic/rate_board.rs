//! Rates classic boards, and finds how far techniques lead in them.

use super::rate::{rate_grid, Rating};
use super::solver::Solver;
use super::state::Grid;
use super::technique::Technique;
use crate::search::{self, Status};
use crate::{Board, Stop, Stopped};

/// The outcome of [`rate()`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RateOutcome {
    /// The board has one solution and this rating.
    Rated(Rating),
    /// Two cells of a house hold the same digit.
    Clash,
    /// The board has no solution.
    NoSolution,
    /// The board has more than one solution.
    MultipleSolutions,
}

/// Rates a board by the path that `solver` takes. [`Solver::default`] returns HoDoKu's rating.
///
/// ```
/// use oxidoku_engine::logic::{rate, Level, RateOutcome, Score, Solver};
/// use oxidoku_engine::{never, Board};
///
/// let board: Board = "600007008005000070100530200000090080000003000\
///                     700600000061000000807020093053078620".parse().unwrap();
/// let RateOutcome::Rated(rating) = rate(&Solver::default(), &board, &never).unwrap() else {
///     panic!("it has one solution");
/// };
/// assert_eq!((rating.level, rating.score), (Level::Easy, Score::from(216)));
/// ```
///
/// # Errors
/// [`Stopped`] if `stop` returns `true`.
pub fn rate(solver: &Solver, board: &Board, stop: Stop) -> Result<RateOutcome, Stopped> {
    if !board.is_consistent() {
        return Ok(RateOutcome::Clash);
    }
    let solved = search::solve(board, stop)?;
    match (solved.status, solved.first) {
        (Status::Multiple, _) => Ok(RateOutcome::MultipleSolutions),
        (Status::Unique, Some(solution)) => {
            rate_unique(solver, board, &solution, stop, |_| ()).map(RateOutcome::Rated)
        }
        _ => Ok(RateOutcome::NoSolution),
    }
}

/// Rates a board with a known unique solution, and reports the technique of each step to `on_step`.
pub(crate) fn rate_unique(
    solver: &Solver,
    board: &Board,
    solution: &Board,
    stop: Stop,
    on_step: impl FnMut(Technique),
) -> Result<Rating, Stopped> {
    rate_grid(solver, &Grid::new(board), Some(solution), stop, on_step)
}

impl Solver {
    /// Applies the techniques of the solver to a puzzle until they find nothing more. Returns the
    /// grid.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returns `true`.
    pub(crate) fn use_up(
        &self,
        puzzle: &Board,
        solution: &Board,
        stop: Stop,
    ) -> Result<Grid<'static>, Stopped> {
        let mut steps = self.steps(&Grid::new(puzzle), Some(solution), true);
        while steps.next(stop)?.is_some() {}
        Ok(steps.into_grid())
    }
}
