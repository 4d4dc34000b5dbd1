//! Fish of any shape, plain and finned.

use std::ops::ControlFlow;

use super::kind::{Fins, FishKind};
use super::pattern::Fish;
use super::search::{FishMatch, FishSearch, Target};
use super::steps::FishSteps;
use crate::logic::context::Context;
use crate::topology::Topology;
use crate::{CellSet, Digit};

/// The maximum number of fins outside the covers. This is HoDoKu's default: a fish with more fins
/// is almost impossible to spot.
const MAX_FINS: usize = 5;
/// The maximum number of endo fins, for the same reason.
const MAX_ENDO_FINS: usize = 2;

pub(super) fn find(
    context: &Context,
    kind: FishKind,
    digit: Digit,
    steps: &mut FishSteps,
) -> ControlFlow<()> {
    let places = context.grid.places(digit);
    let finned = kind.fins != Fins::None;
    let search = FishSearch {
        places,
        shape: kind.shape,
        size: kind.size,
        max_fins: if finned { MAX_FINS } else { 0 },
        max_endo_fins: if finned { MAX_ENDO_FINS } else { 0 },
    };
    for cell in context.outside_templates(digit) {
        let target = Target {
            cell: Some(cell),
            near: places & context.topology().peers(cell),
        };
        search.run(context, target, &mut |found| {
            if found.fins.is_empty() == finned {
                return ControlFlow::Continue(());
            }
            let struck = struck(context.topology(), places, found);
            // The search finds the fish once for each of these candidates. Keep only the first.
            if struck.first() != Some(cell) {
                return ControlFlow::Continue(());
            }
            steps.add(Fish {
                base: found.base,
                cover: found.cover,
                fins: found.fins,
                struck,
                sashimi: false,
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the candidates that a fish eliminates: places that lie in more cover houses than base
/// houses and see all fins.
fn struck(topology: &Topology, places: CellSet, found: &FishMatch) -> CellSet {
    let mut once = CellSet::EMPTY;
    let mut twice = CellSet::EMPTY;
    for house in found.cover.iter() {
        twice |= once & topology.cells(house);
        once |= topology.cells(house);
    }
    places & ((once - found.body) | twice) & topology.common_peers(found.fins)
}
