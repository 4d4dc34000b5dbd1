//! Inferences with one premise each.

use super::reasoning::{Consequences, Reasoning};
use crate::logic::facts::{members, Links, NodeId, Reach, State};
use crate::logic::step::Chain;

/// Reasoning by chains of strong and weak links.
pub(super) struct Chains<'a> {
    links: &'a Links,
    reach: Reach,
}

impl<'a> Chains<'a> {
    pub(super) fn new(links: &'a Links) -> Self {
        Chains {
            links,
            reach: Reach::new(links),
        }
    }
}

impl Reasoning for Chains<'_> {
    fn consequences(&mut self, start: NodeId, state: State) -> Consequences {
        let singles = self.links.singles();
        let mut all = Consequences::none(self.links);
        self.reach.run(self.links, start, state);
        if state == State::False {
            all.is_false[start] = 0;
        }
        // Nodes come nearest first, so the first node to eliminate a candidate is the nearest.
        for node in self.reach.true_nodes() {
            let distance = self.reach.distance(node) as u16;
            if node < singles {
                all.is_true[node] = distance;
            }
            for other in members(self.links.weak(node).iter().copied()) {
                if other >= singles {
                    break;
                }
                all.is_false[other] = all.is_false[other].min(distance + 1);
            }
        }
        all
    }

    fn chain(&mut self, start: NodeId, state: State, target: NodeId, target_state: State) -> Chain {
        self.reach.run(self.links, start, state);
        self.reach.chain_to(self.links, target, target_state)
    }
}
