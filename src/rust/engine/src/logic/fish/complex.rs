//! Fish of any shape, searched target by target.
//!
//! Say a target is true. Then all places near it, those that it makes false, are
//! gone, among them all the fins: what is left of the base houses is disjoint
//! (endo fins are gone too) and lies within the cover houses without those of
//! the target. So it is `n` base houses within fewer than `n` cover houses,
//! which cannot be. The search looks for that, which leaves few choices, and
//! then adds the cover houses of the target.
//!
//! Near is what sees the target; for Kraken fish, what a chain connects with it.

use std::ops::ControlFlow;

use super::catch::Catch;
use super::{Fins, Fish, Houses, Kind, Shape, MAX_ENDO_FINS, MAX_FINS};
use crate::geometry::{HOUSE, HOUSES, HOUSES_OF, PEERS};
use crate::logic::finder::Context;
use crate::CellSet;

/// What fish are looked for.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) struct Sea {
    /// The places of the digit.
    pub(in crate::logic) places: CellSet,
    /// Which houses may be mixed.
    pub(in crate::logic) shape: Shape,
    /// Number of base houses.
    pub(in crate::logic) size: usize,
    /// Most fins outside the cover houses.
    pub(in crate::logic) max_fins: usize,
    /// Most fins in two base houses.
    pub(in crate::logic) max_endo_fins: usize,
}

/// What a fish shall strike out.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) struct Target {
    /// The cell, for a target that has to be in a cover house more often than in
    /// a base house. Without it the target may be a candidate of any digit.
    pub(in crate::logic) cell: Option<usize>,
    /// The places that are false when the target is true.
    pub(in crate::logic) near: CellSet,
}

/// A fish that strikes the target out.
#[derive(Clone, Copy, Debug)]
pub(in crate::logic) struct Hit {
    pub(in crate::logic) base: Houses,
    pub(in crate::logic) cover: Houses,
    /// The places in the base houses.
    pub(in crate::logic) body: CellSet,
    pub(in crate::logic) fins: CellSet,
}

