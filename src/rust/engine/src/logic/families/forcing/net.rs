//! Inferences that may have several premises.

use super::reasoning::{Consequences, Reasoning, NEVER};
use crate::logic::facts::{Links, NodeId, State};
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Chain, Link, Node};
use crate::sets::{CELLS, DIGITS};
use crate::{Cell, CellSet, Digit, DigitSet};

/// The number of an event, in order of discovery.
type EventId = usize;

/// A candidate that was found to be true or false.
#[derive(Clone, Debug)]
struct NetEvent {
    node: NodeId,
    state: State,
    /// The events from which it follows. Empty for the assumption.
    premises: Vec<EventId>,
    /// If candidates locked in an intersection eliminate this one, the cells that lock them.
    locked: CellSet,
    /// The total number of events that it needs, without the assumption.
    cost: u16,
}

/// The consequences that follow from an assumption by singles and locked candidates, up to the
/// first contradiction.
pub(super) struct Net<'a> {
    grid: &'a Grid<'a>,
    links: &'a Links,
    marks: [DigitSet; CELLS],
    places: [CellSet; DIGITS],
    events: Vec<NetEvent>,
    /// The events that made each node true and false.
    made: [Vec<Option<EventId>>; 2],
    /// For each event, the events that it rests on, including itself, as bits.
    rests_on: Vec<u64>,
    words: usize,
}

impl<'a> Net<'a> {
    pub(super) fn new(grid: &'a Grid<'a>, links: &'a Links) -> Self {
        let singles = links.singles();
        Net {
            grid,
            links,
            marks: [DigitSet::EMPTY; CELLS],
            places: [CellSet::EMPTY; DIGITS],
            events: Vec::new(),
            made: [vec![None; singles], vec![None; singles]],
            rests_on: Vec::new(),
            words: (2 * singles + 63) / 64,
        }
    }

    fn run(&mut self, start: NodeId, state: State) {
        self.marks = Cell::ALL.map(|cell| self.grid.candidates(cell));
        for digit in Digit::ALL {
            self.places[digit] = self.grid.places(digit);
        }
        self.events.clear();
        self.rests_on.clear();
        for made in &mut self.made {
            made.fill(None);
        }
        self.add(start, state, Vec::new(), CellSet::EMPTY);
        let mut head = 0;
        // A candidate that is both true and false ends the search. So does an empty cell or house,
        // since nothing follows from it.
        while head < self.events.len() {
            let NetEvent { node, state, .. } = self.events[head];
            match state {
                State::True => self.follow_true(head, node),
                State::False => self.follow_false(node),
            }
            head += 1;
        }
    }

    fn made(&self, node: NodeId, state: State) -> Option<EventId> {
        self.made[state.index()][node]
    }

    fn node(&self, cell: Cell, digit: Digit) -> Option<NodeId> {
        self.links.node_of(Candidate::new(cell, digit))
    }

    fn add(&mut self, node: NodeId, state: State, premises: Vec<EventId>, locked: CellSet) {
        if self.made(node, state).is_some() {
            return;
        }
        let id = self.events.len();
        self.made[state.index()][node] = Some(id);
        if state == State::False {
            let candidate = self.links.candidate(node);
            self.marks[candidate.cell].remove(candidate.digit);
            self.places[candidate.digit].remove(candidate.cell);
        }
        let at = self.rests_on.len();
        self.rests_on.resize(at + self.words, 0);
        for &premise in &premises {
            for word in 0..self.words {
                self.rests_on[at + word] |= self.rests_on[premise * self.words + word];
            }
        }
        let before: u32 = self.rests_on[at..]
            .iter()
            .map(|word| word.count_ones())
            .sum();
        self.rests_on[at + id / 64] |= 1 << (id % 64);
        self.events.push(NetEvent {
            node,
            state,
            premises,
            locked,
            cost: before as u16,
        });
    }

