//! Sets of the nodes of a graph, as bits in words.

use crate::bits::bits;

/// The number of a node in its graph.
pub(in crate::logic) type NodeId = usize;

/// A set of nodes, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::logic) struct NodeSet(Vec<u64>);

impl NodeSet {
    pub(super) fn with_words(words: usize) -> Self {
        NodeSet(vec![0; words])
    }

    pub(in crate::logic) fn clear(&mut self) {
        self.0.fill(0);
    }

    pub(in crate::logic) fn insert(&mut self, node: NodeId) {
        self.0[node / 64] |= 1 << (node % 64);
    }

    pub(in crate::logic) fn contains(&self, node: NodeId) -> bool {
        self.0[node / 64] >> (node % 64) & 1 == 1
    }

    pub(super) fn word(&self, word: usize) -> u64 {
        self.0[word]
    }

    /// Adds the members of one word.
    pub(super) fn add_word(&mut self, word: usize, members: u64) {
        self.0[word] |= members;
    }

    pub(in crate::logic) fn words(&self) -> &[u64] {
        &self.0
    }
}

/// Iterates over the members of a bit set that is given as words, lowest first.
pub(in crate::logic) fn members(
    words: impl IntoIterator<Item = u64>,
) -> impl Iterator<Item = NodeId> {
    words
        .into_iter()
        .enumerate()
        .flat_map(|(at, word)| bits(word).map(move |bit| at * 64 + bit))
}
