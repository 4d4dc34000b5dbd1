//! A board of any shape with the candidates of its empty cells.

use crate::methods::singles::NoSolution;
use crate::shape::{Cell, House, HouseKind, Shape};

/// By cell: the places of its houses among [`Shape::houses`].
pub(super) fn memberships(shape: &Shape) -> Vec<Vec<usize>> {
    let mut houses_of = vec![Vec::new(); shape.cells()];
    for (house, cells) in shape.houses().iter().map(|house| &house.cells).enumerate() {
        for &cell in cells {
            houses_of[usize::from(cell)].push(house);
        }
    }
    houses_of
}

/// Whether a board fits its shape, and no house has a digit twice.
pub(super) fn is_consistent(shape: &Shape, digits: &[u8]) -> bool {
    let fits = |&digit: &u8| usize::from(digit) <= shape.digits();
    let has_no_repeat = |house: &House| {
        let mut seen = 0u32;
        house.cells.iter().all(|&cell| {
            let digit = digits[usize::from(cell)];
            let is_new = digit == 0 || seen >> digit & 1 == 0;
            seen |= 1 << digit;
            is_new
        })
    };
    digits.len() == shape.cells()
        && digits.iter().all(fits)
        && shape.houses().iter().all(has_no_repeat)
}

/// Digits and candidates, digit 1 in the lowest bit.
#[derive(Clone)]
pub(super) struct Grid<'s> {
    pub(super) shape: &'s Shape,
    houses_of: &'s [Vec<usize>],
    pub(super) digits: Vec<u8>,
    candidates: Vec<u32>,
}

impl<'s> Grid<'s> {
    /// The board must be consistent.
    pub(super) fn new(shape: &'s Shape, houses_of: &'s [Vec<usize>], digits: &[u8]) -> Self {
        let mut grid = Grid {
            shape,
            houses_of,
            digits: vec![0; digits.len()],
            candidates: vec![shape.all_digits(); digits.len()],
        };
        for (cell, &digit) in digits.iter().enumerate().filter(|(_, &digit)| digit > 0) {
            grid.place(cell as Cell, digit);
        }
        grid
    }

    pub(super) fn place(&mut self, cell: Cell, digit: u8) {
        let (at, shape) = (usize::from(cell), self.shape);
        self.digits[at] = digit;
        for &house in &self.houses_of[at] {
            for &peer in &shape.houses()[house].cells {
                self.remove(peer, 1 << (digit - 1));
            }
        }
        self.candidates[at] = 0;
    }

    /// Removes candidates, and says whether that changed the cell.
    pub(super) fn remove(&mut self, cell: Cell, mask: u32) -> bool {
        let candidates = &mut self.candidates[usize::from(cell)];
        let changes = *candidates & mask != 0;
        *candidates &= !mask;
        changes
    }

    /// The candidates of an empty cell; none for a filled one.
    pub(super) fn candidates(&self, cell: Cell) -> u32 {
        self.candidates[usize::from(cell)]
    }

    pub(super) fn empty_cells(&self) -> Vec<Cell> {
        let cells = 0..self.digits.len() as Cell;
        cells
            .filter(|&cell| self.digits[usize::from(cell)] == 0)
            .collect()
    }

    /// Whether every empty cell has a candidate.
    pub(super) fn check_cells(&self) -> Result<(), NoSolution> {
        let mut cells = self.digits.iter().zip(&self.candidates);
        match cells.any(|(&digit, &candidates)| digit == 0 && candidates == 0) {
            true => Err(NoSolution),
            false => Ok(()),
        }
    }

    /// The houses of the rule on rows, on columns, or on boxes and regions.
    pub(super) fn houses(&self, kind: HouseKind) -> impl Iterator<Item = &'s House> {
        let is_of = move |of: HouseKind| match of {
            HouseKind::Region => kind == HouseKind::Box,
            _ => of == kind,
        };
        self.shape
            .houses()
            .iter()
            .filter(move |house| is_of(house.kind))
    }

    /// The digits that a house does not have yet.
    pub(super) fn missing(&self, house: &House) -> impl Iterator<Item = u8> {
        let digit = |&cell: &Cell| self.digits[usize::from(cell)];
        let has = house.cells.iter().map(digit);
        let has = has.fold(0u32, |has, digit| has | 1 << digit);
        (1..=self.shape.digits() as u8).filter(move |&digit| has >> digit & 1 == 0)
    }

    /// The cells of a house that have a digit as a candidate.
    pub(super) fn places(&self, house: &House, digit: u8) -> Vec<Cell> {
        let has = |&cell: &Cell| self.candidates(cell) >> (digit - 1) & 1 == 1;
        house.cells.iter().copied().filter(has).collect()
    }
}

/// The lowest digit of a mask that is not empty.
pub(super) fn lowest(mask: u32) -> u8 {
    mask.trailing_zeros() as u8 + 1
}
