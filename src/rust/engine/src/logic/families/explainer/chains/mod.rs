//! Cycles and forcing chains, from single to nested chains. One engine with options finds them all.

pub(super) mod advanced;
mod closure;
mod engine;
mod forcing;
mod lanes;
mod line_tree;
mod lines;
pub(super) mod links;
pub(super) mod literal;
mod nishio;
mod numbers;
mod request;
mod run;
mod single;

use super::aligned_exclusion;
use super::finding::{Allowed, Finding};
use super::grid::{candidate_id, cell_and_digit, SeCandidates, SeGrid};
use crate::bits::bits;
use crate::logic::technique::Technique;
use crate::topology::classic::CELLS;
use crate::{Cell, CellSet, Stop, Stopped};
use engine::{ChainFinding, Engine};
use lanes::AssumptionLanes;
use literal::{candidate_of, Rules};
use numbers::{LiteralSets, Numbers};
use request::{ForcingRequest, KnownRuns, Scope};

/// The state of dynamic chains that the next step reuses. A path only places and eliminates, so the
/// consequences of an assumption only grow.
struct Dynamic {
    /// The grid to which the state applies.
    candidates: SeCandidates,
    /// The candidates of the first grid.
    numbers: Numbers,
    lanes: AssumptionLanes,
    known: KnownRuns,
}

impl Dynamic {
    fn new(candidates: &SeCandidates, numbers: Numbers, reach: &LiteralSets) -> Self {
        let mut lanes = AssumptionLanes::new(candidates, &numbers, reach);
        lanes.close();
        Dynamic {
            candidates: candidates.clone(),
            numbers,
            lanes,
            known: KnownRuns::default(),
        }
    }

    /// Removes the candidates that are gone.
    fn update(&mut self, candidates: &SeCandidates) {
        let mut struck = Vec::new();
        for cell in Cell::ALL {
            for digit in bits(self.candidates.digits[cell] & !candidates.digits[cell]) {
                struck.push(candidate_id(cell, digit));
            }
        }
        self.known.update(&self.candidates, &struck);
        for &id in &struck {
            self.lanes.remove(self.numbers.number(id));
        }
        self.lanes.close();
        self.candidates.clone_from(candidates);
    }
}

/// The searches for chains along a path, with the state that they reuse from step to step.
pub(in crate::logic) struct ExplainerChains {
    engine: Engine,
    dynamic: Option<Box<Dynamic>>,
    /// The digits of each cell at the last search that found no aligned triplet. Later steps of the
    /// path only eliminate and place.
    no_triplet: Option<[u16; CELLS]>,
}

impl ExplainerChains {
    /// Creates searches without any state. They keep full chains only if their steps will be
    /// `explained`.
    pub fn new(explained: bool) -> Self {
        let engine = Engine {
            explained,
            ..Engine::default()
        };
        ExplainerChains {
            engine,
            dynamic: None,
            no_triplet: None,
        }
    }

    /// Returns the first finding of the chains and of aligned triplets.
    pub fn next_finding(
        &mut self,
        state: &SeGrid,
        allowed: &Allowed,
        stop: Stop,
    ) -> Result<Option<Finding>, Stopped> {
        self.engine.nested.clear();
        self.engine.contents.clear();
        let (candidates, frame) = (&state.candidates, &state.frame);
        let found = self
            .engine
            .single_chains(candidates, Scope::First(allowed), stop)?;
        if let Some(found) = found.into_iter().next() {
            return Ok(Some(found.into_finding()));
        }
        if allowed.has(Technique::AlignedTripletExclusion) {
            if let Some(finding) = self.aligned_triplet(state) {
                return Ok(Some(finding));
            }
        }
        let numbers = &Numbers::new(candidates);
        let reach = closure::closure(candidates, numbers);
        let dead = nishio::dead(candidates, numbers);
        let mut search = |rules: Rules, sets: LiteralSets, dead: &[usize]| {
            let mut known = KnownRuns::default();
            let asked = ForcingRequest {
                candidates,
                frame,
                rules,
                numbers,
                sets,
                dead,
                earlier: None,
                scope: Scope::First(allowed),
                stop,
            };
            let found = self.engine.forcing_chains(asked, &mut known);
            known.recycle(&mut self.engine.spare_runs);
            found
        };
        let found = search(Rules::NISHIO, LiteralSets::new(numbers.literals()), &dead)?;
        if let Some(found) = found.into_iter().next() {
            return Ok(Some(found.into_finding()));
        }
        let found = search(Rules::MULTIPLE, reach.clone(), &[])?;
        if let Some(found) = found.into_iter().next() {
            return Ok(Some(found.into_finding()));
        }
        let mut dynamic = match self.dynamic.take() {
            Some(mut dynamic) => {
                dynamic.update(candidates);
                dynamic
            }
            None => Box::new(Dynamic::new(candidates, numbers.clone(), &reach)),
        };
        let found = self.dynamic_chains(state, &mut dynamic, allowed, stop);
        self.dynamic = Some(dynamic);
        found
    }

    /// Returns the first finding of dynamic chains, level by level.
    fn dynamic_chains(
        &mut self,
        state: &SeGrid,
        dynamic: &mut Dynamic,
        allowed: &Allowed,
        stop: Stop,
    ) -> Result<Option<Finding>, Stopped> {
        let (candidates, frame) = (&state.candidates, &state.frame);
        let numbers = &dynamic.numbers;
        let present = |place: &usize| {
            let (cell, digit) = cell_and_digit(candidate_of(numbers.literal(*place)));
            candidates.has(cell, digit)
        };
        let all: Vec<usize> = (0..numbers.literals()).filter(present).collect();
        let mut dead = dynamic.lanes.dead();
        dead.retain(present);
        let mut found = None;
        // The runs of each level, except level 0.
        let mut known: [KnownRuns; 5] = Default::default();
        for level in 0..=5 {
            let (before, own) = known.split_at_mut(usize::from(level).saturating_sub(1));
            let (dead, own, earlier) = match level {
                0 => (&dead, &mut dynamic.known, None),
                1 => (&all, &mut own[0], Some(&dynamic.known)),
                // Nested dynamic chains include single and multiple chains.
                4 => (&all, &mut own[0], Some(&before[0])),
                _ => (&all, &mut own[0], before.last()),
            };
            let asked = ForcingRequest {
                candidates,
                frame,
                rules: Rules::dynamic(level),
                numbers,
                sets: dynamic.lanes.sets(),
                dead,
                earlier,
                scope: Scope::First(allowed),
                stop,
            };
            let findings = self.engine.forcing_chains(asked, own)?;
            found = findings.into_iter().next();
            if found.is_some() {
                break;
            }
        }
        for known in known {
            known.recycle(&mut self.engine.spare_runs);
        }
        Ok(found.map(ChainFinding::into_finding))
    }

    /// Returns an aligned triplet. If the last search found none, searches only cells that have
    /// changed since then.
    fn aligned_triplet(&mut self, state: &SeGrid) -> Option<Finding> {
        let masks = &state.candidates.digits;
        let changed = match &self.no_triplet {
            Some(known) => Cell::ALL
                .into_iter()
                .filter(|&cell| known[cell] != masks[cell])
                .collect(),
            None => CellSet::ALL,
        };
        let found = aligned_exclusion::triplet(state, changed);
        self.no_triplet = match found {
            Some(_) => None,
            None => Some(*masks),
        };
        found
    }
}
