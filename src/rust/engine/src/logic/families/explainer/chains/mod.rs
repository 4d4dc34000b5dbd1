//! Forcing chains: one engine with flags, from cycles to nested chains.

mod advanced;
mod closure;
mod engine;
mod forcing;
mod lanes;
mod links;
mod literal;
mod nishio;
mod numbers;
mod run;
mod single;

use super::aligned_exclusion;
use super::hint::{Allowed, Hint};
use super::pencil::{cell_and_digit, mark, Pencil, Sheet};
use crate::logic::technique::Technique;
use crate::sets::bits;
use crate::topology::classic::CELLS;
use crate::{CellSet, Stop, Stopped};
use engine::{ChainHint, Engine};
use forcing::{Known, Question, Wanted};
use lanes::Lanes;
use literal::{mark_of, Rules};
use numbers::{Numbers, Sets};

/// What is kept of dynamic chains from one step to the next: the path only
/// strikes out and places, and what follows from an assumption only grows.
struct Dynamic {
    /// The grid that it is true of.
    pencil: Pencil,
    /// The candidates of the first grid.
    numbers: Numbers,
    lanes: Lanes,
    known: Known,
}

impl Dynamic {
    fn new(pencil: &Pencil, numbers: Numbers, reach: &Sets) -> Self {
        let mut lanes = Lanes::new(pencil, &numbers, reach);
        lanes.close();
        Dynamic {
            pencil: pencil.clone(),
            numbers,
            lanes,
            known: Known::default(),
        }
    }

    /// Strikes out what is gone.
    fn update(&mut self, pencil: &Pencil) {
        let mut struck = Vec::new();
        for cell in 0..CELLS {
            for digit in bits(self.pencil.marks[cell] & !pencil.marks[cell]) {
                struck.push(mark(cell, digit));
            }
        }
        self.known.update(&self.pencil, &struck);
        for &mark in &struck {
            self.lanes.remove(self.numbers.number(mark));
        }
        self.lanes.close();
        self.pencil.clone_from(pencil);
    }
}

/// The searches for chains on one path, with what they keep from step to step.
pub(in crate::logic) struct Chains {
    engine: Engine,
    dynamic: Option<Box<Dynamic>>,
    /// The digits of each cell when there was no aligned triplet. The path only
    /// strikes out and places.
    no_triplet: Option<[u16; CELLS]>,
}

impl Chains {
    /// Searches that know nothing yet. They keep chains in full only if their
    /// steps are to be `explained`.
    pub fn new(explained: bool) -> Self {
        let engine = Engine {
            explained,
            ..Engine::default()
        };
        Chains {
            engine,
            dynamic: None,
            no_triplet: None,
        }
    }

    /// The first hint of the chains and of aligned triplets.
    pub fn next_hint(
        &mut self,
        sheet: &Sheet,
        allowed: &Allowed,
        stop: Stop,
    ) -> Result<Option<Hint>, Stopped> {
        self.engine.nested.clear();
        self.engine.contents.clear();
        let (pencil, frame) = (&sheet.pencil, &sheet.frame);
        let found = self
            .engine
            .single_chains(pencil, Wanted::First(allowed), stop)?;
        if let Some(found) = found.into_iter().next() {
            return Ok(Some(found.into_hint()));
        }
        if allowed.has(Technique::AlignedTripletExclusion) {
            if let Some(hint) = self.aligned_triplet(sheet) {
                return Ok(Some(hint));
            }
        }
        let numbers = &Numbers::new(pencil);
        let reach = closure::closure(pencil, numbers);
        let dead = nishio::dead(pencil, numbers);
        let mut search = |rules: Rules, sets: Sets, dead: &[usize]| {
            let mut known = Known::default();
            let asked = Question {
                pencil,
                frame,
                rules,
                numbers,
                sets,
                dead,
                earlier: None,
                wanted: Wanted::First(allowed),
                stop,
            };
            let found = self.engine.forcing_chains(asked, &mut known);
            known.recycle(&mut self.engine.spare_runs);
            found
        };
        let found = search(Rules::NISHIO, Sets::new(numbers.literals()), &dead)?;
        if let Some(found) = found.into_iter().next() {
            return Ok(Some(found.into_hint()));
        }
        let found = search(Rules::MULTIPLE, reach.clone(), &[])?;
        if let Some(found) = found.into_iter().next() {
            return Ok(Some(found.into_hint()));
        }
        let mut dynamic = match self.dynamic.take() {
            Some(mut dynamic) => {
                dynamic.update(pencil);
                dynamic
            }
            None => Box::new(Dynamic::new(pencil, numbers.clone(), &reach)),
        };
        let found = self.dynamic_chains(sheet, &mut dynamic, allowed, stop);
        self.dynamic = Some(dynamic);
        found
    }

    /// The first hint of dynamic chains, by level.
    fn dynamic_chains(
        &mut self,
        sheet: &Sheet,
        dynamic: &mut Dynamic,
        allowed: &Allowed,
        stop: Stop,
    ) -> Result<Option<Hint>, Stopped> {
        let (pencil, frame) = (&sheet.pencil, &sheet.frame);
        let numbers = &dynamic.numbers;
        let present = |place: &usize| {
            let (cell, digit) = cell_and_digit(mark_of(numbers.literal(*place)));
            pencil.has(cell, digit)
        };
        let all: Vec<usize> = (0..numbers.literals()).filter(present).collect();
        let mut dead = dynamic.lanes.dead();
        dead.retain(present);
        let mut found = None;
        // The runs of each level from 1 on.
        let mut known: [Known; 5] = Default::default();
        for level in 0..=5 {
            let (before, own) = known.split_at_mut(usize::from(level).saturating_sub(1));
            let (dead, own, earlier) = match level {
                0 => (&dead, &mut dynamic.known, None),
                1 => (&all, &mut own[0], Some(&dynamic.known)),
                // Dynamic chains inside cover single and multiple ones.
                4 => (&all, &mut own[0], Some(&before[0])),
                _ => (&all, &mut own[0], before.last()),
            };
            let asked = Question {
                pencil,
                frame,
                rules: Rules::dynamic(level),
                numbers,
                sets: dynamic.lanes.sets(),
                dead,
                earlier,
                wanted: Wanted::First(allowed),
                stop,
            };
            let hints = self.engine.forcing_chains(asked, own)?;
            found = hints.into_iter().next();
            if found.is_some() {
                break;
            }
        }
        for known in known {
            known.recycle(&mut self.engine.spare_runs);
        }
        Ok(found.map(ChainHint::into_hint))
    }

    /// An aligned triplet, looked for only where something changed since there
    /// was none.
    fn aligned_triplet(&mut self, sheet: &Sheet) -> Option<Hint> {
        let marks = &sheet.pencil.marks;
        let changed = match &self.no_triplet {
            Some(known) => (0..CELLS)
                .filter(|&cell| known[cell] != marks[cell])
                .collect(),
            None => CellSet::ALL,
        };
        let found = aligned_exclusion::triplet(sheet, changed);
        self.no_triplet = match found {
            Some(_) => None,
            None => Some(*marks),
        };
        found
    }
}
