//! The acceptance test: whether the rating and the techniques of a puzzle meet a request.

use super::Request;
use crate::logic::{Level, Rating, Row, Score, Technique};
use crate::Stopped;

/// A test of puzzles against a request. `S` rates a puzzle with a set of techniques.
pub(super) struct Acceptance<S> {
    full: S,
    restricted: Option<Restricted<S>>,
}

/// A rater with only the allowed techniques, if some techniques are not allowed. A puzzle that
/// it cannot solve is too hard, so no more expensive technique has to be searched for.
struct Restricted<S> {
    solver: S,
    /// The search rank of the simplest technique that is not allowed. If all steps of a path
    /// rank before it, the path is also that of the full solver.
    lacking: Option<usize>,
}

/// The result of comparing a puzzle with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<R = Rating> {
    /// The puzzle meets the request.
    Accepted(R),
    /// The level or score is too low. The value is the level.
    TooEasy(Level),
    /// The level or score is too high, or the puzzle needs techniques that are not allowed.
    TooHard,
    /// The puzzle takes too long to rate.
    TooLong,
    /// The puzzle lacks a required technique, or its level lies between the requested ones.
    Otherwise,
}

impl<S> Acceptance<S> {
    /// Creates the test for a request. `with` creates a rater with some techniques of the
    /// scale.
    pub(super) fn new<P>(request: &Request<P>, with: impl Fn(&[Technique]) -> S) -> Self {
        let scale = request.scale;
        let usual = scale.rows.iter().filter(|row| row.on_by_default);
        let (allowed, lacking): (Vec<&Row>, Vec<&Row>) = usual.partition(|row| {
            row.level <= request.hardest_level() && request.allows_technique(row.technique)
        });
        let allowed: Vec<Technique> = allowed.iter().map(|row| row.technique).collect();
        let restricted = lacking.first().map(|lacking| Restricted {
            solver: with(&allowed),
            lacking: scale.search_rank(lacking.technique),
        });
        let all: Vec<Technique> = scale.default_techniques().collect();
        Acceptance {
            full: with(&all),
            restricted,
        }
    }

    /// Returns the verdict on a puzzle. `path` returns its path with a given rater.
    pub(super) fn test<P>(
        &self,
        request: &Request<P>,
        path: impl Fn(&S) -> Result<RatedPath, Stopped>,
    ) -> Result<Verdict, Stopped> {
        if let Some(Restricted { solver, lacking }) = &self.restricted {
            let path = path(solver)?;
            if !path.rating.solved {
                return Ok(Verdict::TooHard);
            }
            let is_simpler =
                |&technique: &Technique| request.scale.search_rank(technique) < *lacking;
            if path.used.iter().all(is_simpler) {
                return Ok(path.verdict(request));
            }
        }
        Ok(path(&self.full)?.verdict(request))
    }
}

/// The rating of a path and the techniques it uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedPath {
    /// The rating.
    pub rating: Rating,
    /// The techniques of the steps, each only once.
    pub used: Vec<Technique>,
}

impl RatedPath {
    /// Collects the techniques of the steps that `rate` reports.
    ///
    /// # Errors
    /// Returns the errors of `rate`.
    pub fn collect(
        rate: impl FnOnce(&mut dyn FnMut(Technique)) -> Result<Rating, Stopped>,
    ) -> Result<Self, Stopped> {
        let mut used = Vec::new();
        let rating = rate(&mut |technique| {
            if !used.contains(&technique) {
                used.push(technique);
            }
        })?;
        Ok(RatedPath { rating, used })
    }

    fn verdict<P>(&self, request: &Request<P>) -> Verdict {
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
            return Verdict::TooEasy(rating.level);
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
