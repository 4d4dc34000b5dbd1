//! The search for fish of any shape, one target at a time.
//!
//! Suppose that a target is true. Then all places near it are false, including all fins. The
//! remaining places of the base houses are disjoint, since the endo fins are gone too, and lie in
//! the cover houses that do not contain the target. So `n` base houses fit into fewer than `n`
//! cover houses, which is impossible. The search looks for this impossibility, which leaves few
//! choices, and then adds the cover houses of the target.
//!
//! A place is near the target if it sees it or, for Kraken fish, if a chain connects the two.

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
    /// The houses that may be mixed.
    pub(super) shape: Shape,
    /// The number of base houses.
    pub(super) size: usize,
    /// The maximum number of fins outside the cover houses.
    pub(super) max_fins: usize,
    /// The maximum number of fins in two base houses.
    pub(super) max_endo_fins: usize,
}

/// The candidate that a fish must eliminate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// The cell of a target that must lie in more cover houses than base houses. `None` if the
    /// target may be a candidate of any digit.
    pub(super) cell: Option<Cell>,
    /// The places that are false if the target is true.
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

/// A callback that receives every fish that eliminates the target.
pub(super) type Visit<'v> = &'v mut dyn FnMut(&FishMatch) -> ControlFlow<()>;

impl FishSearch {
    /// Finds all fish of this kind that eliminate `target`.
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
    /// The places in the base houses that are neither the target nor near it.
    far: CellSet,
}

/// The cover houses chosen so far.
#[derive(Clone, Copy)]
struct CoverChoice {
    cover: HouseSet,
    /// The houses that may still be chosen.
    open: HouseSet,
    /// The number of missing cover houses.
    left: usize,
    /// The number of missing houses that must contain the target.
    through_target: usize,
    /// The places that a cover house must contain but none contains yet.
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
    /// The largest number of far places in one cover house.
    reach: usize,
    ticks: u32,
    visit: &'w mut (dyn FnMut(&FishMatch) -> ControlFlow<()> + 'v),
}

impl FishWalk<'_, '_, '_> {
    /// Adds `left` more base houses from `open`.
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
        // A target in a base house already serves this house, so it must lie in two cover houses.
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

    /// Covers the uncovered places one after another. Houses skipped for one place stay excluded in
    /// the recursion, so each choice of houses occurs only once.
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

    /// Adds the missing houses after everything is covered.
    fn fill(&mut self, bases: &BaseChoice, mut choice: CoverChoice) -> ControlFlow<()> {
        if choice.left == 0 {
            return self.visit_match(bases, choice.cover);
        }
        for house in choice.open.iter() {
            choice.open = choice.open - HouseSet::EMPTY.with(house);
            // A house that contains no place of the base is not part of the fish.
            if !bases.cells.meets(self.cells[house.index()]) {
                continue;
            }
            if let Some(next) = self.with(choice, house) {
                self.fill(bases, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns `choice` with one more house, or `None` if too few houses would be left for the
    /// target.
    fn with(&self, choice: CoverChoice, house: HouseId) -> Option<CoverChoice> {
        let through = match self.target.cell {
            Some(cell) => self.topology.cells(house).contains(cell),
            // If the chosen houses already contain all far places, any other house can be the extra
            // one.
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
