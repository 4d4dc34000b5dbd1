//! The shape of a board as data: its houses, and what follows from them.
//!
//! Techniques ask a [`Topology`] for houses, peers and intersections. Those that are
//! about rows, columns or boxes ask for houses of that kind. [`classic`] is the 9x9
//! board. [`Topology::of`] describes any board of up to nine rows, columns and digits
//! with its rules.
//!
//! A smaller board lies in the upper left corner of the 9x9 frame: its cells have the
//! same names there, and the cells outside it belong to no house.

mod board;
mod board_rule;
pub mod classic;
mod house;
mod rules;

pub use crate::ids::HouseId;
pub use board::{Intersection, Topology};
pub use board_rule::{BoardRule, PairRelation};
pub use house::{House, HouseKind, HouseSet, Houses};
