//! Forcing chains as the original goes about them: every assumption is followed
//! in order, every hint is made, and then they are sorted. Slow, and easy to see
//! through: the fast searches are compared with it.

use std::collections::HashMap;

use super::aligned_exclusion;
use super::hint::{Basis, Hint};
use super::pencil::{
    cell_and_digit, house_of, mark, marks_at, place_bit, Changed, Frame, Mark, Pencil, Sheet,
    BOX_ROW_COLUMN, CROSSING, MARKS,
};
use super::{fish, locking, subsets};
use crate::logic::technique::Technique;
use crate::sets::bits;
use crate::topology::classic::{CELLS, CELLS_OF, DIGITS, PEERS};
use crate::{CellSet, Stop, Stopped};

/// A candidate that is on or off: twice the candidate, plus one if it is on.
type Literal = u16;

/// The candidate that is on.
const fn on(mark: Mark) -> Literal {
    mark * 2 + 1
}

/// The candidate that is off.
const fn off(mark: Mark) -> Literal {
    mark * 2
}

const fn is_on(literal: Literal) -> bool {
    literal & 1 == 1
}

const fn mark_of(literal: Literal) -> Mark {
    literal / 2
}

/// Why a node of a chain holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// It is assumed.
    Assumption,
    /// By the other candidates of its cell.
    Cell,
    /// By the other places of its digit in a house of this kind: the first
    /// house of the kind.
    House(u8),
    /// By a rule that is more than a link.
    Rule,
}

/// What a chain engine may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rules {
    /// Candidates that go off change what follows next.
    dynamic: bool,
    /// One digit only.
    nishio: bool,
    /// Level of the rules asked when no link goes on.
    level: u8,
}

/// No nested chain.
const NONE: u32 = u32::MAX;

/// A node on the way back from a target.
#[derive(Clone, Copy, Debug)]
struct TraceNode {
    pub literal: Literal,
    pub cause: Cause,
    /// Number of the nested chain it comes from.
    pub nested: u32,
}

/// A hint that was found, with the ways back from its targets.
struct ChainHint {
    technique: Technique,
    rating: f64,
    complexity: u32,
    /// What comes first among hints of one rating and complexity.
    key: u8,
    placement: Option<Mark>,
    eliminations: Vec<Mark>,
    traces: Vec<Vec<TraceNode>>,
    /// Why the assumptions of its chains hold together, if they do.
    assumed: Cause,
}

/// A chain that was used inside another one.
struct Nested {
    /// Number of its content: the same for equal targets and equal nodes.
    content: u32,
    complexity: u32,
}

/// The engine, with what it keeps.
#[derive(Default)]
struct Engine {
    nested: Vec<Nested>,
    contents: HashMap<Vec<Literal>, u32>,
    runs: Vec<Run>,
}

/// What `length - 2` nodes more add to a rating.
fn surcharge(complexity: u32) -> f64 {
    let mut added = 0.0;
    let mut bound = 4;
    let mut odd = false;
    while i64::from(complexity) - 2 > bound {
        added += 0.1;
        bound = if odd { bound * 4 / 3 } else { bound * 3 / 2 };
        odd = !odd;
    }
    added
}

