//! The consequences of one assumption: an ordered propagation that records the parents of each
//! node.

use super::literal::{
    candidate_of, is_on, off, on, Cause, FullNode, Literal, Rules, TraceNode, NONE,
};
use crate::bits::bits;
use crate::logic::families::explainer::grid::{
    candidate_id, cell_and_digit, house_of, houses_of, ones, place_bit, Changed, SeCandidates,
    BOX_ROW_COLUMN, CANDIDATES, CROSSING,
};
use crate::topology::classic::CELLS_OF;

const LITERALS: usize = 2 * CANDIDATES;
const ABSENT: u16 = u16::MAX;

#[derive(Clone, Copy)]
pub(super) struct RunNode {
    pub literal: Literal,
    pub cause: Cause,
    pub nested: u32,
    first_parent: u32,
    parents: u32,
}

/// A propagation and its result.
#[derive(Clone)]
pub(super) struct Run {
    nodes: Vec<RunNode>,
    parents: Vec<u16>,
    /// The node of each literal, or `ABSENT`.
    index: [u16; LITERALS],
    /// Nodes in the order in which they were found.
    pub ons: Vec<u16>,
    pub offs: Vec<u16>,
    next_on: usize,
    next_off: usize,
    /// The nodes that say that the same candidate is on and off.
    pub conflict: Option<[u16; 2]>,
    /// The candidates except those that are off and whose links were already followed.
    pub grid: SeCandidates,
    /// The candidates that are not off.
    open: SeCandidates,
    /// For each simple rule, where the grid changed since the rule last ran. A rule skips the first
    /// grid, because whatever it finds there holds without the assumption.
    pub rule_changes: [Changed; SIMPLE_RULES],
}

/// The number of rules that are not chains.
pub(super) const SIMPLE_RULES: usize = 4;

impl Run {
    pub fn new() -> Self {
        Run {
            nodes: Vec::new(),
            parents: Vec::new(),
            index: [ABSENT; LITERALS],
            ons: Vec::new(),
            offs: Vec::new(),
            next_on: 0,
            next_off: 0,
            conflict: None,
            grid: SeCandidates::EMPTY,
            open: SeCandidates::EMPTY,
            rule_changes: [Changed::NOWHERE; SIMPLE_RULES],
        }
    }

    /// Continues from the end of another propagation.
    pub fn resume_from(&mut self, other: &Run) {
        self.nodes.clone_from(&other.nodes);
        self.parents.clone_from(&other.parents);
        self.index = other.index;
        self.ons.clone_from(&other.ons);
        self.offs.clone_from(&other.offs);
        self.next_on = other.next_on;
        self.next_off = other.next_off;
        self.conflict = other.conflict;
        self.grid.clone_from(&other.grid);
        self.open.clone_from(&other.open);
        self.rule_changes = other.rule_changes;
    }

    /// Restarts from one assumption.
    pub fn start(&mut self, candidates: &SeCandidates, assumption: Literal) {
        self.nodes.clear();
        self.parents.clear();
        self.index = [ABSENT; LITERALS];
        self.ons.clear();
        self.offs.clear();
        self.next_on = 0;
        self.next_off = 0;
        self.conflict = None;
        self.grid.clone_from(candidates);
        self.open.clone_from(candidates);
        self.rule_changes = [Changed::NOWHERE; SIMPLE_RULES];
        self.add(assumption, Cause::Assumption, NONE, 0, 0);
    }

    /// Whether the propagation would be the same on a grid without this candidate. This is the case
    /// if the propagation never reached the candidate and never left it as one of two. `source` is
    /// the grid from which the propagation started. Valid only if the propagation used only links.
    pub fn ignores(&self, struck: u16, source: &SeCandidates) -> bool {
        if self.node(on(struck)).is_some() || self.node(off(struck)).is_some() {
            return false;
        }
        let (cell, digit) = cell_and_digit(struck);
        let same = |left: u16, first: u16| ones(left) > 2 || left == first;
        same(self.grid.digits[cell], source.digits[cell])
            && houses_of(cell)
                .into_iter()
                .all(|house| same(self.grid.places[house][digit], source.places[house][digit]))
    }

    /// Removes a candidate from the grid of a propagation that ignores it.
    pub fn forget(&mut self, struck: u16) {
        let (cell, digit) = cell_and_digit(struck);
        self.grid.remove(cell, digit);
        self.open.remove(cell, digit);
    }

    /// Whether there are more links to follow.
    pub fn has_pending(&self) -> bool {
        let served = self.next_on == self.ons.len() && self.next_off == self.offs.len();
        self.conflict.is_none() && !served
    }

    pub fn literal(&self, node: u16) -> Literal {
        self.nodes[usize::from(node)].literal
    }

