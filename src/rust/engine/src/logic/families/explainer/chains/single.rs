//! Cycles and single forcing chains: by digit, by cell, by both.

use super::closure::{self, Contradictions};
use super::engine::{sort, ChainFinding, Engine};
use super::forcing::Scope;
use super::links::{LinkTable, Sweep};
use super::literal::{
    candidate_of, conclude, is_on, off, on, Cause, FullNode, Literal, TraceNode, NONE,
};
use super::numbers::{places, LiteralSets};
use crate::logic::families::explainer::finding::Allowed;
use crate::logic::families::explainer::grid::{
    candidate_id, cell_and_digit, house_of, CandidateId, SeCandidates, BOX_ROW_COLUMN, CANDIDATES,
};
use crate::logic::scale::explainer as scale;
use crate::logic::step::ForcingKind;
use crate::logic::technique::Technique;
use crate::sets::bits;
use crate::topology::classic::{CELLS, DIGITS, PEERS};
use crate::{CellSet, Stop, Stopped};

/// A node with the node it came from.
#[derive(Clone, Copy)]
struct PathNode {
    literal: Literal,
    cause: Cause,
    parent: u32,
}

/// The links of the sweeps, in order: by digit, by cell, by both.
const SWEEPS: [Sweep; 3] = [
    Sweep {
        in_cell: false,
        in_house: true,
    },
    Sweep {
        in_cell: true,
        in_house: false,
    },
    Sweep {
        in_cell: true,
        in_house: true,
    },
];

impl Engine {
    /// Cycles and chains, in order.
    ///
    /// A chain is there exactly where an assumption reaches its contrary. And what a
    /// cycle eliminates reaches its own contrary along an arc of the cycle; so without a
    /// chain there is no cycle to look for either.
    pub(super) fn single_chains(
        &mut self,
        candidates: &SeCandidates,
        scope: Scope,
        stop: Stop,
    ) -> Result<Vec<ChainFinding>, Stopped> {
        let Some(found) = closure::contradictions(candidates) else {
            return Ok(Vec::new());
        };
        let Contradictions {
            starts,
            numbers,
            reach,
        } = found;
        let table = LinkTable::new(candidates, numbers);
        let mut victims = [CellSet::EMPTY; DIGITS];
        for start in starts.iter().copied().filter(|&start| is_on(start)) {
            let (cell, digit) = cell_and_digit(candidate_of(start));
            victims[digit].insert(cell);
        }
        let search = SingleSearch {
            candidates,
            table: &table,
            reach: &reach,
            starts,
            victims,
            scope,
            stop,
        };
        let mut findings = match scope {
            Scope::First(allowed) => search.first(allowed)?,
            Scope::All => search.all()?,
        };
        if self.keeping || self.explained && !scope.is_all() {
            for finding in &mut findings {
                self.keep_branch(finding);
            }
        }
        Ok(findings)
    }

    /// Keeps a cycle or chain in full.
    fn keep_branch(&self, finding: &mut ChainFinding) {
        let kind = match finding.traces.len() {
            1 => ForcingKind::Opposite,
            _ => ForcingKind::Cycle,
        };
        let way = finding.traces[0].iter().rev().enumerate();
        let mut branch: Vec<FullNode> = way
            .map(|(at, node)| FullNode {
                literal: node.literal,
                cause: node.cause,
                nested: NONE,
                parents: at.checked_sub(1).into_iter().collect(),
            })
            .collect();
        // A cycle is spelled out from its first node, which follows from its last.
        if kind == ForcingKind::Cycle {
            branch.rotate_right(1);
            for (at, node) in branch.iter_mut().enumerate() {
                node.parents = at.checked_sub(1).into_iter().collect();
            }
        }
        let full = self.full(finding, kind, &[branch]);
        finding.forcing = Some(Box::new(full));
    }
}

/// A search on one grid.
struct SingleSearch<'a> {
    candidates: &'a SeCandidates,
    table: &'a LinkTable,
    reach: &'a LiteralSets,
    /// The assumptions that lead to their contrary, in order.
    starts: Vec<Literal>,
    /// The cells of candidates that lead to their contrary when they are on: a cycle
    /// eliminates no others.
    victims: [CellSet; DIGITS],
    scope: Scope<'a>,
    stop: Stop<'a>,
}

