//! The search for fish of any shape, target by target.
//!
//! Suppose that a target is true. Then all places near it, those that it makes false, are
//! gone, among them all fins. The remaining places of the base houses are disjoint (endo
//! fins are gone too) and lie in the cover houses other than those of the target: `n`
//! base houses within fewer than `n` cover houses, which is impossible. The search looks
//! for that impossibility, which leaves few choices, and then adds the cover houses of
//! the target.
//!
//! A place is near if it sees the target; for Kraken fish, if a chain connects it with
//! the target.

use std::ops::ControlFlow;

use super::kind::Shape;
use crate::logic::context::Context;
use crate::topology::{HouseId, HouseSet, Topology};
use crate::{Cell, CellSet};

/// The kind of fish to search for.
#[derive(Clone, Copy, Debug)]
pub(super) struct FishSearch {
    /// The places of the digit.
    pub(super) places: CellSet,
    /// Which houses may be mixed.
    pub(super) shape: Shape,
    /// The number of base houses.
    pub(super) size: usize,
    /// The most fins outside the cover houses.
    pub(super) max_fins: usize,
    /// The most fins in two base houses.
    pub(super) max_endo_fins: usize,
}

/// The candidate that a fish must eliminate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// The cell, for a target that has to be in a cover house more often than in
    /// a base house. Without it the target may be a candidate of any digit.
    pub(super) cell: Option<Cell>,
    /// The places that are false when the target is true.
    pub(super) near: CellSet,
}

/// A fish that eliminates the target.
#[derive(Clone, Copy, Debug)]
pub(super) struct FishMatch {
    pub(super) base: HouseSet,
    pub(super) cover: HouseSet,
    /// The places in the base houses.
    pub(super) body: CellSet,
    pub(super) fins: CellSet,
}

/// Receives every fish that eliminates the target.
pub(super) type Visit<'v> = &'v mut dyn FnMut(&FishMatch) -> ControlFlow<()>;

impl FishSearch {
    /// All fish of this kind that eliminate `target`.
    pub(super) fn run(&self, context: &Context, target: Target, visit: Visit) -> ControlFlow<()> {
        let gone = match target.cell {
            Some(cell) => target.near | CellSet::of(cell),
            None => target.near,
        };
        let topology = context.topology();
        let houses = topology.houses().iter();
        let cells: Vec<CellSet> = houses.map(|house| house.cells & self.places).collect();
        let far: Vec<CellSet> = cells.iter().map(|&cells| cells - gone).collect();
        let open = topology.all().iter();
        let open: HouseSet = open
            .filter(|&house| !cells[house.index()].is_empty())
            .collect();
        for (bases, covers) in self.shape.sides(topology) {
            let (bases, covers) = (bases & open, covers & open);
            let reach = covers
                .iter()
                .map(|house| far[house.index()].len())
                .max()
                .unwrap_or(0);
            let mut walk = FishWalk {
                wanted: self,
                context,
                topology,
                target,
                cells: &cells,
                far: &far,
                covers,
                reach,
                ticks: 0,
                visit,
            };
            walk.choose_bases(bases, self.size, BaseChoice::default())?;
        }
        ControlFlow::Continue(())
    }
}

/// The base houses chosen so far.
#[derive(Clone, Copy, Default)]
struct BaseChoice {
    base: HouseSet,
    /// The places in the base houses.
    cells: CellSet,
    /// The places in two base houses.
    endo: CellSet,
    /// The places that are not near the target.
    far: CellSet,
}

/// The cover houses chosen so far.
#[derive(Clone, Copy)]
struct CoverChoice {
    cover: HouseSet,
    /// Houses that may still be chosen.
    open: HouseSet,
    /// How many cover houses are missing.
    left: usize,
    /// How many of the missing houses must contain the target.
    through_target: usize,
    /// Places that a cover house has to hold and none does so far.
    uncovered: CellSet,
}

struct FishWalk<'w, 'c, 'v> {
    wanted: &'w FishSearch,
    context: &'w Context<'c>,
    topology: &'w Topology,
    target: Target,
    cells: &'w [CellSet],
    far: &'w [CellSet],
    covers: HouseSet,
    /// The most far places in one cover house.
    reach: usize,
    ticks: u32,
    visit: &'w mut (dyn FnMut(&FishMatch) -> ControlFlow<()> + 'v),
}

