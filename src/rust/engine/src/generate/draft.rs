//! A puzzle under construction, and the ways to change it.

use super::minimize::reduced;
use super::Rng;
use crate::search::{self, Status};
use crate::sorting::sort_by_key;
use crate::{Board, CellSet, Digit, Stop, Stopped};

/// A puzzle with exactly one solution, and that solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draft {
    pub(super) puzzle: Board,
    pub(super) solution: Board,
}

impl Draft {
    /// Creates a puzzle by dropping orbits of a full grid in random order. Keeps at least
    /// `floor` clues.
    pub(super) fn from_solution(
        solution: Board,
        orbits: &[CellSet],
        floor: usize,
        rng: &mut Rng,
        stop: Stop,
    ) -> Result<Self, Stopped> {
        let mut order = orbits.to_vec();
        rng.shuffle(&mut order);
        let puzzle = reduced(&solution, &order, floor, stop)?;
        Ok(Draft { puzzle, solution })
    }

    pub(super) fn clues(&self) -> CellSet {
        !self.puzzle.empty_cells()
    }

    /// Returns the puzzle with one more orbit of clues, or `None` if no free orbit of at most
    /// `room` cells is left.
    pub(super) fn with_another(
        &self,
        orbits: &[CellSet],
        room: usize,
        rng: &mut Rng,
    ) -> Option<Self> {
        let free: Vec<CellSet> = orbits
            .iter()
            .copied()
            .filter(|&orbit| !orbit.meets(self.clues()) && orbit.len() <= room)
            .collect();
        let mut more = *self;
        for cell in rng.pick(&free)? {
            more.puzzle.set(cell, self.solution.get(cell));
        }
        Some(more)
    }

    /// Returns the puzzle with one orbit of clues fewer, or `None` if it needs all of them.
    /// Keeps at least `floor` clues.
    pub(super) fn with_fewer(
        &self,
        orbits: &[CellSet],
        floor: usize,
        rng: &mut Rng,
        stop: Stop,
    ) -> Result<Option<Self>, Stopped> {
        let mut order = orbits.to_vec();
        rng.shuffle(&mut order);
        for orbit in order {
            let puzzle = reduced(&self.puzzle, &[orbit], floor, stop)?;
            if puzzle != self.puzzle {
                return Ok(Some(Draft { puzzle, ..*self }));
            }
        }
        Ok(None)
    }

    /// Returns a similar puzzle with another solution: drops one to three orbits of clues,
    /// gives random digits to empty orbits until there is one solution, and drops every
    /// redundant orbit. Returns `None` if the digits do not lead to a unique solution.
    pub(super) fn with_other_digits(
        &self,
        orbits: &[CellSet],
        floor: usize,
        rng: &mut Rng,
        stop: Stop,
    ) -> Result<Option<Self>, Stopped> {
        let mut order = orbits.to_vec();
        rng.shuffle(&mut order);
        let mut puzzle = self.puzzle;
        let given = order.iter().filter(|orbit| orbit.meets(self.clues()));
        for cell in given
            .take(1 + rng.below(3) as usize)
            .flat_map(|orbit| orbit.iter())
        {
            puzzle.set(cell, 0);
        }
        let open = puzzle.empty_cells();
        let mut is_unique = search::is_unique(&puzzle, stop)?;
        for &orbit in order.iter().filter(|orbit| orbit.is_subset(open)) {
            if is_unique {
                break;
            }
            let mut more = puzzle;
            for cell in orbit {
                let digits: Vec<Digit> = more.open_digits(cell).iter().collect();
                more.set(cell, rng.pick(&digits).map_or(0, Digit::get));
            }
            let solutions = search::count(&more, 2, stop)?;
            if solutions > 0 {
                puzzle = more;
                is_unique = solutions == 1;
            }
        }
        let solved = search::solve(&puzzle, stop)?;
        let (Status::Unique, Some(solution)) = (solved.status, solved.first) else {
            return Ok(None);
        };
        rng.shuffle(&mut order);
        let puzzle = reduced(&puzzle, &order, floor, stop)?;
        Ok(Some(Draft { puzzle, solution }))
    }

    /// Returns a similar puzzle with the same solution: adds a few orbits of clues, then drops
    /// every redundant orbit, the added ones last.
    pub(super) fn neighbour(
        &self,
        orbits: &[CellSet],
        floor: usize,
        rng: &mut Rng,
        stop: Stop,
    ) -> Result<Self, Stopped> {
        let mut more = *self;
        for _ in 0..=rng.below(6) {
            more = more.with_another(orbits, usize::MAX, rng).unwrap_or(more);
        }
        let mut order = orbits.to_vec();
        rng.shuffle(&mut order);
        // Drop added orbits last; dropping them first would only undo the addition.
        sort_by_key(&mut order, |orbit| !orbit.meets(self.clues()));
        more.puzzle = reduced(&more.puzzle, &order, floor, stop)?;
        Ok(more)
    }
}