    /// Returns the node of a literal.
    pub fn node(&self, literal: Literal) -> Option<u16> {
        let node = self.index[usize::from(literal)];
        (node != ABSENT).then_some(node)
    }

    fn push(
        &mut self,
        literal: Literal,
        cause: Cause,
        nested: u32,
        first_parent: u32,
        parents: u32,
    ) -> u16 {
        self.nodes.push(RunNode {
            literal,
            cause,
            nested,
            first_parent,
            parents,
        });
        (self.nodes.len() - 1) as u16
    }

    fn add(&mut self, literal: Literal, cause: Cause, nested: u32, first: u32, parents: u32) {
        let node = self.push(literal, cause, nested, first, parents);
        self.index[usize::from(literal)] = node;
        match is_on(literal) {
            true => self.ons.push(node),
            false => {
                self.offs.push(node);
                let (cell, digit) = cell_and_digit(candidate_of(literal));
                self.open.remove(cell, digit);
            }
        }
    }

    /// Follows links until nothing more follows or a candidate is both on and off.
    pub fn follow_links(&mut self, source: &SeCandidates, rules: Rules) {
        let mut changed = Changed::NOWHERE;
        while self.conflict.is_none() {
            if self.next_on < self.ons.len() {
                let node = self.ons[self.next_on];
                self.next_on += 1;
                self.propagate_on(node, rules);
            } else if self.next_off < self.offs.len() {
                let node = self.offs[self.next_off];
                self.next_off += 1;
                self.propagate_off(node, source, rules);
                let (cell, digit) = cell_and_digit(candidate_of(self.literal(node)));
                changed.add(cell, digit);
            } else {
                break;
            }
        }
        for rule_changes in &mut self.rule_changes {
            rule_changes.join(changed);
        }
    }

    fn propagate_on(&mut self, node: u16, rules: Rules) {
        let (cell, digit) = cell_and_digit(candidate_of(self.literal(node)));
        let first = self.parents.len() as u32;
        self.parents.push(node);
        if !rules.nishio {
            for other in bits(self.open.digits[cell] & !(1 << digit)) {
                if !self.turn_off(candidate_id(cell, other), Cause::Cell, first) {
                    return;
                }
            }
        }
        let boxed = house_of(cell, BOX_ROW_COLUMN[0]);
        for kind in BOX_ROW_COLUMN {
            let house = house_of(cell, kind);
            let mut places = self.open.places[house][digit];
            if house != boxed {
                places &= !CROSSING[house][boxed];
            }
            for at in bits(places) {
                let other = CELLS_OF[house][at];
                if other != cell
                    && !self.turn_off(candidate_id(other, digit), Cause::House(kind as u8), first)
                {
                    return;
                }
            }
        }
    }

    /// Notes that an open candidate is off. Returns `false` if it is on.
    fn turn_off(&mut self, id: u16, cause: Cause, first_parent: u32) -> bool {
        if let Some(node) = self.node(on(id)) {
            let contradicting = self.push(off(id), cause, NONE, first_parent, 1);
            self.conflict = Some([node, contradicting]);
            return false;
        }
        self.add(off(id), cause, NONE, first_parent, 1);
        true
    }

    fn propagate_off(&mut self, node: u16, source: &SeCandidates, rules: Rules) {
        let (cell, digit) = cell_and_digit(candidate_of(self.literal(node)));
        let others = self.grid.digits[cell] & !(1 << digit);
        // The candidate itself is always one of the two, unless it was on as well.
        let both = |mask: u16, bit: u16| mask & bit != 0 && mask.count_ones() == 2;
        let mut turned = true;
        if !rules.nishio && both(self.grid.digits[cell], 1 << digit) {
            let other = others.trailing_zeros() as usize;
            let gone = source.digits[cell] & !self.grid.digits[cell];
            let gone = bits(gone).map(|digit| candidate_id(cell, digit));
            turned = self.turn_on(candidate_id(cell, other), Cause::Cell, node, gone);
        }
        for kind in BOX_ROW_COLUMN {
            let house = house_of(cell, kind);
            let places = self.grid.places[house][digit];
            let bit = place_bit(cell, house);
            if !turned || !both(places, bit) {
                continue;
            }
            let other = CELLS_OF[house][(places & !bit).trailing_zeros() as usize];
            let gone = source.places[house][digit] & !places;
            let gone = bits(gone).map(|at| candidate_id(CELLS_OF[house][at], digit));
            let cause = Cause::House(kind as u8);
            turned = self.turn_on(candidate_id(other, digit), cause, node, gone);
        }
        if rules.dynamic {
            self.grid.remove(cell, digit);
        }
    }

