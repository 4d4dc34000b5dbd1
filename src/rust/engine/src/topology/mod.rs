//! The shape of a board as data: its houses, and what follows from them.
//!
//! Techniques ask a [`Topology`] for houses, peers and intersections. A technique about rows,
//! columns or boxes only asks for houses of that kind. [`classic`] is the 9x9 board.
//! [`Topology::of`] makes the topology of any board that fits into the frame, with its rules.
//!
//! A smaller board lies in the upper left corner of the frame. Its cells keep their names there,
//! and the cells outside it belong to no house.

mod board;
mod board_rule;
#[cfg(not(frame16))]
pub mod classic;
mod house;
mod rules;

pub use crate::ids::HouseId;
pub use board::{Intersection, Topology};
pub use board_rule::{BoardRule, Derivation, PairRelation};
pub use house::{House, HouseKind, HouseSet, Houses};
pub use rules::Bond;
