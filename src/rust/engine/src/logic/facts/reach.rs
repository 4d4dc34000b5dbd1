//! The consequences of one node of [`Links`] being true or false: the shortest alternating chains
//! to other nodes, found breadth first.
//!
//! ```ignore
//! let links = context.plain_links(); // or grouped_links()
//! let mut reach = Reach::new(links);
//! if let Some(start) = links.node_of(fin) {
//!     reach.run(links, start, State::True);
//!     let node = links.node_of(target).unwrap();
//!     if reach.is_false(links, node) {
//!         let chain = reach.chain_to(links, node, State::False);
//!     }
//! }
//! ```

use std::collections::BTreeMap;

use super::links::{LinkFilter, Links};
use super::node_set::{NodeId, NodeSet};
use crate::bits::bits;
use crate::logic::step::{Chain, Link};

/// The value for no node.
const NONE: u16 = u16::MAX;

/// Whether a node is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) enum State {
    True,
    False,
}

impl State {
    /// Returns 0 for true and 1 for false, an index for tables with an entry for each.
    pub(in crate::logic) const fn index(self) -> usize {
        match self {
            State::True => 0,
            State::False => 1,
        }
    }
}

/// The consequences of one node being true or false, as shortest chains. Each [`Reach::run`] reuses
/// the buffers.
pub(in crate::logic) struct Reach {
    start: NodeId,
    start_state: State,
    /// The nodes known to be true, in the order in which they were reached.
    queue: Vec<u16>,
    /// The nodes that become true at a certain distance but are not yet in the queue, with the
    /// false nodes from which they follow. Used only with almost locked sets.
    waiting: BTreeMap<u16, Vec<(u16, u16)>>,
    is_true: NodeSet,
    /// The nodes known to be false that have a strong link, and the start.
    is_false: NodeSet,
    true_from: Vec<u16>,
    false_from: Vec<u16>,
    /// The number of half inferences from the start to each true node.
    distance: Vec<u16>,
}

impl Reach {
    /// Makes buffers for searches in `links`.
    pub(in crate::logic) fn new(links: &Links) -> Self {
        Reach {
            start: 0,
            start_state: State::True,
            queue: Vec::with_capacity(links.len()),
            waiting: BTreeMap::new(),
            is_true: links.node_set(),
            is_false: links.node_set(),
            true_from: vec![NONE; links.len()],
            false_from: vec![NONE; links.len()],
            distance: vec![0; links.len()],
        }
    }

    /// Finds everything that follows from `start` being in `state`.
    pub(in crate::logic) fn run(&mut self, links: &Links, start: NodeId, state: State) {
        self.run_filtered(links, start, state, LinkFilter::Everything);
    }

    /// Works like [`Reach::run`], but follows only some of the strong links.
    pub(in crate::logic) fn run_filtered(
        &mut self,
        links: &Links,
        start: NodeId,
        state: State,
        filter: LinkFilter,
    ) {
        let strong = links.strong_links(filter);
        let linked = strong.linked().words();
        self.begin(start, state);
        match state {
            State::True => self.reach(start, NONE, 0),
            State::False => {
                self.is_false.insert(start);
                for &next in strong.of(start) {
                    self.reach_later(links, next, start, 2);
                }
            }
        }
        let mut head = 0;
        loop {
            self.reach_waiting(head);
            let Some(&node) = self.queue.get(head) else {
                break;
            };
            let node = usize::from(node);
            head += 1;
            let distance = self.distance[node] + 4;
            for (word, weak) in links.weak(node).iter().enumerate() {
                let new = weak & linked[word] & !self.is_false.word(word);
                self.is_false.add_word(word, new);
                for bit in bits(new) {
                    let off = word * 64 + bit;
                    self.false_from[off] = node as u16;
                    for &next in strong.of(off) {
                        if !self.is_true.contains(usize::from(next)) {
                            self.reach_later(links, next, off, distance);
                        }
                    }
                }
            }
        }
    }