impl FishWalk<'_, '_, '_> {
    /// Adds `left` more base houses out of `open`.
    fn choose_bases(&mut self, open: HouseSet, left: usize, bases: BaseChoice) -> ControlFlow<()> {
        if left == 0 {
            return self.start_covers(bases);
        }
        for house in open.iter() {
            let cells = self.cells[house.index()];
            let shared = bases.cells & cells;
            let endo = bases.endo | shared;
            if !shared.is_subset(self.target.near) || endo.len() > self.wanted.max_endo_fins {
                continue;
            }
            let next = BaseChoice {
                base: bases.base.with(house),
                cells: bases.cells | cells,
                endo,
                far: bases.far | self.far[house.index()],
            };
            self.choose_bases(open.after(house), left - 1, next)?;
        }
        ControlFlow::Continue(())
    }

    fn start_covers(&mut self, bases: BaseChoice) -> ControlFlow<()> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks % 256 == 0 {
            self.context.check_stop()?;
        }
        // A target in a base house already serves it, so that it has to be in
        // two cover houses.
        let through_target = match self.target.cell {
            Some(cell) if bases.cells.contains(cell) => 2,
            _ => 1,
        };
        let uncovered = match self.wanted.max_fins {
            0 => bases.cells,
            _ => bases.far,
        };
        if self.wanted.size < through_target
            || bases.far.len() > (self.wanted.size - through_target) * self.reach
        {
            return ControlFlow::Continue(());
        }
        let choice = CoverChoice {
            cover: HouseSet::EMPTY,
            open: self.covers - bases.base,
            left: self.wanted.size,
            through_target,
            uncovered,
        };
        self.cover(&bases, choice)
    }

    /// Covers what has to be, one place after the other. Each choice of houses
    /// comes up once: houses passed over for a place stay closed further down.
    fn cover(&mut self, bases: &BaseChoice, mut choice: CoverChoice) -> ControlFlow<()> {
        let Some(place) = choice.uncovered.first() else {
            return self.fill(bases, choice);
        };
        if choice.left == 0 {
            return ControlFlow::Continue(());
        }
        for house in self.topology.houses_of(place) {
            if !choice.open.contains(house) {
                continue;
            }
            choice.open = choice.open - HouseSet::EMPTY.with(house);
            if let Some(next) = self.with(choice, house) {
                self.cover(bases, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the missing houses when everything is covered.
    fn fill(&mut self, bases: &BaseChoice, mut choice: CoverChoice) -> ControlFlow<()> {
        if choice.left == 0 {
            return self.visit_match(bases, choice.cover);
        }
        for house in choice.open.iter() {
            choice.open = choice.open - HouseSet::EMPTY.with(house);
            // A house without a place to cover is not part of the fish.
            if !bases.cells.meets(self.cells[house.index()]) {
                continue;
            }
            if let Some(next) = self.with(choice, house) {
                self.fill(bases, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// `choice` with one more house, if enough houses are left for the target.
    fn with(&self, choice: CoverChoice, house: HouseId) -> Option<CoverChoice> {
        let through = match self.target.cell {
            Some(cell) => self.topology.cells(house).contains(cell),
            // If the other houses hold all far places, any house is one too many.
            None => choice.uncovered.is_empty(),
        };
        let through_target =
            choice.through_target - usize::from(through && choice.through_target > 0);
        if choice.left - 1 < through_target {
            return None;
        }
        Some(CoverChoice {
            cover: choice.cover.with(house),
            left: choice.left - 1,
            through_target,
            uncovered: choice.uncovered - self.cells[house.index()],
            ..choice
        })
    }

    fn visit_match(&mut self, bases: &BaseChoice, cover: HouseSet) -> ControlFlow<()> {
        let covered = self.topology.cells_of_all(cover);
        let outside = bases.cells - covered;
        if outside.len() > self.wanted.max_fins
            || Shape::of(self.topology, bases.base, cover) != self.wanted.shape
        {
            return ControlFlow::Continue(());
        }
        (self.visit)(&FishMatch {
            base: bases.base,
            cover,
            body: bases.cells,
            fins: outside | bases.endo,
        })
    }
}
