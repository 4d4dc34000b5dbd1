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
use crate::topology::HouseId;
use crate::{Digit, DigitSet};

/// A candidate assumed to be true or false.
type Assumption = (NodeId, State);

/// The proof of a conclusion.
#[derive(Clone, Debug)]
struct Proof {
    /// The total number of inferences in all branches.
    length: usize,
    /// The house in which a digit has no place, or one place of several, at the starts or ends of
    /// the branches.
    house: Option<HouseId>,
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
    choices: Vec<Choice>,
}

/// Candidates exactly one of which is true: those of a cell, or those of a digit in a house.
struct Choice {
    nodes: Vec<NodeId>,
    house: Option<HouseId>,
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
        let mut step = step(technique, links, reasoning, node, is_true, &proof);
        let house = proof.house.map(|house| context.topology().house(house));
        step.pattern.base.extend(house);
        // A proof without any links is a single and needs no chain.
        if step.pattern.length > 0 {
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the sets of candidates exactly one of which is true.
fn choices(context: &Context, links: &Links) -> Vec<Choice> {
    let grid = context.grid;
    let mut choices = Vec::new();
    let node = |cell, digit| links.node_of(Candidate::new(cell, digit));
    for cell in grid.empty_cells() {
        let digits = grid.candidates(cell).iter();
        choices.push(Choice {
            nodes: digits.filter_map(|digit| node(cell, digit)).collect(),
            house: None,
        });
    }
    for house in grid.topology().all() {
        for digit in Digit::ALL {
            let places = grid.places_in(digit, house).iter();
            choices.push(Choice {
                nodes: places.filter_map(|cell| node(cell, digit)).collect(),
                house: Some(house),
            });
        }
    }
    // If a digit is already placed in a house, it has no places there.
    choices.retain(|choice| !choice.nodes.is_empty());
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
        let mut best: Option<Proof> = None;
        let mut offer = |length: usize, house, targets: &dyn Fn() -> Vec<Assumption>| {
            let shortest = best.as_ref().map(|proof| proof.length);
            if shortest.map_or(true, |shortest| length < shortest) {
                let targets = targets().into_iter();
                best = Some(Proof {
                    length,
                    house,
                    branches: targets.map(|target| (start, target)).collect(),
                });
            }
        };
        for node in 0..self.links.singles() {
            if let Some(length) = sum([from.is_true[node], from.is_false[node]]) {
                offer(length, None, &|| {
                    vec![(node, State::True), (node, State::False)]
                });
            }
        }
        for choice in &self.choices {
            let nodes = choice.nodes.iter();
            if let Some(length) = sum(nodes.clone().map(|&node| from.is_false[node])) {
                offer(length, choice.house, &|| {
                    nodes.clone().map(|&node| (node, State::False)).collect()
                });
            }
        }
        best
    }

    /// Returns the conclusions that follow from every candidate of a choice, or from both states of
    /// one candidate.
    fn verities(&self, context: &Context) -> ControlFlow<(), Proofs> {
        let mut proofs = Proofs::new();
        for choice in &self.choices {
            context.check_stop()?;
            let starts = choice.nodes.iter().map(|&node| (node, State::True));
            let starts: Vec<Assumption> = starts.collect();
            self.meet(&starts, choice.house, &mut proofs);
        }
        for node in 0..self.links.singles() {
            let both = [(node, State::True), (node, State::False)];
            self.meet(&both, None, &mut proofs);
        }
        ControlFlow::Continue(proofs)
    }

    /// Adds the conclusions that follow from all of `starts`.
    fn meet(&self, starts: &[Assumption], house: Option<HouseId>, proofs: &mut Proofs) {
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
                    house,
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
