//! Singles: one digit for a cell, or one cell for a digit.

use std::ops::ControlFlow;

use super::finder::{Context, Found};
use super::{words, Candidate, Grid, Step, Technique};
use crate::geometry::{BOXES, HOUSE, HOUSES, HOUSES_OF};
use crate::{CellSet, DigitSet};

/// The techniques of this family.
pub(super) const KINDS: [Technique; 3] = [
    Technique::FullHouse,
    Technique::NakedSingle,
    Technique::HiddenSingle,
];

/// A single, without the paperwork of a [`Step`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Single {
    pub(super) technique: Technique,
    pub(super) candidate: Candidate,
    /// The house it is seen in; none for a naked single.
    house: Option<usize>,
}

/// Houses in the order in which people look at them: boxes first.
fn houses() -> impl Iterator<Item = usize> {
    (BOXES..HOUSES).chain(0..BOXES)
}

/// The first single of one kind. [`find`] would push the same one first, so
/// that whoever needs no reasons can do without steps.
pub(super) fn first(grid: &Grid, technique: Technique) -> Option<Single> {
    match each(grid, technique, &mut ControlFlow::Break) {
        ControlFlow::Break(single) => Some(single),
        ControlFlow::Continue(()) => None,
    }
}

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    each(context.grid, technique, &mut |single| {
        found.push(single.step())
    })
}

/// What is done with each single; a break ends the search.
type Take<'a, B> = &'a mut dyn FnMut(Single) -> ControlFlow<B>;

fn each<B>(grid: &Grid, technique: Technique, take: Take<B>) -> ControlFlow<B> {
    match technique {
        Technique::FullHouse => full_houses(grid, take),
        Technique::NakedSingle => naked_singles(grid, take),
        _ => hidden_singles(grid, take),
    }
}

/// The blanks with one candidate: in exactly one of the nine digits' places.
fn lone_cells(grid: &Grid) -> CellSet {
    let mut once = CellSet::EMPTY;
    let mut twice = CellSet::EMPTY;
    for digit in 1..=9 {
        let places = grid.places(digit);
        twice |= once & places;
        once |= places;
    }
    once - twice
}

fn naked_singles<B>(grid: &Grid, take: Take<B>) -> ControlFlow<B> {
    for cell in lone_cells(grid) {
        take(Single::new(grid, Technique::NakedSingle, cell, None))?;
    }
    ControlFlow::Continue(())
}

fn full_houses<B>(grid: &Grid, take: Take<B>) -> ControlFlow<B> {
    for cell in lone_cells(grid) {
        let only_blank = |&house: &usize| grid.blanks() & HOUSE[house] == CellSet::of(cell);
        if let Some(house) = HOUSES_OF[cell].into_iter().rev().find(only_blank) {
            take(Single::new(grid, Technique::FullHouse, cell, Some(house)))?;
        }
    }
    ControlFlow::Continue(())
}

fn hidden_singles<B>(grid: &Grid, take: Take<B>) -> ControlFlow<B> {
    for house in houses() {
        for digit in 1..=9 {
            let places = grid.places_in(digit, house);
            if places.len() != 1 {
                continue;
            }
            let Some(cell) = places.first() else { continue };
            take(Single {
                technique: Technique::HiddenSingle,
                candidate: Candidate::new(cell, digit),
                house: Some(house),
            })?;
        }
    }
    ControlFlow::Continue(())
}

impl Single {
    /// The single in a cell that has one candidate.
    fn new(grid: &Grid, technique: Technique, cell: usize, house: Option<usize>) -> Self {
        let digit = grid.marks(cell).first().unwrap_or(0);
        Single {
            technique,
            candidate: Candidate::new(cell, digit),
            house,
        }
    }

    /// The single with its reasons.
    pub(super) fn step(self) -> Step {
        let mut step = Step::new(self.technique, DigitSet::of(self.candidate.digit));
        step.placements.push(self.candidate);
        step.pattern.cells.insert(self.candidate.cell());
        step.pattern.mark(self.candidate);
        step.pattern.base.extend(self.house);
        step
    }
}

pub(super) fn tell(step: &Step) -> String {
    let digit = words::digits(step.digits);
    let cell = words::cells(step.pattern.cells);
    let house = words::houses(&step.pattern.base);
    let why = match step.technique {
        Technique::FullHouse => {
            format!("{cell} is the last blank cell of {house}, and {digit} is the digit still missing there")
        }
        Technique::NakedSingle => {
            format!("{digit} is the only candidate left in {cell}")
        }
        _ => format!("In {house}, {cell} is the only cell that can still hold {digit}"),
    };
    format!("{why}, {}.", words::outcome(step))
}
