//! Bivalue universal graves with several extra candidates.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::families::guardians::{self, GuardianType, Guardians};
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::DIGITS;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The maximum number of cells with extra candidates.
const MOST: usize = 8;

/// Finds grids in which, without two or more extra candidates, each empty cell would have two
/// candidates, and each digit two places in every house that lacks it. Such a grid would have no
/// solution or several, so one of the extra candidates is true.
pub(super) fn find(context: &Context, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let cells = grid.empty_cells() - grid.cells_with(2);
    if cells.is_empty() || cells.len() > MOST {
        return ControlFlow::Continue(());
    }
    let cells: Vec<Cell> = cells.iter().collect();
    let places = Digit::ALL.map(|digit| grid.places(digit));
    choose(grid, &cells, &mut Vec::new(), places, found)
}

/// Removes extra candidates from `places`, cell by cell, until each cell has two candidates.
fn choose(
    grid: &Grid,
    cells: &[Cell],
    extras: &mut Vec<Candidate>,
    places: [CellSet; DIGITS],
    found: &mut Found,
) -> ControlFlow<()> {
    let Some((&cell, others)) = cells.split_first() else {
        return match extras.len() > 1 && is_grave(grid, places) {
            true => push(grid, extras, found),
            false => ControlFlow::Continue(()),
        };
    };
    let candidates = grid.candidates(cell);
    if candidates.len() < 2 {
        return ControlFlow::Continue(());
    }
    let crowded = |&digit: &Digit| {
        let mut houses = grid.topology().houses_around(cell).iter();
        houses.all(|&house| (places[digit] & house).len() > 2)
    };
    let crowded: DigitSet = candidates.iter().filter(crowded).collect();
    for choice in (0..=DigitSet::ALL.bits()).map(DigitSet::from_bits) {
        if !choice.is_subset(crowded) || choice.len() + 2 != candidates.len() {
            continue;
        }
        let mut left = places;
        for digit in choice {
            left[digit].remove(cell);
            extras.push(Candidate::new(cell, digit));
        }
        choose(grid, others, extras, left, found)?;
        extras.truncate(extras.len() - choice.len());
    }
    ControlFlow::Continue(())
}

/// Whether each digit has two places or none in each house.
fn is_grave(grid: &Grid, places: [CellSet; DIGITS]) -> bool {
    let houses = grid.topology().houses();
    places.iter().all(|&places| {
        let mut houses = houses.iter();
        houses.all(|house| matches!((places & house.cells).len(), 0 | 2))
    })
}

fn push(grid: &Grid, extras: &[Candidate], found: &mut Found) -> ControlFlow<()> {
    let cells: CellSet = extras.iter().map(|extra| extra.cell).collect();
    let guardians = Guardians::new(grid, cells, DigitSet::EMPTY, extras.iter().copied());
    // The pattern involves all digits at once, so the step names none.
    let bare = || {
        let mut step = Step::new(Technique::BugPlusN, DigitSet::EMPTY);
        step.pattern.cells = cells;
        step
    };
    for kind in [
        GuardianType::OneCell,
        GuardianType::Seen,
        GuardianType::Subset,
    ] {
        guardians.push(kind, bare, found)?;
    }
    ControlFlow::Continue(())
}

pub(super) fn explain(step: &Step) -> String {
    let fins = step.pattern.highlights.iter();
    let extras = fins.filter(|(_, role)| *role == Role::Fin);
    let extras: Vec<Candidate> = extras.map(|(it, _)| *it).collect();
    let kind = match step.pattern.cells.is_single() {
        true => GuardianType::OneCell,
        false if step.pattern.sets.is_empty() => GuardianType::Seen,
        false => GuardianType::Subset,
    };
    format!(
        "{} {}",
        words::without(&words::extra_candidates(&extras, "and")),
        guardians::conclusion(kind, step)
    )
}
