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
use crate::logic::technique::Technique;
use crate::{Stop, Stopped};

use chains::Chains;
use pencil::Sheet;

pub(in crate::logic) use explain::explain;
pub(in crate::logic) use hint::{Allowed, Hint};

/// A path through a grid, step by step.
pub(in crate::logic) struct Walker {
    sheet: Sheet,
    chains: Chains,
    allowed: Allowed,
}

impl Walker {
    /// Starts from a grid. Chains are kept in full only if their steps are to be
    /// `explained`.
    pub fn new(grid: &Grid, allowed: Allowed, explained: bool) -> Self {
        Walker {
            sheet: Sheet::new(grid),
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
        let found = match next_simple(&self.sheet, &self.allowed) {
            Some(hint) => Some(hint),
            None => self.chains.next_hint(&self.sheet, &self.allowed, stop)?,
        };
        if let Some(hint) = &found {
            for &mark in &hint.eliminations {
                self.sheet.remove(mark);
            }
            if let Some(mark) = hint.placement {
                self.sheet.place(mark);
            }
        }
        Ok(found)
    }
}

/// The searches before the chains.
fn next_simple(sheet: &Sheet, allowed: &Allowed) -> Option<Hint> {
    use Technique::*;
    let only = |technique: Technique, find: &dyn Fn() -> Option<Hint>| {
        allowed.has(technique).then(find).flatten()
    };
    None.or_else(|| only(FullHouse, &|| singles::full_house(sheet)))
        .or_else(|| only(HiddenSingle, &|| singles::hidden_single(sheet)))
        .or_else(|| singles::direct_locking(sheet, allowed))
        .or_else(|| only(DirectHiddenPair, &|| singles::direct_hidden_set(sheet, 2)))
        .or_else(|| only(NakedSingle, &|| singles::naked_single(sheet)))
        .or_else(|| only(DirectHiddenTriple, &|| singles::direct_hidden_set(sheet, 3)))
        .or_else(|| locking::locking(sheet, allowed))
        .or_else(|| only(NakedPair, &|| subsets::naked_set(sheet, 2)))
        .or_else(|| only(XWing, &|| fish::fish(sheet, 2)))
        .or_else(|| only(HiddenPair, &|| subsets::hidden_set(sheet, 2)))
        .or_else(|| only(NakedTriple, &|| subsets::naked_set(sheet, 3)))
        .or_else(|| only(Swordfish, &|| fish::fish(sheet, 3)))
        .or_else(|| only(HiddenTriple, &|| subsets::hidden_set(sheet, 3)))
        .or_else(|| only(XyWing, &|| wings::xy_wing(sheet)))
        .or_else(|| only(XyzWing, &|| wings::xyz_wing(sheet)))
        .or_else(|| unique_loops::unique_loop(sheet, allowed))
        .or_else(|| only(NakedQuad, &|| subsets::naked_set(sheet, 4)))
        .or_else(|| only(Jellyfish, &|| fish::fish(sheet, 4)))
        .or_else(|| only(HiddenQuad, &|| subsets::hidden_set(sheet, 4)))
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
