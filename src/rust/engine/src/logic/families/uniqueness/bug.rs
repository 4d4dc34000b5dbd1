//! Bivalue universal grave plus one.

use std::ops::ControlFlow;

use super::highlights::highlighted;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Finds a grid in which one empty cell has three candidates and all others have two. If one
/// particular candidate of the three were missing, every open digit would have two places in each
/// of its houses.
pub(super) fn find(context: &Context, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let Some(cell) = only_trivalue(grid) else {
        return ControlFlow::Continue(());
    };
    let Some(kept) = breaking_digit(grid, cell) else {
        return ControlFlow::Continue(());
    };
    // The pattern involves all digits at once, so the step names none.
    let mut step = Step::new(Technique::BugPlus1, DigitSet::EMPTY);
    step.pattern.cells = CellSet::of(cell);
    let topology = context.topology();
    let houses = topology.houses_of(cell).iter();
    step.pattern
        .base
        .extend(houses.map(|house| topology.house(house)));
    let kept_mark = (Candidate::new(cell, kept), Role::Fin);
    step.pattern.highlights.push(kept_mark);
    for digit in grid.candidates(cell) - DigitSet::of(kept) {
        step.eliminate(grid, digit, CellSet::of(cell));
    }
    found.push(step)
}

/// Returns the only empty cell with three candidates if all others have two.
fn only_trivalue(grid: &Grid) -> Option<Cell> {
    let mut only = None;
    for cell in grid.empty_cells() {
        match grid.candidates(cell).len() {
            2 => {}
            3 if only.is_none() => only = Some(cell),
            _ => return None,
        }
    }
    only
}

/// Returns the candidate of `cell` without which every open digit would have two places in every
/// house.
fn breaking_digit(grid: &Grid, cell: Cell) -> Option<Digit> {
    let topology = grid.topology();
    let house = topology.houses_of(cell).iter().next()?;
    let kept = grid
        .candidates(cell)
        .iter()
        .find(|&digit| grid.places_in(digit, house).len() == 3)?;
    let is_grave = Digit::ALL.into_iter().all(|digit| {
        let mut places = grid.places(digit);
        if digit == kept {
            places.remove(cell);
        }
        let mut houses = topology.houses().iter();
        houses.all(|house| matches!((places & house.cells).len(), 0 | 2))
    });
    is_grave.then_some(kept)
}

pub(super) fn explain(step: &Step) -> String {
    let (cell, kept) = highlighted(step, Role::Fin);
    let (cell, kept) = (words::cells(cell), words::digits(kept));
    let start = words::without(&format!("{kept} in {cell}"));
    format!("{start} So {cell} is {kept}.")
}
