//! What every technique is given and where it puts what it finds.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::rc::Rc;

use super::als;
use super::chains::BestLoops;
use super::implications::Links;
use super::subsets::{positions, Positions};
use super::uniqueness::{rectangles, Rectangle};
use crate::geometry::{DIGITS, HOUSES};
use crate::logic::almost_locked::{almost_locked_sets, AlmostLocked};
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
    almost_locked: OnceCell<Rc<[AlmostLocked]>>,
    almost_locked_links: OnceCell<als::Links>,
    pub(super) possible: OnceCell<[CellSet; DIGITS]>,
    positions: OnceCell<[[Positions; DIGITS]; HOUSES]>,
    rectangles: OnceCell<Vec<Rectangle>>,
    plain_links: OnceCell<Links>,
    grouped_links: OnceCell<Links>,
    best_loops: [OnceCell<BestLoops>; 2],
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
            almost_locked: OnceCell::new(),
            almost_locked_links: OnceCell::new(),
            possible: OnceCell::new(),
            positions: OnceCell::new(),
            rectangles: OnceCell::new(),
            plain_links: OnceCell::new(),
            grouped_links: OnceCell::new(),
            best_loops: Default::default(),
        }
    }

    /// The almost locked sets of the grid, listed when first asked for.
    pub(super) fn almost_locked_sets(&self) -> &Rc<[AlmostLocked]> {
        self.almost_locked
            .get_or_init(|| almost_locked_sets(self.grid).into())
    }

    /// Which almost locked sets are joined to which.
    pub(super) fn almost_locked_links(&self) -> &als::Links {
        self.almost_locked_links
            .get_or_init(|| als::Links::new(self))
    }

    /// By house and digit (from 0): the positions where the digit can be.
    pub(super) fn positions(&self) -> &[[Positions; DIGITS]; HOUSES] {
        self.positions.get_or_init(|| positions(self.grid))
    }

    /// The rectangles that two digits might fill on their own.
    pub(super) fn rectangles(&self) -> &[Rectangle] {
        self.rectangles
            .get_or_init(|| rectangles(self.grid, self.options))
    }

    /// Strong and weak links between single candidates.
    pub(super) fn plain_links(&self) -> &Links {
        self.plain_links.get_or_init(|| Links::plain(self.grid))
    }

    /// Strong and weak links between single candidates and groups, and also
    /// almost locked sets if the options say so.
    pub(super) fn grouped_links(&self) -> &Links {
        self.grouped_links.get_or_init(|| {
            if !self.options.als_in_chains {
                return Links::grouped(self.grid);
            }
            let sets = self.almost_locked_sets().iter();
            // A single cell of two candidates has its links already.
            Links::with_sets(self.grid, sets.filter(|set| set.cells.len() > 1))
        })
    }

    /// The best loops, plain or grouped, sought when first asked for.
    pub(super) fn best_loops(&self, grouped: bool, seek: impl FnOnce() -> BestLoops) -> &BestLoops {
        self.best_loops[usize::from(grouped)].get_or_init(seek)
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
type Key = (
    Technique,
    DigitSet,
    Vec<Candidate>,
    Vec<Candidate>,
    CellSet,
    usize,
);

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
            step.pattern.length,
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