impl SingleSearch<'_> {
    fn all(&self) -> Result<Vec<ChainFinding>, Stopped> {
        let mut findings = Vec::new();
        let mut scratch = Scratch::default();
        for sweep in SWEEPS {
            let mut starts = self.starts.iter().copied().peekable();
            for start in self.cycle_starts(sweep) {
                if (self.stop)() {
                    return Err(Stopped);
                }
                self.cycles(&mut scratch, sweep, start, usize::MAX, &mut findings);
                while let Some(assumption) = starts.next_if(|&next| candidate_of(next) <= start) {
                    if sweep.in_house {
                        findings.extend(self.chain(&mut scratch, sweep, assumption, u32::MAX));
                    }
                }
            }
        }
        sort(&mut findings);
        Ok(findings)
    }

    /// Candidates a cycle may start from.
    fn cycle_starts(&self, sweep: Sweep) -> impl Iterator<Item = CandidateId> + '_ {
        let fits = move |&cell: &usize| match self.candidates.digits[cell].count_ones() {
            0 | 1 => false,
            2 => true,
            _ => sweep.in_house,
        };
        (0..CELLS).filter(fits).flat_map(|cell| {
            bits(self.candidates.digits[cell]).map(move |digit| candidate_id(cell, digit))
        })
    }

    /// The first finding: chains are looked for first, as they bound the length
    /// of the cycles that could come before them.
    fn first(&self, allowed: &Allowed) -> Result<Vec<ChainFinding>, Stopped> {
        let mut best: Option<Ranked> = None;
        if allowed.has(Technique::ForcingXChain) {
            self.shortest_chain(0, &mut best)?;
        }
        if allowed.has(Technique::BidirectionalXCycle) {
            self.shortest_cycle(0, &mut best)?;
        }
        let easy = |best: &Option<Ranked>| best.as_ref().is_some_and(|best| best.0.rating < 7.0);
        if !easy(&best) && allowed.has(Technique::ForcingChain) {
            self.shortest_chain(2, &mut best)?;
        }
        if allowed.has(Technique::BidirectionalYCycle) {
            self.shortest_cycle(1, &mut best)?;
        }
        if !easy(&best) && allowed.has(Technique::BidirectionalCycle) {
            self.shortest_cycle(2, &mut best)?;
        }
        Ok(best.map(|(finding, _)| finding).into_iter().collect())
    }

    /// Keeps the shortest chain of a sweep, if it comes before the best.
    fn shortest_chain(&self, sweep: usize, best: &mut Option<Ranked>) -> Result<(), Stopped> {
        let mut limit = u32::MAX;
        let mut scratch = Scratch::default();
        for &assumption in &self.starts {
            if (self.stop)() {
                return Err(Stopped);
            }
            let Some(finding) = self.chain(&mut scratch, SWEEPS[sweep], assumption, limit) else {
                continue;
            };
            // Chains have an even number of nodes.
            limit = finding.complexity - 2;
            keep_first(
                best,
                finding,
                (sweep, assumption / 2 * 3 + 2 - assumption % 2),
            );
        }
        Ok(())
    }

    /// Keeps the shortest cycle of a sweep, if it comes before the best.
    fn shortest_cycle(&self, sweep: usize, best: &mut Option<Ranked>) -> Result<(), Stopped> {
        let mut scratch = Scratch::default();
        for start in self.cycle_starts(SWEEPS[sweep]) {
            if (self.stop)() {
                return Err(Stopped);
            }
            let limit = longest(sweep, start, best);
            if limit < 4 {
                continue;
            }
            let mut findings = Vec::new();
            self.cycles(&mut scratch, SWEEPS[sweep], start, limit, &mut findings);
            for finding in findings {
                keep_first(best, finding, (sweep, start * 3));
            }
        }
        Ok(())
    }
}

/// Rating without surcharge and key of the cycles of a sweep.
const CYCLES: [(f64, u8); 3] = [(6.5, 2), (6.5, 3), (7.0, 4)];

