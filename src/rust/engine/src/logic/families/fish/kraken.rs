//! Kraken fish: finned fish with chains from the fins to the target.
//!
//! Type 1: the target is a place that the fish would eliminate without its fins. From each fin, a
//! chain shows that the target is false. Type 2: the target is any candidate. From each fin, and
//! from each place that the fish has in one of its cover houses, a chain shows that the target is
//! false. One of these places is true, because otherwise too few cover houses would be left.
//!
//! The search in [`super::search`] finds both types if "near" means joined by a chain. At most one
//! fish is reported for each target.

use std::ops::ControlFlow;

use super::kind::Shape;
use super::pattern::{fill_pattern, fins, name_fins};
use super::search::{FishMatch, FishSearch, Target};
use crate::logic::chain_words::walks;
use crate::logic::context::Context;
use crate::logic::facts::{Links, NodeId, Reach, State};
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::{Chain, Link, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::{CELLS, DIGITS};
use crate::topology::Topology;
use crate::{CellSet, Digit, DigitSet};

/// The maximum number of fins. Each fin needs its own chain, so more would be too hard to follow.
const MAX_FINS: usize = 2;

/// The fish that are tried, simplest first. Larger ones with chains are too hard to follow.
const SIZES: [(Shape, usize); 5] = [
    (Shape::Basic, 2),
    (Shape::Basic, 3),
    (Shape::Basic, 4),
    (Shape::Franken, 2),
    (Shape::Franken, 3),
];

/// A candidate, and for each digit the cells where it is false if the candidate is true.
struct NearTarget {
    candidate: Candidate,
    near: [CellSet; DIGITS],
    done: bool,
}

/// A fish, and the places from which chains lead to the target.
struct Kraken {
    fish: FishMatch,
    digit: Digit,
    starts: CellSet,
    /// The number of links in all chains together.
    length: usize,
}

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let links = context.grouped_links();
    let mut reach = Reach::new(links);
    let mut targets: Vec<NearTarget> = (0..links.singles())
        .map(|node| near_target(links, &mut reach, links.candidate(node)))
        .collect();
    for (shape, size) in SIZES {
        for target in targets.iter_mut().filter(|target| !target.done) {
            let digits = match technique {
                Technique::KrakenFishType1 => DigitSet::of(target.candidate.digit),
                _ => DigitSet::ALL,
            };
            let mut best: Option<Kraken> = None;
            for digit in digits {
                let places = context.grid.places(digit);
                let search = FishSearch {
                    places,
                    shape,
                    size,
                    max_fins: MAX_FINS,
                    max_endo_fins: 0,
                };
                let kraken = shortest(context, technique, &search, digit, target, &mut reach)?;
                best = [best, kraken]
                    .into_iter()
                    .flatten()
                    .min_by_key(|kraken| kraken.length);
            }
            if let Some(kraken) = best {
                target.done = true;
                found.push(step(context, technique, &kraken, target, &mut reach))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the candidates that are false if `candidate` is true. Chains work in both directions:
/// each of these candidates, if true, makes `candidate` false too.
fn near_target(links: &Links, reach: &mut Reach, candidate: Candidate) -> NearTarget {
    let mut near = [CellSet::EMPTY; DIGITS];
    if let Some(node) = links.node_of(candidate) {
        reach.run(links, node, State::True);
    }
    for node in 0..links.singles() {
        if reach.is_false(links, node) {
            let Candidate { cell, digit } = links.candidate(node);
            near[digit].insert(cell);
        }
    }
    NearTarget {
        candidate,
        near,
        done: false,
    }
}

/// Returns the Kraken fish of one digit with the shortest chains.
fn shortest(
    context: &Context,
    technique: Technique,
    search: &FishSearch,
    digit: Digit,
    target: &NearTarget,
    reach: &mut Reach,
) -> ControlFlow<(), Option<Kraken>> {
    let links = context.grouped_links();
    let cell = target.candidate.cell;
    let near = target.near[digit];
    let of_type_1 = technique == Technique::KrakenFishType1;
    let aim = Target {
        cell: of_type_1.then_some(cell),
        near,
    };
    let mut lengths: Option<Lengths> = None;
    let mut best: Option<Kraken> = None;
    search.run(context, aim, &mut |fish| {
        if fish.fins.is_empty() {
            return ControlFlow::Continue(());
        }
        let lengths = lengths.get_or_insert_with(|| lengths_to(links, target, digit, reach));
        let starts = match of_type_1 {
            true => Some(fish.fins),
            false => type_2_starts(context.topology(), fish, digit, target, near, lengths),
        };
        let Some(starts) = starts else {
            return ControlFlow::Continue(());
        };
        let Some(length) = total(lengths, starts) else {
            return ControlFlow::Continue(());
        };
        // If all starts exclude the target directly, the pattern is just a finned fish.
        let is_plain = length == starts.len();
        if !is_plain && best.as_ref().map_or(true, |best| length < best.length) {
            best = Some(Kraken {
                fish: *fish,
                digit,
                starts,
                length,
            });
        }
        ControlFlow::Continue(())
    })?;
    ControlFlow::Continue(best)
}

/// Returns the fins, and the places of the fish in the cover house with the shortest chains.
fn type_2_starts(
    topology: &Topology,
    fish: &FishMatch,
    digit: Digit,
    target: &NearTarget,
    near: CellSet,
    lengths: &Lengths,
) -> Option<CellSet> {
    // Such a target belongs to type 1.
    if target.candidate.digit == digit
        && topology
            .cells_of_all(fish.cover)
            .contains(target.candidate.cell)
    {
        return None;
    }
    fish.cover
        .iter()
        .map(|house| topology.cells(house) & fish.body)
        .filter(|places| places.is_subset(near))
        .map(|places| places | fish.fins)
        .min_by_key(|&starts| total(lengths, starts).unwrap_or(usize::MAX))
}

/// The number of links in the chain from each place of a digit to a target. `None` if the shortest
/// chain visits a candidate twice, because it then proves the place false without other chains.
type Lengths = [Option<usize>; CELLS];

fn total(lengths: &Lengths, starts: CellSet) -> Option<usize> {
    starts.iter().map(|start| lengths[start]).sum()
}

fn lengths_to(links: &Links, target: &NearTarget, digit: Digit, reach: &mut Reach) -> Lengths {
    let mut lengths = [None; CELLS];
    let Some(node) = links.node_of(target.candidate) else {
        return lengths;
    };
    reach.run(links, node, State::True);
    for cell in target.near[digit] {
        if let Some(start) = links.node_of(Candidate::new(cell, digit)) {
            let path = reach.path_to(links, start, State::False);
            if !comes_back(links, &path) {
                lengths[cell] = Some(path.len() - 1);
            }
        }
    }
    lengths
}

/// Whether two nodes of a chain share a candidate.
fn comes_back(links: &Links, path: &[NodeId]) -> bool {
    path.iter().enumerate().any(|(at, &node)| {
        let node = links.node(node);
        path[at + 1..]
            .iter()
            .map(|&other| links.node(other))
            .any(|other| other.digit == node.digit && other.cells.meets(node.cells))
    })
}

/// Returns the shortest chains from `starts` to the target.
fn chains(links: &Links, kraken: &Kraken, target: &NearTarget, reach: &mut Reach) -> Vec<Chain> {
    let Some(node) = links.node_of(target.candidate) else {
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
    target: &NearTarget,
    reach: &mut Reach,
) -> Step {
    let Kraken { fish, digit, .. } = kraken;
    let mut step = Step::new(technique, DigitSet::of(*digit));
    step.eliminations.push(target.candidate);
    fill_pattern(
        &mut step,
        context.grid,
        *digit,
        fish.base,
        fish.cover,
        fish.fins,
    );
    step.pattern.chains = chains(context.grouped_links(), kraken, target, reach);
    step.pattern.length = kraken.length;
    step
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let digit = words::digits(step.digits);
    let fins = fins(step);
    let base = words::houses(&step.pattern.base);
    let cover = words::houses(&step.pattern.cover);
    let starts: CellSet = step
        .pattern
        .chains
        .iter()
        .filter_map(|chain| chain.nodes.first())
        .fold(CellSet::EMPTY, |starts, node| starts | node.cells);
    let places = starts - fins;
    let mut houses = step.pattern.cover.iter();
    let holder = houses.find(|house| places.is_subset(house.cells));
    let no_fin = match fins.is_single() {
        true => "the fin is not",
        false => "no fin is",
    };
    let why = match step.technique {
        Technique::KrakenFishType1 => {
            format!("If {no_fin} {digit}, no other cell of {cover} can be {digit}")
        }
        _ => format!(
            "If {no_fin} {digit}, each of {cover} has its {digit} in one of {base}. In {} that is \
             {}. So {} is {digit}",
            holder.map_or(String::new(), |&house| words::house(house)),
            words::or(places),
            words::or(starts)
        ),
    };
    format!(
        "Without {}, all places for the digit {digit} in {base} would lie in {cover}. {why}. {}. \
         In every case, {} is not {digit}. {}.",
        name_fins(fins),
        walks(&step.pattern.chains),
        words::cells(step.eliminations.iter().map(|gone| gone.cell).collect()),
        words::outcome(step),
    )
}
