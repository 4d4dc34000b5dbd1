//! Whether a puzzle is as hard, and hard in the way, that was asked.

use super::Request;
use crate::logic::{Level, Rating, Solver, StepOptions, Technique};
use crate::{logic, Board, Stop, Stopped};

/// Rates puzzles and compares them with a request.
pub(super) struct Judge {
    full: Solver,
    /// Only the techniques that may be used, where that is a restriction: what
    /// it cannot solve is too hard, which is known before any dear technique
    /// was searched for. (As long as the path keeps to its techniques, it is
    /// the path of the full solver.)
    restricted: Option<Solver>,
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
        let usual: Vec<Technique> = Technique::all()
            .filter(|technique| technique.info().on_by_default)
            .collect();
        let may_be_used = |technique: &Technique| {
            technique.info().level <= request.hardest_level()
                && request.allows_technique(*technique)
        };
        let allowed: Vec<Technique> = usual.iter().copied().filter(may_be_used).collect();
        let restricted = (allowed.len() < usual.len())
            .then(|| Solver::new(allowed, StepOptions::default()));
        Judge {
            full: Solver::new(usual, StepOptions::default()),
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
        if let Some(restricted) = &self.restricted {
            if !logic::rate_unique(restricted, puzzle, solution, stop, |_| ())?.solved {
                return Ok(Verdict::TooHard);
            }
        }
        let mut required = request.require.clone();
        let mut allowed = true;
        let rating = logic::rate_unique(&self.full, puzzle, solution, stop, |technique| {
            required.retain(|&missing| missing != technique);
            allowed &= request.allows_technique(technique);
        })?;
        Ok(verdict(request, rating, allowed, required.is_empty()))
    }
}

fn verdict(request: &Request, rating: Rating, allowed: bool, complete: bool) -> Verdict {
    let easiest = request.levels.iter().copied().min().unwrap_or(Level::Easy);
    let (lowest, highest) = request.score.unwrap_or((0, u32::MAX));
    if !allowed || rating.level > request.hardest_level() || rating.score > highest {
        return Verdict::TooHard;
    }
    if rating.level < easiest || rating.score < lowest {
        return Verdict::TooEasy;
    }
    if !complete || !request.allows_level(rating.level) {
        return Verdict::Otherwise;
    }
    Verdict::Accepted(rating)
}
