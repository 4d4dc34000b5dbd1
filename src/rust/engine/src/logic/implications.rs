//! What follows from one candidate being true or false: strong and weak links
//! between nodes, and the shortest alternating chain from one node to others.
//!
//! A node is one digit in one cell, in several cells of the intersection of two
//! houses (a group), or in an almost locked set. Two nodes with a *strong* link
//! cannot both be false, two with a *weak* link cannot both be true. So a chain
//! reads: this is true, so the next is false (weak), so the next is true
//! (strong), and so on; each step has a single premise.
//!
//! [`Links`] holds the graph of one state, [`Reach`] searches it breadth first:
//!
//! ```ignore
//! let links = context.plain_links(); // or grouped_links()
//! let mut reach = Reach::new(links);
//! if let Some(start) = links.node_of(fin) {
//!     reach.run(links, start, State::True);
//!     let target = links.node_of(victim).unwrap();
//!     if reach.is_false(links, target) {
//!         let chain = reach.chain_to(links, target, State::False);
//!     }
//! }
//! ```

use std::cell::OnceCell;
use std::collections::BTreeMap;

use super::almost_locked::AlmostLocked;
use super::step::{Chain, Link, Node};
use super::{Candidate, Grid};
use crate::geometry::{BOXES, CELLS, DIGITS, HOUSE, HOUSES, PEERS};
use crate::{CellSet, DigitSet};

/// Number of a node in [`Links`].
pub(super) type NodeId = usize;

/// Marks a candidate without a node.
const NONE: u16 = u16::MAX;

/// Whether a node is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    True,
    False,
}

/// A set of nodes, one bit each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NodeSet(Vec<u64>);

impl NodeSet {
    fn with_words(words: usize) -> Self {
        NodeSet(vec![0; words])
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    pub(super) fn insert(&mut self, node: NodeId) {
        self.0[node / 64] |= 1 << (node % 64);
    }

    pub(super) fn contains(&self, node: NodeId) -> bool {
        self.0[node / 64] >> (node % 64) & 1 == 1
    }

    pub(super) fn words(&self) -> &[u64] {
        &self.0
    }
}

/// The members of a bit set given as words, lowest first.
pub(super) fn members(words: impl IntoIterator<Item = u64>) -> impl Iterator<Item = NodeId> {
    words
        .into_iter()
        .enumerate()
        .flat_map(|(at, word)| Bits(word).map(move |bit| at * 64 + bit))
}

/// The set bits of a word, lowest first.
pub(super) struct Bits(pub(super) u64);

impl Iterator for Bits {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

/// The nodes of a state and their links.
///
/// Nodes below [`Links::singles`] are the candidates of the grid in order of
/// cell and digit; groups and almost locked sets follow.
pub(super) struct Links {
    nodes: Vec<Node>,
    singles: usize,
    /// The first node that is in an almost locked set.
    first_set: usize,
    words: usize,
    node_of: Box<[u16; CELLS * DIGITS]>,
    /// One row of bits a node: the nodes it has a weak link with.
    weak: Vec<u64>,
    /// All strong links.
    strong: StrongLinks,
    /// Those within cells of two candidates.
    bivalue: StrongLinks,
    /// Those between the places of a digit in a house, by digit, picked out when
    /// first asked for.
    digits: [OnceCell<StrongLinks>; DIGITS],
}

/// Strong links of one kind.
#[derive(Default)]
struct StrongLinks {
    /// The links of node `i` go to `to[at[i]..at[i + 1]]`.
    to: Vec<u16>,
    at: Vec<u32>,
    /// The nodes with a strong link: the only ones a chain can go on from when
    /// they are false.
    linked: NodeSet,
}

impl StrongLinks {
    /// From pairs in order.
    fn new(pairs: impl Iterator<Item = (u16, u16)>, nodes: usize, words: usize) -> Self {
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

    fn of(&self, node: NodeId) -> &[u16] {
        &self.to[self.at[node] as usize..self.at[node + 1] as usize]
    }
}

/// The strong links that a chain may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Through {
    /// All of them.
    Everything,
    /// Those within cells of two candidates.
    Bivalue,
    /// Those between the places of one digit; weak links too stay with it.
    Digit(u8),
}

impl Links {
    /// Links between single candidates.
    pub(super) fn plain(grid: &Grid) -> Self {
        Builder::new(grid).finish()
    }

