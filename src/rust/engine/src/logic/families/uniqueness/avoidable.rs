//! Avoidable rectangles: rectangles with corners that are already filled, but are not givens.

use std::ops::ControlFlow;

use super::highlights::{highlight, highlighted, struck};
use crate::logic::context::Context;
use crate::logic::facts::{fourth_corner, two};
use crate::logic::found::Found;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::HouseKind;
use crate::{Cell, CellSet, DigitSet};

/// Finds rectangles with three filled corners. The fourth corner must not complete the rectangle.
pub(super) fn find_type_1(context: &Context, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let topology = context.topology();
    let placed = placed(context);
    if placed.is_empty() {
        return ControlFlow::Continue(());
    }
    for corner in grid.empty_cells() {
        let in_column = placed & topology.house_cells(corner, HouseKind::Column);
        for second in placed & topology.house_cells(corner, HouseKind::Row) {
            for third in in_column {
                if grid.value(second) != grid.value(third) {
                    continue;
                }
                let Some(opposite) = fourth_corner(topology, corner, second, third) else {
                    continue;
                };
                let (Some(digit), Some(other)) = (grid.value(opposite), grid.value(second)) else {
                    continue;
                };
                if !placed.contains(opposite) || !grid.candidates(corner).contains(digit) {
                    continue;
                }
                let pair = DigitSet::of(digit) | DigitSet::of(other);
                let mut step = Step::new(Technique::AvoidableRectangle1, pair);
                step.pattern.cells = [corner, second, third, opposite].into_iter().collect();
                highlight(context, &mut step, CellSet::of(corner), pair);
                step.eliminate(grid, digit, CellSet::of(corner));
                found.push(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds rectangles with two filled corners. Each of the other corners must either complete the
/// rectangle or hold a digit that is the same for both.
pub(super) fn find_type_2(context: &Context, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let topology = context.topology();
    let placed = placed(context);
    if placed.is_empty() {
        return ControlFlow::Continue(());
    }
    let bivalue = grid.cells_with(2);
    for first in bivalue {
        let row = topology.house_cells(first, HouseKind::Row);
        let column = topology.house_cells(first, HouseKind::Column);
        for filled in placed & row {
            // Both empty cells lie in one column.
            for second in bivalue & column {
                if second > first {
                    see_sides(context, placed, [first, second], filled, found)?;
                }
            }
            for last in placed & column {
                see_diagonal(context, [first, filled, last], found)?;
            }
        }
        for filled in placed & column {
            for second in bivalue & row {
                if second > first {
                    see_sides(context, placed, [first, second], filled, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Examines rectangles with two empty cells on one side. `filled` is next to the first of them.
fn see_sides(
    context: &Context,
    placed: CellSet,
    empty_cells: [Cell; 2],
    filled: Cell,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    let [first, second] = empty_cells;
    let row = context.topology().house_cells(first, HouseKind::Row);
    let (in_row, in_column) = if row.contains(filled) {
        (filled, second)
    } else {
        (second, filled)
    };
    let Some(opposite) = fourth_corner(context.topology(), first, in_row, in_column) else {
        return ControlFlow::Continue(());
    };
    if !placed.contains(opposite) {
        return ControlFlow::Continue(());
    }
    // In the deadly pattern, each empty cell would hold the digit of the opposite filled corner.
    let (Some(a), Some(b)) = (grid.value(opposite), grid.value(filled)) else {
        return ControlFlow::Continue(());
    };
    let extras = grid.candidates(first) - DigitSet::of(a);
    let is_same = extras == grid.candidates(second) - DigitSet::of(b);
    if a == b || !is_same || extras.len() != 1 {
        return ControlFlow::Continue(());
    }
    let pair = DigitSet::of(a) | DigitSet::of(b);
    push_type_2(
        context,
        [first, second, filled, opposite],
        pair,
        extras,
        found,
    )
}

/// Examines rectangles with an empty cell, filled cells in its row and its column, and an empty
/// cell opposite it.
fn see_diagonal(context: &Context, corners: [Cell; 3], found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let [first, in_row, in_column] = corners;
    let marks = grid.candidates(first);
    let Some(repeated) = grid.value(in_row) else {
        return ControlFlow::Continue(());
    };
    if grid.value(in_column) != Some(repeated) {
        return ControlFlow::Continue(());
    }
    let Some(opposite) = fourth_corner(context.topology(), first, in_row, in_column) else {
        return ControlFlow::Continue(());
    };
    if opposite < first || grid.candidates(opposite) != marks {
        return ControlFlow::Continue(());
    }
    let [a, b] = two(marks);
    for (completing, extra) in [(a, b), (b, a)] {
        let pair = DigitSet::of(completing) | DigitSet::of(repeated);
        let cells = [first, in_row, in_column, opposite];
        push_type_2(context, cells, pair, DigitSet::of(extra), found)?;
    }
    ControlFlow::Continue(())
}

fn push_type_2(
    context: &Context,
    corners: [Cell; 4],
    pair: DigitSet,
    extra: DigitSet,
    found: &mut Found,
) -> ControlFlow<()> {
    let corners: CellSet = corners.into_iter().collect();
    let seen = context
        .topology()
        .common_peers(corners & context.grid.empty_cells());
    if extra
        .iter()
        .all(|digit| !context.grid.places(digit).meets(seen))
    {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(Technique::AvoidableRectangle2, pair);
    step.pattern.cells = corners;
    highlight(context, &mut step, corners, pair);
    for digit in extra {
        step.eliminate(context.grid, digit, seen);
    }
    found.push(step)
}

/// Returns the filled cells that are not givens.
fn placed(context: &Context) -> CellSet {
    context.grid.filled() - context.grid.givens()
}

pub(super) fn explain(step: &Step) -> String {
    let (cells, digits) = (words::cells(step.pattern.cells), words::digits(step.digits));
    if step.technique == Technique::AvoidableRectangle1 {
        let gone = step.eliminations.iter().map(|it| it.cell);
        let gone: CellSet = gone.collect();
        return format!(
            "None of {cells} is a given. With {} in {}, they would hold only {digits}. These two \
             digits could swap places, and the puzzle would have two solutions. {}.",
            words::or(struck(step)),
            words::cells(gone),
            words::outcome(step)
        );
    }
    let (empty_cells, extra) = highlighted(step, Role::Fin);
    format!(
        "None of {cells} is a given. If they held only {digits}, the two digits could swap places and \
         the puzzle would have two solutions. Only {} have another candidate, {digit}, so one of them is {digit}, and no cell \
         that sees {} can be {digit}. {}.",
        words::cells(empty_cells),
        words::each_seen(empty_cells),
        words::outcome(step),
        digit = words::digits(extra),
    )
}
