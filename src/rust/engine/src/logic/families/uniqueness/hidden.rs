//! Hidden rectangles.

use std::ops::ControlFlow;

use super::highlights::{highlight, struck};
use crate::logic::context::Context;
use crate::logic::facts::two;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::{HouseId, HouseKind};
use crate::{Cell, CellSet};

/// Finds eliminations in the corner opposite a corner that has only the pair. Suppose that one
/// digit of the pair fits only in corners, both in the row and in the column of the opposite
/// corner. If that corner held the other digit, the first digit would be forced into both
/// neighbouring corners.
pub(super) fn find(context: &Context, found: &mut Found) -> ControlFlow<()> {
    let (grid, topology) = (context.grid, context.topology());
    for rectangle in context.rectangles() {
        let [a, b] = two(rectangle.pair);
        let corner = rectangle.opposite;
        let lines = [HouseKind::Row, HouseKind::Column];
        let houses = lines.map(|kind| topology.house_of(corner, kind).unwrap_or(HouseId::of(0)));
        for (locked, other) in [(a, b), (b, a)] {
            let is_locked = houses.iter().all(|&house| {
                let places = grid.places_in(locked, house);
                places.is_pair() && places.is_subset(rectangle.corners)
            });
            if !is_locked || !grid.candidates(corner).contains(other) {
                continue;
            }
            let mut step = Step::new(Technique::HiddenRectangle, rectangle.pair);
            step.pattern.cells = rectangle.corners;
            let houses = houses.map(|house| topology.house(house));
            step.pattern.base.extend(houses);
            highlight(context, &mut step, rectangle.corners, rectangle.pair);
            step.eliminate(grid, other, crate::CellSet::of(corner));
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn explain(step: &Step) -> String {
    let gone = struck(step);
    let locked = words::digits(step.digits - gone);
    let gone = words::digits(gone);
    let struck_cells: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
    let is_near = |other: &Cell| {
        struck_cells
            .iter()
            .any(|it| it.row() == other.row() || it.column() == other.column())
    };
    let others = step.pattern.cells - struck_cells;
    let near: CellSet = others.iter().filter(is_near).collect();
    let places = step.pattern.base.iter().enumerate().map(|(at, &house)| {
        let corners = words::cells(house.cells & step.pattern.cells);
        let house = words::house(house);
        match at {
            0 => format!("In {house}, the digit {locked} fits only in {corners}"),
            _ => format!("in {house} only in {corners}"),
        }
    });
    let places: Vec<String> = places.collect();
    format!(
        "{}. If {} were {gone}, {} would both be {locked}, and {}, which \
         can only be {}, would be {gone}. The two digits could swap places, and the puzzle would \
         have two solutions. {}.",
        places.join(", and "),
        words::cells(struck_cells),
        words::cells(near),
        words::cells(others - near),
        words::or(step.digits),
        words::outcome(step)
    )
}
