//! Strong links between nodes, stored by node.

use super::node_set::{NodeId, NodeSet};

/// Strong links of one kind. Two nodes with a strong link are not both false.
#[derive(Default)]
pub(super) struct StrongLinks {
    /// The nodes linked to node `i` are `to[at[i]..at[i + 1]]`.
    to: Vec<u16>,
    at: Vec<u32>,
    /// The nodes with a strong link. A chain can only continue from these when they are false.
    linked: NodeSet,
}

impl StrongLinks {
    /// Collects links from pairs that are in order.
    pub(super) fn new(pairs: impl Iterator<Item = (u16, u16)>, nodes: usize, words: usize) -> Self {
        let mut links = StrongLinks {
            to: Vec::new(),
            at: vec![0; nodes + 1],
            linked: NodeSet::with_words(words),
        };
        for (from, to) in pairs {
            links.at[usize::from(from) + 1] += 1;
            links.linked.insert(usize::from(from));
            links.to.push(to);
        }
        for node in 0..nodes {
            links.at[node + 1] += links.at[node];
        }
        links
    }

    pub(super) fn of(&self, node: NodeId) -> &[u16] {
        &self.to[self.at[node] as usize..self.at[node + 1] as usize]
    }

    /// Returns the nodes with a strong link.
    pub(super) fn linked(&self) -> &NodeSet {
        &self.linked
    }
}