impl Engine {
    /// The first hint of the chains and of aligned triplets.
    pub fn next_hint(&mut self, sheet: &Sheet, stop: Stop) -> Result<Option<Hint>, Stopped> {
        self.nested.clear();
        self.contents.clear();
        let (pencil, frame) = (&sheet.pencil, &sheet.frame);
        if let Some(hint) = self.first(|engine| engine.single_chains(pencil, stop))? {
            return Ok(Some(hint));
        }
        if let Some(hint) = aligned_exclusion::triplet(sheet, crate::CellSet::ALL) {
            return Ok(Some(hint));
        }
        let producers = [
            (true, true, 0),
            (false, false, 0),
            (true, false, 0),
            (true, false, 1),
            (true, false, 2),
            (true, false, 3),
            (true, false, 4),
            (true, false, 5),
        ];
        for (dynamic, nishio, level) in producers {
            let rules = Rules {
                dynamic,
                nishio,
                level,
            };
            let found = self.first(|engine| engine.forcing_chains(pencil, frame, rules, stop))?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    fn first(
        &mut self,
        find: impl FnOnce(&mut Engine) -> Result<Vec<ChainHint>, Stopped>,
    ) -> Result<Option<Hint>, Stopped> {
        let hints = find(self)?;
        Ok(hints.into_iter().next().map(|found| Hint {
            technique: found.technique,
            rating: found.rating,
            complexity: found.complexity,
            placement: found.placement,
            eliminations: found.eliminations,
            basis: Basis::Chains(None),
        }))
    }

    /// Nodes of the ways back, each nested chain counted once.
    fn complexity(&self, traces: &[Vec<TraceNode>]) -> u32 {
        let flat: usize = traces.iter().map(Vec::len).sum();
        let mut seen = Vec::new();
        let mut total = flat as u32;
        for node in traces.iter().flatten().filter(|node| node.nested != NONE) {
            let nested = &self.nested[node.nested as usize];
            if !seen.contains(&nested.content) {
                seen.push(nested.content);
                total += nested.complexity;
            }
        }
        total
    }

    /// Keeps a chain that is used inside another one.
    fn keep(&mut self, hint: &ChainHint) -> u32 {
        let mut content = Vec::new();
        for trace in &hint.traces {
            content.extend(trace.iter().map(|node| node.literal));
            content.push(Literal::MAX);
        }
        let next = self.contents.len() as u32;
        let content = *self.contents.entry(content).or_insert(next);
        self.nested.push(Nested {
            content,
            complexity: hint.complexity,
        });
        (self.nested.len() - 1) as u32
    }
}

/// Sorts hints: by rating, complexity and kind, then as they were found.
fn sort(hints: &mut [ChainHint]) {
    hints.sort_by(|one, two| {
        (one.rating.total_cmp(&two.rating))
            .then(one.complexity.cmp(&two.complexity))
            .then(one.key.cmp(&two.key))
    });
}

/// What follows from a literal: the candidate struck out, or the others of the
/// cell and the placement.
fn conclude(pencil: &Pencil, literal: Literal) -> (Option<Mark>, Vec<Mark>) {
    let concluded = mark_of(literal);
    if !is_on(literal) {
        return (None, vec![concluded]);
    }
    let (cell, digit) = super::pencil::cell_and_digit(concluded);
    let others = bits(pencil.marks[cell] & !(1 << digit)).map(|other| mark(cell, other));
    (Some(concluded), others.collect())
}

const LITERALS: usize = 2 * MARKS;
const ABSENT: u16 = u16::MAX;

#[derive(Clone, Copy)]
struct Node {
    pub literal: Literal,
    pub cause: Cause,
    pub nested: u32,
    first_parent: u32,
    parents: u32,
}

/// A propagation and its result.
#[derive(Clone)]
struct Run {
    nodes: Vec<Node>,
    parents: Vec<u16>,
    /// Node of each literal.
    index: [u16; LITERALS],
    /// Nodes in the order they came.
    pub ons: Vec<u16>,
    pub offs: Vec<u16>,
    next_on: usize,
    next_off: usize,
    /// The node that is on and the one that is off, for the same candidate.
    pub conflict: Option<[u16; 2]>,
    /// Candidates that have not been served as off.
    pub grid: Pencil,
}

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
            grid: Pencil::EMPTY,
        }
    }

    /// Starts anew from one assumption.
    pub fn start(&mut self, pencil: &Pencil, assumption: Literal) {
        self.nodes.clear();
        self.parents.clear();
        self.index = [ABSENT; LITERALS];
        self.ons.clear();
        self.offs.clear();
        self.next_on = 0;
        self.next_off = 0;
        self.conflict = None;
        self.grid.clone_from(pencil);
        self.add(assumption, Cause::Assumption, NONE, 0, 0);
    }

    pub fn literal(&self, node: u16) -> Literal {
        self.nodes[usize::from(node)].literal
    }

    /// The node of a literal.
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
        self.nodes.push(Node {
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
            false => self.offs.push(node),
        }
    }

    /// Goes on until nothing more follows by links, or a candidate is both on
    /// and off.
    pub fn follow_links(&mut self, source: &Pencil, rules: Rules) {
        while self.conflict.is_none() {
            if self.next_on < self.ons.len() {
                let node = self.ons[self.next_on];
                self.next_on += 1;
                self.serve_on(node, rules);
            } else if self.next_off < self.offs.len() {
                let node = self.offs[self.next_off];
                self.next_off += 1;
                self.serve_off(node, source, rules);
            } else {
                return;
            }
        }
    }

    fn serve_on(&mut self, node: u16, rules: Rules) {
        let (cell, digit) = cell_and_digit(mark_of(self.literal(node)));
        let first = self.parents.len() as u32;
        self.parents.push(node);
        if !rules.nishio {
            for other in bits(self.grid.marks[cell] & !(1 << digit)) {
                if !self.turn_off(mark(cell, other), Cause::Cell, first) {
                    return;
                }
            }
        }
        let boxed = house_of(cell, BOX_ROW_COLUMN[0]);
        for kind in BOX_ROW_COLUMN {
            let house = house_of(cell, kind);
            let mut places = self.grid.places[house][digit];
            if house != boxed {
                places &= !CROSSING[house][boxed];
            }
            for at in bits(places) {
                let other = CELLS_OF[house][at];
                if other != cell
                    && !self.turn_off(mark(other, digit), Cause::House(kind as u8), first)
                {
                    return;
                }
            }
        }
    }

    /// Notes that a candidate goes off; `false` if it is on.
    fn turn_off(&mut self, mark: u16, cause: Cause, first_parent: u32) -> bool {
        if let Some(node) = self.node(on(mark)) {
            let contradicting = self.push(off(mark), cause, NONE, first_parent, 1);
            self.conflict = Some([node, contradicting]);
            return false;
        }
        if self.node(off(mark)).is_none() {
            self.add(off(mark), cause, NONE, first_parent, 1);
        }
        true
    }

    fn serve_off(&mut self, node: u16, source: &Pencil, rules: Rules) {
        let (cell, digit) = cell_and_digit(mark_of(self.literal(node)));
        let others = self.grid.marks[cell] & !(1 << digit);
        // The node itself is always there, unless it was on as well.
        let both = |mask: u16, bit: u16| mask & bit != 0 && mask.count_ones() == 2;
        let mut turned = true;
        if !rules.nishio && both(self.grid.marks[cell], 1 << digit) {
            let other = others.trailing_zeros() as usize;
            let gone = source.marks[cell] & !self.grid.marks[cell];
            let gone = bits(gone).map(|digit| mark(cell, digit));
            turned = self.turn_on(mark(cell, other), Cause::Cell, node, gone);
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
            let gone = bits(gone).map(|at| mark(CELLS_OF[house][at], digit));
            let cause = Cause::House(kind as u8);
            turned = self.turn_on(mark(other, digit), cause, node, gone);
        }
        if rules.dynamic {
            self.grid.remove(cell, digit);
        }
    }

    /// Notes that a candidate goes on; `false` if it is off. `gone` are the
    /// candidates that had to go off before.
    fn turn_on(
        &mut self,
        mark: u16,
        cause: Cause,
        parent: u16,
        gone: impl Iterator<Item = u16>,
    ) -> bool {
        let conflicting = self.node(off(mark));
        if conflicting.is_none() && self.node(on(mark)).is_some() {
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
                let contradicting = self.push(on(mark), cause, NONE, first as u32, parents);
                self.conflict = Some([contradicting, node]);
                false
            }
            None => {
                self.add(on(mark), cause, NONE, first as u32, parents);
                true
            }
        }
    }

    /// Adds a candidate that goes off by a rule, unless it is off.
    pub fn strike(&mut self, struck: u16, nested: u32, parents: &[u16]) {
        if self.node(off(struck)).is_some() {
            return;
        }
        let first = self.parents.len() as u32;
        for &gone in parents {
            let node = self.index[usize::from(off(gone))];
            self.parents.push(node);
        }
        let count = parents.len() as u32;
        self.add(off(struck), Cause::Rule, nested, first, count);
    }

    fn parents(&self, node: u16) -> &[u16] {
        let node = &self.nodes[usize::from(node)];
        &self.parents[node.first_parent as usize..][..node.parents as usize]
    }

    /// The nodes on the way back from a target, breadth first.
    pub fn trace(&self, target: u16) -> Vec<TraceNode> {
        let mut known = [false; LITERALS];
        let mut queue = vec![target];
        let mut trace = Vec::new();
        let mut next = 0;
        while next < queue.len() {
            let node = queue[next];
            next += 1;
            let Node {
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
}

/// The links that a sweep may use.
#[derive(Clone, Copy)]
struct Sweep {
    /// Links inside a cell.
    in_cell: bool,
    /// Two places of a digit in a house.
    in_house: bool,
}

/// A node with the node it came from.
#[derive(Clone, Copy)]
struct Step {
    literal: Literal,
    cause: Cause,
    parent: u32,
}

impl Engine {
    /// All cycles and chains, in order.
    fn single_chains(&mut self, pencil: &Pencil, stop: Stop) -> Result<Vec<ChainHint>, Stopped> {
        let mut hints = Vec::new();
        for (in_cell, in_house) in [(false, true), (true, false), (true, true)] {
            let sweep = Sweep { in_cell, in_house };
            for cell in (0..CELLS).filter(|&cell| pencil.marks[cell].count_ones() >= 2) {
                if stop() {
                    return Err(Stopped);
                }
                if !in_house && pencil.marks[cell].count_ones() > 2 {
                    continue;
                }
                for digit in bits(pencil.marks[cell]) {
                    let start = mark(cell, digit);
                    cycles(pencil, sweep, start, &mut hints);
                    if in_house {
                        chain(pencil, sweep, on(start), &mut hints);
                        chain(pencil, sweep, off(start), &mut hints);
                    }
                }
            }
        }
        sort(&mut hints);
        Ok(hints)
    }
}

/// What goes off when a candidate is on.
fn go_off(pencil: &Pencil, sweep: Sweep, mark_on: Mark, mut seen: impl FnMut(Mark, Cause)) {
    let (cell, digit) = cell_and_digit(mark_on);
    if sweep.in_cell {
        for other in bits(pencil.marks[cell] & !(1 << digit)) {
            seen(mark(cell, other), Cause::Cell);
        }
    }
    for kind in BOX_ROW_COLUMN {
        let house = house_of(cell, kind);
        for at in bits(pencil.places[house][digit] & !place_bit(cell, house)) {
            seen(mark(CELLS_OF[house][at], digit), Cause::House(kind as u8));
        }
    }
}

/// What goes on when a candidate is off.
fn go_on(pencil: &Pencil, sweep: Sweep, mark_off: Mark, mut seen: impl FnMut(Mark, Cause)) {
    let (cell, digit) = cell_and_digit(mark_off);
    if sweep.in_cell && pencil.marks[cell].count_ones() == 2 {
        let other = (pencil.marks[cell] & !(1 << digit)).trailing_zeros() as usize;
        seen(mark(cell, other), Cause::Cell);
    }
    if !sweep.in_house {
        return;
    }
    for kind in BOX_ROW_COLUMN {
        let house = house_of(cell, kind);
        let places = pencil.places[house][digit];
        if places.count_ones() == 2 {
            let at = (places & !place_bit(cell, house)).trailing_zeros() as usize;
            seen(mark(CELLS_OF[house][at], digit), Cause::House(kind as u8));
        }
    }
}

const ROOT: u32 = u32::MAX;

/// Whether `literal` is an ancestor of the step.
fn is_ancestor(steps: &[Step], step: u32, literal: Literal) -> bool {
    let mut at = steps[step as usize].parent;
    while at != ROOT {
        let step = steps[at as usize];
        if step.literal == literal {
            return true;
        }
        at = step.parent;
    }
    false
}

/// The way back from a step, the first one last.
fn way_back(steps: &[Step], from: u32) -> Vec<Step> {
    let mut way = Vec::new();
    let mut at = from;
    while at != ROOT {
        way.push(steps[at as usize]);
        at = steps[at as usize].parent;
    }
    way
}

fn trace_node(step: Step) -> TraceNode {
    TraceNode {
        literal: step.literal,
        cause: step.cause,
        nested: NONE,
    }
}

/// The cycles from a candidate that is on: all that are met breadth first.
fn cycles(pencil: &Pencil, sweep: Sweep, start: Mark, hints: &mut Vec<ChainHint>) {
    let mut steps = vec![Step {
        literal: on(start),
        cause: Cause::Assumption,
        parent: ROOT,
    }];
    let mut known = [false; MARKS];
    known[usize::from(start)] = true;
    let mut ons = vec![0u32];
    let mut found = Vec::new();
    let mut length = 0;
    while !ons.is_empty() {
        length += 2;
        let mut offs = Vec::new();
        for &step in &ons {
            let from = mark_of(steps[step as usize].literal);
            go_off(pencil, sweep, from, |mark, cause| {
                if !is_ancestor(&steps, step, off(mark)) && !is_queued(&steps, step, off(mark)) {
                    steps.push(Step {
                        literal: off(mark),
                        cause,
                        parent: step,
                    });
                    offs.push((steps.len() - 1) as u32);
                }
            });
        }
        ons.clear();
        for &step in &offs {
            let from = mark_of(steps[step as usize].literal);
            let mut made: [Mark; 4] = [Mark::MAX; 4];
            go_on(pencil, sweep, from, |mark, cause| {
                if made.contains(&mark) {
                    return;
                }
                let free = made.iter().position(|&made| made == Mark::MAX);
                made[free.unwrap_or_default()] = mark;
                let is_cycle = length >= 4 && mark == start;
                let is_new = !known[usize::from(mark)];
                if !is_cycle && !is_new {
                    return;
                }
                steps.push(Step {
                    literal: on(mark),
                    cause,
                    parent: step,
                });
                let step = (steps.len() - 1) as u32;
                if is_cycle {
                    found.push(step);
                }
                if is_new {
                    known[usize::from(mark)] = true;
                    ons.push(step);
                }
            });
        }
    }
    for end in found {
        cycle_hint(pencil, sweep, &way_back(&steps, end), hints);
    }
}

/// Whether the candidate was derived from this step already, by a house that
/// comes first.
fn is_queued(steps: &[Step], parent: u32, literal: Literal) -> bool {
    steps
        .iter()
        .rev()
        .take_while(|step| step.parent == parent)
        .any(|step| step.literal == literal)
}

/// The hint of a cycle, given the way back, start at both ends.
fn cycle_hint(pencil: &Pencil, sweep: Sweep, way: &[Step], hints: &mut Vec<ChainHint>) {
    let nodes = &way[..way.len() - 1];
    let mut cells = CellSet::EMPTY;
    let mut sees_on = [CellSet::EMPTY; DIGITS];
    let mut sees_off = [CellSet::EMPTY; DIGITS];
    for step in nodes {
        let (cell, digit) = cell_and_digit(mark_of(step.literal));
        cells.insert(cell);
        let sees = match is_on(step.literal) {
            true => &mut sees_on[digit],
            false => &mut sees_off[digit],
        };
        *sees |= PEERS[cell];
    }
    let mut eliminations: Vec<Mark> = (0..DIGITS)
        .flat_map(|digit| {
            let seeing = (sees_on[digit] & sees_off[digit]) - cells;
            seeing
                .iter()
                .filter(move |&cell| pencil.has(cell, digit))
                .map(move |cell| mark(cell, digit))
        })
        .collect();
    if eliminations.is_empty() {
        return;
    }
    eliminations.sort_unstable();
    let complexity = nodes.len() as u32;
    let (technique, base, key) = match (sweep.in_cell, sweep.in_house) {
        (false, _) => (Technique::BidirectionalXCycle, 6.5, 2),
        (true, false) => (Technique::BidirectionalYCycle, 6.5, 3),
        (true, true) => (Technique::BidirectionalCycle, 7.0, 4),
    };
    let forward = nodes.iter().map(|&step| trace_node(step)).collect();
    let backward = way[1..].iter().rev().map(|step| TraceNode {
        literal: step.literal ^ 1,
        ..trace_node(*step)
    });
    hints.push(ChainHint {
        technique,
        rating: base + surcharge(complexity),
        complexity,
        key,
        placement: None,
        eliminations,
        traces: vec![forward, backward.collect()],
        assumed: Cause::Assumption,
    });
}

/// The chain from an assumption to its contrary, if there is one.
fn chain(pencil: &Pencil, sweep: Sweep, assumption: Literal, hints: &mut Vec<ChainHint>) {
    let mut steps = vec![Step {
        literal: assumption,
        cause: Cause::Assumption,
        parent: ROOT,
    }];
    let mut known = [false; 2 * MARKS];
    known[usize::from(assumption)] = true;
    let mut pending = vec![0u32];
    while !pending.is_empty() {
        let mut next = Vec::new();
        for &step in &pending {
            let literal = steps[step as usize].literal;
            let mut end = None;
            let mut seen = |literal: Literal, cause| {
                if known[usize::from(literal)] {
                    return;
                }
                known[usize::from(literal)] = true;
                steps.push(Step {
                    literal,
                    cause,
                    parent: step,
                });
                let made = (steps.len() - 1) as u32;
                next.push(made);
                if literal == assumption ^ 1 && end.is_none() {
                    end = Some(made);
                }
            };
            match is_on(literal) {
                true => go_off(pencil, sweep, mark_of(literal), |mark, cause| {
                    seen(off(mark), cause)
                }),
                false => go_on(pencil, sweep, mark_of(literal), |mark, cause| {
                    seen(on(mark), cause)
                }),
            }
            if let Some(end) = end {
                chain_hint(pencil, sweep, &way_back(&steps, end), hints);
                return;
            }
        }
        pending = next;
    }
}

fn chain_hint(pencil: &Pencil, sweep: Sweep, way: &[Step], hints: &mut Vec<ChainHint>) {
    let (placement, eliminations) = conclude(pencil, way[0].literal);
    let complexity = way.len() as u32;
    let (technique, base, key) = match sweep.in_cell {
        false => (Technique::ForcingXChain, 6.6, 2),
        true => (Technique::ForcingChain, 7.0, 4),
    };
    hints.push(ChainHint {
        technique,
        rating: base + surcharge(complexity),
        complexity,
        key,
        placement,
        eliminations,
        traces: vec![way.iter().map(|&step| trace_node(step)).collect()],
        assumed: Cause::Assumption,
    });
}

impl Rules {
    fn technique(self) -> Technique {
        use Technique::*;
        let by_level = [
            DynamicForcingChains,
            DynamicForcingChainsPlus,
            NestedForcingChains2,
            NestedForcingChains3,
            NestedForcingChains4,
            NestedForcingChains5,
        ];
        match (self.nishio, self.dynamic) {
            (true, _) => NishioForcingChains,
            (_, false) => MultipleForcingChains,
            _ => by_level[usize::from(self.level)],
        }
    }

    fn base(self) -> f64 {
        match (self.nishio, self.dynamic, self.level) {
            (true, ..) => 7.5,
            (_, false, _) => 8.0,
            (_, _, 0) => 8.5,
            (_, _, 1) => 9.0,
            (_, _, level) => 9.5 + 0.5 * f64::from(level - 2),
        }
    }
}

/// A search for forcing chains on one grid.
struct Search<'a> {
    engine: &'a mut Engine,
    pencil: &'a Pencil,
    frame: &'a Frame,
    rules: Rules,
    stop: Stop<'a>,
    hints: Vec<ChainHint>,
}

impl Engine {
    /// All hints of forcing chains, in order.
    fn forcing_chains(
        &mut self,
        pencil: &Pencil,
        frame: &Frame,
        rules: Rules,
        stop: Stop,
    ) -> Result<Vec<ChainHint>, Stopped> {
        let mut search = Search {
            engine: self,
            pencil,
            frame,
            rules,
            stop,
            hints: Vec::new(),
        };
        let least = if rules.dynamic { 2 } else { 3 };
        for cell in (0..CELLS).filter(|&cell| pencil.marks[cell].count_ones() >= least) {
            search.start_at(cell)?;
        }
        let mut hints = search.hints;
        sort(&mut hints);
        Ok(hints)
    }

    /// What follows from an assumption.
    fn run(
        &mut self,
        pencil: &Pencil,
        frame: &Frame,
        rules: Rules,
        assumption: Literal,
        stop: Stop,
    ) -> Result<Run, Stopped> {
        if stop() {
            return Err(Stopped);
        }
        let mut run = self.runs.pop().unwrap_or_else(Run::new);
        run.start(pencil, assumption);
        loop {
            run.follow_links(pencil, rules);
            let ended = run.conflict.is_some() || rules.level == 0;
            if ended || !self.apply_rules(&mut run, pencil, frame, rules.level, stop)? {
                return Ok(run);
            }
        }
    }
}

impl Search<'_> {
    fn run(&mut self, assumption: Literal) -> Result<Run, Stopped> {
        self.engine
            .run(self.pencil, self.frame, self.rules, assumption, self.stop)
    }

    /// Everything that starts from the candidates of a cell.
    fn start_at(&mut self, cell: usize) -> Result<(), Stopped> {
        let marks = self.pencil.marks[cell];
        let mut ons = Vec::new();
        for digit in bits(marks) {
            let assumed = mark(cell, digit);
            let from_on = self.run(on(assumed))?;
            if self.rules.dynamic {
                let from_off = self.run(off(assumed))?;
                self.contradiction(&from_on, off(assumed));
                self.contradiction(&from_off, on(assumed));
                if !self.rules.nishio && marks.count_ones() >= 3 {
                    let kind = self.rules.technique();
                    self.common(kind, 1, Cause::Assumption, &[&from_on, &from_off]);
                }
                self.engine.runs.push(from_off);
            }
            if !self.rules.nishio {
                self.region_chains(cell, digit, &from_on)?;
            }
            ons.push(from_on);
        }
        if !self.rules.nishio {
            let kind = self.rules.technique();
            let all: Vec<&Run> = ons.iter().collect();
            self.common(kind, 5, Cause::Cell, &all);
        }
        self.engine.runs.append(&mut ons);
        Ok(())
    }

    fn region_chains(&mut self, cell: usize, digit: usize, here: &Run) -> Result<(), Stopped> {
        for first in BOX_ROW_COLUMN {
            let house = house_of(cell, first);
            let places = self.pencil.places[house][digit];
            let first_place = places.trailing_zeros() as usize;
            if places.count_ones() < 2 || CELLS_OF[house][first_place] != cell {
                continue;
            }
            let mut others = Vec::new();
            for at in bits(places).skip(1) {
                others.push(self.run(on(mark(CELLS_OF[house][at], digit)))?);
            }
            let all: Vec<&Run> = std::iter::once(here).chain(&others).collect();
            let kind = self.rules.technique();
            self.common(kind, 6, Cause::House(first as u8), &all);
            self.engine.runs.append(&mut others);
        }
        Ok(())
    }

    /// A contradiction, if the run ended in one.
    fn contradiction(&mut self, run: &Run, conclusion: Literal) {
        let Some(conflict) = run.conflict else {
            return;
        };
        let kind = self.rules.technique();
        let targets = conflict.map(|target| (run, target));
        self.push(kind, 7, Cause::Assumption, &targets, conclusion);
    }

    /// What is common to all runs: what is on, then what is off.
    fn common(&mut self, technique: Technique, key: u8, assumed: Cause, runs: &[&Run]) {
        let first = runs[0];
        for &node in first.ons.iter().chain(&first.offs) {
            let literal = first.literal(node);
            let targets: Option<Vec<_>> = (runs.iter())
                .map(|run| run.node(literal).map(|node| (*run, node)))
                .collect();
            if let Some(targets) = targets {
                self.push(technique, key, assumed, &targets, literal);
            }
        }
    }

    fn push(
        &mut self,
        technique: Technique,
        key: u8,
        assumed: Cause,
        targets: &[(&Run, u16)],
        conclusion: Literal,
    ) {
        let (placement, eliminations) = conclude(self.pencil, conclusion);
        if eliminations.is_empty() {
            return;
        }
        let traces: Vec<_> = targets
            .iter()
            .map(|&(run, target)| run.trace(target))
            .collect();
        let complexity = self.engine.complexity(&traces);
        self.hints.push(ChainHint {
            technique,
            rating: self.rules.base() + surcharge(complexity),
            complexity,
            key,
            placement,
            eliminations,
            traces,
            assumed,
        });
    }
}

