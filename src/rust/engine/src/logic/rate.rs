//! How hard a puzzle is for a person.

use super::facts::SinglesQueue;
use super::scale::{Level, Score, Walk};
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
    /// What the scores have come to with the first step that places a digit: EP
    /// on Sudoku Explainer's scale. Zero if none does.
    pub pearl: Score,
    /// What the scores have come to with the first step: ED on Sudoku
    /// Explainer's scale. Zero if there was no step.
    pub diamond: Score,
    /// The technique of the hardest step: of the highest level; among those,
    /// of the highest score; among those, the last of the scale's order. On a
    /// scale where the highest score counts, the first step of that score.
    /// `None` if there was no step.
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
    if scale.walk == Walk::Explainer {
        return rate_walk(solver, board, solution, stop, seen);
    }
    let mut total = Score::ZERO;
    let (mut pearl, mut diamond) = (None, None);
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
        diamond = diamond.or(Some(total));
        if !step.placements.is_empty() {
            pearl = pearl.or(Some(total));
        }
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
        pearl: pearl.unwrap_or(Score::ZERO),
        diamond: diamond.unwrap_or(Score::ZERO),
        hardest: hardest.map(|step| step.technique),
        steps,
        solved,
        by_logic: by_logic && solved,
    })
}

/// Rates a board by the searches of Sudoku Explainer. Steps are not written down
/// for it.
fn rate_walk(
    solver: &Solver,
    board: &Board,
    solution: &Board,
    stop: Stop,
    mut seen: impl FnMut(Technique),
) -> Result<Rating, Stopped> {
    let scale = solver.scale();
    let mut rating = Rating {
        level: Level::Easy,
        score: Score::ZERO,
        pearl: Score::ZERO,
        diamond: Score::ZERO,
        hardest: None,
        steps: 0,
        solved: false,
        by_logic: false,
    };
    let mut hardest = Level::Easy;
    rating.solved = solver.walk(&Grid::new(board), Some(solution), stop, |hint| {
        seen(hint.technique);
        rating.steps += 1;
        let score = hint.score();
        if score > rating.score {
            rating.score = score;
            rating.hardest = Some(hint.technique);
        }
        if rating.steps == 1 {
            rating.diamond = rating.score;
        }
        if rating.pearl == Score::ZERO && hint.places() {
            rating.pearl = rating.score;
        }
        let row = scale.row(hint.technique);
        hardest = hardest.max(row.map_or(Level::Easy, |row| row.level));
    })?;
    rating.by_logic = rating.solved;
    rating.level = scale.level(hardest, rating.score);
    Ok(rating)
}