    /// Reaches `node` at once if no other node can be nearer. Otherwise the node waits.
    fn reach_later(&mut self, links: &Links, node: u16, from: NodeId, distance: u16) {
        if !links.has_sets() {
            self.reach(usize::from(node), from as u16, distance);
            return;
        }
        let distance = distance + links.detour(from, usize::from(node)) as u16;
        self.waiting
            .entry(distance)
            .or_default()
            .push((node, from as u16));
    }

    /// Reaches waiting nodes that are at most as far away as the next node of the queue.
    fn reach_waiting(&mut self, head: usize) {
        while let Some((&distance, _)) = self.waiting.first_key_value() {
            let next = self
                .queue
                .get(head)
                .map(|&node| self.distance[usize::from(node)]);
            if next.is_some_and(|next| next < distance) {
                return;
            }
            for (node, from) in self.waiting.remove(&distance).unwrap_or_default() {
                if !self.is_true.contains(usize::from(node)) {
                    self.reach(usize::from(node), from, distance);
                }
            }
        }
    }

    fn begin(&mut self, start: NodeId, state: State) {
        self.start = start;
        self.start_state = state;
        self.queue.clear();
        self.waiting.clear();
        self.is_true.clear();
        self.is_false.clear();
    }

    fn reach(&mut self, node: NodeId, from: u16, distance: u16) {
        self.is_true.insert(node);
        self.true_from[node] = from;
        self.distance[node] = distance;
        self.queue.push(node as u16);
    }

    /// Returns the nodes that are true, nearest first, including the start if it was assumed to be
    /// true.
    pub(in crate::logic) fn true_nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.queue.iter().map(|&node| usize::from(node))
    }

    /// Whether `node` is true.
    #[cfg(test)]
    fn is_true(&self, node: NodeId) -> bool {
        self.is_true.contains(node)
    }

    /// Whether `node` is false.
    #[cfg(not(frame16))]
    pub(in crate::logic) fn is_false(&self, links: &Links, node: NodeId) -> bool {
        if self.start_state == State::False && node == self.start {
            return true;
        }
        let weak = links.weak(node).iter();
        weak.zip(self.is_true.words()).any(|(a, b)| a & b != 0)
    }

    /// Returns the number of inferences from the start to a true node, in whole numbers.
    pub(in crate::logic) fn distance(&self, node: NodeId) -> usize {
        usize::from(self.distance[node] / 2)
    }

    /// Returns the nodes of the chain from the start to `node`, which must be known to be in
    /// `state`. A node may occur more than once.
    pub(in crate::logic) fn path_to(
        &self,
        links: &Links,
        node: NodeId,
        state: State,
    ) -> Vec<NodeId> {
        let mut path = vec![node];
        let mut at = node;
        if state == State::False {
            let begins = self.start_state == State::False && node == self.start;
            match self.true_nodes().find(|&from| links.is_weak(from, node)) {
                Some(from) if !begins => at = from,
                _ => return path,
            }
            path.push(at);
        }
        // Here `at` is true.
        while self.true_from[at] != NONE {
            let off = usize::from(self.true_from[at]);
            path.push(off);
            if off == self.start && self.start_state == State::False {
                break;
            }
            at = usize::from(self.false_from[off]);
            path.push(at);
        }
        path.reverse();
        path
    }

    /// Returns the chain from the start to `node`, which must be known to be in `state`.
    pub(in crate::logic) fn chain_to(&self, links: &Links, node: NodeId, state: State) -> Chain {
        let first = match self.start_state {
            State::True => Link::Weak,
            State::False => Link::Strong,
        };
        links.chain(&self.path_to(links, node, state), first)
    }
}

#[cfg(test)]
mod tests {
    use super::super::almost_locked::almost_locked_sets;
    use super::*;
    use crate::logic::state::{Candidate, Grid};
    use crate::{Board, Cell, Digit};

