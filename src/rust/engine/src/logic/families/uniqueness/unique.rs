//! Unique rectangles, types 1 to 6.

use std::ops::ControlFlow;

use super::highlights::{highlight, highlighted, struck};
use crate::logic::context::Context;
use crate::logic::facts::{two, Rectangle};
use crate::logic::found::Found;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sorting::sort_by_key;
use crate::topology::{HouseId, HouseKind};
use crate::{Cell, CellSet, DigitSet};

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    for rectangle in context.rectangles() {
        if rectangle.is_repeat {
            continue;
        }
        let one_extra = rectangle.extras.len() == 1;
        match (technique, rectangle.roof.len()) {
            (Technique::UniqueRectangle1, 1) => type_1(context, rectangle, found),
            (Technique::UniqueRectangle2, 2) if one_extra && !rectangle.has_diagonal_roof() => {
                one_extra_digit(context, technique, rectangle, found)
            }
            (Technique::UniqueRectangle3, 2) if !one_extra && !rectangle.has_diagonal_roof() => {
                type_3(context, rectangle, found)
            }
            (Technique::UniqueRectangle4, 2) if !rectangle.has_diagonal_roof() => {
                type_4(context, rectangle, found)
            }
            (Technique::UniqueRectangle5, 3) if one_extra => {
                one_extra_digit(context, technique, rectangle, found)
            }
            (Technique::UniqueRectangle5, 2) if one_extra && rectangle.has_diagonal_roof() => {
                one_extra_digit(context, technique, rectangle, found)
            }
            (Technique::UniqueRectangle6, 2) if rectangle.has_diagonal_roof() => {
                type_6(context, rectangle, found)
            }
            _ => ControlFlow::Continue(()),
        }?;
    }
    ControlFlow::Continue(())
}

/// Makes a step of `technique` that shows the rectangle.
fn step(context: &Context, technique: Technique, rectangle: &Rectangle) -> Step {
    let mut step = Step::new(technique, rectangle.pair);
    step.pattern.cells = rectangle.corners;
    highlight(context, &mut step, rectangle.corners, rectangle.pair);
    step
}

/// Finds type 1: only one corner has extra candidates, so one of them must break the rectangle.
fn type_1(context: &Context, rectangle: &Rectangle, found: &mut Found) -> ControlFlow<()> {
    let mut step = step(context, Technique::UniqueRectangle1, rectangle);
    for digit in rectangle.pair {
        step.eliminate(context.grid, digit, rectangle.roof);
    }
    found.push(step)
}