/// Nodes of the longest cycle from `start` that would come before the best.
fn longest(sweep: usize, start: CandidateId, best: &Option<Ranked>) -> usize {
    let Some((best, place)) = best else {
        return CANDIDATES;
    };
    let (base, key) = CYCLES[sweep];
    let comes_first = |nodes: &usize| {
        let order = ((base + scale::surcharge(*nodes as u32)).total_cmp(&best.rating))
            .then((*nodes as u32).cmp(&best.complexity))
            .then(key.cmp(&best.key))
            .then((sweep, start * 3).cmp(place));
        order.is_lt()
    };
    (2..=CANDIDATES)
        .step_by(2)
        .take_while(comes_first)
        .last()
        .unwrap_or(0)
}

/// A finding with its place among all: the sweep, then where it starts.
type Ranked = (ChainFinding, (usize, u16));

fn keep_first(best: &mut Option<Ranked>, finding: ChainFinding, place: (usize, u16)) {
    let comes_first = best.as_ref().map_or(true, |(known, known_place)| {
        let order = (finding.rating.total_cmp(&known.rating))
            .then(finding.complexity.cmp(&known.complexity))
            .then(finding.key.cmp(&known.key))
            .then(place.cmp(known_place));
        order.is_lt()
    });
    if comes_first {
        *best = Some((finding, place));
    }
}

const ROOT: u32 = u32::MAX;

/// Buffers of the search from one candidate, reused by the next.
#[derive(Default)]
struct Scratch {
    steps: Vec<PathNode>,
    pending: Vec<u32>,
    next: Vec<u32>,
    /// Literals met, by the number of the search that met them last.
    met: Vec<u32>,
    search: u32,
}

impl Scratch {
    fn start(&mut self, literal: Literal) {
        self.met.resize(2 * CANDIDATES, 0);
        self.search += 1;
        self.steps.clear();
        self.pending.clear();
        self.next.clear();
        self.steps.push(PathNode {
            literal,
            cause: Cause::Assumption,
            parent: ROOT,
        });
        self.pending.push(0);
        self.meet(literal);
    }

    /// Notes a literal; whether it is new.
    fn meet(&mut self, literal: Literal) -> bool {
        let met = &mut self.met[usize::from(literal)];
        std::mem::replace(met, self.search) != self.search
    }

    fn push(&mut self, literal: Literal, cause: Cause, parent: u32) -> u32 {
        self.steps.push(PathNode {
            literal,
            cause,
            parent,
        });
        (self.steps.len() - 1) as u32
    }

    /// Whether `literal` is an ancestor of the step.
    fn is_ancestor(&self, step: u32, literal: Literal) -> bool {
        let mut at = self.steps[step as usize].parent;
        while at != ROOT {
            let step = self.steps[at as usize];
            if step.literal == literal {
                return true;
            }
            at = step.parent;
        }
        false
    }

    /// The way back from a step, the first one last.
    fn way_back(&self, from: u32) -> Vec<PathNode> {
        let mut way = Vec::new();
        let mut at = from;
        while at != ROOT {
            way.push(self.steps[at as usize]);
            at = self.steps[at as usize].parent;
        }
        way
    }
}

fn trace_node(step: PathNode) -> TraceNode {
    TraceNode {
        literal: step.literal,
        cause: step.cause,
        nested: NONE,
    }
}

