//! The input of a search for forcing chains, and the runs that the search keeps.

use std::rc::Rc;

use super::literal::Rules;
use super::numbers::{LiteralSets, Numbers};
use super::run::Run;
use crate::logic::families::explainer::finding::Allowed;
use crate::logic::families::explainer::grid::{CandidateId, FixedCounts, SeCandidates};
use crate::Stop;

/// The input of a search for forcing chains.
pub(super) struct ForcingRequest<'a> {
    pub candidates: &'a SeCandidates,
    pub frame: &'a FixedCounts,
    pub rules: Rules,
    pub numbers: &'a Numbers,
    /// The consequences of each assumption.
    pub sets: LiteralSets,
    /// The assumptions that end in a contradiction, or may do so.
    pub dead: &'a [usize],
    /// Runs of the previous level, which the runs of this level continue.
    pub earlier: Option<&'a KnownRuns>,
    pub scope: Scope<'a>,
    pub stop: Stop<'a>,
}

/// The findings to return: only the first of the allowed ones, or all.
#[derive(Clone, Copy)]
pub(super) enum Scope<'a> {
    First(&'a Allowed),
    All,
}

impl Scope<'_> {
    pub fn is_all(self) -> bool {
        matches!(self, Scope::All)
    }
}

/// The run of each assumption, and its node counts where they are known.
#[derive(Default)]
pub(super) struct KnownRuns {
    pub runs: Vec<Option<Rc<Run>>>,
    pub counts: Vec<Vec<u32>>,
}

impl KnownRuns {
    /// Returns the runs for reuse.
    pub fn recycle(self, spare: &mut Vec<Rc<Run>>) {
        let runs = self.runs.into_iter().flatten();
        spare.extend(runs.filter(|run| Rc::strong_count(run) == 1));
    }

    /// Adapts the runs to a grid from which candidates were eliminated. `source` is the grid to
    /// which the runs apply. Drops the runs that depend on one of the candidates.
    pub fn update(&mut self, source: &SeCandidates, struck: &[CandidateId]) {
        self.counts.resize_with(self.runs.len(), Vec::new);
        for (run, counts) in self.runs.iter_mut().zip(&mut self.counts) {
            let Some(known) = run else {
                continue;
            };
            // One candidate after another, because each leaves fewer candidates for the next check.
            let known = Rc::make_mut(known);
            let keep = struck.iter().all(|&id| {
                let ignores = known.ignores(id, source);
                known.forget(id);
                ignores
            });
            if !keep {
                *run = None;
                counts.clear();
            }
        }
    }
}