/// What a rule strikes out, the candidates that had to go first, the chain that
/// it is.
struct Strike {
    struck: Vec<Mark>,
    parents: Vec<Mark>,
    nested: u32,
}

impl Engine {
    /// Asks one rule after another until one strikes something out; whether
    /// one did.
    fn apply_rules(
        &mut self,
        run: &mut Run,
        source: &Pencil,
        frame: &Frame,
        level: u8,
        stop: Stop,
    ) -> Result<bool, Stopped> {
        let mut strikes = simple_rules(&run.grid, source, frame);
        let forcing = |dynamic, level| Rules {
            dynamic,
            nishio: false,
            level,
        };
        let nested: &[Option<Rules>] = match level {
            0 | 1 => &[],
            2 => &[None],
            3 => &[None, Some(forcing(false, 0))],
            4 => &[Some(forcing(true, 0))],
            _ => &[Some(forcing(true, 0)), Some(forcing(true, 2))],
        };
        for rules in nested {
            if !strikes.is_empty() {
                break;
            }
            let hints = match rules {
                None => self.single_chains(&run.grid, stop)?,
                Some(rules) => self.forcing_chains(&run.grid, frame, *rules, stop)?,
            };
            strikes = self.strikes_of(&hints, source, &run.grid);
        }
        for strike in &strikes {
            for &struck in &strike.struck {
                run.strike(struck, strike.nested, &strike.parents);
            }
        }
        Ok(!strikes.is_empty())
    }

