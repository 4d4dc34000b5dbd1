//! The four rules, each applied once over a grid.

use super::event::{Event, Observer, Rule, Snapshot};
use crate::logic::{Candidate, Grid};
use crate::topology::classic::HOUSE;
use crate::topology::{HouseId, HouseKind};
use crate::DigitSet;

/// How many digits each rule placed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Placements {
    /// Cells with one candidate.
    pub naked_single: u32,
    /// Digits with one place in a row.
    pub hidden_single_row: u32,
    /// Digits with one place in a column.
    pub hidden_single_column: u32,
    /// Digits with one place in a box.
    pub hidden_single_box: u32,
}

impl Placements {
    /// The number of a rule.
    pub(super) fn by(&mut self, rule: Rule) -> &mut u32 {
        match rule {
            Rule::NakedSingle | Rule::Single => &mut self.naked_single,
            Rule::HiddenSingleRow => &mut self.hidden_single_row,
            Rule::HiddenSingleColumn => &mut self.hidden_single_column,
            Rule::HiddenSingleBox => &mut self.hidden_single_box,
        }
    }

    /// Digits placed by any rule.
    pub fn total(&self) -> u32 {
        self.naked_single
            + self.hidden_single_row
            + self.hidden_single_column
            + self.hidden_single_box
    }
}

/// An empty cell is without a candidate, or a house without a place for a digit.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NoSolution;

/// Whether every empty cell has a candidate.
pub(super) fn check_cells(grid: &Grid) -> Result<(), NoSolution> {
    match grid.cells_with(0).is_empty() {
        true => Ok(()),
        false => Err(NoSolution),
    }
}

/// One round of the four rules; says whether a digit was placed.
pub(super) fn place_singles(
    grid: &mut Grid,
    placements: &mut Placements,
    observer: &mut impl Observer,
) -> Result<bool, NoSolution> {
    let before = placements.total();
    place_naked_singles(grid, placements, observer)?;
    for (rule, kind) in HIDDEN_SINGLES {
        place_hidden_singles(grid, kind, rule, placements, observer)?;
    }
    Ok(placements.total() > before)
}

/// The rules on the places of a digit, in their order, each with the kind of its houses.
const HIDDEN_SINGLES: [(Rule, HouseKind); 3] = [
    (Rule::HiddenSingleRow, HouseKind::Row),
    (Rule::HiddenSingleColumn, HouseKind::Column),
    (Rule::HiddenSingleBox, HouseKind::Box),
];

pub(super) fn place(
    grid: &mut Grid,
    single: Candidate,
    rule: Rule,
    placements: &mut Placements,
    observer: &mut impl Observer,
) -> Result<(), NoSolution> {
    grid.place(single);
    *placements.by(rule) += 1;
    let event = Event::Placed {
        cell: single.cell,
        digit: single.digit,
        rule,
    };
    observer.observe(event, || Snapshot::from(&*grid));
    check_cells(grid)
}

fn place_naked_singles(
    grid: &mut Grid,
    placements: &mut Placements,
    observer: &mut impl Observer,
) -> Result<(), NoSolution> {
    for cell in grid.empty_cells() {
        let open = grid.candidates(cell);
        if let (1, Some(digit)) = (open.len(), open.first()) {
            let single = Candidate::new(cell, digit);
            place(grid, single, Rule::NakedSingle, placements, observer)?;
        }
    }
    Ok(())
}

fn place_hidden_singles(
    grid: &mut Grid,
    kind: HouseKind,
    rule: Rule,
    placements: &mut Placements,
    observer: &mut impl Observer,
) -> Result<(), NoSolution> {
    for house in grid.topology().of_kind(kind) {
        for digit in missing_digits(grid, house) {
            let places = grid.places_in(digit, house);
            match (places.len(), places.first()) {
                (1, Some(cell)) => {
                    let single = Candidate::new(cell, digit);
                    place(grid, single, rule, placements, observer)?;
                }
                (0, _) => return Err(NoSolution),
                _ => {}
            }
        }
    }
    Ok(())
}

/// The digits that a house does not have yet.
pub(super) fn missing_digits(grid: &Grid, house: HouseId) -> DigitSet {
    let filled = HOUSE[house] - grid.empty_cells();
    !filled
        .iter()
        .filter_map(|cell| grid.value(cell))
        .collect::<DigitSet>()
}
