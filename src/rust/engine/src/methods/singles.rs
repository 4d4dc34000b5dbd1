//! The four rules, each applied once to the board.

use super::event::{Event, Observer, Rule};
use super::grid::{digits_in, only_digit, Grid, NoSolution, Places};
use super::ground::Ground;
use crate::shape::{Cell, HouseKind};

/// The number of digits that each rule placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placements {
    /// Cells with only one candidate.
    pub naked_single: u32,
    /// Digits with only one place in a row.
    pub hidden_single_row: u32,
    /// Digits with only one place in a column.
    pub hidden_single_column: u32,
    /// Digits with only one place in a box or region.
    pub hidden_single_box: u32,
}

impl Placements {
    /// Returns the count of a rule.
    pub(super) fn by(&mut self, rule: Rule) -> &mut u32 {
        match rule {
            Rule::NakedSingle | Rule::Single => &mut self.naked_single,
            Rule::HiddenSingleRow => &mut self.hidden_single_row,
            Rule::HiddenSingleColumn => &mut self.hidden_single_column,
            Rule::HiddenSingleBox => &mut self.hidden_single_box,
        }
    }

    /// Returns the number of digits that all rules placed.
    pub fn total(&self) -> u32 {
        self.naked_single
            + self.hidden_single_row
            + self.hidden_single_column
            + self.hidden_single_box
    }
}

/// The rules about the places of a digit, in their order, each with the kind of its houses.
pub(super) const HIDDEN_SINGLES: [(Rule, HouseKind); 3] = [
    (Rule::HiddenSingleRow, HouseKind::Row),
    (Rule::HiddenSingleColumn, HouseKind::Column),
    (Rule::HiddenSingleBox, HouseKind::Box),
];

/// Runs one round of the four rules, and returns whether a digit was placed.
pub(super) fn place_singles<G: Ground>(
    grid: &mut Grid<G>,
    placements: &mut Placements,
    observer: &mut impl Observer,
) -> Result<bool, NoSolution> {
    let before = placements.total();
    for cell in grid.cells() {
        if let Some(digit) = only_digit(grid.candidates(cell)) {
            let single = (cell, digit);
            place(grid, single, Rule::NakedSingle, placements, observer)?;
        }
    }
    for (rule, kind) in HIDDEN_SINGLES {
        for house in grid.houses(kind) {
            for digit in digits_in(grid.missing(house)) {
                match grid.places(house, digit) {
                    Places::None => return Err(NoSolution),
                    Places::One(cell) => place(grid, (cell, digit), rule, placements, observer)?,
                    Places::Several => {}
                }
            }
        }
    }
    Ok(placements.total() > before)
}

pub(super) fn place<G: Ground>(
    grid: &mut Grid<G>,
    (cell, digit): (Cell, u8),
    rule: Rule,
    placements: &mut Placements,
    observer: &mut impl Observer,
) -> Result<(), NoSolution> {
    grid.place(cell, digit);
    *placements.by(rule) += 1;
    observer.observe(Event::Placed { cell, digit, rule }, || grid.snapshot());
    grid.check_cells()
}
