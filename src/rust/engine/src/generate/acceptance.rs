//! The acceptance test: whether the rating and the techniques of a puzzle meet a request.

use super::Request;
use crate::logic::{rate_unique, Level, Rating, Row, Score, Solver, StepOptions, Technique};
use crate::{Board, Stop, Stopped};

/// Rates puzzles and compares them with a request.
pub(super) struct Acceptance {
    full: Solver,
    restricted: Option<Restricted>,
}

/// A solver with only the allowed techniques, if some are not. A puzzle that it cannot
/// solve is too hard, and no more expensive technique has to be searched for.
struct Restricted {
    solver: Solver,
    /// The search rank of the simplest technique that it lacks. A path whose steps all
    /// rank before is the path of the full solver.
    lacking: Option<usize>,
}

/// How a puzzle compares with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It meets the request.
    Accepted(Rating),
    /// Its level or score is too low.
    TooEasy,
    /// Its level or score is too high, or it needs techniques that are not allowed.
    TooHard,
    /// It lacks a required technique, or its level lies between the requested ones.
    Otherwise,
}

impl Acceptance {
    pub(super) fn new(request: &Request) -> Self {
        let scale = request.scale;
        let usual = scale.rows.iter().filter(|row| row.on_by_default);
        let (allowed, lacking): (Vec<&Row>, Vec<&Row>) = usual.partition(|row| {
            row.level <= request.hardest_level() && request.allows_technique(row.technique)
        });
        let restricted = lacking.first().map(|lacking| Restricted {
            solver: Solver::with_scale(
                scale,
                allowed.iter().map(|row| row.technique),
                StepOptions::default(),
            ),
            lacking: scale.search_rank(lacking.technique),
        });
        Acceptance {
            full: Solver::with_scale(scale, scale.default_techniques(), StepOptions::default()),
            restricted,
        }
    }

    /// Tests a puzzle whose only solution is known.
    pub(super) fn test(
        &self,
        request: &Request,
        puzzle: &Board,
        solution: &Board,
        stop: Stop,
    ) -> Result<Verdict, Stopped> {
        if let Some(Restricted { solver, lacking }) = &self.restricted {
            let path = RatedPath::new(solver, puzzle, solution, stop)?;
            if !path.rating.solved {
                return Ok(Verdict::TooHard);
            }
            let is_simpler =
                |&technique: &Technique| request.scale.search_rank(technique) < *lacking;
            if path.used.iter().all(is_simpler) {
                return Ok(path.verdict(request));
            }
        }
        Ok(RatedPath::new(&self.full, puzzle, solution, stop)?.verdict(request))
    }
}

/// The rating of a path and the techniques it uses.
struct RatedPath {
    rating: Rating,
    used: Vec<Technique>,
}

impl RatedPath {
    fn new(solver: &Solver, puzzle: &Board, solution: &Board, stop: Stop) -> Result<Self, Stopped> {
        let mut used = Vec::new();
        let rating = rate_unique(solver, puzzle, solution, stop, |technique| {
            if !used.contains(&technique) {
                used.push(technique);
            }
        })?;
        Ok(RatedPath { rating, used })
    }

    fn verdict(&self, request: &Request) -> Verdict {
        let RatedPath { rating, used } = self;
        let easiest = request.levels.iter().copied().min().unwrap_or(Level::Easy);
        let any = (Score::ZERO, Score::UNLIMITED);
        let (lowest, highest) = request.score.unwrap_or(any);
        let allowed = used
            .iter()
            .all(|&technique| request.allows_technique(technique));
        if !allowed || rating.level > request.hardest_level() || rating.score > highest {
            return Verdict::TooHard;
        }
        if rating.level < easiest || rating.score < lowest {
            return Verdict::TooEasy;
        }
        let complete = request
            .require
            .iter()
            .all(|technique| used.contains(technique));
        if !complete || !request.allows_level(rating.level) {
            return Verdict::Otherwise;
        }
        Verdict::Accepted(*rating)
    }
}
