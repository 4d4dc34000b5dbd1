//! Singles: one digit for a cell, or one cell for a digit.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::finder::{Context, Found};
use super::{words, Candidate, Grid, Step, Technique};
use crate::geometry::{BOXES, CELLS, HOUSE, HOUSES, HOUSES_OF, PEERS};
use crate::{CellSet, DigitSet};

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

/// A grid whose singles are noted as they arise.
///
/// A person sees best what has been there longest, and so it is with HoDoKu:
/// its singles are taken in the order in which they arose, the givens being
/// written one after the other, row by row. Scores depend on that order.
#[derive(Clone, Debug)]
pub(super) struct Watched {
    grid: Grid,
    /// Cells that came down to one candidate, oldest first.
    naked: VecDeque<Candidate>,
    /// Candidates that became the last ones of a house, oldest first.
    hidden: VecDeque<Candidate>,
}

impl Watched {
    /// Writes down filled cells one by one, then strikes out what is missing.
    pub(super) fn new(grid: &Grid) -> Self {
        let mut watched = Watched {
            grid: Grid::EMPTY,
            naked: VecDeque::with_capacity(CELLS),
            hidden: VecDeque::with_capacity(CELLS),
        };
        for cell in !grid.blanks() {
            watched.place(Candidate::new(cell, grid.value(cell)));
        }
        for cell in grid.blanks() {
            for digit in watched.grid.marks(cell) - grid.marks(cell) {
                watched.remove(Candidate::new(cell, digit));
            }
        }
        watched.grid.set_givens(grid.givens());
        watched
    }

    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(super) fn into_grid(self) -> Grid {
        self.grid
    }

    /// Strikes a candidate out and notes the singles that this leaves.
    pub(super) fn remove(&mut self, candidate: Candidate) {
        if !self.grid.has(candidate) {
            return;
        }
        self.grid.remove(candidate);
        let cell = candidate.cell();
        if self.grid.marks(cell).len() == 1 {
            let last = self.grid.marks(cell).first();
            self.naked
                .extend(last.map(|digit| Candidate::new(cell, digit)));
        }
        self.note_hidden(candidate);
    }

    /// Fills a cell and notes the singles that this leaves.
    pub(super) fn place(&mut self, candidate: Candidate) {
        let cell = candidate.cell();
        let others = self.grid.marks(cell) - DigitSet::of(candidate.digit);
        for peer in self.grid.places(candidate.digit) & PEERS[cell] {
            self.remove(Candidate::new(peer, candidate.digit));
        }
        self.grid.place(candidate);
        for digit in others {
            self.note_hidden(Candidate::new(cell, digit));
        }
    }

    /// Looks through the houses of a candidate that has just gone.
    fn note_hidden(&mut self, gone: Candidate) {
        for house in HOUSES_OF[gone.cell()] {
            let places = self.grid.places_in(gone.digit, house);
            if places.is_one() {
                let last = places.first();
                self.hidden
                    .extend(last.map(|cell| Candidate::new(cell, gone.digit)));
            }
        }
    }

    /// The single of one kind that arose first.
    pub(super) fn next(&mut self, technique: Technique) -> Option<Single> {
        match technique {
            Technique::FullHouse => first(&self.grid, technique),
            Technique::NakedSingle => {
                let grid = &self.grid;
                let candidate = oldest(&mut self.naked, |&candidate| grid.has(candidate))?;
                Some(Single {
                    technique,
                    candidate,
                    house: None,
                })
            }
            _ => {
                let grid = &self.grid;
                let candidate = oldest(&mut self.hidden, |&candidate| {
                    grid.has(candidate) && hidden_in(grid, candidate).is_some()
                })?;
                Some(Single {
                    technique,
                    candidate,
                    house: hidden_in(grid, candidate),
                })
            }
        }
    }
}

/// Drops entries from the front until one still holds.
fn oldest(
    queue: &mut VecDeque<Candidate>,
    holds: impl Fn(&Candidate) -> bool,
) -> Option<Candidate> {
    while let Some(front) = queue.front().copied() {
        if holds(&front) {
            return Some(front);
        }
        queue.pop_front();
    }
    None
}

/// A house in which a candidate is the last of its digit; a box if possible.
fn hidden_in(grid: &Grid, candidate: Candidate) -> Option<usize> {
    let last = |&house: &usize| grid.places_in(candidate.digit, house).is_one();
    HOUSES_OF[candidate.cell()].into_iter().rev().find(last)
}

/// Whether a technique is a single.
pub(super) fn is_single(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::FullHouse | Technique::NakedSingle | Technique::HiddenSingle
    )
}

/// The first single of one kind, in board order.
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

fn naked_singles<B>(grid: &Grid, take: Take<B>) -> ControlFlow<B> {
    for cell in grid.cells_with(1) {
        take(Single::new(grid, Technique::NakedSingle, cell, None))?;
    }
    ControlFlow::Continue(())
}

fn full_houses<B>(grid: &Grid, take: Take<B>) -> ControlFlow<B> {
    for cell in grid.cells_with(1) {
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
            if !places.is_one() {
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
            format!("The only candidate left in {cell} is {digit}")
        }
        _ => format!("In {house}, {cell} is the only cell that can still hold {digit}"),
    };
    format!("{why}, {}.", words::outcome(step))
}