    fn strikes_of(&mut self, hints: &[ChainHint], source: &Pencil, grid: &Pencil) -> Vec<Strike> {
        let mut strikes = Vec::new();
        for hint in hints {
            let parents = parents_of(hint, source, grid);
            if parents.is_empty() {
                continue;
            }
            strikes.push(Strike {
                struck: hint.eliminations.clone(),
                parents,
                nested: self.keep(hint),
            });
        }
        strikes
    }
}

/// Locked digits, hidden pairs, naked pairs, X-wings: the first of them that
/// strikes something out because of candidates that have gone off.
fn simple_rules(grid: &Pencil, source: &Pencil, frame: &Frame) -> Vec<Strike> {
    let everywhere = Changed {
        houses: u32::MAX,
        digits: u16::MAX,
    };
    let mut strikes = Vec::new();
    let gone =
        |house: usize, digit: usize| source.places[house][digit] & !grid.places[house][digit];
    locking::each(grid, everywhere, |locked| {
        let gone = gone(locked.from, locked.digit) & !CROSSING[locked.from][locked.to];
        let struck = marks_at(locked.to, locked.digit, locked.struck(grid));
        push(
            &mut strikes,
            struck.collect(),
            marks_at(locked.from, locked.digit, gone).collect(),
        )
    });
    if strikes.is_empty() {
        subsets::each_hidden(grid, &frame.blanks, 2, everywhere, |set| {
            let outside = bits(!set.cells & 0x1FF).map(|at| CELLS_OF[set.house][at]);
            let parents = outside.flat_map(|cell| {
                bits(source.marks[cell] & set.digits).map(move |digit| mark(cell, digit))
            });
            push(&mut strikes, set.struck_inside(grid), parents.collect())
        });
    }
    if strikes.is_empty() {
        subsets::each_naked(grid, &frame.blanks, 2, everywhere, |set| {
            let inside = bits(set.cells).map(|at| CELLS_OF[set.house][at]);
            let parents = inside.flat_map(|cell| {
                bits(source.marks[cell] & !set.digits).map(move |digit| mark(cell, digit))
            });
            push(&mut strikes, set.struck_outside(grid), parents.collect())
        });
    }
    if strikes.is_empty() {
        fish::each(grid, &frame.placed, 2, everywhere, |fish| {
            let parents = bits(fish.lines).flat_map(|line| {
                let house = fish.first + line;
                marks_at(house, fish.digit, gone(house, fish.digit) & !fish.covers)
            });
            let parents = parents.collect();
            let mut struck = fish.struck(grid);
            struck.sort_unstable();
            push(&mut strikes, struck, parents)
        });
    }
    strikes
}

