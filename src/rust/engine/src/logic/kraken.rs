//! Kraken fish: finned fish whose fins reach the target through chains.
//!
//! Type 1: the target is a place that the fish alone would strike out, and from
//! each fin a chain leads to the target being false. Type 2: from each fin and
//! from each place of the fish in one of its cover houses a chain leads to the
//! target, any candidate, being false; one of those places is true, or else too
//! few cover houses would be left.
//!
//! Both are what the search of [`super::fish::complex`] looks for, with near
//! meaning joined by a chain. One fish a target is told.

use std::ops::ControlFlow;

use super::chains::walks;
use super::finder::{Context, Found};
use super::fish::complex::{Hit, Sea, Target};
use super::fish::{self, Shape};
use super::implications::{Links, NodeId, Reach, State};
use super::{words, Candidate, Chain, Link, Step, Technique};
use crate::geometry::{CELLS, DIGITS, HOUSE};
use crate::{CellSet, DigitSet};

/// Most fins: each needs a chain of its own, and more cannot be followed.
const MAX_FINS: usize = 2;

/// Which fish are tried, simplest first. With chains besides, larger ones are
/// beyond what can be followed.
const SEAS: [(Shape, usize); 5] = [
    (Shape::Basic, 2),
    (Shape::Basic, 3),
    (Shape::Basic, 4),
    (Shape::Franken, 2),
    (Shape::Franken, 3),
];

/// A candidate and all that is false when it is true, by digit.
struct Victim {
    candidate: Candidate,
    near: [CellSet; DIGITS],
    done: bool,
}

