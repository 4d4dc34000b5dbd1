//! How hard a puzzle is for a person.

use super::facts::SinglesQueue;
use super::scale::{Level, Score};
use super::solver::{Move, Solver};
use super::state::Grid;
use super::step::Step;
use super::technique::Technique;
use crate::search::{self, Status};
use crate::{Board, DigitSet, Stop, Stopped};

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The level of the hardest step, raised while the score is over the
    /// level's limit. For a path that got stuck, the level so far.
    pub level: Level,
    /// What the scores of all steps come to: their sum, on HoDoKu's scale.
    pub score: Score,
    /// The technique of the hardest step: of the highest level; among those,
    /// of the highest score; among those, the last of the scale's order. `None`
    /// if there was no step.
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

/// Rates a board by the path that `solver` takes. [`Solver::default`] gives
/// HoDoKu's rating.
///
/// ```
/// use oxidoku_engine::logic::{rate, Level, Rated, Score, Solver};
/// use oxidoku_engine::{never, Board};
///
/// let board: Board = "600007008005000070100530200000090080000003000\
///                     700600000061000000807020093053078620".parse().unwrap();
/// let Rated::Rated(rating) = rate(&Solver::default(), &board, &never).unwrap() else {
///     panic!("it has one solution");
/// };
/// assert_eq!((rating.level, rating.score), (Level::Easy, Score::from(216)));
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

/// A step as hard as any so far.
struct Hardest {
    level: Level,
    score: Score,
    place: usize,
    technique: Technique,
}

impl Hardest {
    fn rank(&self) -> (Level, Score, usize) {
        (self.level, self.score, self.place)
    }
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
    let scale = solver.scale();
    let mut total = Score::ZERO;
    let mut steps = 0;
    let mut hardest: Option<Hardest> = None;
    let mut by_logic = true;
    let mut queue = SinglesQueue::new(&Grid::new(board));
    let topology = queue.grid().topology();
    // Most steps are singles: one step is written over again and again.
    let mut single_step = Step::new(Technique::FullHouse, DigitSet::EMPTY);
    solver.run(&mut queue, Some(solution), stop, |next| {
        let step = match &next {
            Move::Single(single) => {
                single.write(topology, &mut single_step);
                &single_step
            }
            Move::Step(step) => step,
        };
        let technique = step.technique;
        steps += 1;
        seen(technique);
        by_logic &= technique != Technique::BruteForce;
        let Some((place, row)) = scale.find(technique) else {
            return;
        };
        let score = (scale.score)(row, step);
        total = scale.total.with(total, score);
        let this = Hardest {
            level: row.level,
            score,
            place,
            technique,
        };
        if hardest
            .as_ref()
            .map_or(true, |so_far| so_far.rank() < this.rank())
        {
            hardest = Some(this);
        }
    })?;
    let solved = queue.grid().is_full();
    let level = hardest.as_ref().map_or(Level::Easy, |step| step.level);
    Ok(Rating {
        level: scale.level(level, total),
        score: total,
        hardest: hardest.map(|step| step.technique),
        steps,
        solved,
        by_logic: by_logic && solved,
    })
}
