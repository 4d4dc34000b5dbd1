//! Cycles and single forcing chains, with links within digits, within cells, or both.

use std::cmp::Ordering;

use super::closure::{self, Contradictions};
use super::engine::{sort, ChainFinding, Engine};
use super::line_tree::LineTree;
use super::links::{LinkTable, Sweep};
use super::literal::{candidate_of, is_on, FullNode, Literal, NONE};
use super::numbers::LiteralSets;
use super::request::Scope;
use crate::bits::bits;
use crate::logic::families::explainer::finding::Allowed;
use crate::logic::families::explainer::grid::{
    candidate_id, cell_and_digit, CandidateId, SeCandidates, CANDIDATES,
};
use crate::logic::scale::explainer as scale;
use crate::logic::step::ForcingKind;
use crate::logic::technique::Technique;
use crate::topology::classic::DIGITS;
use crate::{Cell, CellSet, Stop, Stopped};

/// The links of each sweep, in order: within digits, within cells, both.
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
    /// Returns cycles and chains, in order.
    ///
    /// A chain exists exactly if an assumption leads to its opposite. A candidate that a cycle
    /// eliminates leads to its own opposite along an arc of the cycle. So if there is no chain,
    /// there is no cycle either.
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

    /// Keeps the full branch of a cycle or chain.
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
        // A cycle is written from its first node, which follows from its last.
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
pub(super) struct SingleSearch<'a> {
    pub candidates: &'a SeCandidates,
    pub table: &'a LinkTable,
    pub reach: &'a LiteralSets,
    /// The assumptions that lead to their opposites, in order.
    pub starts: Vec<Literal>,
    /// The cells of candidates that lead to their opposites if they are on, for each digit. A cycle
    /// eliminates no other candidates.
    pub victims: [CellSet; DIGITS],
    pub scope: Scope<'a>,
    pub stop: Stop<'a>,
}

impl SingleSearch<'_> {
    fn all(&self) -> Result<Vec<ChainFinding>, Stopped> {
        let mut findings = Vec::new();
        let mut scratch = LineTree::default();
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

    /// Returns the candidates from which a cycle may start.
    fn cycle_starts(&self, sweep: Sweep) -> impl Iterator<Item = CandidateId> + '_ {
        let fits = move |&cell: &Cell| match self.candidates.digits[cell].count_ones() {
            0 | 1 => false,
            2 => true,
            _ => sweep.in_house,
        };
        Cell::ALL.into_iter().filter(fits).flat_map(|cell| {
            bits(self.candidates.digits[cell]).map(move |digit| candidate_id(cell, digit))
        })
    }

    /// Returns the first finding. Chains are searched first, because they limit the length of the
    /// cycles that could come before them.
    fn first(&self, allowed: &Allowed) -> Result<Vec<ChainFinding>, Stopped> {
        let mut best: Option<RankedFinding> = None;
        if allowed.has(Technique::ForcingXChain) {
            self.shortest_chain(0, &mut best)?;
        }
        if allowed.has(Technique::BidirectionalXCycle) {
            self.shortest_cycle(0, &mut best)?;
        }
        let easy =
            |best: &Option<RankedFinding>| best.as_ref().is_some_and(|best| best.0.rating < 7.0);
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

    /// Keeps the shortest chain of a sweep if it comes before the best finding.
    fn shortest_chain(
        &self,
        sweep: usize,
        best: &mut Option<RankedFinding>,
    ) -> Result<(), Stopped> {
        let mut limit = u32::MAX;
        let mut scratch = LineTree::default();
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

    /// Keeps the shortest cycle of a sweep if it comes before the best finding.
    fn shortest_cycle(
        &self,
        sweep: usize,
        best: &mut Option<RankedFinding>,
    ) -> Result<(), Stopped> {
        let mut scratch = LineTree::default();
        let mut findings = Vec::new();
        let mut longest = LongestCycle::before(best, sweep);
        for start in self.cycle_starts(SWEEPS[sweep]) {
            if (self.stop)() {
                return Err(Stopped);
            }
            let limit = longest.from(start);
            if limit < 4 {
                continue;
            }
            self.cycles(&mut scratch, SWEEPS[sweep], start, limit, &mut findings);
            if findings.is_empty() {
                continue;
            }
            for finding in findings.drain(..) {
                keep_first(best, finding, (sweep, start * 3));
            }
            longest = LongestCycle::before(best, sweep);
        }
        Ok(())
    }
}

/// The rating without surcharge, and the key, of the cycles of each sweep.
pub(super) const CYCLES: [(f64, u8); 3] = [(6.5, 2), (6.5, 3), (7.0, 4)];

/// The maximum number of nodes of a cycle that would still come before the best finding.
struct LongestCycle {
    /// The maximum for any start.
    from_any: usize,
    /// The maximum for a start before `rival`.
    from_earlier: usize,
    rival: u16,
}

impl LongestCycle {
    fn before(best: &Option<RankedFinding>, sweep: usize) -> Self {
        let Some((best, (best_sweep, rival))) = best else {
            return LongestCycle {
                from_any: CANDIDATES,
                from_earlier: CANDIDATES,
                rival: 0,
            };
        };
        let (base, key) = CYCLES[sweep];
        let order = |nodes: usize| {
            let rating = base + scale::surcharge(nodes as u32);
            (rating.total_cmp(&best.rating))
                .then((nodes as u32).cmp(&best.complexity))
                .then(key.cmp(&best.key))
                .then(sweep.cmp(best_sweep))
        };
        let longest = |comes_first: fn(Ordering) -> bool| {
            let lengths = (2..=CANDIDATES).step_by(2);
            let fitting = lengths.take_while(|&nodes| comes_first(order(nodes)));
            fitting.last().unwrap_or(0)
        };
        LongestCycle {
            from_any: longest(Ordering::is_lt),
            from_earlier: longest(Ordering::is_le),
            rival: *rival,
        }
    }

    fn from(&self, start: CandidateId) -> usize {
        match start * 3 < self.rival {
            true => self.from_earlier,
            false => self.from_any,
        }
    }
}

/// A finding with its position in the order of all findings: its sweep, then its start.
type RankedFinding = (ChainFinding, (usize, u16));

fn keep_first(best: &mut Option<RankedFinding>, finding: ChainFinding, place: (usize, u16)) {
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
