//! The collector of the steps that techniques find.

use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::ControlFlow;

use super::state::Candidate;
use super::step::Step;
use super::technique::Technique;
use crate::{CellSet, DigitSet};

/// The features that identify a step. A reader cannot distinguish steps with the same key.
type Key = (
    Technique,
    DigitSet,
    Vec<Candidate>,
    Vec<Candidate>,
    CellSet,
    usize,
);

/// The steps to collect.
#[derive(Clone, Copy)]
enum Wanted {
    First,
    Best(fn(&Step, &Step) -> Ordering),
    All,
}

/// The steps found so far.
pub struct Found {
    wanted: Wanted,
    steps: Vec<Step>,
    seen: HashSet<Key>,
}

impl Found {
    fn new(wanted: Wanted) -> Self {
        Found {
            wanted,
            steps: Vec::new(),
            seen: HashSet::new(),
        }
    }

    /// Collects only the first step.
    pub fn first() -> Self {
        Found::new(Wanted::First)
    }

    /// Collects only the step that comes first in an order, and of equal steps the one found first.
    pub fn best(order: fn(&Step, &Step) -> Ordering) -> Self {
        Found::new(Wanted::Best(order))
    }

    /// Collects all steps.
    pub fn all() -> Self {
        Found::new(Wanted::All)
    }

    /// Whether one step of a technique is enough, so that the technique need not collect all its
    /// steps before it pushes one.
    pub fn wants_first_only(&self) -> bool {
        !matches!(self.wanted, Wanted::All)
    }

    /// Adds a step, unless it changes nothing or is already known. Breaks when no more steps are
    /// needed.
    pub fn push(&mut self, mut step: Step) -> ControlFlow<()> {
        if step.is_idle() {
            return ControlFlow::Continue(());
        }
        step.tidy();
        match self.wanted {
            Wanted::First => {
                self.steps.push(step);
                return ControlFlow::Break(());
            }
            Wanted::Best(order) => match self.steps.first_mut() {
                Some(best) if order(&step, best).is_lt() => *best = step,
                Some(_) => {}
                None => self.steps.push(step),
            },
            Wanted::All => self.push_new(step),
        }
        ControlFlow::Continue(())
    }

    fn push_new(&mut self, step: Step) {
        let key = (
            step.technique,
            step.digits,
            step.placements.clone(),
            step.eliminations.clone(),
            step.pattern.cells,
            step.pattern.length,
        );
        if self.seen.insert(key) {
            self.steps.push(step);
        }
    }

    /// Returns the steps, in the order they were found.
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }
}