impl SingleSearch<'_> {
    /// Whether a cycle from a candidate that is on may eliminates something. Its literals
    /// follow from one another: they follow from the candidate, and it follows from them,
    /// so that the contrary of each follows from its contrary.
    fn may_strike(&self, sweep: Sweep, start: CandidateId) -> bool {
        const EVEN: u64 = 0x5555_5555_5555_5555;
        let numbers = &self.table.numbers;
        let (_, own_digit) = cell_and_digit(start);
        if !sweep.in_cell && self.victims[own_digit].is_empty() {
            return false;
        }
        let place = numbers.place(on(start));
        let (from, to) = (self.reach.of(place), self.reach.of(place ^ 1));
        let mut sees = [[CellSet::EMPTY; 2]; DIGITS];
        for (word, (&from, &to)) in from.iter().zip(to).enumerate() {
            let contrary = (to & EVEN) << 1 | (to >> 1) & EVEN;
            for place in places(&[from & contrary]) {
                let literal = numbers.literal(word * 64 + place);
                let (cell, digit) = cell_and_digit(candidate_of(literal));
                sees[digit][usize::from(is_on(literal))] |= PEERS[cell];
            }
        }
        let struck = |digit: usize| {
            let [sees_off, sees_on] = sees[digit];
            sees_off.meets(sees_on & self.victims[digit])
        };
        match sweep.in_cell {
            true => (0..DIGITS).any(struck),
            false => struck(own_digit),
        }
    }

    /// The cycles from a candidate that is on, up to a number of nodes: all that
    /// are met breadth first. An off node is met again from each on node.
    fn cycles(
        &self,
        scratch: &mut Scratch,
        sweep: Sweep,
        start: CandidateId,
        limit: usize,
        findings: &mut Vec<ChainFinding>,
    ) {
        if limit < 4
            || self.table.strong(start, sweep).next().is_none()
            || !self.may_strike(sweep, start)
        {
            return;
        }
        scratch.start(on(start));
        // What leads back to the start: its contrary follows from the contrary
        // of the start.
        let numbers = &self.table.numbers;
        let contrary = numbers.place(off(start));
        let returns = |literal: Literal| self.reach.has(contrary, numbers.place(literal ^ 1));
        let known = findings.len();
        let mut length = 0;
        while !scratch.pending.is_empty() && length < limit {
            length += 2;
            // In the last round only what is one of two with the start matters.
            let is_last = length == limit;
            let closes = |id: CandidateId| {
                let mut links = self.table.strong(start, sweep);
                links.any(|link| link.id == id)
            };
            for at in 0..scratch.pending.len() {
                let step = scratch.pending[at];
                let from = candidate_of(scratch.steps[step as usize].literal);
                for link in self.table.weak(from, sweep) {
                    if (!is_last || closes(link.id))
                        && returns(off(link.id))
                        && !scratch.is_ancestor(step, off(link.id))
                    {
                        let made = scratch.push(off(link.id), link.cause, step);
                        scratch.next.push(made);
                    }
                }
            }
            scratch.pending.clear();
            for at in 0..scratch.next.len() {
                let step = scratch.next[at];
                let from = candidate_of(scratch.steps[step as usize].literal);
                for link in self.table.strong(from, sweep) {
                    let is_cycle = length >= 4 && link.id == start;
                    let is_new = scratch.meet(on(link.id));
                    if !is_cycle && !is_new {
                        continue;
                    }
                    let made = scratch.push(on(link.id), link.cause, step);
                    if is_cycle {
                        cycle_finding(self.candidates, sweep, &scratch.way_back(made), findings);
                    }
                    if is_new {
                        scratch.pending.push(made);
                    }
                }
            }
            scratch.next.clear();
            // Longer cycles from here come later.
            if !self.scope.is_all() && findings.len() > known {
                return;
            }
        }
    }

    /// The shortest chain from an assumption to its contrary, if it has no more
    /// than `limit` nodes.
    fn chain(
        &self,
        scratch: &mut Scratch,
        sweep: Sweep,
        assumption: Literal,
        limit: u32,
    ) -> Option<ChainFinding> {
        scratch.start(assumption);
        // What leads to the contrary of the assumption: its own contrary
        // follows from the assumption.
        let numbers = &self.table.numbers;
        let place = numbers.place(assumption);
        let ends = |literal: Literal| self.reach.has(place, numbers.place(literal ^ 1));
        let source = candidate_of(assumption);
        let mut on_turn = is_on(assumption);
        let mut length = 1;
        while !scratch.pending.is_empty() && length < limit {
            length += 1;
            for at in 0..scratch.pending.len() {
                let step = scratch.pending[at];
                let from = candidate_of(scratch.steps[step as usize].literal);
                if on_turn {
                    let cause = match is_on(assumption) {
                        true => weak_cause(from, source, sweep),
                        false => None,
                    };
                    if let Some(cause) = cause {
                        let end = scratch.push(off(source), cause, step);
                        return Some(chain_finding(
                            self.candidates,
                            sweep,
                            &scratch.way_back(end),
                        ));
                    }
                    if length == limit {
                        continue;
                    }
                    for link in self.table.weak(from, sweep) {
                        if ends(off(link.id)) && scratch.meet(off(link.id)) {
                            let made = scratch.push(off(link.id), link.cause, step);
                            scratch.next.push(made);
                        }
                    }
                } else {
                    for link in self.table.strong(from, sweep) {
                        if length == limit && link.id != source {
                            continue;
                        }
                        if ends(on(link.id)) && scratch.meet(on(link.id)) {
                            let made = scratch.push(on(link.id), link.cause, step);
                            if on(link.id) == assumption ^ 1 {
                                let way = scratch.way_back(made);
                                return Some(chain_finding(self.candidates, sweep, &way));
                            }
                            scratch.next.push(made);
                        }
                    }
                }
            }
            scratch.pending.clear();
            std::mem::swap(&mut scratch.pending, &mut scratch.next);
            on_turn = !on_turn;
        }
        None
    }
}

