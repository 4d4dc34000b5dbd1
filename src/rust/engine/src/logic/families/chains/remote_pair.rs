//! Remote pairs: chains of cells with the same two candidates.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::facts::two;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::{Chain, Link, Node, Role, Step};
use crate::logic::technique::Technique;
use crate::sorting::sort_by_key;
use crate::topology::Topology;
use crate::{Cell, CellSet, DigitSet};

/// The number of cells of the shortest remote pair. Two cells would be a naked pair.
const SHORTEST: usize = 4;

pub(super) fn find(context: &Context, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let mut steps = Vec::new();
    let mut left = grid.cells_with(2);
    while let Some(first) = left.first() {
        let pair = grid.candidates(first);
        let cells: CellSet = left
            .iter()
            .filter(|&cell| grid.candidates(cell) == pair)
            .collect();
        left = left - cells;
        if cells.len() >= SHORTEST {
            find_pair(context, pair, cells, &mut steps);
        }
    }
    steps.retain(|step| !step.is_idle());
    // The sort is stable, so ties keep the order of the cells.
    sort_by_key(&mut steps, |step| {
        (usize::MAX - step.eliminations.len(), step.pattern.length)
    });
    steps.into_iter().try_for_each(|step| found.push(step))
}

/// Finds chains of cells whose only candidates are `pair`.
fn find_pair(context: &Context, pair: DigitSet, cells: CellSet, steps: &mut Vec<Step>) {
    for start in cells {
        let layers = layers(context.topology(), cells, start);
        for length in (SHORTEST..=layers.len()).step_by(2) {
            for end in layers[length - 1].iter().filter(|&end| end > start) {
                steps.push(step(context, pair, &layers[..length], start, end));
            }
        }
    }
}

/// Returns the cells at each distance from `start`: 0, 1, 2, ... links away.
fn layers(topology: &Topology, cells: CellSet, start: Cell) -> Vec<CellSet> {
    let mut layers = vec![CellSet::of(start)];
    let mut left = cells - CellSet::of(start);
    loop {
        let last = layers[layers.len() - 1];
        let next: CellSet = left
            .iter()
            .filter(|&cell| topology.peers(cell).meets(last))
            .collect();
        if next.is_empty() {
            return layers;
        }
        left = left - next;
        layers.push(next);
    }
}

/// Returns the step of a shortest chain from `start` to `end`.
fn step(context: &Context, pair: DigitSet, layers: &[CellSet], start: Cell, end: Cell) -> Step {
    let topology = context.topology();
    let mut path = vec![end];
    let mut at = end;
    for layer in layers[..layers.len() - 1].iter().rev() {
        at = (*layer & topology.peers(at)).first().unwrap_or(start);
        path.push(at);
    }
    path.reverse();

    let mut step = Step::new(Technique::RemotePair, pair);
    step.pattern.cells = path.iter().copied().collect();
    let [a, b] = two(pair);
    let mut chain = Chain::default();
    for (at, &cell) in path.iter().enumerate() {
        let (enter, leave) = if at % 2 == 0 { (a, b) } else { (b, a) };
        for digit in [enter, leave] {
            chain.nodes.push(Node {
                digit,
                cells: CellSet::of(cell),
                set: CellSet::EMPTY,
            });
        }
        chain.links.extend([Link::Strong, Link::Weak]);
        let role = if at % 2 == 0 {
            Role::ColourA
        } else {
            Role::ColourB
        };
        for digit in pair {
            step.pattern
                .highlights
                .push((Candidate::new(cell, digit), role));
        }
    }
    chain.links.pop();
    step.pattern.length = chain.links.len();
    step.pattern.chains.push(chain);
    let colour = |parity| -> CellSet {
        let cells = path.iter().enumerate();
        cells
            .filter(|(at, _)| at % 2 == parity)
            .map(|(_, &cell)| cell)
            .collect()
    };
    let (even, odd) = (colour(0), colour(1));
    let targets = (topology.seen_by(even) & topology.seen_by(odd)) - step.pattern.cells;
    for digit in pair {
        step.eliminate(context.grid, digit, targets);
    }
    step
}
