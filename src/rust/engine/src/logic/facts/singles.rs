//! Singles: one digit for a cell, or one cell for a digit.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use crate::logic::state::{Candidate, Grid};
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::sets::CELLS;
use crate::topology::{HouseId, Topology};
use crate::{CellSet, Digit, DigitSet};

/// A single. It becomes a [`Step`] only if it must be described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) struct Single {
    pub(in crate::logic) technique: Technique,
    pub(in crate::logic) candidate: Candidate,
    /// The house in which it is the last place of the digit; `None` for a naked single.
    house: Option<HouseId>,
}

/// A grid that records its singles as they arise.
///
/// A person first notices what has been there longest, and so does HoDoKu: it takes singles in the
/// order in which they arose, with the givens entered row by row. Scores depend on that order.
#[derive(Clone, Debug)]
pub(in crate::logic) struct SinglesQueue<'t> {
    grid: Grid<'t>,
    /// Cells that were reduced to one candidate, oldest first.
    naked: VecDeque<Candidate>,
    /// Candidates that became the last ones of their digit in a house, oldest first.
    hidden: VecDeque<Candidate>,
}

impl<'t> SinglesQueue<'t> {
    /// Enters the filled cells one by one, then eliminates the missing candidates.
    pub(in crate::logic) fn new(grid: &Grid<'t>) -> Self {
        let mut queue = SinglesQueue {
            grid: Grid::empty(grid.topology()),
            naked: VecDeque::with_capacity(CELLS),
            hidden: VecDeque::with_capacity(CELLS),
        };
        for cell in grid.filled() {
            if let Some(digit) = grid.value(cell) {
                queue.place(Candidate::new(cell, digit));
            }
        }
        for cell in grid.empty_cells() {
            for digit in queue.grid.candidates(cell) - grid.candidates(cell) {
                queue.remove(Candidate::new(cell, digit));
            }
        }
        queue.grid.set_givens(grid.givens());
        queue
    }

    pub(in crate::logic) fn grid(&self) -> &Grid<'t> {
        &self.grid
    }

    pub(in crate::logic) fn into_grid(self) -> Grid<'t> {
        self.grid
    }

    /// Eliminates a candidate and records the singles that this leaves.
    pub(in crate::logic) fn remove(&mut self, candidate: Candidate) {
        if !self.grid.has(candidate) {
            return;
        }
        self.grid.remove(candidate);
        let cell = candidate.cell;
        if self.grid.candidates(cell).len() == 1 {
            let last = self.grid.candidates(cell).first();
            self.naked
                .extend(last.map(|digit| Candidate::new(cell, digit)));
        }
        self.note_hidden(candidate);
    }

    /// Fills a cell and records the singles that this leaves.
    pub(in crate::logic) fn place(&mut self, candidate: Candidate) {
        let cell = candidate.cell;
        let others = self.grid.candidates(cell) - DigitSet::of(candidate.digit);
        for peer in self.grid.places(candidate.digit) & self.grid.topology().peers(cell) {
            self.remove(Candidate::new(peer, candidate.digit));
        }
        self.grid.place(candidate);
        for digit in others {
            self.note_hidden(Candidate::new(cell, digit));
        }
    }

    /// Records hidden singles in the houses of a candidate that was just eliminated.
    fn note_hidden(&mut self, gone: Candidate) {
        let open = self.grid.places(gone.digit);
        for &house in self.grid.topology().houses_around(gone.cell) {
            let places = open & house;
            if places.is_single() {
                let last = places.first();
                self.hidden
                    .extend(last.map(|cell| Candidate::new(cell, gone.digit)));
            }
        }
    }

    /// Returns the single of one kind that arose first.
    pub(in crate::logic) fn next(&mut self, technique: Technique) -> Option<Single> {
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

/// Removes entries from the front until one still holds, and returns that one.
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

/// Returns a house in which a candidate is the last of its digit, preferably a box.
fn hidden_in(grid: &Grid, candidate: Candidate) -> Option<HouseId> {
    let last = |&house: &HouseId| grid.places_in(candidate.digit, house).is_single();
    let houses = grid.topology().houses_of(candidate.cell).iter();
    houses.rev().find(last)
}

/// Returns the first single of one kind, in board order.
fn first(grid: &Grid, technique: Technique) -> Option<Single> {
    match each_single(grid, technique, &mut ControlFlow::Break) {
        ControlFlow::Break(single) => Some(single),
        ControlFlow::Continue(()) => None,
    }
}

/// A callback that receives each single; a break ends the search.
pub(in crate::logic) type TakeSingle<'a, B> = &'a mut dyn FnMut(Single) -> ControlFlow<B>;

pub(in crate::logic) fn each_single<B>(
    grid: &Grid,
    technique: Technique,
    take: TakeSingle<B>,
) -> ControlFlow<B> {
    match technique {
        Technique::FullHouse => full_houses(grid, take),
        Technique::NakedSingle => naked_singles(grid, take),
        _ => hidden_singles(grid, take),
    }
}

fn naked_singles<B>(grid: &Grid, take: TakeSingle<B>) -> ControlFlow<B> {
    for cell in grid.cells_with(1) {
        let Some(digit) = grid.candidates(cell).first() else {
            continue;
        };
        take(Single {
            technique: Technique::NakedSingle,
            candidate: Candidate::new(cell, digit),
            house: None,
        })?;
    }
    ControlFlow::Continue(())
}

fn full_houses<B>(grid: &Grid, take: TakeSingle<B>) -> ControlFlow<B> {
    let topology = grid.topology();
    for cell in grid.cells_with(1) {
        let Some(digit) = grid.candidates(cell).first() else {
            continue;
        };
        let only_empty =
            |&house: &HouseId| grid.empty_cells() & topology.cells(house) == CellSet::of(cell);
        let mut houses = topology.houses_of(cell).iter().rev();
        if let Some(house) = houses.find(only_empty) {
            take(Single {
                technique: Technique::FullHouse,
                candidate: Candidate::new(cell, digit),
                house: Some(house),
            })?;
        }
    }
    ControlFlow::Continue(())
}

fn hidden_singles<B>(grid: &Grid, take: TakeSingle<B>) -> ControlFlow<B> {
    for house in grid.topology().boxes_first() {
        for digit in Digit::ALL {
            let places = grid.places_in(digit, house);
            if !places.is_single() {
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
    /// Makes the step of the single.
    pub(in crate::logic) fn step(self, topology: &Topology) -> Step {
        let mut step = Step::new(self.technique, DigitSet::EMPTY);
        self.write(topology, &mut step);
        step
    }

    /// Writes the single into `step`, which is a step of a single, too.
    pub(in crate::logic) fn write(self, topology: &Topology, step: &mut Step) {
        step.technique = self.technique;
        step.digits = DigitSet::of(self.candidate.digit);
        step.placements.clear();
        step.placements.push(self.candidate);
        let pattern = &mut step.pattern;
        pattern.cells = CellSet::of(self.candidate.cell);
        pattern.highlights.clear();
        pattern.highlight(self.candidate);
        pattern.base.clear();
        pattern
            .base
            .extend(self.house.map(|house| topology.house(house)));
    }
}
