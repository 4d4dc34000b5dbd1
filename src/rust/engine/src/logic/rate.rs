//! Rates how hard a puzzle is for a person.

use super::scale::{Level, Measure, Scale, Score, Total};
use super::solver::Solver;
use super::state::{Grid, Position};
use super::steps::Move;
use super::technique::Technique;
use crate::{Board, Stop, Stopped};

/// The difficulty of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The level of the hardest step, raised while the score exceeds the level's limit. For a path
    /// that got stuck, it is the level so far.
    pub level: Level,
    /// The total of all steps, which is their sum on HoDoKu's scale.
    pub score: Score,
    /// The total up to the first step that places a digit: EP on Sudoku Explainer's
    /// scale. Zero if no step does.
    pub pearl: Score,
    /// The score of the first step: ED on Sudoku Explainer's scale. Zero if there was no
    /// step.
    pub diamond: Score,
    /// The technique of the hardest step, which is the step of the highest level, then of the
    /// highest score, then of the last place in the scale's order. On a scale where the highest
    /// score counts, it is the first step with that score. `None` if there was no step.
    pub hardest: Option<Technique>,
    /// The number of steps.
    pub steps: usize,
    /// Whether the board was solved.
    pub solved: bool,
    /// Whether it was solved without brute force.
    pub by_logic: bool,
}

impl Rating {
    /// The rating of a path without any steps that leaves the board unsolved.
    pub const STUCK: Rating = Rating {
        level: Level::Easy,
        score: Score::ZERO,
        pearl: Score::ZERO,
        diamond: Score::ZERO,
        hardest: None,
        steps: 0,
        solved: false,
        by_logic: false,
    };

    /// Returns one of the scores that a scale reports.
    pub const fn measure(&self, measure: Measure) -> Score {
        match measure {
            Measure::Total => self.score,
            Measure::FirstPlacement => self.pearl,
            Measure::FirstStep => self.diamond,
        }
    }
}

/// Rates a position of any board by the path that `solver` takes. The position must have one
/// solution and no fault.
///
/// # Errors
/// [`Stopped`] if `stop` returns `true`.
pub fn rate_position(solver: &Solver, position: &Position, stop: Stop) -> Result<Rating, Stopped> {
    rate_path(solver, position, stop, |_| ())
}

/// Works like [`rate_position`], and reports the technique of each step to `on_step`.
///
/// # Errors
/// [`Stopped`] if `stop` returns `true`.
pub fn rate_path(
    solver: &Solver,
    position: &Position,
    stop: Stop,
    on_step: impl FnMut(Technique),
) -> Result<Rating, Stopped> {
    rate_grid(solver, position.grid(), position.solution(), stop, on_step)
}

/// The rating of the steps so far.
struct Tally {
    scale: &'static Scale,
    rating: Rating,
    /// The level, score and place in the order of the hardest step.
    hardest: Option<(Level, Score, usize)>,
    has_placed: bool,
}

impl Tally {
    fn new(scale: &'static Scale) -> Self {
        Tally {
            scale,
            rating: Rating {
                by_logic: true,
                ..Rating::STUCK
            },
            hardest: None,
            has_placed: false,
        }
    }

    fn add(&mut self, step: &Move) {
        let rating = &mut self.rating;
        rating.steps += 1;
        rating.by_logic &= step.technique != Technique::BruteForce;
        let Some((place, row)) = self.scale.find(step.technique) else {
            return;
        };
        let before = rating.score;
        rating.score = self.scale.total.with(before, step.score);
        if rating.steps == 1 {
            rating.diamond = rating.score;
        }
        if step.places && !self.has_placed {
            self.has_placed = true;
            rating.pearl = rating.score;
        }
        let rank = (row.level, step.score, place);
        let is_hardest = match self.scale.total {
            Total::Sum => self.hardest.map_or(true, |hardest| hardest < rank),
            Total::Maximum => rating.score > before,
        };
        if is_hardest {
            rating.hardest = Some(step.technique);
            self.hardest = Some(rank);
        }
        rating.level = rating.level.max(row.level);
    }

    fn rating(self, solved: bool) -> Rating {
        Rating {
            level: self.scale.level(self.rating.level, self.rating.score),
            solved,
            by_logic: self.rating.by_logic && solved,
            ..self.rating
        }
    }
}

pub(super) fn rate_grid(
    solver: &Solver,
    grid: &Grid,
    solution: Option<&Board>,
    stop: Stop,
    mut on_step: impl FnMut(Technique),
) -> Result<Rating, Stopped> {
    let mut tally = Tally::new(solver.scale());
    let mut steps = solver.steps(grid, solution, false);
    while let Some(step) = steps.next(stop)? {
        on_step(step.technique);
        tally.add(&step);
    }
    Ok(tally.rating(steps.is_full()))
}
