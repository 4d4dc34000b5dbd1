//! XYZ-Rings: XYZ-Wings whose pincers cannot both hold their shared digit.

use std::ops::ControlFlow;

use super::{above, highlight_shared};
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::HouseId;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Finds a pivot with x, y and z that sees a pincer with x and z and a pincer with y and z. If each
/// place for z in some house sees one of the pincers, they cannot both be z. In all remaining
/// cases, x is in the pivot or the first pincer, and y is in the pivot or the second pincer.
pub(super) fn find(grid: &Grid, found: &mut Found) -> ControlFlow<()> {
    let topology = grid.topology();
    let pairs = grid.cells_with(2);
    for pivot in grid.cells_with(3) {
        let all = grid.candidates(pivot);
        let pincers = pairs & topology.peers(pivot);
        let pincers = pincers
            .iter()
            .filter(|&it| grid.candidates(it).is_subset(all));
        let pincers: CellSet = pincers.collect();
        for one in pincers {
            for other in above(pincers, one) - topology.peers(one) {
                let shared = grid.candidates(one) & grid.candidates(other);
                if let (1, Some(shared)) = (shared.len(), shared.first()) {
                    rings(grid, [pivot, one, other], shared, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn rings(grid: &Grid, cells: [Cell; 3], shared: Digit, found: &mut Found) -> ControlFlow<()> {
    let topology = grid.topology();
    let [pivot, one, other] = cells;
    let mut step = Step::new(Technique::XyzRing, grid.candidates(pivot));
    for pincer in [one, other] {
        for digit in grid.candidates(pincer) - DigitSet::of(shared) {
            step.eliminate(grid, digit, topology.peers(pivot) & topology.peers(pincer));
        }
    }
    if step.is_idle() {
        return ControlFlow::Continue(());
    }
    let own: CellSet = cells.into_iter().collect();
    step.pattern.cells = own;
    let others = step.digits - DigitSet::of(shared);
    step.pattern.highlight_all(grid, own, others);
    highlight_shared(grid, &mut step, own, shared);
    let sets = cells.map(|cell| (CellSet::of(cell), grid.candidates(cell)));
    step.pattern.sets.extend(sets);
    for house in topology.all() {
        if is_link(grid, shared, house, one, other) && !topology.cells(house).meets(own) {
            let mut step = step.clone();
            step.pattern.base.push(topology.house(house));
            let places = grid.places_in(shared, house);
            let seen = [one, other].map(|it| (places & topology.peers(it), CellSet::of(it)));
            step.pattern.sees.extend(seen);
            highlight_shared(grid, &mut step, topology.cells(house), shared);
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether every place of a digit in a house sees one of two cells, but neither cell sees all
/// places.
fn is_link(grid: &Grid, digit: Digit, house: HouseId, one: Cell, other: Cell) -> bool {
    let [one, other] = [one, other].map(|cell| grid.topology().peers(cell));
    let places = grid.places_in(digit, house);
    places.is_subset(one | other) && !places.is_subset(one) && !places.is_subset(other)
}

pub(super) fn explain(step: &Step) -> String {
    let (&[(pivot, all), (one, first), (other, second)], Some(&house)) =
        (&step.pattern.sets[..], step.pattern.base.first())
    else {
        return String::new();
    };
    let shared = first & second;
    let [pivot, one, other] = [pivot, one, other].map(words::cells);
    let [x, y] = [first, second].map(|it| words::digits(it - shared));
    format!(
        "{pivot} can only be {}, {one} only {}, and {other} only {}. {one} and {other} cannot both \
         be {z}, since the {z} of {} must be {}. If {one} is {z}, {other} is {y} and {pivot} is \
         {x}. If {other} is {z}, {one} is {x} and {pivot} is {y}. If neither is {z}, {one} is {x} \
         and {other} is {y}. In every case, {x} is in {pivot} or {one}, and {y} is in {pivot} or \
         {other}, so no cell that sees {pivot} and {one} can be {x}, and none that sees {pivot} and \
         {other} can be {y}. {}.",
        words::or(all),
        words::or(first),
        words::or(second),
        words::house(house),
        words::seen_places(&step.pattern.sees),
        words::outcome(step),
        z = words::digits(shared),
    )
}
