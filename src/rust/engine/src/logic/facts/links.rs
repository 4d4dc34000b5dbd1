//! Strong and weak links between the nodes of a grid.
//!
//! A node is one digit in one cell, in several cells of the intersection of two houses (a group),
//! or in an almost locked set. Two nodes with a *strong* link cannot both be false, and two nodes
//! with a *weak* link cannot both be true. So a chain reads: this is true, so the next is false
//! (weak), so the next is true (strong), and so on. Each step has a single premise.

use crate::{Cell, Digit};
use std::cell::OnceCell;

use super::almost_locked::AlmostLocked;
use super::link_builder::{LinkBuilder, NodeOf, NO_NODE};
use super::node_set::{members, NodeId, NodeSet};
use super::strong_links::StrongLinks;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Chain, Link, Node};
use crate::sets::DIGITS;

/// The nodes of a grid and their links.
///
/// The nodes below [`Links::singles`] are the candidates of the grid in order of cell and digit.
/// Groups and almost locked sets follow.
pub(in crate::logic) struct Links {
    nodes: Vec<Node>,
    singles: usize,
    /// The first node that is in an almost locked set.
    first_set: usize,
    words: usize,
    node_of: NodeOf,
    /// One row of bits per node: the nodes with which it has a weak link.
    weak: Vec<u64>,
    /// All strong links.
    strong: StrongLinks,
    /// The strong links within cells of two candidates.
    bivalue: StrongLinks,
    /// For each digit, the strong links between its places in a house, which are selected on first
    /// use.
    digits: [OnceCell<StrongLinks>; DIGITS],
}

/// The strong links that a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) enum LinkFilter {
    /// All strong links.
    Everything,
    /// The links within cells of two candidates.
    Bivalue,
    /// The links between the places of one digit. Weak links must also be between its places.
    Digit(Digit),
}

impl Links {
    /// Finds the links between single candidates.
    pub(in crate::logic) fn plain(grid: &Grid) -> Self {
        finish(LinkBuilder::new(grid))
    }

    /// Finds the links between single candidates and groups.
    pub(in crate::logic) fn grouped(grid: &Grid) -> Self {
        let mut builder = LinkBuilder::new(grid);
        builder.add_groups();
        finish(builder)
    }