    /// Links between single candidates and groups.
    pub(super) fn grouped(grid: &Grid) -> Self {
        let mut builder = Builder::new(grid);
        builder.add_groups();
        builder.finish()
    }

    /// Links between single candidates, groups and almost locked sets.
    pub(super) fn with_sets<'s>(
        grid: &Grid,
        sets: impl IntoIterator<Item = &'s AlmostLocked>,
    ) -> Self {
        let mut builder = Builder::new(grid);
        builder.add_groups();
        for set in sets {
            builder.add_set(set);
        }
        builder.finish()
    }

    /// Whether some nodes are in almost locked sets.
    fn has_sets(&self) -> bool {
        self.first_set < self.nodes.len()
    }

    /// Whether a node is in an almost locked set.
    pub(super) fn is_in_set(&self, node: NodeId) -> bool {
        node >= self.first_set
    }

    /// Number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Number of nodes that are single candidates; they come first.
    pub(super) fn singles(&self) -> usize {
        self.singles
    }

    /// An empty set for nodes of this graph.
    pub(super) fn node_set(&self) -> NodeSet {
        NodeSet::with_words(self.words)
    }

    /// The node of a candidate, if the candidate is open.
    pub(super) fn node_of(&self, candidate: Candidate) -> Option<NodeId> {
        let node = self.node_of[candidate.cell() * DIGITS + usize::from(candidate.digit) - 1];
        (node != NONE).then_some(usize::from(node))
    }

    /// The node, as steps show it.
    pub(super) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node]
    }

    /// The candidate of a node below [`Links::singles`].
    pub(super) fn candidate(&self, node: NodeId) -> Candidate {
        let Node { digit, cells, .. } = self.nodes[node];
        Candidate::new(cells.first().unwrap_or(0), digit)
    }

    /// The nodes that are false when `node` is true, as words of a set.
    pub(super) fn weak(&self, node: NodeId) -> &[u64] {
        &self.weak[node * self.words..][..self.words]
    }

    /// By how many half inferences a strong link is longer than one inference:
    /// from the digit that an almost locked set loses to one that it keeps, one
    /// and a half; to a candidate that this makes true, one more.
    pub(super) fn detour(&self, from: NodeId, to: NodeId) -> usize {
        match (self.is_in_set(from), self.is_in_set(to)) {
            (false, false) => 0,
            (true, true) => 3,
            _ => 5,
        }
    }

    /// What goes because of the digits locked in an almost locked set if
    /// exactly one of two nodes with a strong link is true: the digits of the
    /// set but those of the link. A cell outside the set that it leads to may
    /// hold such a digit in place of the set.
    pub(super) fn locked_out(&self, a: NodeId, b: NodeId) -> impl Iterator<Item = NodeId> + '_ {
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
                .map(|node| self.candidate(node).cell())
                .filter(|&cell| !set.contains(cell))
                .and_then(|cell| self.node_of(Candidate::new(cell, digit)));
            self.common_weak(locked, instead.unwrap_or(locked))
        })
    }

    /// Whether two nodes cannot both be true.
    pub(super) fn is_weak(&self, a: NodeId, b: NodeId) -> bool {
        self.weak(a)[b / 64] >> (b % 64) & 1 == 1
    }

    /// The nodes that are true when `node` is false.
    #[cfg(test)]
    fn strong(&self, node: NodeId) -> &[u16] {
        self.strong.of(node)
    }

    /// The nodes with a strong link of the given kind.
    pub(super) fn linked(&self, through: Through) -> &NodeSet {
        &self.strong_links(through).linked
    }

    fn strong_links(&self, through: Through) -> &StrongLinks {
        match through {
            Through::Everything => &self.strong,
            Through::Bivalue => &self.bivalue,
            Through::Digit(digit) => {
                self.digits[usize::from(digit) - 1].get_or_init(|| self.strong_links_of(digit))
            }
        }
    }

    fn strong_links_of(&self, digit: u8) -> StrongLinks {
        let is_of = |node: NodeId| self.nodes[node].digit == digit;
        let nodes = members(self.strong.linked.words().iter().copied());
        let pairs = nodes.filter(|&from| is_of(from)).flat_map(|from| {
            let to = self.strong.of(from).iter();
            to.filter(|&&to| is_of(usize::from(to)))
                .map(move |&to| (from as u16, to))
        });
        StrongLinks::new(pairs, self.nodes.len(), self.words)
    }

    /// The single candidates that have a weak link with both nodes: one of the
    /// nodes being true, these are false.
    pub(super) fn common_weak(&self, a: NodeId, b: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let singles = self.singles;
        let both = self.weak(a).iter().zip(self.weak(b)).map(|(a, b)| a & b);
        members(both).take_while(move |&node| node < singles)
    }

    /// A chain through `path`, whose first link is `first`.
    pub(super) fn chain(&self, path: &[NodeId], first: Link) -> Chain {
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

impl Link {
    /// Strong after weak, weak after strong.
    pub(super) fn other(self) -> Link {
        match self {
            Link::Strong => Link::Weak,
            Link::Weak => Link::Strong,
        }
    }
}

/// Collects nodes and strong links; weak links follow from the nodes.
struct Builder<'a> {
    grid: &'a Grid,
    nodes: Vec<Node>,
    singles: usize,
    first_set: Option<usize>,
    node_of: Box<[u16; CELLS * DIGITS]>,
    /// The groups of each digit.
    groups: [Vec<u16>; DIGITS],
    strong: Vec<(u16, u16)>,
}

