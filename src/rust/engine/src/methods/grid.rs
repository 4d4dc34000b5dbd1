//! A partly solved board, with the candidates of its empty cells.

use super::event::Snapshot;
use super::ground::Ground;
use crate::shape::{Cell, HouseKind};

/// The error for an empty cell without a candidate, or a house without a place for a digit.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NoSolution;

/// The places of a digit in a house.
pub(super) enum Places {
    None,
    One(Cell),
    Several,
}

/// Digits and candidates, with digit 1 in the lowest bit of a mask.
pub(super) struct Grid<'g, G> {
    pub(super) ground: &'g G,
    digits: Vec<u8>,
    candidates: Vec<u32>,
    /// For each house, the digits that it already has.
    taken: Vec<u32>,
    empty: usize,
    /// Whether any empty cell has no candidate.
    is_dead: bool,
}

impl<G> Clone for Grid<'_, G> {
    fn clone(&self) -> Self {
        Grid {
            ground: self.ground,
            digits: self.digits.clone(),
            candidates: self.candidates.clone(),
            taken: self.taken.clone(),
            empty: self.empty,
            is_dead: self.is_dead,
        }
    }
}

impl<'g, G: Ground> Grid<'g, G> {
    pub(super) fn new(ground: &'g G, givens: &[u8]) -> Self {
        let mut grid = Grid {
            ground,
            digits: vec![0; givens.len()],
            candidates: vec![ground.all_digits(); givens.len()],
            taken: vec![0; ground.houses()],
            empty: givens.len(),
            is_dead: false,
        };
        for (cell, &digit) in givens.iter().enumerate().filter(|(_, &digit)| digit > 0) {
            grid.place(cell as Cell, digit);
        }
        grid
    }

    pub(super) fn place(&mut self, cell: Cell, digit: u8) {
        let ground = self.ground;
        let bit = 1 << (digit - 1);
        self.digits[usize::from(cell)] = digit;
        self.candidates[usize::from(cell)] = 0;
        self.empty -= 1;
        for &house in ground.houses_of(cell) {
            self.taken[usize::from(house)] |= bit;
        }
        for &peer in ground.peers(cell) {
            self.remove(peer, bit);
        }
    }

    /// Removes candidates, and returns whether that changed the cell.
    pub(super) fn remove(&mut self, cell: Cell, mask: u32) -> bool {
        let candidates = &mut self.candidates[usize::from(cell)];
        let changes = *candidates & mask != 0;
        *candidates &= !mask;
        // Filled cells have no candidates, so nothing changes there.
        self.is_dead |= changes && *candidates == 0;
        changes
    }

    /// Returns the digit of a cell, or 0 if it is empty.
    pub(super) fn digit(&self, cell: Cell) -> u8 {
        self.digits[usize::from(cell)]
    }

    /// Returns the candidates of a cell. A filled cell has none.
    pub(super) fn candidates(&self, cell: Cell) -> u32 {
        self.candidates[usize::from(cell)]
    }

    pub(super) fn has(&self, cell: Cell, digit: u8) -> bool {
        self.candidates(cell) >> (digit - 1) & 1 == 1
    }

    pub(super) fn digits(&self) -> &[u8] {
        &self.digits
    }

    pub(super) fn cells(&self) -> std::ops::Range<Cell> {
        0..self.digits.len() as Cell
    }

    pub(super) fn is_full(&self) -> bool {
        self.empty == 0
    }

    /// Checks that every empty cell has a candidate.
    pub(super) fn check_cells(&self) -> Result<(), NoSolution> {
        match self.is_dead {
            true => Err(NoSolution),
            false => Ok(()),
        }
    }

    /// Returns the houses of the rule about rows, about columns, or about boxes and regions.
    pub(super) fn houses(&self, kind: HouseKind) -> impl Iterator<Item = usize> + 'g {
        let ground = self.ground;
        let is_of = move |of: HouseKind| match of {
            HouseKind::Region => kind == HouseKind::Box,
            _ => of == kind,
        };
        (0..ground.houses()).filter(move |&house| is_of(ground.kind(house)))
    }

    /// Returns the digits that a house must still get.
    pub(super) fn missing(&self, house: usize) -> u32 {
        if self.ground.has_spare_digits() {
            return 0;
        }
        self.ground.all_digits() & !self.taken[house]
    }

    /// Finds the places of a digit in a house that does not have it yet.
    pub(super) fn places(&self, house: usize, digit: u8) -> Places {
        let cells = self.ground.cells_of(house).iter();
        let mut cells = cells.filter(|&&cell| self.has(cell, digit));
        match (cells.next(), cells.next()) {
            (None, _) => Places::None,
            (Some(&cell), None) => Places::One(cell),
            _ => Places::Several,
        }
    }

    /// Returns the first of the empty cells with the fewest candidates.
    pub(super) fn tightest(&self) -> Option<Cell> {
        let empty = self.cells().filter(|&cell| self.digit(cell) == 0);
        empty.min_by_key(|&cell| self.candidates(cell).count_ones())
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot {
            digits: self.digits.clone(),
            candidates: self.candidates.clone(),
        }
    }
}

/// Iterates over the digits of a mask, the lowest first.
pub(super) fn digits_in(mask: u32) -> impl Iterator<Item = u8> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let digit = rest.trailing_zeros() as u8 + 1;
        rest &= rest - 1;
        Some(digit)
    })
}

/// Returns the digit of a mask with a single digit, or `None` for any other mask.
pub(super) fn only_digit(mask: u32) -> Option<u8> {
    mask.is_power_of_two()
        .then(|| mask.trailing_zeros() as u8 + 1)
}