pub(super) fn find(context: &Context, kind: Kind, digit: u8, catch: &mut Catch) -> ControlFlow<()> {
    let places = context.grid.places(digit);
    let finned = kind.fins != Fins::None;
    let sea = Sea {
        places,
        shape: kind.shape,
        size: kind.size,
        max_fins: if finned { MAX_FINS } else { 0 },
        max_endo_fins: if finned { MAX_ENDO_FINS } else { 0 },
    };
    for cell in context.hopeless(digit) {
        let target = Target {
            cell: Some(cell),
            near: places & PEERS[cell],
        };
        sea.search(context, target, &mut |hit| {
            if hit.fins.is_empty() == finned {
                return ControlFlow::Continue(());
            }
            let struck = struck(places, hit);
            // It comes up once for each of them.
            if struck.first() != Some(cell) {
                return ControlFlow::Continue(());
            }
            catch.add(Fish {
                base: hit.base,
                cover: hit.cover,
                fins: hit.fins,
                struck,
                sashimi: false,
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// What a fish strikes out: places in more cover than base houses that see all
/// fins.
fn struck(places: CellSet, hit: &Hit) -> CellSet {
    let mut once = CellSet::EMPTY;
    let mut twice = CellSet::EMPTY;
    for house in hit.cover.iter() {
        twice |= once & HOUSE[house];
        once |= HOUSE[house];
    }
    places & ((once - hit.body) | twice) & hit.fins.common_peers()
}

/// Told of every fish that hits the target.
pub(in crate::logic) type Visit<'v> = &'v mut dyn FnMut(&Hit) -> ControlFlow<()>;

impl Sea {
    /// All fish of this kind that strike `target` out.
    pub(in crate::logic) fn search(
        &self,
        context: &Context,
        target: Target,
        visit: Visit,
    ) -> ControlFlow<()> {
        let gone = match target.cell {
            Some(cell) => target.near | CellSet::of(cell),
            None => target.near,
        };
        let cells = HOUSE.map(|house| house & self.places);
        let far = cells.map(|cells| cells - gone);
        let open = (0..HOUSES)
            .filter(|&house| !cells[house].is_empty())
            .fold(Houses::EMPTY, Houses::with);
        for &(bases, covers) in self.shape.sides() {
            let bases = Houses(bases.0 & open.0);
            let covers = Houses(covers.0 & open.0);
            let reach = covers
                .iter()
                .map(|house| far[house].len())
                .max()
                .unwrap_or(0);
            let mut walk = Walk {
                sea: self,
                context,
                target,
                cells: &cells,
                far: &far,
                covers,
                reach,
                ticks: 0,
                visit,
            };
            let body = Body::default();
            walk.bases(bases, self.size, body)?;
        }
        ControlFlow::Continue(())
    }
}

/// The base houses chosen so far.
#[derive(Clone, Copy, Default)]
struct Body {
    base: Houses,
    /// Their places.
    cells: CellSet,
    /// Those of them in two base houses.
    endo: CellSet,
    /// Those that are not near the target.
    far: CellSet,
}

/// The cover houses chosen so far.
#[derive(Clone, Copy)]
struct Lid {
    cover: Houses,
    /// Houses that may still be chosen.
    open: Houses,
    /// How many are missing.
    left: usize,
    /// How many of the missing ones have to go through the target.
    due: usize,
    /// Places that a cover house has to hold and none does so far.
    bare: CellSet,
}

struct Walk<'w, 'c, 'v> {
    sea: &'w Sea,
    context: &'w Context<'c>,
    target: Target,
    cells: &'w [CellSet; HOUSES],
    far: &'w [CellSet; HOUSES],
    covers: Houses,
    /// Most far places in one cover house.
    reach: usize,
    ticks: u32,
    visit: &'w mut (dyn FnMut(&Hit) -> ControlFlow<()> + 'v),
}

impl Walk<'_, '_, '_> {
    /// Adds `left` more base houses out of `open`.
    fn bases(&mut self, open: Houses, left: usize, body: Body) -> ControlFlow<()> {
        if left == 0 {
            return self.lids(body);
        }
        for house in open.iter() {
            let cells = self.cells[house];
            let shared = body.cells & cells;
            let endo = body.endo | shared;
            if !shared.is_subset(self.target.near) || endo.len() > self.sea.max_endo_fins {
                continue;
            }
            let next = Body {
                base: body.base.with(house),
                cells: body.cells | cells,
                endo,
                far: body.far | self.far[house],
            };
            self.bases(open.from(house + 1), left - 1, next)?;
        }
        ControlFlow::Continue(())
    }

    fn lids(&mut self, body: Body) -> ControlFlow<()> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks % 256 == 0 {
            self.context.check_stop()?;
        }
        // A target in a base house already serves it, so that it has to be in
        // two cover houses.
        let due = match self.target.cell {
            Some(cell) if body.cells.contains(cell) => 2,
            _ => 1,
        };
        let bare = match self.sea.max_fins {
            0 => body.cells,
            _ => body.far,
        };
        if self.sea.size < due || body.far.len() > (self.sea.size - due) * self.reach {
            return ControlFlow::Continue(());
        }
        let lid = Lid {
            cover: Houses::EMPTY,
            open: self.covers.without(body.base),
            left: self.sea.size,
            due,
            bare,
        };
        self.cover(&body, lid)
    }

    /// Covers what is bare, one place after the other. Each choice of houses
    /// comes up once: houses passed over for a place stay closed further down.
    fn cover(&mut self, body: &Body, mut lid: Lid) -> ControlFlow<()> {
        let Some(place) = lid.bare.first() else {
            return self.fill(body, lid);
        };
        if lid.left == 0 {
            return ControlFlow::Continue(());
        }
        for house in HOUSES_OF[place] {
            if !lid.open.contains(house) {
                continue;
            }
            lid.open = lid.open.without(Houses::EMPTY.with(house));
            if let Some(next) = self.with(lid, house) {
                self.cover(body, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the missing houses when nothing is bare.
    fn fill(&mut self, body: &Body, mut lid: Lid) -> ControlFlow<()> {
        if lid.left == 0 {
            return self.hit(body, lid.cover);
        }
        for house in lid.open.iter() {
            lid.open = lid.open.without(Houses::EMPTY.with(house));
            // A house without a place to cover is none of the fish's.
            if !body.cells.meets(self.cells[house]) {
                continue;
            }
            if let Some(next) = self.with(lid, house) {
                self.fill(body, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// `lid` with one more house, if the target can still get its due.
    fn with(&self, lid: Lid, house: usize) -> Option<Lid> {
        let through = match self.target.cell {
            Some(cell) => HOUSE[house].contains(cell),
            // Any house is one too many when the others hold what is far.
            None => lid.bare.is_empty(),
        };
        let due = lid.due - usize::from(through && lid.due > 0);
        if lid.left - 1 < due {
            return None;
        }
        Some(Lid {
            cover: lid.cover.with(house),
            left: lid.left - 1,
            due,
            bare: lid.bare - self.cells[house],
            ..lid
        })
    }

    fn hit(&mut self, body: &Body, cover: Houses) -> ControlFlow<()> {
        let covered = cover.cells();
        let outside = body.cells - covered;
        if outside.len() > self.sea.max_fins || Shape::of(body.base, cover) != self.sea.shape {
            return ControlFlow::Continue(());
        }
        (self.visit)(&Hit {
            base: body.base,
            cover,
            body: body.cells,
            fins: outside | body.endo,
        })
    }
}
