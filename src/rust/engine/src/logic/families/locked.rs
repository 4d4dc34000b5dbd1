//! Locked candidates, in cells that two houses share.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::facts::is_locked;
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::{HouseId, HouseSet, Topology};
use crate::{CellSet, Digit, DigitSet};

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    let boxes = grid.topology().blocks();
    match technique {
        Technique::Pointing => one_digit(grid, technique, boxes, found),
        Technique::Claiming => one_digit(grid, technique, grid.topology().all() - boxes, found),
        Technique::LockedPair => locked_subsets(grid, technique, 2, found),
        _ => locked_subsets(grid, technique, 3, found),
    }
}

/// Finds digits whose places in one house all lie in a second house too.
fn one_digit(
    grid: &Grid,
    technique: Technique,
    houses: HouseSet,
    found: &mut Found,
) -> ControlFlow<()> {
    let topology = grid.topology();
    for from in houses {
        for digit in Digit::ALL {
            let locked = grid.places_in(digit, from);
            let Some(to) = shared_house(topology, locked, from) else {
                continue;
            };
            let struck = grid.places_in(digit, to) - locked;
            if struck.is_empty() || locked.is_single() {
                continue;
            }
            let mut step = Step::new(technique, DigitSet::of(digit));
            step.eliminate(grid, digit, struck);
            step.pattern.cells = locked;
            step.pattern
                .highlight_all(grid, locked, DigitSet::of(digit));
            step.pattern.base.push(topology.house(from));
            step.pattern.cover.push(topology.house(to));
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns a house other than `from` that contains all of `cells`, or `None` if there are no cells.
fn shared_house(topology: &Topology, cells: CellSet, from: HouseId) -> Option<HouseId> {
    let houses = topology.houses_of(cells.first()?);
    houses
        .iter()
        .find(|&house| house != from && cells.is_subset(topology.cells(house)))
}

/// Finds naked subsets that lie in two houses at once and eliminate in both.
fn locked_subsets(
    grid: &Grid,
    technique: Technique,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let able = (2..=size).fold(CellSet::EMPTY, |able, n| able | grid.cells_with(n));
    let topology = grid.topology();
    for meeting in topology.intersections() {
        let shared = able & meeting.cells;
        for left_out in choices(shared, size) {
            let cells = shared - left_out;
            let digits = grid.candidates_of(cells);
            if digits.len() != size || !is_locked(grid, cells, digits) {
                continue;
            }
            let mut step = Step::new(technique, digits);
            for digit in digits {
                step.eliminate(grid, digit, topology.common_peers(cells));
            }
            step.pattern.cells = cells;
            step.pattern.highlight_all(grid, cells, digits);
            let houses = meeting.houses.map(|house| topology.house(house));
            step.pattern.base.extend(houses);
            step.pattern.sets.push((cells, digits));
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Lists the ways to leave out at most one of the shared cells so that `size` remain.
fn choices(shared: CellSet, size: usize) -> impl Iterator<Item = CellSet> {
    let all = (shared.len() == size).then_some(CellSet::EMPTY);
    let but_one = if shared.len() == size + 1 {
        shared
    } else {
        CellSet::EMPTY
    };
    all.into_iter().chain(but_one.iter().map(CellSet::of))
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let digits = words::digits(step.digits);
    let cells = words::cells(step.pattern.cells);
    let outcome = words::outcome(step);
    if let (&[from], &[to]) = (&step.pattern.base[..], &step.pattern.cover[..]) {
        let (place, other) = (words::capital(&words::within(from)), words::within(to));
        let to = words::house(to);
        let all = match step.pattern.cells.len() {
            2 => "both",
            _ => "all",
        };
        let gone = words::cells(step.eliminations.iter().map(|gone| gone.cell).collect());
        return format!(
            "{place}, the digit {digits} fits only in {cells}, {all} {other}. \
             So {digits} can be removed from the rest of {to}: {gone}."
        );
    }
    let houses = words::houses(&step.pattern.base);
    format!(
        "{cells} can only be {}, so they use up these digits. They lie in {houses}, so no other cell of either \
         can hold these digits. {outcome}.",
        words::or(step.digits)
    )
}
