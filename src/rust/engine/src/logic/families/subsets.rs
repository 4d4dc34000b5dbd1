//! Subsets: as many digits as cells.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::facts::{is_locked, Positions};
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::Topology;
use crate::{CellSet, DigitSet};

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let (size, naked) = match technique {
        Technique::NakedPair => (2, true),
        Technique::NakedTriple => (3, true),
        Technique::NakedQuad => (4, true),
        Technique::HiddenPair => (2, false),
        Technique::HiddenTriple => (3, false),
        _ => (4, false),
    };
    let grid = context.grid;
    let topology = grid.topology();
    for house in topology.boxes_first() {
        // As many digits as empty cells: nothing is left to eliminate.
        if (grid.empty_cells() & topology.cells(house)).len() <= size {
            continue;
        }
        if naked {
            naked_subsets(grid, technique, house, size, found)?;
        } else {
            hidden_subsets(context, technique, house, size, found)?;
        }
    }
    ControlFlow::Continue(())
}

fn naked_subsets(
    grid: &Grid,
    technique: Technique,
    house: usize,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let topology = grid.topology();
    let marks = topology.list(house).map(|cell| grid.candidates(cell));
    closed(&marks, size, &mut |picked, digits| {
        let cells = cells_at(topology, house, picked);
        if size <= 3 && is_locked(grid, cells, digits) {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(technique, digits);
        for digit in digits {
            step.eliminate(grid, digit, topology.common_peers(cells));
        }
        step.pattern.cells = cells;
        step.pattern.highlight_all(grid, cells, digits);
        step.pattern.base.push(topology.house(house));
        step.pattern.sets.push((cells, digits));
        found.push(step)
    })
}

fn hidden_subsets(
    context: &Context,
    technique: Technique,
    house: usize,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let (grid, topology) = (context.grid, context.topology());
    closed(
        &context.places_by_house()[house],
        size,
        &mut |digits, union| {
            let cells = cells_at(topology, house, union);
            let mut step = Step::new(technique, digits);
            for digit in grid.candidates_of(cells) - digits {
                step.eliminate(grid, digit, cells);
            }
            step.pattern.cells = cells;
            step.pattern.highlight_all(grid, cells, digits);
            step.pattern.base.push(topology.house(house));
            step.pattern.sets.push((cells, digits));
            found.push(step)
        },
    )
}

/// The cells of a house at some positions.
fn cells_at(topology: &Topology, house: usize, positions: Positions) -> CellSet {
    positions
        .iter()
        .map(|at| topology.list(house)[usize::from(at) - 1])
        .collect()
}

/// Receives a choice of sets, numbered from 1, and their union.
type TakeSubset<'a> = &'a mut dyn FnMut(DigitSet, DigitSet) -> ControlFlow<()>;

/// Takes each choice of `size` among nine sets that has exactly `size` members
/// in its union. Sets with fewer than two members are singles, not subsets.
fn closed(sets: &[DigitSet; 9], size: usize, take: TakeSubset) -> ControlFlow<()> {
    let fits = |at: u8| (2..=size).contains(&sets[usize::from(at) - 1].len());
    let usable = (1..=9).filter(|&at| fits(at)).collect();
    let none = DigitSet::EMPTY;
    choose(sets, size, usable, none, none, take)
}

fn choose(
    sets: &[DigitSet; 9],
    size: usize,
    mut open: DigitSet,
    picked: DigitSet,
    union: DigitSet,
    take: TakeSubset,
) -> ControlFlow<()> {
    let missing = size - picked.len();
    if missing == 0 {
        // Fewer would be a contradiction, which is no pattern.
        if union.len() == size {
            return take(picked, union);
        }
        return ControlFlow::Continue(());
    }
    while open.len() >= missing {
        let Some(at) = open.first() else { break };
        open.remove(at);
        let wider = union | sets[usize::from(at) - 1];
        if wider.len() <= size {
            choose(sets, size, open, picked | DigitSet::of(at), wider, take)?;
        }
    }
    ControlFlow::Continue(())
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let digits = words::digits(step.digits);
    let cells = words::cells(step.pattern.cells);
    let house = words::houses(&step.pattern.base);
    let outcome = words::outcome(step);
    match step.technique {
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => format!(
            "In {house}, {cells} hold only the digits {digits}: as many digits as cells. \
             They use these digits up. {outcome}."
        ),
        _ => format!(
            "In {house}, the digits {digits} fit only in {cells}: as many cells as digits. \
             They leave no room there for another digit. {outcome}."
        ),
    }
}
