//! A grid in which the consequences of a guess are followed at once.

use super::event::{Event, Observer, Rule, Snapshot};
use super::singles::NoSolution;
use crate::logic::{Candidate, Grid};
use crate::topology::classic::{DIGITS, HOUSE, HOUSES_OF, PEERS};
use crate::topology::HouseSet;
use crate::{Cell, CellSet, Digit, DigitSet};

/// A grid to which singles and naked pairs have nothing to add.
///
/// Where they end does not depend on their order. So after a guess it is enough
/// to snapshot where a candidate went, which takes a tenth of the time of going
/// over the board again.
#[derive(Clone)]
pub(super) struct Trial {
    grid: Grid<'static>,
    /// The houses that hold each digit.
    filled: [HouseSet; DIGITS],
}

/// Work left.
#[derive(Default)]
struct Pending {
    /// The last candidate of a cell, or of a digit in a house.
    singles: Vec<Candidate>,
    /// Cells down to two candidates.
    pairs: CellSet,
}

impl Trial {
    /// A grid in which the rules find nothing more.
    pub(super) fn new(grid: Grid<'static>) -> Self {
        let mut filled = [HouseSet::EMPTY; DIGITS];
        for cell in !grid.empty_cells() {
            if let Some(digit) = grid.value(cell) {
                filled[digit] |= grid.topology().houses_of(cell);
            }
        }
        Trial { grid, filled }
    }

    pub(super) fn grid(&self) -> &Grid<'static> {
        &self.grid
    }

    /// The grid after a guess and everything the rules conclude from it.
    pub(super) fn with(
        &self,
        guess: Candidate,
        observer: &mut impl Observer,
    ) -> Result<Trial, NoSolution> {
        let mut trial = self.clone();
        let mut pending = Pending {
            singles: Vec::new(),
            pairs: CellSet::EMPTY,
        };
        let (cell, digit) = (guess.cell, guess.digit);
        trial.place(guess, Event::Tried { cell, digit }, &mut pending, observer)?;
        loop {
            if let Some(single) = pending.singles.pop() {
                let (cell, digit) = (single.cell, single.digit);
                let rule = Rule::Single;
                let event = Event::Placed { cell, digit, rule };
                trial.place(single, event, &mut pending, observer)?;
            } else if let Some(cell) = pending.pairs.first() {
                pending.pairs.remove(cell);
                trial.use_naked_pair(cell, &mut pending, observer)?;
            } else {
                return Ok(trial);
            }
        }
    }

    fn place(
        &mut self,
        single: Candidate,
        event: Event,
        pending: &mut Pending,
        observer: &mut impl Observer,
    ) -> Result<(), NoSolution> {
        let (cell, digit) = (single.cell, single.digit);
        if self.grid.value(cell) == Some(digit) {
            return Ok(());
        }
        if !self.grid.has(single) {
            return Err(NoSolution);
        }
        let others = self.grid.candidates(cell) - DigitSet::of(digit);
        let peers = self.grid.places(digit) & PEERS[cell];
        self.grid.place(single);
        observer.observe(event, || Snapshot::from(&self.grid));
        self.filled[digit] = self.filled[digit] | self.grid.topology().houses_of(cell);
        for other in others {
            self.check_houses(cell, other, pending)?;
        }
        for peer in peers {
            self.check_cell(peer, pending)?;
            self.check_houses(peer, digit, pending)?;
        }
        Ok(())
    }

    /// Looks for the twins of a cell with two candidates in its houses.
    fn use_naked_pair(
        &mut self,
        cell: Cell,
        pending: &mut Pending,
        observer: &mut impl Observer,
    ) -> Result<(), NoSolution> {
        let pair = self.grid.candidates(cell);
        if pair.len() != 2 {
            return Ok(());
        }
        for house in HOUSES_OF[cell] {
            let mut others = HOUSE[house] - CellSet::of(cell);
            let Some(twin) = others
                .iter()
                .find(|&other| self.grid.candidates(other) == pair)
            else {
                continue;
            };
            others.remove(twin);
            let mut used = false;
            for digit in pair {
                for other in others & self.grid.places(digit) {
                    self.grid.remove(Candidate::new(other, digit));
                    used = true;
                    self.check_cell(other, pending)?;
                    self.check_houses(other, digit, pending)?;
                }
            }
            if used {
                let cells = [cell, twin];
                observer.observe(Event::Paired { cells }, || Snapshot::from(&self.grid));
            }
        }
        Ok(())
    }

    /// Checks a cell that lost a candidate.
    fn check_cell(&self, cell: Cell, pending: &mut Pending) -> Result<(), NoSolution> {
        let left = self.grid.candidates(cell);
        match (left.len(), left.first()) {
            (0, _) => return Err(NoSolution),
            (1, Some(digit)) => pending.singles.push(Candidate::new(cell, digit)),
            (2, _) => pending.pairs.insert(cell),
            _ => {}
        }
        Ok(())
    }

    /// Checks the houses of a cell that lost a digit.
    fn check_houses(
        &self,
        cell: Cell,
        digit: Digit,
        pending: &mut Pending,
    ) -> Result<(), NoSolution> {
        for house in self.grid.topology().houses_of(cell) - self.filled[digit] {
            let places = self.grid.places_in(digit, house);
            match places.first() {
                None => return Err(NoSolution),
                Some(only) if places.is_single() => {
                    pending.singles.push(Candidate::new(only, digit));
                }
                _ => {}
            }
        }
        Ok(())
    }
}