/// Keeps what a simple rule strikes out because of candidates that are gone.
fn push(strikes: &mut Vec<Strike>, struck: Vec<Mark>, parents: Vec<Mark>) -> Option<()> {
    if !struck.is_empty() && !parents.is_empty() {
        strikes.push(Strike {
            struck,
            parents,
            nested: NONE,
        });
    }
    None
}

/// The candidates of `source`, gone in `grid`, that a chain needs to be gone.
fn parents_of(hint: &ChainHint, source: &Pencil, grid: &Pencil) -> Vec<Mark> {
    let mut parents: Vec<Mark> = Vec::new();
    for node in hint.traces.iter().flatten() {
        if !is_on(node.literal) {
            continue;
        }
        let (cell, digit) = cell_and_digit(mark_of(node.literal));
        let cause = match node.cause {
            Cause::Assumption => hint.assumed,
            cause => cause,
        };
        let gone: Vec<Mark> = match cause {
            Cause::Cell => bits(source.marks[cell] & !grid.marks[cell])
                .map(|digit| mark(cell, digit))
                .collect(),
            Cause::House(first) => {
                let house = house_of(cell, usize::from(first));
                let gone = source.places[house][digit] & !grid.places[house][digit];
                marks_at(house, digit, gone).collect()
            }
            Cause::Assumption | Cause::Rule => continue,
        };
        for mark in gone {
            if !parents.contains(&mark) {
                parents.push(mark);
            }
        }
    }
    parents
}

