//! The acceptance test: whether the rating and the techniques of a puzzle meet a request.

use super::Request;
use crate::logic::{Level, Rating, Row, Score, Technique};
use crate::Stopped;

/// Compares puzzles with a request. `S` rates a puzzle with a set of techniques.
pub(super) struct Acceptance<S> {
    full: S,
    restricted: Option<Restricted<S>>,
}

/// Only the allowed techniques, if some are not. A puzzle that they do not solve is too
/// hard, and no more expensive technique has to be searched for.
struct Restricted<S> {
    solver: S,
    /// The search rank of the simplest technique that it lacks. A path whose steps all
    /// rank before is the path of the full solver.
    lacking: Option<usize>,
}

/// How a puzzle compares with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<R = Rating> {
    /// It meets the request.
    Accepted(R),
    /// Its level or score is too low.
    TooEasy,
    /// Its level or score is too high, or it needs techniques that are not allowed.
    TooHard,
    /// It takes too long to rate.
    TooLong,
    /// It lacks a required technique, or its level lies between the requested ones.
    Otherwise,
}

impl<S> Acceptance<S> {
    /// `with` makes what rates with some techniques of the request's scale.
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

    /// The verdict on a puzzle whose paths `path` gives.
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
    /// The techniques of its steps, each once.
    pub used: Vec<Technique>,
}

impl RatedPath {
    /// Collects the techniques of the steps that `rate` reports.
    ///
    /// # Errors
    /// Those of `rate`.
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
