//! The search for contradictions and verities, where branches meet.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::reasoning::{Consequences, Reasoning, NEVER};
use crate::logic::context::Context;
use crate::logic::facts::{Links, NodeId, State};
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::sorting::sort_by_key;
use crate::{Digit, DigitSet};

/// A candidate assumed to be true or false.
type Assumption = (NodeId, State);

/// The proof of a conclusion.
#[derive(Clone, Debug)]
struct Proof {
    /// The total number of inferences in all branches.
    length: usize,
    /// The start and the end of each branch.
    branches: Vec<(Assumption, Assumption)>,
}

/// The shortest proof of each conclusion. The key is the candidate and whether it is true.
type Proofs = BTreeMap<(NodeId, bool), Proof>;

/// The consequences of all candidates, and the sets of candidates exactly one of which is true.
struct ConsequenceTable<'a> {
    links: &'a Links,
    /// For each node, the consequences of its being true and of its being false.
    from: Vec<[Consequences; 2]>,
    /// The candidates of each cell, and those of each digit in each house.
    choices: Vec<Vec<NodeId>>,
}

pub(super) fn find(
    context: &Context,
    technique: Technique,
    links: &Links,
    reasoning: &mut impl Reasoning,
    found: &mut Found,
) -> ControlFlow<()> {
    let mut from = Vec::with_capacity(links.singles());
    for node in 0..links.singles() {
        context.check_stop()?;
        from.push([State::True, State::False].map(|state| reasoning.consequences(node, state)));
    }
    let table = ConsequenceTable {
        links,
        from,
        choices: choices(context, links),
    };
    let is_verity = matches!(
        technique,
        Technique::ForcingChainVerity | Technique::ForcingNetVerity
    );
    let proofs = if is_verity {
        table.verities(context)?
    } else {
        table.contradictions()
    };
    let mut list: Vec<((NodeId, bool), Proof)> = proofs.into_iter().collect();
    sort_by_key(&mut list, |((node, is_true), proof)| {
        (!is_true, proof.length, *node)
    });
    for ((node, is_true), proof) in list {
        let step = step(technique, links, reasoning, node, is_true, &proof);
        // A proof without any links is a single and needs no chain.
        if step.pattern.length > 0 {
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the sets of candidates exactly one of which is true.
fn choices(context: &Context, links: &Links) -> Vec<Vec<NodeId>> {
    let grid = context.grid;
    let mut choices = Vec::new();
    let node = |cell, digit| links.node_of(Candidate::new(cell, digit));
    for cell in grid.empty_cells() {
        choices.push(
            grid.candidates(cell)
                .iter()
                .filter_map(|digit| node(cell, digit))
                .collect(),
        );
    }
    for house in grid.topology().all() {
        for digit in Digit::ALL {
            let places = grid.places_in(digit, house);
            choices.push(places.iter().filter_map(|cell| node(cell, digit)).collect());
        }
    }
    // If a digit is already placed in a house, it has no places there.
    choices.retain(|choice: &Vec<NodeId>| !choice.is_empty());
    choices
}

impl ConsequenceTable<'_> {
    fn from(&self, (node, state): Assumption) -> &Consequences {
        &self.from[node][state.index()]
    }

    /// Returns the assumptions that lead to something impossible, as proofs of their opposites.
    fn contradictions(&self) -> Proofs {
        let mut proofs = Proofs::new();
        for start in 0..self.links.singles() {
            for state in [State::True, State::False] {
                if let Some(proof) = self.contradiction((start, state)) {
                    keep(&mut proofs, (start, state == State::False), proof);
                }
            }
        }
        proofs
    }

    /// Returns the shortest proof that an assumption leads to a candidate that is both true and
    /// false, or to a cell or house without candidates.
    fn contradiction(&self, start: Assumption) -> Option<Proof> {
        let from = self.from(start);
        let mut best: Option<(usize, Vec<Assumption>)> = None;
        let mut offer = |length: usize, targets: &dyn Fn() -> Vec<Assumption>| {
            if best
                .as_ref()
                .map_or(true, |(shortest, _)| length < *shortest)
            {
                best = Some((length, targets()));
            }
        };
        for node in 0..self.links.singles() {
            if let Some(length) = sum([from.is_true[node], from.is_false[node]]) {
                offer(length, &|| vec![(node, State::True), (node, State::False)]);
            }
        }
        for choice in &self.choices {
            if let Some(length) = sum(choice.iter().map(|&node| from.is_false[node])) {
                offer(length, &|| {
                    choice.iter().map(|&node| (node, State::False)).collect()
                });
            }
        }
        let (length, targets) = best?;
        Some(Proof {
            length,
            branches: targets.into_iter().map(|target| (start, target)).collect(),
        })
    }

    /// Returns the conclusions that follow from every candidate of a choice, or from both states of
    /// one candidate.
    fn verities(&self, context: &Context) -> ControlFlow<(), Proofs> {
        let mut proofs = Proofs::new();
        for choice in &self.choices {
            context.check_stop()?;
            let starts: Vec<Assumption> = choice.iter().map(|&node| (node, State::True)).collect();
            self.meet(&starts, &mut proofs);
        }
        for node in 0..self.links.singles() {
            self.meet(&[(node, State::True), (node, State::False)], &mut proofs);
        }
        ControlFlow::Continue(proofs)
    }

    /// Adds the conclusions that follow from all of `starts`.
    fn meet(&self, starts: &[Assumption], proofs: &mut Proofs) {
        for node in 0..self.links.singles() {
            // A candidate that leads to its own opposite would be a contradiction.
            if starts.contains(&(node, State::False)) {
                continue;
            }
            for state in [State::True, State::False] {
                let costs = starts
                    .iter()
                    .map(|&start| self.from(start).cost(node, state));
                let Some(length) = sum(costs) else { continue };
                let conclusion = (node, state == State::True);
                if proofs
                    .get(&conclusion)
                    .is_some_and(|known| known.length <= length)
                {
                    continue;
                }
                let branches = starts.iter().map(|&start| (start, (node, state)));
                let proof = Proof {
                    length,
                    branches: branches.collect(),
                };
                keep(proofs, conclusion, proof);
            }
        }
    }
}

/// Returns the sum, or `None` if something does not follow.
fn sum(costs: impl IntoIterator<Item = u16>) -> Option<usize> {
    costs.into_iter().try_fold(0, |sum, cost| {
        (cost != NEVER).then(|| sum + usize::from(cost))
    })
}

fn keep(proofs: &mut Proofs, conclusion: (NodeId, bool), proof: Proof) {
    match proofs.get(&conclusion) {
        Some(known) if known.length <= proof.length => {}
        _ => {
            proofs.insert(conclusion, proof);
        }
    }
}

fn step(
    technique: Technique,
    links: &Links,
    reasoning: &mut impl Reasoning,
    node: NodeId,
    is_true: bool,
    proof: &Proof,
) -> Step {
    let candidate = links.candidate(node);
    let mut step = Step::new(technique, DigitSet::of(candidate.digit));
    if is_true {
        step.placements.push(candidate);
    } else {
        step.eliminations.push(candidate);
    }
    for &((start, state), (target, target_state)) in &proof.branches {
        let chain = reasoning.chain(start, state, target, target_state);
        let (even, odd) = match state {
            State::True => (Role::ColourB, Role::ColourA),
            State::False => (Role::ColourA, Role::ColourB),
        };
        step.pattern.show_nodes(&chain.nodes, even, odd);
        step.pattern.length += chain.links.len();
        step.pattern.chains.push(chain);
    }
    step
}