#[cfg(test)]
mod tests {
    use super::super::hint::Allowed;
    use super::super::{next_simple, Since, Walker};
    use super::*;
    use crate::logic::scale::EXPLAINER;
    use crate::logic::state::Grid;
    use crate::{never, Board};

    /// Puzzles of all kinds of chains: the fast engine takes the steps that the
    /// plain one takes.
    const PUZZLES: &[&str] = &[
        "000000540000104008500003006830000907000000020607200000003000000700400065004068010",
        "004000007080001430000020900000002005740950060605000000400018000060000000120004700",
        "405000000010530000000006029000200038000050006720001000001000000000603002092000045",
        "005090000004037000760000203608900000020000904000805002300000500007500300000000729",
        "005004000000098041002000080007000020036071004000800070300006000000010900040000003",
        "000000003001000974004100000000002000040001006090400300065000290000007000830050100",
        "000060007000009580400000309100050800030600041080007020040320000006000002009000000",
        "000205030000001090012000000001007000450800900000090400694500700007080020000004000",
        "000000400600007000503090070000000940000620050007000201005000000700010068200950000",
        "000000200609530000010009000100200004007080100903600000300071005002000000000300780",
        "000009000700805002080070900000607040900002036064000000000200060206000403890000005",
        "500200397000000000400300060000026008302580001000001000040903000069050020000000070",
        "000005900007004000000100000002000000003200846000058703030080090900510300204700108",
        "090030170800000002410000009000000036004020900300040008000092000709005003040073000",
        "407380560000000008000760300020000003000004000806107090008050000040000600700000040",
        "000200000009310000026087003054000002000008090000000640003074026700020000000100907",
        "000749200000000000490012000000908105003004060005001000200800003000000520070000409",
        "930400500000007310060000000006002070800100000204030000000001400009800200000290060",
    ];