impl<'a> Builder<'a> {
    /// The single candidates and the strong links between them.
    fn new(grid: &'a Grid) -> Self {
        let mut builder = Builder {
            grid,
            nodes: Vec::with_capacity(256),
            singles: 0,
            first_set: None,
            node_of: Box::new([NONE; CELLS * DIGITS]),
            groups: Default::default(),
            strong: Vec::with_capacity(512),
        };
        for cell in grid.blanks() {
            for digit in grid.marks(cell) {
                builder.node_of[cell * DIGITS + usize::from(digit) - 1] =
                    builder.nodes.len() as u16;
                builder.nodes.push(Node {
                    digit,
                    cells: CellSet::of(cell),
                    set: CellSet::EMPTY,
                });
            }
        }
        builder.singles = builder.nodes.len();
        for cell in grid.blanks() {
            let mut marks = grid.marks(cell).iter();
            if let (Some(a), Some(b), None) = (marks.next(), marks.next(), marks.next()) {
                builder.join(builder.single(cell, a), builder.single(cell, b));
            }
        }
        for digit in 1..=9 {
            for house in 0..HOUSES {
                let mut places = grid.places_in(digit, house).iter();
                if let (Some(a), Some(b), None) = (places.next(), places.next(), places.next()) {
                    builder.join(builder.single(a, digit), builder.single(b, digit));
                }
            }
        }
        builder
    }

    fn single(&self, cell: usize, digit: u8) -> u16 {
        self.node_of[cell * DIGITS + usize::from(digit) - 1]
    }

    fn join(&mut self, a: u16, b: u16) {
        self.strong.push((a, b));
        self.strong.push((b, a));
    }