    /// Draws the consequences of a true candidate: its digit excludes the other digits from its
    /// cell, and itself from the rest of the cell's houses.
    fn follow_true(&mut self, event: EventId, node: NodeId) {
        let candidate = self.links.candidate(node);
        let (cell, digit) = (candidate.cell, candidate.digit);
        let others = self.grid.candidates(cell) - DigitSet::of(digit);
        let peers = self.grid.places(digit) & self.grid.topology().peers(cell);
        let in_cell = others.iter().map(|other| (cell, other));
        let by_rules = self.grid.topology().excluded(cell, digit).iter();
        let by_rules = by_rules.flat_map(|&(cell, digits)| digits.iter().map(move |it| (cell, it)));
        let in_peers = peers.iter().map(|peer| (peer, digit));
        for (cell, digit) in in_cell.chain(in_peers).chain(by_rules) {
            if let Some(node) = self.node(cell, digit) {
                self.add(node, State::False, vec![event], CellSet::EMPTY);
            }
        }
    }

    /// Draws the consequences of a false candidate: its cell and each of its houses have one
    /// candidate fewer.
    fn follow_false(&mut self, node: NodeId) {
        let candidate = self.links.candidate(node);
        let (cell, digit) = (candidate.cell, candidate.digit);
        if self.marks[cell].len() == 1 {
            let last = self.marks[cell].first().unwrap_or(digit);
            let gone = self.grid.candidates(cell) - self.marks[cell];
            let premises = self.gone(gone.iter().map(|gone| (cell, gone)));
            if let Some(node) = self.node(cell, last) {
                self.add(node, State::True, premises, CellSet::EMPTY);
            }
        }
        let topology = self.grid.topology();
        for house in topology.houses_of(cell) {
            let left = self.places[digit] & topology.cells(house);
            if left.is_empty() || left.len() > 3 {
                continue;
            }
            let gone = self.grid.places_in(digit, house) - left;
            if left.len() == 1 {
                let last = left.first().and_then(|last| self.node(last, digit));
                if let Some(node) = last {
                    let premises = self.gone(gone.iter().map(|gone| (gone, digit)));
                    self.add(node, State::True, premises, CellSet::EMPTY);
                }
                continue;
            }
            let others = topology.common_houses(left).iter();
            for other in others.filter(|&other| other != house) {
                let targets = (self.places[digit] & topology.cells(other)) - left;
                for target in targets {
                    let premises = self.gone(gone.iter().map(|gone| (gone, digit)));
                    if let Some(node) = self.node(target, digit) {
                        self.add(node, State::False, premises, left);
                    }
                }
            }
        }
    }

    /// Returns the events that eliminated these candidates.
    fn gone(&self, candidates: impl Iterator<Item = (Cell, Digit)>) -> Vec<EventId> {
        let nodes = candidates.filter_map(|(cell, digit)| self.node(cell, digit));
        nodes
            .filter_map(|node| self.made(node, State::False))
            .collect()
    }
}

impl Reasoning for Net<'_> {
    fn consequences(&mut self, start: NodeId, state: State) -> Consequences {
        self.run(start, state);
        let mut all = Consequences::none(self.links);
        for event in &self.events {
            let cost = event.cost.min(NEVER - 1);
            match event.state {
                State::True => all.is_true[event.node] = cost,
                State::False => all.is_false[event.node] = cost,
            }
        }
        all
    }

    /// If an event has several premises, the chain continues from the one found last.
    fn chain(&mut self, start: NodeId, state: State, target: NodeId, target_state: State) -> Chain {
        self.run(start, state);
        let mut nodes: Vec<Node> = Vec::new();
        let mut at = self.made(target, target_state);
        let mut first = Link::Weak;
        while let Some(id) = at {
            let NetEvent {
                node,
                state,
                locked,
                ref premises,
                ..
            } = self.events[id];
            let node = *self.links.node(node);
            nodes.push(node);
            if !locked.is_empty() {
                nodes.push(Node {
                    cells: locked,
                    ..node
                });
            }
            first = match state {
                State::True => Link::Weak,
                State::False => Link::Strong,
            };
            at = premises.iter().copied().max();
        }
        nodes.reverse();
        let mut links = Vec::new();
        for _ in 1..nodes.len() {
            links.push(first);
            first = first.other();
        }
        Chain {
            nodes,
            links,
            ..Chain::default()
        }
    }
}
