//! Forcing chains and nets: several ways lead to the same place, or one way
//! leads to two places that cannot both be.
//!
//! *Contradiction*: a candidate, taken as true (or as false), leads to
//! something impossible, so it is false (true). *Verity*: all candidates of a
//! cell, all places of a digit in a house, or a candidate and its absence lead
//! to the same conclusion, so that is true.
//!
//! In a forcing *chain* ([`chain`]) every inference has one premise; in a
//! *net* ([`net`]) an inference may need several: a single, or candidates
//! locked in an intersection, after others went.

mod chain;
mod net;
mod search;
mod tell;

use std::ops::ControlFlow;

use super::finder::{Context, Found};
use super::implications::{Links, NodeId, State};
use super::step::Chain;
use super::Technique;

pub(super) use tell::tell;

/// Far away: it does not follow.
const NEVER: u16 = u16::MAX;

/// What follows from a candidate being true or false: by node, the number of
/// inferences it takes to see that the node is true, or false.
#[derive(Clone, Debug)]
struct Consequences {
    is_true: Vec<u16>,
    is_false: Vec<u16>,
}

impl Consequences {
    fn none(links: &Links) -> Self {
        Consequences {
            is_true: vec![NEVER; links.singles()],
            is_false: vec![NEVER; links.singles()],
        }
    }

    fn cost(&self, node: NodeId, state: State) -> u16 {
        match state {
            State::True => self.is_true[node],
            State::False => self.is_false[node],
        }
    }
}

/// A way to draw consequences.
trait Reasoning {
    /// All that follows from `start` being in `state`.
    fn consequences(&mut self, start: NodeId, state: State) -> Consequences;

    /// The chain from `start` in `state` to `target` in `target_state`, which
    /// is known to follow.
    fn chain(&mut self, start: NodeId, state: State, target: NodeId, target_state: State) -> Chain;
}

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let is_net = matches!(
        technique,
        Technique::ForcingNetContradiction | Technique::ForcingNetVerity
    );
    if is_net {
        let links = context.plain_links();
        let mut net = net::Net::new(context.grid, links);
        return search::find(context, technique, links, &mut net, found);
    }
    let links = context.grouped_links();
    let mut chains = chain::Chains::new(links);
    search::find(context, technique, links, &mut chains, found)
}