    /// The digit's candidates in the intersections of two houses, where there
    /// are several, and the houses that such a group and one more node share.
    fn add_groups(&mut self) {
        for digit in 1..=9 {
            let places = self.grid.places(digit);
            for &cells in intersections() {
                let cells = cells & places;
                if cells.len() < 2 {
                    continue;
                }
                self.groups[usize::from(digit) - 1].push(self.nodes.len() as u16);
                self.nodes.push(Node {
                    digit,
                    cells,
                    set: CellSet::EMPTY,
                });
            }
            let groups = self.groups[usize::from(digit) - 1].clone();
            for house in HOUSE {
                let places = places & house;
                if places.len() < 3 {
                    continue;
                }
                for &group in &groups {
                    let cells = self.nodes[usize::from(group)].cells;
                    let rest = places - cells;
                    if !cells.is_subset(places) || rest.is_empty() || rest.len() > 3 {
                        continue;
                    }
                    if rest.len() == 1 {
                        let single = self.single(rest.first().unwrap_or(0), digit);
                        self.join(group, single);
                        continue;
                    }
                    let other = groups.iter().find(|&&other| {
                        other > group && self.nodes[usize::from(other)].cells == rest
                    });
                    if let Some(&other) = other {
                        self.join(group, other);
                    }
                }
            }
        }
    }

    /// One node a digit of an almost locked set; when one digit is missing,
    /// all the others are there.
    fn add_set(&mut self, set: &AlmostLocked) {
        let first = self.nodes.len() as u16;
        self.first_set.get_or_insert(self.nodes.len());
        for digit in set.digits {
            self.nodes.push(Node {
                digit,
                cells: set.places(self.grid, digit),
                set: set.cells,
            });
        }
        let end = self.nodes.len() as u16;
        for a in first..end {
            for b in a + 1..end {
                self.join(a, b);
            }
        }
        // A digit with one place in the set is there when another is missing.
        for a in first..end {
            let Node { digit, cells, .. } = self.nodes[usize::from(a)];
            let (Some(cell), 1) = (cells.first(), cells.len()) else {
                continue;
            };
            let single = self.single(cell, digit);
            (first..end)
                .filter(|&b| b != a)
                .for_each(|b| self.join(single, b));
        }
        self.add_forced(set, first);
    }

    /// Cells outside a set, whose nodes start at `first`, that are left with
    /// one candidate when the set misses a digit and so keeps the others. If
    /// it keeps only one from the cell, there are links for that already.
    fn add_forced(&mut self, set: &AlmostLocked, first: u16) {
        let seen = set.digits.iter().map(|digit| set.seen(digit));
        for cell in seen.fold(CellSet::EMPTY, |all, seen| all | seen) {
            let marks = self.grid.marks(cell);
            let kept_out: DigitSet = (marks & set.digits)
                .iter()
                .filter(|&digit| set.seen(digit).contains(cell))
                .collect();
            for (node, missing) in (first..).zip(set.digits) {
                let kept_out = kept_out - DigitSet::of(missing);
                let mut left = (marks - kept_out).iter();
                if let (2.., Some(digit), None) = (kept_out.len(), left.next(), left.next()) {
                    self.join(node, self.single(cell, digit));
                }
            }
        }
    }

    fn finish(mut self) -> Links {
        let words = (self.nodes.len() + 63) / 64;
        let weak = self.weak_links(words);
        self.strong.sort_unstable();
        self.strong.dedup();
        let (nodes, count) = (&self.nodes, self.nodes.len());
        let digit_of = |node: u16| nodes[usize::from(node)].digit;
        let pairs = || self.strong.iter().copied();
        let bivalue = pairs()
            .filter(|&(a, b)| digit_of(a) != digit_of(b) && usize::from(a.max(b)) < self.singles);
        let bivalue = StrongLinks::new(bivalue, count, words);
        let strong = StrongLinks::new(pairs(), count, words);
        Links {
            first_set: self.first_set.unwrap_or(self.nodes.len()),
            nodes: self.nodes,
            singles: self.singles,
            words,
            node_of: self.node_of,
            weak,
            strong,
            bivalue,
            digits: Default::default(),
        }
    }