/// Finds types 2 and 5: a single extra digit, in one of several corners, breaks the rectangle.
fn one_extra_digit(
    context: &Context,
    technique: Technique,
    rectangle: &Rectangle,
    found: &mut Found,
) -> ControlFlow<()> {
    let seen = context.topology().common_peers(rectangle.roof);
    for digit in rectangle.extras {
        if !seen.meets(context.grid.places(digit)) {
            continue;
        }
        let mut step = step(context, technique, rectangle);
        step.eliminate(context.grid, digit, seen);
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Finds type 3: one of two corners holds an extra digit. So in a house of both corners, the extra
/// digits form a naked subset with other cells.
fn type_3(context: &Context, rectangle: &Rectangle, found: &mut Found) -> ControlFlow<()> {
    let (grid, topology) = (context.grid, context.topology());
    for house in topology.common_houses(rectangle.roof) {
        let others: Vec<Cell> = (topology.cells(house) & (grid.empty_cells() - rectangle.roof))
            .iter()
            .collect();
        let mut choices: Vec<usize> = (1..1usize << others.len()).collect();
        sort_by_key(&mut choices, |choice| choice.count_ones());
        for choice in choices {
            let subset: CellSet = (0..others.len())
                .filter(|i| choice >> i & 1 == 1)
                .map(|i| others[i])
                .collect();
            let digits = grid.candidates_of(subset) | rectangle.extras;
            if digits.len() != subset.len() + 1 || digits.meets(rectangle.pair) {
                continue;
            }
            let group = subset | rectangle.roof;
            let shared = topology.common_houses(group);
            if shared.iter().next() != Some(house) {
                continue;
            }
            let rest = topology.cells_of_all(shared) - group;
            if digits.iter().all(|digit| !grid.places(digit).meets(rest)) {
                continue;
            }
            let mut step = step(context, Technique::UniqueRectangle3, rectangle);
            step.pattern.cells |= subset;
            step.pattern
                .base
                .extend(shared.iter().map(|house| topology.house(house)));
            step.pattern.sets.push((subset, digits));
            highlight(context, &mut step, subset, DigitSet::EMPTY);
            for digit in digits {
                step.eliminate(grid, digit, rest);
            }
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds type 4: one of two corners holds one digit of the pair, so neither may hold the other
/// digit.
fn type_4(context: &Context, rectangle: &Rectangle, found: &mut Found) -> ControlFlow<()> {
    let [a, b] = two(rectangle.pair);
    for house in context.topology().common_houses(rectangle.roof) {
        for (locked, other) in [(a, b), (b, a)] {
            if context.grid.places_in(locked, house) != rectangle.roof {
                continue;
            }
            let mut step = step(context, Technique::UniqueRectangle4, rectangle);
            step.pattern.base.push(context.topology().house(house));
            step.eliminate(context.grid, other, rectangle.roof);
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds type 6: the corners are an X-Wing of one digit. This digit can be in neither of the two
/// corners with extra candidates.
fn type_6(context: &Context, rectangle: &Rectangle, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let topology = grid.topology();
    let sides = [HouseKind::Row, HouseKind::Column].map(|kind| {
        let corners = [rectangle.start, rectangle.opposite];
        corners.map(|corner| topology.house_of(corner, kind).unwrap_or(HouseId::of(0)))
    });
    for digit in rectangle.pair {
        for houses in sides {
            let is_locked = houses.iter().all(|&house| {
                let places = grid.places_in(digit, house);
                places.is_pair() && places.is_subset(rectangle.corners)
            });
            if !is_locked {
                continue;
            }
            let mut step = step(context, Technique::UniqueRectangle6, rectangle);
            let houses = houses.map(|house| topology.house(house));
            step.pattern.base.extend(houses);
            step.eliminate(grid, digit, rectangle.roof);
            found.push(step)?;
            break;
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn explain(step: &Step) -> String {
    let (roof, extras) = highlighted(step, Role::Fin);
    let corners = step
        .pattern
        .sets
        .iter()
        .fold(step.pattern.cells, |cells, (subset, _)| cells - *subset);
    let roof = roof & corners;
    let start = format!(
        "If {} held only {}, the two digits could swap places and the puzzle would have two \
         solutions",
        words::cells(corners),
        words::digits(step.digits)
    );
    let reason = match step.technique {
        Technique::UniqueRectangle1 => {
            return format!(
                "{start}. Only {} can hold another digit, so {}.",
                words::cells(roof),
                words::conclusion(step)
            );
        }
        Technique::UniqueRectangle3 => {
            format!(
                "So {} must hold one of its other candidates. {}",
                words::or(roof),
                words::used_up(step.pattern.sets[0], &step.pattern.base)
            )
        }
        Technique::UniqueRectangle4 => {
            let gone = struck(step);
            format!(
                "{} can only be these digits. One of {} is {locked}, as {} has no other place for \
                 {locked}, so the other must not be {}",
                words::cells(corners - roof),
                words::cells(roof),
                words::houses(&step.pattern.base),
                words::digits(gone),
                locked = words::digits(step.digits - gone),
            )
        }
        Technique::UniqueRectangle6 => {
            let gone = words::digits(struck(step));
            format!(
                "In {}, {gone} fits only in these four cells. So if {} were {gone}, both would be \
                 {gone}, and {}, which can only be {}, would be {}",
                words::houses(&step.pattern.base),
                words::or(roof),
                words::cells(corners - roof),
                words::or(step.digits),
                words::digits(step.digits - struck(step))
            )
        }
        _ => format!(
            "Only {} have another candidate, {digit}, so one of them is {digit}, and no cell that \
             sees {} can be {digit}",
            words::cells(roof),
            words::each_seen(roof),
            digit = words::digits(extras),
        ),
    };
    format!("{start}. {reason}. {}.", words::outcome(step))
}