    /// Notes that a candidate is on. Returns `false` if it is off. The candidates in `gone` were
    /// turned off before.
    fn turn_on(
        &mut self,
        id: u16,
        cause: Cause,
        parent: u16,
        gone: impl Iterator<Item = u16>,
    ) -> bool {
        let conflicting = self.node(off(id));
        if conflicting.is_none() && self.node(on(id)).is_some() {
            return true;
        }
        let first = self.parents.len();
        self.parents.push(parent);
        for gone in gone {
            let node = self.index[usize::from(off(gone))];
            self.parents.push(node);
        }
        let parents = (self.parents.len() - first) as u32;
        match conflicting {
            Some(node) => {
                let contradicting = self.push(on(id), cause, NONE, first as u32, parents);
                self.conflict = Some([contradicting, node]);
                false
            }
            None => {
                self.add(on(id), cause, NONE, first as u32, parents);
                true
            }
        }
    }

    /// Notes that a rule turns a candidate off, and returns its node. Returns `None` if it is
    /// already off.
    pub fn strike(&mut self, struck: u16, by: Cause, nested: u32, parents: &[u16]) -> Option<u16> {
        if self.node(off(struck)).is_some() {
            return None;
        }
        let first = self.parents.len() as u32;
        for &gone in parents {
            let node = self.index[usize::from(off(gone))];
            self.parents.push(node);
        }
        let count = parents.len() as u32;
        self.add(off(struck), by, nested, first, count);
        self.node(off(struck))
    }

    fn parents(&self, node: u16) -> &[u16] {
        let node = &self.nodes[usize::from(node)];
        &self.parents[node.first_parent as usize..][..node.parents as usize]
    }

    /// Returns the number of nodes on the paths back from a target.
    pub fn count(&self, target: u16) -> u32 {
        let mut known = [0u64; LITERALS / 64 + 1];
        let mut stack = [0u16; LITERALS];
        let mut height = 0;
        let mut count = 0;
        let mut visit = |node: u16, stack: &mut [u16; LITERALS], height: &mut usize| {
            let literal = usize::from(self.literal(node));
            if known[literal / 64] >> (literal % 64) & 1 == 0 {
                known[literal / 64] |= 1 << (literal % 64);
                count += 1;
                stack[*height] = node;
                *height += 1;
            }
        };
        visit(target, &mut stack, &mut height);
        while height > 0 {
            height -= 1;
            let node = stack[height];
            for &parent in self.parents(node) {
                visit(parent, &mut stack, &mut height);
            }
        }
        count
    }

    /// Returns, for each node, the number of nodes on the paths back from it.
    pub fn counts(&self) -> Vec<u32> {
        let words = (self.nodes.len() + 63) / 64;
        let mut known = vec![0u64; words * self.nodes.len()];
        let mut counts = Vec::with_capacity(self.nodes.len());
        for node in 0..self.nodes.len() {
            // Parents come before their children.
            let (before, rest) = known.split_at_mut(node * words);
            let mine = &mut rest[..words];
            for &parent in self.parents(node as u16) {
                let parent = &before[usize::from(parent) * words..][..words];
                for (mine, parent) in mine.iter_mut().zip(parent) {
                    *mine |= parent;
                }
            }
            mine[node / 64] |= 1 << (node % 64);
            counts.push(mine.iter().map(|word| word.count_ones()).sum());
        }
        counts
    }

    /// Returns the nodes on the paths back from a target, breadth first.
    pub fn trace(&self, target: u16) -> Vec<TraceNode> {
        let mut known = [false; LITERALS];
        let mut queue = vec![target];
        let mut trace = Vec::new();
        let mut next = 0;
        while next < queue.len() {
            let node = queue[next];
            next += 1;
            let RunNode {
                literal,
                cause,
                nested,
                ..
            } = self.nodes[usize::from(node)];
            if known[usize::from(literal)] {
                continue;
            }
            known[usize::from(literal)] = true;
            trace.push(TraceNode {
                literal,
                cause,
                nested,
            });
            queue.extend_from_slice(self.parents(node));
        }
        trace
    }

    /// Returns a target with all nodes on which it depends, assumption first.
    pub fn branch(&self, target: u16) -> Vec<FullNode> {
        let mut nodes = vec![target];
        let mut next = 0;
        while next < nodes.len() {
            for &parent in self.parents(nodes[next]) {
                if !nodes.contains(&parent) {
                    nodes.push(parent);
                }
            }
            next += 1;
        }
        // Parents have smaller numbers than their children.
        nodes.sort_unstable();
        let place = |node: &u16| nodes.iter().position(|it| it == node).unwrap_or_default();
        let full = nodes.iter().map(|&node| FullNode {
            literal: self.literal(node),
            cause: self.nodes[usize::from(node)].cause,
            nested: self.nodes[usize::from(node)].nested,
            parents: self.parents(node).iter().map(place).collect(),
        });
        full.collect()
    }
}
