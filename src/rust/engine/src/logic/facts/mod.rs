//! Facts that follow from a grid without any assumption, and that the techniques share.

mod addition;
mod almost_locked;
mod arrangements;
mod bonds;
mod divided;
mod double_lines;
mod fill;
mod leftovers;
#[cfg(not(frame16))]
mod line_cover;
mod link_builder;
mod links;
mod locked;
mod memory;
mod node_set;
mod numbers;
mod places;
mod reach;
mod rectangles;
mod set_links;
mod settled;
mod singles;
mod standstill;
mod states;
mod strong_links;
mod sums;
#[cfg(not(frame16))]
mod templates;
mod whole;

pub(super) use addition::{equations, Equation};
pub(super) use almost_locked::{almost_locked_sets, AlmostLocked};
pub(super) use arrangements::{arrange, EqualParts, PartsOfSum, WeightedSum};
pub(super) use bonds::{add_new, BondNames, Places};
pub(super) use divided::{groups_of_peers, Divided};
pub(super) use double_lines::{double_lines, DoubleLine};
pub(super) use fill::{fill, fill_to_sum, sets_of, sum_of, Filling};
pub(super) use leftovers::Leftover;
#[cfg(not(frame16))]
pub(super) use line_cover::{LineCover, Lines};
pub(super) use links::{LinkFilter, Links};
pub(super) use locked::is_locked;
pub(super) use memory::{Memory, Question};
pub(super) use node_set::{members, NodeId};
pub(super) use numbers::NumberSet;
pub(super) use places::{places_by_house, PlacesByHouse, Positions};
pub(super) use reach::{Reach, State};
pub(super) use rectangles::{fourth_corner, rectangles, two, Rectangle};
pub(super) use set_links::SetLinks;
pub(super) use settled::{Settled, Snapshot};
pub(super) use singles::{each_single, Single, SinglesQueue};
pub(super) use standstill::Standstill;
pub(super) use sums::{all_differ, common, open_sets, sum_groups, SumGroup};
#[cfg(not(frame16))]
pub(super) use templates::{certain, possible, possible_together};
pub(super) use whole::{left_by, Whole, WholePart};
