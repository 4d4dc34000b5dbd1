//! Cycles and single chains from one start.

use super::engine::ChainFinding;
use super::line_tree::{trace_node, LineTree, PathNode};
use super::links::Sweep;
use super::literal::{candidate_of, conclude, is_on, off, on, Cause, Literal, TraceNode};
use super::numbers::places;
use super::single::{SingleSearch, CYCLES};
use crate::logic::families::explainer::grid::{
    candidate_id, cell_and_digit, house_of, CandidateId, SeCandidates, BOX_ROW_COLUMN,
};
use crate::logic::scale::explainer as scale;
use crate::logic::technique::Technique;
use crate::topology::classic::{DIGITS, PEERS};
use crate::CellSet;

impl SingleSearch<'_> {
    /// Whether a cycle from a candidate that is on may eliminate something. The literals of such a
    /// cycle follow from the candidate, and the candidate follows from them. So the opposite of
    /// each literal follows from the opposite of the candidate. Only such literals are considered.
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

    /// Finds the cycles from a candidate that is on, with at most `limit` nodes, breadth first. A
    /// candidate that is off may be reached more than once, from different candidates.
    pub(super) fn cycles(
        &self,
        scratch: &mut LineTree,
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
        // A literal leads back to the start if its opposite follows from the opposite of the start.
        let numbers = &self.table.numbers;
        let contrary = numbers.place(off(start));
        let returns = |literal: Literal| self.reach.has(contrary, numbers.place(literal ^ 1));
        let known = findings.len();
        let mut length = 0;
        while !scratch.pending.is_empty() && length < limit {
            length += 2;
            // In the last round, only candidates with a strong link to the start matter.
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
            // Longer cycles from this start come later in the order.
            if !self.scope.is_all() && findings.len() > known {
                return;
            }
        }
    }

    /// Returns the shortest chain from an assumption to its opposite, if it has at most `limit`
    /// nodes.
    pub(super) fn chain(
        &self,
        scratch: &mut LineTree,
        sweep: Sweep,
        assumption: Literal,
        limit: u32,
    ) -> Option<ChainFinding> {
        scratch.start(assumption);
        // A literal leads to the opposite of the assumption if its own opposite follows from the
        // assumption.
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

/// Returns the reason why `target` goes off if `from` is on, or `None` if it does not.
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

/// Adds the finding of a cycle, given the path back with the start at both ends.
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