/// A fish with the places from which chains lead to the target.
struct Kraken {
    hit: Hit,
    digit: u8,
    starts: CellSet,
    /// Links of all chains together.
    length: usize,
}

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let links = context.grouped_links();
    let mut reach = Reach::new(links);
    let mut victims: Vec<Victim> = (0..links.singles())
        .map(|node| victim(links, &mut reach, links.candidate(node)))
        .collect();
    for (shape, size) in SEAS {
        for victim in victims.iter_mut().filter(|victim| !victim.done) {
            let digits = match technique {
                Technique::KrakenFishType1 => DigitSet::of(victim.candidate.digit),
                _ => DigitSet::ALL,
            };
            let mut best: Option<Kraken> = None;
            for digit in digits {
                let places = context.grid.places(digit);
                let sea = Sea {
                    places,
                    shape,
                    size,
                    max_fins: MAX_FINS,
                    max_endo_fins: 0,
                };
                let kraken = catch(context, technique, &sea, digit, victim, &mut reach)?;
                best = [best, kraken]
                    .into_iter()
                    .flatten()
                    .min_by_key(|kraken| kraken.length);
            }
            if let Some(kraken) = best {
                victim.done = true;
                found.push(step(context, technique, &kraken, victim, &mut reach))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Chains read the same from either end: what the victim makes false makes the
/// victim false.
fn victim(links: &Links, reach: &mut Reach, candidate: Candidate) -> Victim {
    let mut near = [CellSet::EMPTY; DIGITS];
    if let Some(node) = links.node_of(candidate) {
        reach.run(links, node, State::True);
    }
    for node in 0..links.singles() {
        if reach.is_false(links, node) {
            let Candidate { cell, digit } = links.candidate(node);
            near[usize::from(digit) - 1].insert(usize::from(cell));
        }
    }
    Victim {
        candidate,
        near,
        done: false,
    }
}

/// The Kraken fish of one digit with the shortest chains.
fn catch(
    context: &Context,
    technique: Technique,
    sea: &Sea,
    digit: u8,
    victim: &Victim,
    reach: &mut Reach,
) -> ControlFlow<(), Option<Kraken>> {
    let links = context.grouped_links();
    let cell = victim.candidate.cell();
    let near = victim.near[usize::from(digit) - 1];
    let of_type_1 = technique == Technique::KrakenFishType1;
    let target = Target {
        cell: of_type_1.then_some(cell),
        near,
    };
    let mut lengths: Option<Lengths> = None;
    let mut best: Option<Kraken> = None;
    sea.search(context, target, &mut |hit| {
        if hit.fins.is_empty() {
            return ControlFlow::Continue(());
        }
        let lengths = lengths.get_or_insert_with(|| lengths_to(links, victim, digit, reach));
        let starts = match of_type_1 {
            true => Some(hit.fins),
            false => type_2_starts(hit, digit, victim, near, lengths),
        };
        let Some(starts) = starts else {
            return ControlFlow::Continue(());
        };
        let Some(length) = total(lengths, starts) else {
            return ControlFlow::Continue(());
        };
        // Without a real chain it is a finned fish and no more.
        let is_plain = length == starts.len();
        if !is_plain && best.as_ref().map_or(true, |best| length < best.length) {
            best = Some(Kraken {
                hit: *hit,
                digit,
                starts,
                length,
            });
        }
        ControlFlow::Continue(())
    })?;
    ControlFlow::Continue(best)
}

/// The fins, and the places of the fish in the cover house from where the
/// chains are shortest.
fn type_2_starts(
    hit: &Hit,
    digit: u8,
    victim: &Victim,
    near: CellSet,
    lengths: &Lengths,
) -> Option<CellSet> {
    // That is type 1.
    if victim.candidate.digit == digit && hit.cover.cells().contains(victim.candidate.cell()) {
        return None;
    }
    hit.cover
        .iter()
        .map(|house| HOUSE[house] & hit.body)
        .filter(|places| places.is_subset(near))
        .map(|places| places | hit.fins)
        .min_by_key(|&starts| total(lengths, starts).unwrap_or(usize::MAX))
}

/// Links of the chain from each place of a digit to a victim. `None` where the
/// shortest chain comes back to a candidate: that alone proves the place false.
type Lengths = [Option<usize>; CELLS];

fn total(lengths: &Lengths, starts: CellSet) -> Option<usize> {
    starts.iter().map(|start| lengths[start]).sum()
}

fn lengths_to(links: &Links, victim: &Victim, digit: u8, reach: &mut Reach) -> Lengths {
    let mut lengths = [None; CELLS];
    let Some(node) = links.node_of(victim.candidate) else {
        return lengths;
    };
    reach.run(links, node, State::True);
    for cell in victim.near[usize::from(digit) - 1] {
        if let Some(start) = links.node_of(Candidate::new(cell, digit)) {
            let path = reach.path_to(links, start, State::False);
            if !comes_back(links, &path) {
                lengths[cell] = Some(path.len() - 1);
            }
        }
    }
    lengths
}

/// Whether some candidate is part of two nodes of a chain.
fn comes_back(links: &Links, path: &[NodeId]) -> bool {
    path.iter().enumerate().any(|(at, &node)| {
        let node = links.node(node);
        path[at + 1..]
            .iter()
            .map(|&other| links.node(other))
            .any(|other| other.digit == node.digit && other.cells.meets(node.cells))
    })
}

/// The shortest chains from `starts` to the victim.
fn chains(links: &Links, kraken: &Kraken, victim: &Victim, reach: &mut Reach) -> Vec<Chain> {
    let Some(node) = links.node_of(victim.candidate) else {
        return Vec::new();
    };
    reach.run(links, node, State::True);
    kraken
        .starts
        .iter()
        .filter_map(|cell| links.node_of(Candidate::new(cell, kraken.digit)))
        .map(|start| {
            let mut path = reach.path_to(links, start, State::False);
            path.reverse();
            links.chain(&path, Link::Weak)
        })
        .collect()
}

fn step(
    context: &Context,
    technique: Technique,
    kraken: &Kraken,
    victim: &Victim,
    reach: &mut Reach,
) -> Step {
    let Kraken { hit, digit, .. } = kraken;
    let mut step = Step::new(technique, DigitSet::of(*digit));
    step.eliminations.push(victim.candidate);
    fish::draw(
        &mut step,
        context.grid,
        *digit,
        hit.base,
        hit.cover,
        hit.fins,
    );
    step.pattern.chains = chains(context.grouped_links(), kraken, victim, reach);
    step.pattern.length = kraken.length;
    step
}

pub(super) fn tell(step: &Step) -> String {
    let digit = words::digits(step.digits);
    let fins = fish::fins(step);
    let starts: CellSet = step
        .pattern
        .chains
        .iter()
        .filter_map(|chain| chain.nodes.first())
        .fold(CellSet::EMPTY, |starts, node| starts | node.cells);
    let why = match step.technique {
        Technique::KrakenFishType1 => {
            "Without the fins the fish strikes the candidate out, and from each fin a chain \
             does so too"
                .to_string()
        }
        _ => format!(
            "One of {} is {digit}, and from each of them a chain leads to the same end",
            words::cells(starts)
        ),
    };
    format!(
        "Without {}, all places for {digit} in {} would lie in {}. {why}. {}. Whichever is true, \
         it ends the same way, {}.",
        fish::name_fins(fins),
        words::houses(&step.pattern.base),
        words::houses(&step.pattern.cover),
        walks(&step.pattern.chains),
        words::outcome(step),
    )
}
