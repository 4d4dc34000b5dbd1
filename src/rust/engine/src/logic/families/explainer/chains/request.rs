//! The input of a search for forcing chains, and the runs that it keeps.

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
    /// What follows from each assumption.
    pub sets: LiteralSets,
    /// The assumptions that end in a contradiction, or may.
    pub dead: &'a [usize],
    /// Runs of the previous level, which those of this level continue.
    pub earlier: Option<&'a KnownRuns>,
    pub scope: Scope<'a>,
    pub stop: Stop<'a>,
}

/// Whether all findings are scope, or the first of those that are allowed.
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

/// The run of each assumption, and its counts, as far as they are known.
#[derive(Default)]
pub(super) struct KnownRuns {
    pub runs: Vec<Option<Rc<Run>>>,
    pub counts: Vec<Vec<u32>>,
}

impl KnownRuns {
    /// Gives the runs back, to be written over.
    pub fn recycle(self, spare: &mut Vec<Rc<Run>>) {
        let runs = self.runs.into_iter().flatten();
        spare.extend(runs.filter(|run| Rc::strong_count(run) == 1));
    }

    /// Makes the runs true of a grid from which candidates were eliminated: `source` is
    /// the grid they are true of. What one of the candidates matters to is dropped.
    pub fn update(&mut self, source: &SeCandidates, struck: &[CandidateId]) {
        self.counts.resize_with(self.runs.len(), Vec::new);
        for (run, counts) in self.runs.iter_mut().zip(&mut self.counts) {
            let Some(known) = run else {
                continue;
            };
            // One after another: each leaves fewer candidates for the next.
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