/// Why `target` goes off when `from` is on, if it does.
fn weak_cause(from: CandidateId, target: CandidateId, sweep: Sweep) -> Option<Cause> {
    let (cell, digit) = cell_and_digit(from);
    let (other, other_digit) = cell_and_digit(target);
    if cell == other {
        return (sweep.in_cell && digit != other_digit).then_some(Cause::Cell);
    }
    if digit != other_digit {
        return None;
    }
    let shared = BOX_ROW_COLUMN
        .into_iter()
        .find(|&kind| house_of(cell, kind) == house_of(other, kind))?;
    Some(Cause::House(shared as u8))
}

/// The finding of a cycle, given the way back, start at both ends.
fn cycle_finding(
    candidates: &SeCandidates,
    sweep: Sweep,
    way: &[PathNode],
    findings: &mut Vec<ChainFinding>,
) {
    let nodes = &way[..way.len() - 1];
    let mut cells = CellSet::EMPTY;
    let mut sees_on = [CellSet::EMPTY; DIGITS];
    let mut sees_off = [CellSet::EMPTY; DIGITS];
    for step in nodes {
        let (cell, digit) = cell_and_digit(candidate_of(step.literal));
        cells.insert(cell);
        let sees = match is_on(step.literal) {
            true => &mut sees_on[digit],
            false => &mut sees_off[digit],
        };
        *sees |= PEERS[cell];
    }
    let mut eliminations: Vec<CandidateId> = (0..DIGITS)
        .flat_map(|digit| {
            let seeing = (sees_on[digit] & sees_off[digit]) - cells;
            seeing
                .iter()
                .filter(move |&cell| candidates.has(cell, digit))
                .map(move |cell| candidate_id(cell, digit))
        })
        .collect();
    if eliminations.is_empty() {
        return;
    }
    eliminations.sort_unstable();
    let complexity = nodes.len() as u32;
    let (technique, (base, key)) = match (sweep.in_cell, sweep.in_house) {
        (false, _) => (Technique::BidirectionalXCycle, CYCLES[0]),
        (true, false) => (Technique::BidirectionalYCycle, CYCLES[1]),
        (true, true) => (Technique::BidirectionalCycle, CYCLES[2]),
    };
    let forward = nodes.iter().map(|&step| trace_node(step)).collect();
    let backward = way[1..].iter().rev().map(|step| TraceNode {
        literal: step.literal ^ 1,
        ..trace_node(*step)
    });
    findings.push(ChainFinding {
        technique,
        rating: base + scale::surcharge(complexity),
        complexity,
        key,
        placement: None,
        eliminations,
        traces: vec![forward, backward.collect()],
        assumed: Cause::Assumption,
        forcing: None,
    });
}

fn chain_finding(candidates: &SeCandidates, sweep: Sweep, way: &[PathNode]) -> ChainFinding {
    let (placement, eliminations) = conclude(candidates, way[0].literal);
    let complexity = way.len() as u32;
    let (technique, base, key) = match sweep.in_cell {
        false => (Technique::ForcingXChain, 6.6, 2),
        true => (Technique::ForcingChain, 7.0, 4),
    };
    ChainFinding {
        technique,
        rating: base + scale::surcharge(complexity),
        complexity,
        key,
        placement,
        eliminations,
        traces: vec![way.iter().map(|&step| trace_node(step)).collect()],
        assumed: Cause::Assumption,
        forcing: None,
    }
}
