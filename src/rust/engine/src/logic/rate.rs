//! Ratings: how hard a puzzle is for a person.

use super::scale::{Level, Measure, Scale, Score, Total};
use super::solver::Solver;
use super::state::{Grid, Position};
use super::steps::Move;
use super::technique::Technique;
use crate::{Board, Stop, Stopped};

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The level of the hardest step, raised while the score is over the
    /// level's limit. For a path that got stuck, the level so far.
    pub level: Level,
    /// The total over all steps: their sum on HoDoKu's scale.
    pub score: Score,
    /// The total up to the first step that places a digit: EP on Sudoku Explainer's
    /// scale. Zero if no step does.
    pub pearl: Score,
    /// The score of the first step: ED on Sudoku Explainer's scale. Zero if there was no
    /// step.
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

impl Rating {
    /// That of a path without a step, which leaves a board open.
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

    /// One of the scores that a scale reports.
    pub const fn measure(&self, measure: Measure) -> Score {
        match measure {
            Measure::Total => self.score,
            Measure::FirstPlacement => self.pearl,
            Measure::FirstStep => self.diamond,
        }
    }
}

/// Rates a position of any board by the path that `solver` takes. The position has one
/// solution and no fault.
///
/// # Errors
/// [`Stopped`] if `stop` returns `true`.
pub fn rate_position(solver: &Solver, position: &Position, stop: Stop) -> Result<Rating, Stopped> {
    rate_path(solver, position, stop, |_| ())
}

/// Like [`rate_position`], and reports the technique of each step to `on_step`.
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
    /// Level, score and place in the order of the hardest step.
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
