//! Facts that follow from a grid alone, shared by the techniques.

#[path = "../../../engine/src/logic/facts/almost_locked.rs"]
mod almost_locked;
#[path = "../../../engine/src/logic/facts/arrangements.rs"]
mod arrangements;
#[path = "../../../engine/src/logic/facts/double_lines.rs"]
mod double_lines;
#[path = "../../../engine/src/logic/facts/fill.rs"]
mod fill;
#[path = "../../../engine/src/logic/facts/leftovers.rs"]
mod leftovers;
#[path = "../../../engine/src/logic/facts/link_builder.rs"]
mod link_builder;
#[path = "../../../engine/src/logic/facts/links.rs"]
mod links;
#[path = "../../../engine/src/logic/facts/locked.rs"]
mod locked;
#[path = "../../../engine/src/logic/facts/memory.rs"]
mod memory;
#[path = "../../../engine/src/logic/facts/node_set.rs"]
mod node_set;
#[path = "../../../engine/src/logic/facts/numbers.rs"]
mod numbers;
#[path = "../../../engine/src/logic/facts/places.rs"]
mod places;
#[path = "../../../engine/src/logic/facts/reach.rs"]
mod reach;
#[path = "../../../engine/src/logic/facts/rectangles.rs"]
mod rectangles;
#[path = "../../../engine/src/logic/facts/set_links.rs"]
mod set_links;
#[path = "../../../engine/src/logic/facts/singles.rs"]
mod singles;
#[path = "../../../engine/src/logic/facts/strong_links.rs"]
mod strong_links;
#[path = "../../../engine/src/logic/facts/sums.rs"]
mod sums;

pub(super) use almost_locked::{almost_locked_sets, AlmostLocked};
pub(super) use arrangements::{arrange, EqualParts, PartsOfSum, WeightedSum};
pub(super) use double_lines::{double_lines, DoubleLine};
pub(super) use fill::{fill, fill_to_sum, sets_of, sum_of};
pub(super) use leftovers::Leftover;
pub(super) use links::{LinkFilter, Links};
pub(super) use locked::is_locked;
pub(super) use memory::{Memory, Question};
pub(super) use node_set::{members, NodeId};
pub(super) use numbers::NumberSet;
pub(super) use places::{places_by_house, PlacesByHouse, Positions};
pub(super) use reach::{Reach, State};
pub(super) use rectangles::{fourth_corner, rectangles, two, Rectangle};
pub(super) use set_links::SetLinks;
pub(super) use singles::{each_single, Single, SinglesQueue};
pub(super) use sums::{all_differ, common, open_sets, sum_groups, SumGroup};

use super::state::Grid;
use crate::sets::DIGITS;
use crate::CellSet;

/// The cells that some template gives each digit. Templates are listed for the classic board
/// alone, so these are all its places.
pub(super) fn possible(grid: &Grid) -> [CellSet; DIGITS] {
    crate::Digit::ALL.map(|digit| grid.places(digit))
}
