//! The searches of Sudoku Explainer 1.2.1, in its order. The first finding wins. So each search
//! keeps the original order of cells, houses and digits, and the original quirks. Otherwise, the
//! ratings would differ.
//!
//! The cells of a house are ordered row by row and from left to right. Combinations are ordered by
//! the value of their bit masks.

mod aligned_exclusion;
mod bug;
mod chains;
mod explain;
mod finding;
mod fish;
mod grid;
mod locking;
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

use chains::ExplainerChains;
use grid::{Changed, SeGrid};

pub(in crate::logic) use explain::explain;
pub(in crate::logic) use finding::{Allowed, Finding};

/// For each search, identified by the first of its techniques, the number of the first step whose
/// changes it has not examined. The search found nothing in earlier changes.
struct LastVisits {
    searches: [u16; TECHNIQUES.len()],
    /// For each starting cell, the same for unique loops.
    loops: [u16; CELLS],
}

impl Default for LastVisits {
    fn default() -> Self {
        LastVisits {
            searches: [0; TECHNIQUES.len()],
            loops: [0; CELLS],
        }
    }
}

/// A solver that fills a grid step by step.
pub(in crate::logic) struct Walker {
    state: SeGrid,
    since: LastVisits,
    chains: ExplainerChains,
    allowed: Allowed,
}

impl Walker {
    /// Starts from a grid. Keeps full chains only if `explained` is set.
    pub fn new(grid: &Grid, allowed: Allowed, explained: bool) -> Self {
        Walker {
            state: SeGrid::new(grid),
            since: LastVisits::default(),
            chains: ExplainerChains::new(explained),
            allowed,
        }
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.state.is_full()
    }

    /// Returns the first finding of the first search that has one, and carries it out.
    pub fn next(&mut self, stop: Stop) -> Result<Option<Finding>, Stopped> {
        if stop() {
            return Err(Stopped);
        }
        if self.state.is_full() {
            return Ok(None);
        }
        let found = match next_simple(&self.state, &self.allowed, &mut self.since) {
            Some(finding) => Some(finding),
            None => self.chains.next_finding(&self.state, &self.allowed, stop)?,
        };
        if let Some(finding) = &found {
            self.state.apply(&finding.eliminations, finding.placement);
        }
        Ok(found)
    }
}

/// Returns the first finding of the searches that come before the chains.
fn next_simple(state: &SeGrid, allowed: &Allowed, since: &mut LastVisits) -> Option<Finding> {
    use Technique::*;
    let LastVisits { searches, loops } = since;
    let only = |technique: Technique, find: &dyn Fn() -> Option<Finding>| {
        allowed.has(technique).then(find).flatten()
    };
    // Searches again only where something changed.
    let mut if_changed = |techniques: &[Technique], find: &dyn Fn(Changed) -> Option<Finding>| {
        if !techniques.iter().any(|&technique| allowed.has(technique)) {
            return None;
        }
        let since = &mut searches[techniques[0] as usize];
        let found = find(state.changed_since(*since));
        if found.is_none() {
            *since = state.step() + 1;
        }
        found
    };
    None.or_else(|| only(FullHouse, &|| singles::full_house(state)))
        .or_else(|| only(HiddenSingle, &|| singles::hidden_single(state)))
        .or_else(|| {
            if_changed(&[DirectPointing, DirectClaiming], &|it| {
                singles::direct_locking(state, allowed, it)
            })
        })
        .or_else(|| {
            if_changed(&[DirectHiddenPair], &|it| {
                singles::direct_hidden_set(state, 2, it)
            })
        })
        .or_else(|| only(NakedSingle, &|| singles::naked_single(state)))
        .or_else(|| {
            if_changed(&[DirectHiddenTriple], &|it| {
                singles::direct_hidden_set(state, 3, it)
            })
        })
        .or_else(|| {
            if_changed(&[Pointing, Claiming], &|it| {
                locking::locking(state, allowed, it)
            })
        })
        .or_else(|| if_changed(&[NakedPair], &|it| subsets::naked_set(state, 2, it)))
        .or_else(|| if_changed(&[XWing], &|it| fish::fish(state, 2, it)))
        .or_else(|| if_changed(&[HiddenPair], &|it| subsets::hidden_set(state, 2, it)))
        .or_else(|| if_changed(&[NakedTriple], &|it| subsets::naked_set(state, 3, it)))
        .or_else(|| if_changed(&[Swordfish], &|it| fish::fish(state, 3, it)))
        .or_else(|| if_changed(&[HiddenTriple], &|it| subsets::hidden_set(state, 3, it)))
        .or_else(|| only(XyWing, &|| wings::xy_wing(state)))
        .or_else(|| only(XyzWing, &|| wings::xyz_wing(state)))
        .or_else(|| unique_loops::unique_loop(state, allowed, loops))
        .or_else(|| if_changed(&[NakedQuad], &|it| subsets::naked_set(state, 4, it)))
        .or_else(|| if_changed(&[Jellyfish], &|it| fish::fish(state, 4, it)))
        .or_else(|| if_changed(&[HiddenQuad], &|it| subsets::hidden_set(state, 4, it)))
        .or_else(|| bug::bug(state, allowed))
        .or_else(|| only(AlignedPairExclusion, &|| aligned_exclusion::pair(state)))
}

/// Finds the step of a technique that Sudoku Explainer would take. If the unique solution is not
/// known, techniques that require uniqueness find nothing.
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
        Ok(Some(finding)) => found.push(finding.step(context.grid)),
        Ok(None) => ControlFlow::Continue(()),
        Err(Stopped) => ControlFlow::Break(()),
    }
}

#[cfg(test)]
mod tests;
