//! How hard a puzzle is for a person, on the scale of HoDoKu.

use super::singles::Watched;
use crate::logic::{Grid, Level, Solver, Technique};
use crate::search::{self, Status};
use crate::{Board, Stop, Stopped};

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The level of the hardest step, raised while the score is over the
    /// level's limit. For a path that got stuck, the level so far.
    pub level: Level,
    /// The scores of all steps, summed.
    pub score: u32,
    /// The technique of the hardest step: of the highest level; among those,
    /// of the highest score; among those, the last of the table. `None` if
    /// there was no step.
    pub hardest: Option<Technique>,
    /// Number of steps.
    pub steps: usize,
    /// Whether the board was solved.
    pub solved: bool,
    /// Whether it was solved without brute force.
    pub by_logic: bool,
}

/// What [`rate()`] says of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rated {
    /// It has one solution, and is this hard.
    Rated(Rating),
    /// Two cells of a house hold the same digit.
    Clash,
    /// It has no solution.
    NoSolution,
    /// It has several solutions.
    ManySolutions,
}

impl Level {
    /// The highest score a puzzle of this level may have, on HoDoKu's scale.
    pub const fn limit(self) -> u32 {
        match self {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme => u32::MAX,
        }
    }

    /// This level, or the first harder one whose limit `score` keeps.
    fn raised_for(self, score: u32) -> Level {
        let keeps = |level: &Level| *level >= self && score <= level.limit();
        Level::ALL.into_iter().find(keeps).unwrap_or(Level::Extreme)
    }
}

/// Rates a board by the path that `solver` takes. [`Solver::default`] gives
/// HoDoKu's rating.
///
/// ```
/// use oxidoku_engine::logic::{rate, Level, Rated, Solver};
/// use oxidoku_engine::{never, Board};
///
/// let board: Board = "600007008005000070100530200000090080000003000\
///                     700600000061000000807020093053078620".parse().unwrap();
/// let Rated::Rated(rating) = rate(&Solver::default(), &board, &never).unwrap() else {
///     panic!("it has one solution");
/// };
/// assert_eq!((rating.level, rating.score), (Level::Easy, 216));
/// ```
///
/// # Errors
/// [`Stopped`] if `stop` answers `true`.
pub fn rate(solver: &Solver, board: &Board, stop: Stop) -> Result<Rated, Stopped> {
    if !board.is_consistent() {
        return Ok(Rated::Clash);
    }
    let solved = search::solve(board, stop)?;
    match (solved.status, solved.first) {
        (Status::Multiple, _) => Ok(Rated::ManySolutions),
        (Status::Unique, Some(solution)) => {
            rate_unique(solver, board, &solution, stop, |_| ()).map(Rated::Rated)
        }
        _ => Ok(Rated::NoSolution),
    }
}

/// Orders techniques by how hard they are.
fn weight(technique: Technique) -> (Level, u32, Technique) {
    let info = technique.info();
    (info.level, info.score, technique)
}

/// Rates a board whose only solution is known, and shows the technique of each
/// step to `seen`.
pub(crate) fn rate_unique(
    solver: &Solver,
    board: &Board,
    solution: &Board,
    stop: Stop,
    mut seen: impl FnMut(Technique),
) -> Result<Rating, Stopped> {
    let mut score = 0;
    let mut steps = 0;
    let mut hardest: Option<Technique> = None;
    let mut by_logic = true;
    let mut watched = Watched::new(&Grid::new(board));
    solver.run(&mut watched, Some(solution), stop, |step| {
        let technique = step.technique();
        score += technique.info().score;
        steps += 1;
        seen(technique);
        by_logic &= technique != Technique::BruteForce;
        if hardest.map_or(true, |so_far| weight(so_far) < weight(technique)) {
            hardest = Some(technique);
        }
    })?;
    let solved = watched.grid().is_full();
    let level = hardest.map_or(Level::Easy, |technique| technique.info().level);
    Ok(Rating {
        level: level.raised_for(score),
        score,
        hardest,
        steps,
        solved,
        by_logic: by_logic && solved,
    })
}
