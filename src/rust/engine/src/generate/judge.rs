//! Whether a puzzle is as hard, and hard in the way, that was asked.

use super::Request;
use crate::logic::{rate_unique, Level, Rating, Row, Score, Solver, StepOptions, Technique};
use crate::{Board, Stop, Stopped};

/// Rates puzzles and compares them with a request.
pub(super) struct Judge {
    full: Solver,
    restricted: Option<Restricted>,
}

/// A solver with only the techniques that may be used, where that is a
/// restriction. What it cannot solve is too hard, which is known before any
/// dearer technique was searched for.
struct Restricted {
    solver: Solver,
    /// When the simplest technique that it lacks has its turn. While all steps
    /// come before, its path is the path of the full solver.
    lacking: Option<usize>,
}

/// How a puzzle compares with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// As asked.
    Accepted(Rating),
    /// Too low a level or score.
    TooEasy,
    /// Too high a level or score, or techniques that are not allowed.
    TooHard,
    /// A required technique is missing, or the level is one left out between
    /// those asked for.
    Otherwise,
}

impl Judge {
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
        Judge {
            full: Solver::with_scale(scale, scale.default_techniques(), StepOptions::default()),
            restricted,
        }
    }

    /// Judges a puzzle whose only solution is known.
    pub(super) fn judge(
        &self,
        request: &Request,
        puzzle: &Board,
        solution: &Board,
        stop: Stop,
    ) -> Result<Verdict, Stopped> {
        if let Some(Restricted { solver, lacking }) = &self.restricted {
            let path = Judged::by(solver, puzzle, solution, stop)?;
            if !path.rating.solved {
                return Ok(Verdict::TooHard);
            }
            let is_simpler =
                |&technique: &Technique| request.scale.search_rank(technique) < *lacking;
            if path.used.iter().all(is_simpler) {
                return Ok(path.verdict(request));
            }
        }
        Ok(Judged::by(&self.full, puzzle, solution, stop)?.verdict(request))
    }
}

/// A path to the solution.
struct Judged {
    rating: Rating,
    used: Vec<Technique>,
}

impl Judged {
    fn by(solver: &Solver, puzzle: &Board, solution: &Board, stop: Stop) -> Result<Self, Stopped> {
        let mut used = Vec::new();
        let rating = rate_unique(solver, puzzle, solution, stop, |technique| {
            if !used.contains(&technique) {
                used.push(technique);
            }
        })?;
        Ok(Judged { rating, used })
    }

    fn verdict(&self, request: &Request) -> Verdict {
        let Judged { rating, used } = self;
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
