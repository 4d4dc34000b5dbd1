//! The searches of Sudoku Explainer 1.2.1, in its order: what comes first wins,
//! so each keeps the order of cells, houses and digits of the original, and its
//! quirks, or ratings would differ.
//!
//! Cells of a house come row by row and from left to right; combinations come
//! by the value of their bit mask.

mod aligned_exclusion;
mod bug;
mod chains;
mod explain;
mod fish;
mod hint;
mod locking;
mod pencil;
mod singles;
mod steps;
mod subsets;
mod unique_loops;
mod wings;

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::technique::{Technique, TECHNIQUES};
use crate::topology::classic::CELLS;
use crate::{Stop, Stopped};

use chains::Chains;
use pencil::{Changed, Sheet};

pub(in crate::logic) use explain::explain;
pub(in crate::logic) use hint::{Allowed, Hint};

/// For each search, by the first of its techniques, the number of the first step
/// whose changes it has not looked at: of what is older, it found nothing.
struct Since {
    searches: [u16; TECHNIQUES.len()],
    /// For each cell, the same for unique loops from it.
    loops: [u16; CELLS],
}

impl Default for Since {
    fn default() -> Self {
        Since {
            searches: [0; TECHNIQUES.len()],
            loops: [0; CELLS],
        }
    }
}

/// A path through a grid, step by step.
pub(in crate::logic) struct Walker {
    sheet: Sheet,
    since: Since,
    chains: Chains,
    allowed: Allowed,
}

impl Walker {
    /// Starts from a grid. Chains are kept in full only if their steps are to be
    /// `explained`.
    pub fn new(grid: &Grid, allowed: Allowed, explained: bool) -> Self {
        Walker {
            sheet: Sheet::new(grid),
            since: Since::default(),
            chains: Chains::new(explained),
            allowed,
        }
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.sheet.is_full()
    }

    /// The first hint of the first search that has one, carried out.
    pub fn next(&mut self, stop: Stop) -> Result<Option<Hint>, Stopped> {
        if stop() {
            return Err(Stopped);
        }
        if self.sheet.is_full() {
            return Ok(None);
        }
        let found = match next_simple(&self.sheet, &self.allowed, &mut self.since) {
            Some(hint) => Some(hint),
            None => self.chains.next_hint(&self.sheet, &self.allowed, stop)?,
        };
        if let Some(hint) = &found {
            self.sheet.apply(&hint.eliminations, hint.placement);
        }
        Ok(found)
    }
}

/// The searches before the chains.
fn next_simple(sheet: &Sheet, allowed: &Allowed, since: &mut Since) -> Option<Hint> {
    use Technique::*;
    let Since { searches, loops } = since;
    let only = |technique: Technique, find: &dyn Fn() -> Option<Hint>| {
        allowed.has(technique).then(find).flatten()
    };
    // A search that looks again only where something changed.
    let mut anew = |techniques: &[Technique], find: &dyn Fn(Changed) -> Option<Hint>| {
        if !techniques.iter().any(|&technique| allowed.has(technique)) {
            return None;
        }
        let since = &mut searches[techniques[0] as usize];
        let found = find(sheet.changed_since(*since));
        if found.is_none() {
            *since = sheet.step() + 1;
        }
        found
    };
    None.or_else(|| only(FullHouse, &|| singles::full_house(sheet)))
        .or_else(|| only(HiddenSingle, &|| singles::hidden_single(sheet)))
        .or_else(|| {
            anew(&[DirectPointing, DirectClaiming], &|it| {
                singles::direct_locking(sheet, allowed, it)
            })
        })
        .or_else(|| {
            anew(&[DirectHiddenPair], &|it| {
                singles::direct_hidden_set(sheet, 2, it)
            })
        })
        .or_else(|| only(NakedSingle, &|| singles::naked_single(sheet)))
        .or_else(|| {
            anew(&[DirectHiddenTriple], &|it| {
                singles::direct_hidden_set(sheet, 3, it)
            })
        })
        .or_else(|| {
            anew(&[Pointing, Claiming], &|it| {
                locking::locking(sheet, allowed, it)
            })
        })
        .or_else(|| anew(&[NakedPair], &|it| subsets::naked_set(sheet, 2, it)))
        .or_else(|| anew(&[XWing], &|it| fish::fish(sheet, 2, it)))
        .or_else(|| anew(&[HiddenPair], &|it| subsets::hidden_set(sheet, 2, it)))
        .or_else(|| anew(&[NakedTriple], &|it| subsets::naked_set(sheet, 3, it)))
        .or_else(|| anew(&[Swordfish], &|it| fish::fish(sheet, 3, it)))
        .or_else(|| anew(&[HiddenTriple], &|it| subsets::hidden_set(sheet, 3, it)))
        .or_else(|| only(XyWing, &|| wings::xy_wing(sheet)))
        .or_else(|| only(XyzWing, &|| wings::xyz_wing(sheet)))
        .or_else(|| unique_loops::unique_loop(sheet, allowed, loops))
        .or_else(|| anew(&[NakedQuad], &|it| subsets::naked_set(sheet, 4, it)))
        .or_else(|| anew(&[Jellyfish], &|it| fish::fish(sheet, 4, it)))
        .or_else(|| anew(&[HiddenQuad], &|it| subsets::hidden_set(sheet, 4, it)))
        .or_else(|| bug::bug(sheet, allowed))
        .or_else(|| only(AlignedPairExclusion, &|| aligned_exclusion::pair(sheet)))
}

/// The step of a technique that Sudoku Explainer would take. Without the only
/// solution, techniques that need one find nothing.
pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    use crate::logic::technique::Family::{Graves, Loops};
    let family = technique.info().family;
    if context.solution.is_none() && matches!(family, Loops | Graves) {
        return ControlFlow::Continue(());
    }
    let mut walker = Walker::new(context.grid, Allowed::new(&[technique]), true);
    match walker.next(context.stop) {
        Ok(Some(hint)) => found.push(hint.step(context.grid)),
        Ok(None) => ControlFlow::Continue(()),
        Err(Stopped) => ControlFlow::Break(()),
    }
}

#[cfg(test)]
mod plain;