    /// Finds the links between single candidates, groups and almost locked sets.
    pub(in crate::logic) fn with_sets<'s>(
        grid: &Grid,
        sets: impl IntoIterator<Item = &'s AlmostLocked>,
    ) -> Self {
        let mut builder = LinkBuilder::new(grid);
        builder.add_groups();
        for set in sets {
            builder.add_set(set);
        }
        finish(builder)
    }

    /// Whether any nodes are in almost locked sets.
    pub(super) fn has_sets(&self) -> bool {
        self.first_set < self.nodes.len()
    }

    /// Whether a node is in an almost locked set.
    pub(in crate::logic) fn is_in_set(&self, node: NodeId) -> bool {
        node >= self.first_set
    }

    /// Returns the number of nodes.
    pub(in crate::logic) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of nodes that are single candidates; they come first.
    pub(in crate::logic) fn singles(&self) -> usize {
        self.singles
    }

    /// Returns an empty set for nodes of this graph.
    pub(in crate::logic) fn node_set(&self) -> NodeSet {
        NodeSet::with_words(self.words)
    }

    /// Returns the node of a candidate, if the candidate is open.
    pub(in crate::logic) fn node_of(&self, candidate: Candidate) -> Option<NodeId> {
        let node = self.node_of[candidate.cell.index() * DIGITS + candidate.digit.index()];
        (node != NO_NODE).then_some(usize::from(node))
    }

    /// Returns a node in the form in which steps show it.
    pub(in crate::logic) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node]
    }

    /// Returns the candidate of a node below [`Links::singles`].
    pub(in crate::logic) fn candidate(&self, node: NodeId) -> Candidate {
        let Node { digit, cells, .. } = self.nodes[node];
        Candidate::new(cells.first().unwrap_or(Cell::ALL[0]), digit)
    }

    /// Returns the nodes that are false if `node` is true, as words of a set.
    pub(in crate::logic) fn weak(&self, node: NodeId) -> &[u64] {
        &self.weak[node * self.words..][..self.words]
    }

    /// Returns the extra length of a strong link in half inferences: 3 from the digit that an
    /// almost locked set loses to a digit that it keeps, 5 between a set and a candidate outside of
    /// sets, and 0 between other nodes.
    pub(in crate::logic) fn detour(&self, from: NodeId, to: NodeId) -> usize {
        match (self.is_in_set(from), self.is_in_set(to)) {
            (false, false) => 0,
            (true, true) => 3,
            _ => 5,
        }
    }

    /// Returns the eliminations by the locked digits of an almost locked set if exactly one of two
    /// nodes with a strong link is true. All digits of the set are locked except those of the link.
    /// If the link leads to a cell outside the set, that cell may hold a locked digit in place of
    /// the set.
    pub(in crate::logic) fn locked_out(
        &self,
        a: NodeId,
        b: NodeId,
    ) -> impl Iterator<Item = NodeId> + '_ {
        let in_set = [a, b].into_iter().find(|&node| self.is_in_set(node));
        let outside = [a, b].into_iter().find(|&node| !self.is_in_set(node));
        let others = in_set.map_or(&[][..], |node| self.strong.of(node));
        let others = others.iter().map(|&other| usize::from(other));
        let digits = [a, b].map(|node| self.nodes[node].digit);
        let locked = others.filter(move |&other| {
            self.is_in_set(other) && !digits.contains(&self.nodes[other].digit)
        });
        locked.flat_map(move |locked| {
            let Node { digit, set, .. } = self.nodes[locked];
            let instead = outside
                .map(|node| self.candidate(node).cell)
                .filter(|&cell| !set.contains(cell))
                .and_then(|cell| self.node_of(Candidate::new(cell, digit)));
            self.common_weak(locked, instead.unwrap_or(locked))
        })
    }

    /// Whether two nodes cannot both be true.
    pub(in crate::logic) fn is_weak(&self, a: NodeId, b: NodeId) -> bool {
        self.weak(a)[b / 64] >> (b % 64) & 1 == 1
    }

    /// Returns the nodes that are true if `node` is false.
    #[cfg(test)]
    pub(super) fn strong(&self, node: NodeId) -> &[u16] {
        self.strong.of(node)
    }

    /// Returns the nodes with a strong link of the given kind.
    pub(in crate::logic) fn linked(&self, filter: LinkFilter) -> &NodeSet {
        self.strong_links(filter).linked()
    }

    pub(super) fn strong_links(&self, filter: LinkFilter) -> &StrongLinks {
        match filter {
            LinkFilter::Everything => &self.strong,
            LinkFilter::Bivalue => &self.bivalue,
            LinkFilter::Digit(digit) => {
                self.digits[digit].get_or_init(|| self.strong_links_of(digit))
            }
        }
    }

    fn strong_links_of(&self, digit: Digit) -> StrongLinks {
        let is_of = |node: NodeId| self.nodes[node].digit == digit;
        let nodes = members(self.strong.linked().words().iter().copied());
        let pairs = nodes.filter(|&from| is_of(from)).flat_map(|from| {
            let to = self.strong.of(from).iter();
            to.filter(|&&to| is_of(usize::from(to)))
                .map(move |&to| (from as u16, to))
        });
        StrongLinks::new(pairs, self.nodes.len(), self.words)
    }

    /// Returns the single candidates that have a weak link with both nodes. They are false if one
    /// of the nodes is true.
    pub(in crate::logic) fn common_weak(
        &self,
        a: NodeId,
        b: NodeId,
    ) -> impl Iterator<Item = NodeId> + '_ {
        let singles = self.singles;
        let both = self.weak(a).iter().zip(self.weak(b)).map(|(a, b)| a & b);
        members(both).take_while(move |&node| node < singles)
    }

    /// Makes a chain through the nodes of `path`, whose first link is `first`.
    pub(in crate::logic) fn chain(&self, path: &[NodeId], first: Link) -> Chain {
        let mut link = first;
        let mut chain = Chain::default();
        for (at, &node) in path.iter().enumerate() {
            chain.nodes.push(self.nodes[node]);
            if at + 1 < path.len() {
                chain.links.push(link);
                link = link.other();
            }
        }
        chain
    }
}

fn finish(mut builder: LinkBuilder) -> Links {
    let words = (builder.nodes.len() + 63) / 64;
    let weak = builder.weak_links(words);
    builder.strong.sort_unstable();
    builder.strong.dedup();
    let (nodes, count) = (&builder.nodes, builder.nodes.len());
    let digit_of = |node: u16| nodes[usize::from(node)].digit;
    let pairs = || builder.strong.iter().copied();
    let bivalue = pairs()
        .filter(|&(a, b)| digit_of(a) != digit_of(b) && usize::from(a.max(b)) < builder.singles);
    let bivalue = StrongLinks::new(bivalue, count, words);
    let strong = StrongLinks::new(pairs(), count, words);
    Links {
        first_set: builder.first_set.unwrap_or(builder.nodes.len()),
        nodes: builder.nodes,
        singles: builder.singles,
        words,
        node_of: builder.node_of,
        weak,
        strong,
        bivalue,
        digits: Default::default(),
    }
}
