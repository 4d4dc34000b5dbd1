//! The shape of a board as data: the engine's topology, in the larger frame.

#[path = "../../engine/src/topology/board.rs"]
mod board;
#[path = "../../engine/src/topology/board_rule.rs"]
mod board_rule;
#[path = "../../engine/src/topology/house.rs"]
mod house;
#[path = "../../engine/src/topology/rules.rs"]
mod rules;

pub use crate::ids::HouseId;
pub use board::{Intersection, Topology};
pub use board_rule::{BoardRule, PairRelation};
pub use house::{House, HouseKind, HouseSet, Houses};