    #[test]
    fn fast_and_plain_searches_take_the_same_steps() {
        let techniques: Vec<_> = EXPLAINER.rows.iter().map(|row| row.technique).collect();
        let allowed = Allowed::new(&techniques);
        for puzzle in PUZZLES {
            let board: Board = puzzle.parse().unwrap();
            let mut walker = Walker::new(&Grid::new(&board), allowed.clone(), false);
            let mut plain = Engine::default();
            while !walker.is_full() {
                let expected = match next_simple(&walker.sheet, &allowed, &mut Since::default()) {
                    Some(hint) => hint,
                    None => plain.next_hint(&walker.sheet, &never).unwrap().unwrap(),
                };
                let hint = walker.next(&never).unwrap().unwrap();
                assert_eq!(told(&hint), told(&expected), "{puzzle}");
            }
        }
    }

    fn told(hint: &Hint) -> (Technique, u64, u32, Option<Mark>, &[Mark]) {
        let rating = hint.rating.to_bits();
        let Hint {
            technique,
            complexity,
            placement,
            eliminations,
            ..
        } = hint;
        (*technique, rating, *complexity, *placement, eliminations)
    }

    #[test]
    fn a_search_for_explanations_takes_the_same_steps() {
        let techniques: Vec<_> = EXPLAINER.rows.iter().map(|row| row.technique).collect();
        let allowed = Allowed::new(&techniques);
        for puzzle in PUZZLES {
            let board: Board = puzzle.parse().unwrap();
            let walker = |explained| Walker::new(&Grid::new(&board), allowed.clone(), explained);
            let (mut short, mut full) = (walker(false), walker(true));
            while !short.is_full() {
                let (one, two) = (short.next(&never).unwrap(), full.next(&never).unwrap());
                assert_eq!(told(&one.unwrap()), told(&two.unwrap()), "{puzzle}");
            }
        }
    }
}
