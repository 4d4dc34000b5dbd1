//! Collects the nodes of a grid and the links between them.

use super::almost_locked::AlmostLocked;
use crate::logic::state::Grid;
use crate::logic::step::Node;
use crate::sets::{CELLS, DIGITS};
use crate::{Cell, CellSet, Digit, DigitSet};

/// The node of each candidate, by cell and digit, or [`NO_NODE`] if the candidate is not open.
pub(super) type NodeOf = Box<[u16; CELLS * DIGITS]>;

/// The value for a candidate without a node.
pub(super) const NO_NODE: u16 = u16::MAX;

/// Collects nodes and strong links, from which the weak links follow.
pub(super) struct LinkBuilder<'a> {
    grid: &'a Grid<'a>,
    pub(super) nodes: Vec<Node>,
    /// The number of nodes that are single candidates; they come first.
    pub(super) singles: usize,
    /// The first node that is in an almost locked set.
    pub(super) first_set: Option<usize>,
    pub(super) node_of: NodeOf,
    /// The groups of each digit.
    groups: [Vec<u16>; DIGITS],
    pub(super) strong: Vec<(u16, u16)>,
}

impl<'a> LinkBuilder<'a> {
    /// Starts with the single candidates and the strong links between them.
    pub(super) fn new(grid: &'a Grid<'a>) -> Self {
        let mut builder = LinkBuilder {
            grid,
            nodes: Vec::with_capacity(256),
            singles: 0,
            first_set: None,
            node_of: Box::new([NO_NODE; CELLS * DIGITS]),
            groups: Default::default(),
            strong: Vec::with_capacity(512),
        };
        for cell in grid.empty_cells() {
            for digit in grid.candidates(cell) {
                builder.node_of[cell.index() * DIGITS + digit.index()] = builder.nodes.len() as u16;
                builder.nodes.push(Node {
                    digit,
                    cells: CellSet::of(cell),
                    set: CellSet::EMPTY,
                });
            }
        }
        builder.singles = builder.nodes.len();
        for cell in grid.empty_cells() {
            let mut marks = grid.candidates(cell).iter();
            if let (Some(a), Some(b), None) = (marks.next(), marks.next(), marks.next()) {
                builder.join(builder.single(cell, a), builder.single(cell, b));
            }
        }
        for digit in Digit::ALL {
            for house in grid.topology().all() {
                let mut places = grid.places_in(digit, house).iter();
                if let (Some(a), Some(b), None) = (places.next(), places.next(), places.next()) {
                    builder.join(builder.single(a, digit), builder.single(b, digit));
                }
            }
        }
        builder
    }

    fn single(&self, cell: Cell, digit: Digit) -> u16 {
        self.node_of[cell.index() * DIGITS + digit.index()]
    }

    fn join(&mut self, a: u16, b: u16) {
        self.strong.push((a, b));
        self.strong.push((b, a));
    }

    /// Adds groups: several candidates for a digit in the intersection of two houses. Also adds the
    /// strong links of houses that consist of such a group and one other node.
    pub(super) fn add_groups(&mut self) {
        for digit in Digit::ALL {
            let places = self.grid.places(digit);
            for meeting in self.grid.topology().intersections() {
                let cells = meeting.cells & places;
                if cells.len() < 2 {
                    continue;
                }
                self.groups[digit].push(self.nodes.len() as u16);
                self.nodes.push(Node {
                    digit,
                    cells,
                    set: CellSet::EMPTY,
                });
            }
            let groups = self.groups[digit].clone();
            for house in self.grid.topology().houses() {
                let places = places & house.cells;
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
                        let single = self.single(rest.first().unwrap_or(Cell::ALL[0]), digit);
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

    /// Adds one node for each digit of an almost locked set. If one digit is missing, all the
    /// others are present.
    pub(super) fn add_set(&mut self, set: &AlmostLocked) {
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
        // If a digit has only one place in the set, it is there when another digit is missing.
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

    /// Adds links to cells outside a set whose nodes start at `first`. If the set misses a digit,
    /// it keeps all others, and such a cell may be left with one candidate. If the set excludes
    /// only one candidate from the cell, the necessary links already exist.
    fn add_forced(&mut self, set: &AlmostLocked, first: u16) {
        let seen = set.digits.iter().map(|digit| set.seen(digit));
        for cell in seen.fold(CellSet::EMPTY, |all, seen| all | seen) {
            let marks = self.grid.candidates(cell);
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

    /// Returns, for each node, a row of `words` words: the nodes with which it has a weak link.
    pub(super) fn weak_links(&self, words: usize) -> Vec<u64> {
        let topology = self.grid.topology();
        let mut weak = vec![0u64; self.nodes.len() * words];
        let mut set = |from: usize, to: usize| weak[from * words + to / 64] |= 1 << (to % 64);
        for node in 0..self.singles {
            let Node { digit, cells, .. } = self.nodes[node];
            let Some(cell) = cells.first() else { continue };
            for other in self.grid.candidates(cell) {
                if other != digit {
                    set(node, usize::from(self.single(cell, other)));
                }
            }
            for peer in self.grid.places(digit) & topology.peers(cell) {
                set(node, usize::from(self.single(peer, digit)));
            }
            for &(other, excluded) in topology.excluded(cell, digit) {
                for excluded in excluded & self.grid.candidates(other) {
                    set(node, usize::from(self.single(other, excluded)));
                }
            }
        }
        for node in self.singles..self.nodes.len() {
            let a = &self.nodes[node];
            let seen = topology.common_peers(a.cells) - a.set;
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