    fn weak_links(&self, words: usize) -> Vec<u64> {
        let mut weak = vec![0u64; self.nodes.len() * words];
        let mut set = |from: usize, to: usize| weak[from * words + to / 64] |= 1 << (to % 64);
        for node in 0..self.singles {
            let Node { digit, cells, .. } = self.nodes[node];
            let Some(cell) = cells.first() else { continue };
            for other in self.grid.marks(cell) {
                if other != digit {
                    set(node, usize::from(self.single(cell, other)));
                }
            }
            for peer in self.grid.places(digit) & PEERS[cell] {
                set(node, usize::from(self.single(peer, digit)));
            }
        }
        for node in self.singles..self.nodes.len() {
            let a = &self.nodes[node];
            let seen = a.cells.common_peers() - a.set;
            for peer in self.grid.places(a.digit) & seen {
                let single = usize::from(self.single(peer, a.digit));
                set(node, single);
                set(single, node);
            }
            for other in node + 1..self.nodes.len() {
                let b = &self.nodes[other];
                if b.digit == a.digit && b.cells.is_subset(seen) && !b.set.meets(a.cells | a.set) {
                    set(node, other);
                    set(other, node);
                }
            }
        }
        weak
    }
}

/// The cells that a box shares with each line that crosses it.
fn intersections() -> &'static [CellSet; 54] {
    const INTERSECTIONS: [CellSet; 54] = {
        let mut all = [CellSet::EMPTY; 54];
        let mut next = 0;
        let mut block = BOXES;
        while block < HOUSES {
            let mut line = 0;
            while line < BOXES {
                let bits = HOUSE[block].bits() & HOUSE[line].bits();
                if bits != 0 {
                    all[next] = CellSet::from_bits(bits);
                    next += 1;
                }
                line += 1;
            }
            block += 1;
        }
        all
    };
    &INTERSECTIONS
}

/// What follows from one node being true or false, by shortest chains. The
/// buffers are used again by the next [`Reach::run`].
pub(super) struct Reach {
    start: NodeId,
    start_state: State,
    /// Nodes known to be true, in the order in which they were reached.
    queue: Vec<u16>,
    /// Nodes that are true at a distance but not yet in the queue, with the
    /// false node they follow from. Used only with almost locked sets.
    waiting: BTreeMap<u16, Vec<(u16, u16)>>,
    is_true: NodeSet,
    /// Nodes known to be false that have a strong link, and the start.
    is_false: NodeSet,
    true_from: Vec<u16>,
    false_from: Vec<u16>,
    /// Half inferences from the start to a true node.
    distance: Vec<u16>,
}

