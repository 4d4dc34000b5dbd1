//! A grid in which the consequences of a guess are drawn at once.

use super::event::{Event, Observer, Rule};
use super::grid::{digits_in, only_digit, Grid, NoSolution, Places};
use super::ground::Ground;
use crate::shape::Cell;

/// A grid in which singles and naked pairs find nothing more.
///
/// Their result does not depend on their order. So after a guess it is enough to check the places
/// that lost a candidate, which takes a tenth of the time of a new pass over the board.
pub(super) struct Trial<'g, G> {
    grid: Grid<'g, G>,
}

/// The work that is left to do.
#[derive(Default)]
struct Pending {
    /// Singles that wait to be placed.
    singles: Vec<(Cell, u8)>,
    /// Cells with two candidates left, each once; the first in board order comes last.
    pairs: Vec<Cell>,
}

impl Pending {
    fn add_pair(&mut self, cell: Cell) {
        if let Err(at) = self.pairs.binary_search_by(|known| cell.cmp(known)) {
            self.pairs.insert(at, cell);
        }
    }
}

impl<'g, G: Ground> Trial<'g, G> {
    /// Wraps a grid in which the rules find nothing more.
    pub(super) fn new(grid: Grid<'g, G>) -> Self {
        Trial { grid }
    }

    pub(super) fn grid(&self) -> &Grid<'g, G> {
        &self.grid
    }

    /// Returns the grid after a guess and all conclusions that the rules draw from it.
    pub(super) fn with(
        &self,
        guess: (Cell, u8),
        observer: &mut impl Observer,
    ) -> Result<Self, NoSolution> {
        let mut trial = Trial {
            grid: self.grid.clone(),
        };
        let mut pending = Pending::default();
        let (cell, digit) = guess;
        trial.place(guess, Event::Tried { cell, digit }, &mut pending, observer)?;
        loop {
            if let Some(single) = pending.singles.pop() {
                let (cell, digit) = single;
                let rule = Rule::Single;
                let event = Event::Placed { cell, digit, rule };
                trial.place(single, event, &mut pending, observer)?;
            } else if let Some(cell) = pending.pairs.pop() {
                trial.use_naked_pair(cell, &mut pending, observer)?;
            } else {
                return Ok(trial);
            }
        }
    }

    fn place(
        &mut self,
        (cell, digit): (Cell, u8),
        event: Event,
        pending: &mut Pending,
        observer: &mut impl Observer,
    ) -> Result<(), NoSolution> {
        let ground = self.grid.ground;
        if self.grid.digit(cell) == digit {
            return Ok(());
        }
        if !self.grid.has(cell, digit) {
            return Err(NoSolution);
        }
        let others = self.grid.candidates(cell) & !(1 << (digit - 1));
        let peers = ground.peers(cell).iter().copied();
        let peers: Vec<Cell> = peers.filter(|&peer| self.grid.has(peer, digit)).collect();
        self.grid.place(cell, digit);
        observer.observe(event, || self.grid.snapshot());
        for other in digits_in(others) {
            self.check_houses(cell, other, pending)?;
        }
        for peer in peers {
            self.check_cell(peer, pending)?;
            self.check_houses(peer, digit, pending)?;
        }
        Ok(())
    }

    /// Looks in the houses of a cell with two candidates for another cell with the same two.
    fn use_naked_pair(
        &mut self,
        cell: Cell,
        pending: &mut Pending,
        observer: &mut impl Observer,
    ) -> Result<(), NoSolution> {
        let ground = self.grid.ground;
        let pair = self.grid.candidates(cell);
        if pair.count_ones() != 2 {
            return Ok(());
        }
        for &house in ground.houses_of(cell) {
            let others = ground.cells_of(house.into()).iter().copied();
            let mut twins = others.clone().filter(|&other| other != cell);
            let Some(twin) = twins.find(|&other| self.grid.candidates(other) == pair) else {
                continue;
            };
            let mut used = false;
            for digit in digits_in(pair) {
                for other in others
                    .clone()
                    .filter(|&other| other != cell && other != twin)
                {
                    if self.grid.remove(other, 1 << (digit - 1)) {
                        used = true;
                        self.check_cell(other, pending)?;
                        self.check_houses(other, digit, pending)?;
                    }
                }
            }
            if used {
                let cells = [cell, twin];
                observer.observe(Event::Paired { cells }, || self.grid.snapshot());
            }
        }
        Ok(())
    }

    /// Checks a cell that lost a candidate.
    fn check_cell(&self, cell: Cell, pending: &mut Pending) -> Result<(), NoSolution> {
        let left = self.grid.candidates(cell);
        match only_digit(left) {
            _ if left == 0 => return Err(NoSolution),
            Some(digit) => pending.singles.push((cell, digit)),
            None if left.count_ones() == 2 => pending.add_pair(cell),
            None => {}
        }
        Ok(())
    }

    /// Checks the houses of a cell in which a digit was eliminated.
    fn check_houses(&self, cell: Cell, digit: u8, pending: &mut Pending) -> Result<(), NoSolution> {
        for &house in self.grid.ground.houses_of(cell) {
            let house = usize::from(house);
            if self.grid.missing(house) >> (digit - 1) & 1 == 0 {
                continue;
            }
            match self.grid.places(house, digit) {
                Places::None => return Err(NoSolution),
                Places::One(only) => pending.singles.push((only, digit)),
                Places::Several => {}
            }
        }
        Ok(())
    }
}
