//! What every technique is given and where it puts what it finds.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::logic::{Candidate, Grid, Step, Technique};
use crate::{Board, CellSet, DigitSet, Stop};

/// Searches a grid for steps of one technique; a family answers for all of its
/// techniques. Steps go to [`Found::push`], the one a person should see first
/// before the others, and the search ends as soon as that breaks.
pub(super) type Find = fn(&Context, Technique, &mut Found) -> ControlFlow<()>;

/// Tells in a sentence or two why a step is true and what follows.
pub(super) type Tell = fn(&Step) -> String;

/// Variants of techniques that can be switched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepOptions {
    /// Rectangles count although corners miss some of their candidates.
    pub incomplete_rectangles: bool,
    /// Two finned fish with the same base are joined to one step.
    pub siamese: bool,
    /// Almost locked sets may overlap.
    pub als_overlap: bool,
    /// Almost locked sets are nodes of grouped chains.
    pub als_in_chains: bool,
    /// Empty rectangles with two candidates in the box count.
    pub small_empty_rectangles: bool,
}

impl Default for StepOptions {
    fn default() -> Self {
        StepOptions {
            incomplete_rectangles: true,
            siamese: false,
            als_overlap: false,
            als_in_chains: false,
            small_empty_rectangles: false,
        }
    }
}

/// One state of the grid, and what may be assumed about it.
pub struct Context<'a> {
    /// The grid.
    pub grid: &'a Grid,
    /// The variants that are on.
    pub options: &'a StepOptions,
    /// The only solution, where the puzzle is known to have exactly one.
    /// Uniqueness techniques find nothing without it, and no other technique
    /// but brute force looks at it.
    pub solution: Option<&'a Board>,
    /// Asked in long searches.
    pub stop: Stop<'a>,
}

impl<'a> Context<'a> {
    /// A fresh look at `grid`.
    pub fn new(
        grid: &'a Grid,
        options: &'a StepOptions,
        solution: Option<&'a Board>,
        stop: Stop<'a>,
    ) -> Self {
        Context {
            grid,
            options,
            solution,
            stop,
        }
    }

    /// Breaks once the caller wants to stop; call it in every long loop.
    pub(super) fn check_stop(&self) -> ControlFlow<()> {
        if (self.stop)() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// What makes two steps the same to a reader.
type Key = (Technique, DigitSet, Vec<Candidate>, Vec<Candidate>, CellSet);

/// Steps found so far.
pub struct Found {
    first_only: bool,
    steps: Vec<Step>,
    seen: HashSet<Key>,
}

impl Found {
    /// Wants one step.
    pub fn first() -> Self {
        Found {
            first_only: true,
            steps: Vec::new(),
            seen: HashSet::new(),
        }
    }

    /// Wants all steps.
    pub fn all() -> Self {
        Found {
            first_only: false,
            ..Found::first()
        }
    }

    /// Whether one step is enough, so that a technique need not look for
    /// everything before it pushes.
    pub fn wants_first_only(&self) -> bool {
        self.first_only
    }

    /// Takes a step, unless it changes nothing or is known already. Breaks
    /// when no more is wanted.
    pub fn push(&mut self, mut step: Step) -> ControlFlow<()> {
        if step.is_idle() {
            return ControlFlow::Continue(());
        }
        step.tidy();
        if self.first_only {
            self.steps.push(step);
            return ControlFlow::Break(());
        }
        let key = (
            step.technique,
            step.digits,
            step.placements.clone(),
            step.eliminations.clone(),
            step.pattern.cells,
        );
        if self.seen.insert(key) {
            self.steps.push(step);
        }
        ControlFlow::Continue(())
    }

    /// The steps, in the order they were found.
    pub fn into_steps(self) -> Vec<Step> {
        self.steps
    }
}