impl Reach {
    /// Buffers for searches in `links`.
    pub(super) fn new(links: &Links) -> Self {
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

    /// Everything that follows from `start` being in `state`.
    pub(super) fn run(&mut self, links: &Links, start: NodeId, state: State) {
        self.run_through(links, start, state, Through::Everything);
    }

    /// The same, through some of the strong links.
    pub(super) fn run_through(
        &mut self,
        links: &Links,
        start: NodeId,
        state: State,
        through: Through,
    ) {
        let strong = links.strong_links(through);
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
                let new = weak & strong.linked.0[word] & !self.is_false.0[word];
                self.is_false.0[word] |= new;
                for bit in Bits(new) {
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

    /// Reaches `node` at once, if nothing can come before it; else keeps it
    /// waiting.
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

    /// Reaches the nodes that waited for the nearer ones in the queue.
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

    /// The nodes that are true, nearest first (the start among them, if it was
    /// assumed to be true).
    pub(super) fn true_nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.queue.iter().map(|&node| usize::from(node))
    }

    /// Whether `node` is true.
    #[cfg(test)]
    fn is_true(&self, node: NodeId) -> bool {
        self.is_true.contains(node)
    }

    /// Whether `node` is false.
    pub(super) fn is_false(&self, links: &Links, node: NodeId) -> bool {
        if self.start_state == State::False && node == self.start {
            return true;
        }
        let weak = links.weak(node).iter();
        weak.zip(self.is_true.words()).any(|(a, b)| a & b != 0)
    }

    /// Number of links from the start to a true node.
    pub(super) fn distance(&self, node: NodeId) -> usize {
        usize::from(self.distance[node] / 2)
    }

    /// The nodes of the chain from the start to `node`, which is known to be
    /// in `state`. They may come back to a node they went through.
    pub(super) fn path_to(&self, links: &Links, node: NodeId, state: State) -> Vec<NodeId> {
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

    /// The chain from the start to `node`, which is known to be in `state`.
    pub(super) fn chain_to(&self, links: &Links, node: NodeId, state: State) -> Chain {
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
    use crate::Board;

    #[test]
    fn a_house_with_two_places_is_a_strong_link() {
        let mut grid = Grid::new(&Board::EMPTY);
        for cell in 2..9 {
            grid.remove(Candidate::new(cell, 4));
        }
        let links = Links::plain(&grid);
        let [a, b] = [0, 1].map(|cell| links.node_of(Candidate::new(cell, 4)).unwrap());
        assert_eq!(links.strong(a), [b as u16]);
        assert!(links.is_weak(a, b));

        let mut reach = Reach::new(&links);
        reach.run(&links, a, State::False);
        assert!(reach.is_true(b));
        // r2c2 sees r1c2.
        let below = links.node_of(Candidate::new(10, 4)).unwrap();
        assert!(reach.is_false(&links, below));
        assert_eq!(reach.path_to(&links, below, State::False), [a, b, below]);
        let chain = reach.chain_to(&links, below, State::False);
        assert_eq!(chain.links, [Link::Strong, Link::Weak]);
        let far = links.node_of(Candidate::new(80, 4)).unwrap();
        assert!(!reach.is_true(far) && !reach.is_false(&links, far));
    }

    #[test]
    fn a_group_and_the_rest_of_a_house_are_strongly_linked() {
        let mut grid = Grid::new(&Board::EMPTY);
        for cell in 3..8 {
            grid.remove(Candidate::new(cell, 4));
        }
        let links = Links::grouped(&grid);
        let group = (links.singles()..links.len())
            .find(|&node| links.node(node).digit == 4 && links.node(node).cells == (0..3).collect())
            .unwrap();
        let single = links.node_of(Candidate::new(8, 4)).unwrap();
        let down = links.node_of(Candidate::new(9, 4)).unwrap();
        assert_eq!(links.strong(group), [single as u16]);
        assert!(links.is_weak(group, down) && !links.is_weak(single, down));
    }

    #[test]
    fn a_set_leads_to_a_cell_that_it_leaves_one_candidate() {
        let mut grid = Grid::new(&Board::EMPTY);
        let mut keep = |cell: usize, digits: &[u8]| {
            for digit in (1..=9).filter(|digit| !digits.contains(digit)) {
                grid.remove(Candidate::new(cell, digit));
            }
        };
        // r1c1 and r1c2 hold 123: without 1, r1c9 is 4 and 2 is in r1c1,
        // r1c2 or r1c9 whichever of the two is true.
        keep(0, &[1, 2, 3]);
        keep(1, &[1, 2, 3]);
        keep(8, &[2, 3, 4]);
        let sets = almost_locked_sets(&grid);
        let links = Links::with_sets(&grid, sets.iter().filter(|set| set.cells.len() == 2));
        let of_set = |digit: u8| {
            let mut nodes = links.first_set..links.len();
            nodes.find(|&node| links.node(node).digit == digit)
        };
        let (one, two) = (of_set(1).unwrap(), of_set(2).unwrap());
        let four = links.node_of(Candidate::new(8, 4)).unwrap();
        assert!(links.strong(one).contains(&(four as u16)));
        assert!(links.strong(four).contains(&(one as u16)));
        assert!(!links.strong(two).contains(&(four as u16)));
        // r2c3 sees r1c1 and r1c2 but not r1c9.
        let [in_row, in_box] = [3, 11].map(|cell| links.node_of(Candidate::new(cell, 2)).unwrap());
        let out: Vec<NodeId> = links.locked_out(one, four).collect();
        assert!(out.contains(&in_row) && !out.contains(&in_box));
        assert!(links
            .locked_out(one, two)
            .all(|node| links.node(node).digit == 3));
    }
}