    #[test]
    fn a_house_with_two_places_is_a_strong_link() {
        let mut grid = Grid::new(&Board::EMPTY);
        for cell in 2..9 {
            grid.remove(Candidate::of(cell, 4));
        }
        let links = Links::plain(&grid);
        let [a, b] = [0, 1].map(|cell| links.node_of(Candidate::of(cell, 4)).unwrap());
        assert_eq!(links.strong(a), [b as u16]);
        assert!(links.is_weak(a, b));

        let mut reach = Reach::new(&links);
        reach.run(&links, a, State::False);
        assert!(reach.is_true(b));
        // r2c2 sees r1c2.
        let below = links.node_of(Candidate::of(10, 4)).unwrap();
        assert!(reach.is_false(&links, below));
        assert_eq!(reach.path_to(&links, below, State::False), [a, b, below]);
        let chain = reach.chain_to(&links, below, State::False);
        assert_eq!(chain.links, [Link::Strong, Link::Weak]);
        let far = links.node_of(Candidate::of(80, 4)).unwrap();
        assert!(!reach.is_true(far) && !reach.is_false(&links, far));
    }

    #[test]
    fn a_group_and_the_rest_of_a_house_are_strongly_linked() {
        let mut grid = Grid::new(&Board::EMPTY);
        for cell in 3..8 {
            grid.remove(Candidate::of(cell, 4));
        }
        let links = Links::grouped(&grid);
        let group = (links.singles()..links.len())
            .find(|&node| {
                links.node(node).digit.get() == 4
                    && links.node(node).cells == (0..3).map(Cell::of).collect()
            })
            .unwrap();
        let single = links.node_of(Candidate::of(8, 4)).unwrap();
        let down = links.node_of(Candidate::of(9, 4)).unwrap();
        assert_eq!(links.strong(group), [single as u16]);
        assert!(links.is_weak(group, down) && !links.is_weak(single, down));
    }

    #[test]
    fn a_set_leads_to_a_cell_that_it_leaves_one_candidate() {
        let mut grid = Grid::new(&Board::EMPTY);
        let mut keep = |cell, digits: &[u8]| {
            let is_other = |digit: &Digit| !digits.contains(&digit.get());
            for digit in Digit::ALL.into_iter().filter(is_other) {
                grid.remove(Candidate::new(Cell::of(cell), digit));
            }
        };
        // r1c1 and r1c2 can only hold 1, 2 and 3. Without 1 there, r1c9 is 4. So 2 is in r1c1, r1c2
        // or r1c9, whichever of the two nodes is true.
        keep(0, &[1, 2, 3]);
        keep(1, &[1, 2, 3]);
        keep(8, &[2, 3, 4]);
        let sets = almost_locked_sets(&grid);
        let links = Links::with_sets(&grid, sets.iter().filter(|set| set.cells.len() == 2));
        let of_set = |digit: u8| {
            let mut nodes = (0..links.len()).filter(|&node| links.is_in_set(node));
            nodes.find(|&node| links.node(node).digit.get() == digit)
        };
        let (one, two) = (of_set(1).unwrap(), of_set(2).unwrap());
        let four = links.node_of(Candidate::of(8, 4)).unwrap();
        assert!(links.strong(one).contains(&(four as u16)));
        assert!(links.strong(four).contains(&(one as u16)));
        assert!(!links.strong(two).contains(&(four as u16)));
        // r2c3 sees r1c1 and r1c2 but not r1c9.
        let [in_row, in_box] = [3, 11].map(|cell| links.node_of(Candidate::of(cell, 2)).unwrap());
        let out: Vec<NodeId> = links.locked_out(one, four).collect();
        assert!(out.contains(&in_row) && !out.contains(&in_box));
        assert!(links
            .locked_out(one, two)
            .all(|node| links.node(node).digit.get() == 3));
    }
}
