//! Subsets: cells of a house with as many digits as cells.

use std::ops::ControlFlow;

use crate::bits::{bits, Mask};
use crate::logic::context::Context;
use crate::logic::facts::{is_locked, Positions};
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::{ones, DIGITS};
use crate::topology::{HouseId, Topology};
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
        // If all empty cells belong to the subset, there is nothing left to eliminate.
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
    house: HouseId,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let topology = grid.topology();
    let mut marks = [0; DIGITS];
    for (marks, &cell) in marks.iter_mut().zip(topology.list(house)) {
        *marks = grid.candidates(cell).bits();
    }
    closed(&marks, size, &mut |picked, digits| {
        let cells = cells_at(topology, house, picked);
        let digits = DigitSet::from_bits(digits);
        if size <= 3 && is_locked(grid, cells, digits) {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(technique, digits);
        for digit in digits {
            step.eliminate(grid, digit, topology.common_peers(cells));
        }
        step.pattern.cells = cells;
        step.pattern.highlight_all(grid, cells, digits);
        let house = house_to_name(&step, topology, cells, house);
        step.pattern.base.push(topology.house(house));
        step.pattern.sets.push((cells, digits));
        found.push(step)
    })
}

/// Returns a house of a naked subset in which candidates are eliminated. The cells may share two
/// houses, and eliminations may lie in only one. The search tries the boxes first.
fn house_to_name(step: &Step, topology: &Topology, cells: CellSet, house: HouseId) -> HouseId {
    let loses = |id: HouseId| {
        let house = topology.cells(id);
        step.eliminations
            .iter()
            .any(|candidate| house.contains(candidate.cell))
    };
    if loses(house) {
        return house;
    }
    let shared = topology.common_houses(cells);
    shared.iter().find(|&id| loses(id)).unwrap_or(house)
}

fn hidden_subsets(
    context: &Context,
    technique: Technique,
    house: HouseId,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let (grid, topology) = (context.grid, context.topology());
    closed(
        &context.places_by_house()[house.index()],
        size,
        &mut |digits, union| {
            let cells = cells_at(topology, house, union);
            let digits = DigitSet::from_bits(digits);
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

/// Returns the cells of a house at some positions.
fn cells_at(topology: &Topology, house: HouseId, positions: Positions) -> CellSet {
    bits(positions).map(|at| topology.list(house)[at]).collect()
}

/// A callback that receives the chosen sets, one bit each, and their union.
type TakeSubset<'a> = &'a mut dyn FnMut(u16, u16) -> ControlFlow<()>;

/// Passes on each choice of `size` of the sets of a house whose union has exactly `size` members.
/// Sets with fewer than two members are singles, not subsets.
///
/// The sets are masks. They list either the digits of each cell of a house or the places of each
/// digit in the house.
fn closed(sets: &[u16; DIGITS], size: usize, take: TakeSubset) -> ControlFlow<()> {
    let fits = |&at: &usize| (2..=size).contains(&ones(sets[at]));
    let usable = (0..DIGITS)
        .filter(fits)
        .fold(0, |usable, at| usable | 1 << at);
    choose(sets, size, usable, 0, 0, take)
}

fn choose(
    sets: &[u16; DIGITS],
    size: usize,
    mut open: u16,
    picked: u16,
    union: u16,
    take: TakeSubset,
) -> ControlFlow<()> {
    let missing = size - ones(picked);
    if missing == 0 {
        // A smaller union would be a contradiction, not a pattern.
        if ones(union) == size {
            return take(picked, union);
        }
        return ControlFlow::Continue(());
    }
    while ones(open) >= missing {
        let at = open.lowest();
        open = open.without_lowest();
        let wider = union | sets[at];
        if ones(wider) <= size {
            choose(sets, size, open, picked | 1 << at, wider, take)?;
        }
    }
    ControlFlow::Continue(())
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let digits = words::digits(step.digits);
    let cells = words::cells(step.pattern.cells);
    let house = words::houses(&step.pattern.base);
    let places = step.pattern.base.iter();
    let place = words::and(places.map(|&house| words::capital(&words::within(house))));
    let outcome = words::outcome(step);
    match step.technique {
        Technique::NakedPair | Technique::NakedTriple | Technique::NakedQuad => format!(
            "{place}, {cells} can only be {}, so they use up these digits, and no other cell of {house} can \
             hold them. {outcome}.",
            words::or(step.digits)
        ),
        _ => format!(
            "{place}, the digits {digits} fit only in {cells}, so these cells \
             cannot hold any other digit. {outcome}."
        ),
    }
}
