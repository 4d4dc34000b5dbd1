//! Findings of chains, the chains on which they depend, and their order.

use std::collections::HashMap;
use std::rc::Rc;

use super::literal::{
    candidate_of, is_on, Cause, FullNode, Literal, TraceNode, NONE, SIMPLE_RULES,
};
use super::run::Run;
use crate::logic::families::explainer::finding::{Basis, Finding};
use crate::logic::families::explainer::grid::{
    cell_and_digit, house_of, to_candidate, CandidateId,
};
use crate::logic::step::{Branch, Forcing, ForcingKind, Implied, Reason};
use crate::logic::technique::Technique;
use crate::sorting::sort_by;
use crate::topology::classic::classic;
use crate::topology::HouseId;

/// A finding, with the paths back from its targets.
pub(super) struct ChainFinding {
    pub technique: Technique,
    pub rating: f64,
    pub complexity: u32,
    /// Breaks ties between findings with the same rating and complexity.
    pub key: u8,
    pub placement: Option<CandidateId>,
    pub eliminations: Vec<CandidateId>,
    pub traces: Vec<Vec<TraceNode>>,
    /// The reason why one of the assumptions of its chains must hold, if there is one.
    pub assumed: Cause,
    /// The full chains, if the caller keeps them.
    pub forcing: Option<Box<Forcing>>,
}

impl ChainFinding {
    pub fn into_finding(self) -> Finding {
        Finding {
            technique: self.technique,
            rating: self.rating,
            complexity: self.complexity,
            placement: self.placement,
            eliminations: self.eliminations,
            basis: Basis::Chains(self.forcing),
        }
    }
}

/// A chain that was used inside another chain.
pub(super) struct Nested {
    /// The number of its content. Chains with equal targets and equal nodes have the same number.
    pub content: u32,
    pub complexity: u32,
    pub forcing: Option<Box<Forcing>>,
}

/// The state that searches for chains share, and the nested chains.
#[derive(Default)]
pub(super) struct Engine {
    /// Whether the caller explains the chains of its steps.
    pub explained: bool,
    /// Whether the current search keeps full chains.
    pub keeping: bool,
    pub nested: Vec<Nested>,
    pub contents: HashMap<Vec<Literal>, u32>,
    /// Runs that can be reused.
    pub spare_runs: Vec<Rc<Run>>,
}

impl Engine {
    /// Returns the number of nodes on the paths back. Each nested chain counts once.
    pub fn complexity(&self, traces: &[Vec<TraceNode>]) -> u32 {
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

    /// Keeps a chain that is used inside another chain, and returns its index.
    pub fn keep(&mut self, finding: &ChainFinding) -> u32 {
        let mut content = Vec::new();
        for trace in &finding.traces {
            content.extend(trace.iter().map(|node| node.literal));
            content.push(Literal::MAX);
        }
        let next = self.contents.len() as u32;
        let content = *self.contents.entry(content).or_insert(next);
        self.nested.push(Nested {
            content,
            complexity: finding.complexity,
            forcing: finding.forcing.clone(),
        });
        (self.nested.len() - 1) as u32
    }

    /// Returns the full branches of a finding, with their nested chains. Each branch is a list of
    /// nodes with the indices of their parents, and the assumption comes first.
    pub fn full(
        &self,
        finding: &ChainFinding,
        kind: ForcingKind,
        branches: &[Vec<FullNode>],
    ) -> Forcing {
        let mut nested: Vec<&Nested> = Vec::new();
        let mut branch = |nodes: &Vec<FullNode>| {
            let nodes = nodes.iter().map(|node| Implied {
                candidate: to_candidate(candidate_of(node.literal)),
                is_on: is_on(node.literal),
                parents: node.parents.clone(),
                reason: match (node.nested, node.cause) {
                    (NONE, Cause::Assumption) => Reason::Assumed,
                    (NONE, Cause::Cell) => Reason::Cell,
                    (NONE, Cause::House(first)) => {
                        let (cell, _) = cell_and_digit(candidate_of(node.literal));
                        let house = house_of(cell, usize::from(first));
                        Reason::House(classic().house(HouseId::from_index(house)))
                    }
                    (NONE, Cause::Rule(at)) => Reason::Rule(SIMPLE_RULES[usize::from(at)]),
                    (inside, _) => {
                        let inside = &self.nested[inside as usize];
                        let known = nested.iter().position(|it| it.content == inside.content);
                        Reason::Nested(known.unwrap_or_else(|| {
                            nested.push(inside);
                            nested.len() - 1
                        }))
                    }
                },
            });
            Branch {
                nodes: nodes.collect(),
            }
        };
        Forcing {
            kind,
            branches: branches.iter().map(&mut branch).collect(),
            size: finding.complexity as usize,
            placement: finding.placement.map(to_candidate),
            eliminations: finding
                .eliminations
                .iter()
                .copied()
                .map(to_candidate)
                .collect(),
            nested: (nested.into_iter())
                .filter_map(|inside| inside.forcing.as_deref().cloned())
                .collect(),
        }
    }
}

/// Sorts findings by rating, complexity and kind. Ties keep the order in which they were found.
pub(super) fn sort(findings: &mut [ChainFinding]) {
    sort_by(findings, |one, two| {
        (one.rating.total_cmp(&two.rating))
            .then(one.complexity.cmp(&two.complexity))
            .then(one.key.cmp(&two.key))
    });
}
