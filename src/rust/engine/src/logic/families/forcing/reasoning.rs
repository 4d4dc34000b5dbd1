//! Methods of drawing consequences.

use crate::logic::facts::{Links, NodeId, State};
use crate::logic::step::Chain;

/// The distance of something that does not follow.
pub(super) const NEVER: u16 = u16::MAX;

/// The consequences of a candidate being true or false: for each node, the number of inferences
/// that prove it true, and the number that prove it false.
#[derive(Clone, Debug)]
pub(super) struct Consequences {
    pub(super) is_true: Vec<u16>,
    pub(super) is_false: Vec<u16>,
}

impl Consequences {
    pub(super) fn none(links: &Links) -> Self {
        Consequences {
            is_true: vec![NEVER; links.singles()],
            is_false: vec![NEVER; links.singles()],
        }
    }

    pub(super) fn cost(&self, node: NodeId, state: State) -> u16 {
        match state {
            State::True => self.is_true[node],
            State::False => self.is_false[node],
        }
    }
}

/// A method that draws consequences.
pub(super) trait Reasoning {
    /// Returns all consequences of `start` being in `state`.
    fn consequences(&mut self, start: NodeId, state: State) -> Consequences;

    /// Returns the chain from `start` in `state` to `target` in `target_state`, which is known to
    /// follow.
    fn chain(&mut self, start: NodeId, state: State, target: NodeId, target_state: State) -> Chain;
}
