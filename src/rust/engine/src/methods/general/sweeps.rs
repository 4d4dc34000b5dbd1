//! Four rules and no guess, in the order of a sweep.

use super::grid::{is_consistent, lowest, memberships, Grid};
use crate::methods::singles::{NoSolution, Placements};
use crate::methods::sweep::{BY_RULE, ONE_BY_ONE};
use crate::methods::{self, Rule, Sweep};
use crate::shape::{Cell, HouseKind, Shape};

/// The result of [`apply_rules`].
pub type Ruled = methods::Ruled<Vec<u8>>;

/// Repeats the four rules until nothing changes: a cell with one candidate, and a digit
/// with one place in a row, in a column, in a box or region.
pub fn apply_rules(shape: &Shape, digits: &[u8], sweep: Sweep) -> Ruled {
    let mut ruled = Ruled {
        grid: digits.to_vec(),
        placements: Placements::default(),
        contradiction: true,
    };
    if !is_consistent(shape, digits) {
        return ruled;
    }
    let houses_of = memberships(shape);
    let mut grid = Grid::new(shape, &houses_of, digits);
    ruled.contradiction = follow_rules(&mut grid, sweep, &mut ruled.placements).is_err();
    ruled.grid = grid.digits;
    ruled
}

fn follow_rules(
    grid: &mut Grid,
    sweep: Sweep,
    placements: &mut Placements,
) -> Result<(), NoSolution> {
    grid.check_cells()?;
    while place_singles(grid, sweep, placements)? {}
    Ok(())
}

/// One round, after which the rules begin again; says whether a digit was placed.
pub(super) fn place_singles(
    grid: &mut Grid,
    sweep: Sweep,
    placements: &mut Placements,
) -> Result<bool, NoSolution> {
    let before = placements.total();
    match sweep {
        Sweep::Live => place_live(grid, placements)?,
        Sweep::ByRule => place_rule_by_rule(grid, placements)?,
        Sweep::OneByOne => place_one(grid, placements)?,
    }
    Ok(placements.total() > before)
}

/// The rules on the places of a digit, each with its houses.
const HIDDEN_SINGLES: [(Rule, HouseKind); 3] = [
    (Rule::HiddenSingleRow, HouseKind::Row),
    (Rule::HiddenSingleColumn, HouseKind::Column),
    (Rule::HiddenSingleBox, HouseKind::Box),
];

fn place_live(grid: &mut Grid, placements: &mut Placements) -> Result<(), NoSolution> {
    for cell in grid.empty_cells() {
        let candidates = grid.candidates(cell);
        if candidates.is_power_of_two() {
            let single = (cell, lowest(candidates));
            place(grid, single, Rule::NakedSingle, placements)?;
        }
    }
    for (rule, kind) in HIDDEN_SINGLES {
        for house in grid.houses(kind) {
            for digit in grid.missing(house) {
                match grid.places(house, digit)[..] {
                    [] => return Err(NoSolution),
                    [cell] => place(grid, (cell, digit), rule, placements)?,
                    _ => {}
                }
            }
        }
    }
    Ok(())
}

fn place_rule_by_rule(grid: &mut Grid, placements: &mut Placements) -> Result<(), NoSolution> {
    for rule in BY_RULE {
        for (cell, digit) in singles(grid, rule)? {
            // Another digit of the same turn has taken the place.
            if grid.candidates(cell) >> (digit - 1) & 1 == 0 {
                return Err(NoSolution);
            }
            place(grid, (cell, digit), rule, placements)?;
        }
    }
    Ok(())
}

fn place_one(grid: &mut Grid, placements: &mut Placements) -> Result<(), NoSolution> {
    for rule in ONE_BY_ONE {
        if let Some(&single) = singles(grid, rule)?.first() {
            return place(grid, single, rule, placements);
        }
    }
    Ok(())
}

/// All digits that a rule places: by cell, or by house and digit.
fn singles(grid: &Grid, rule: Rule) -> Result<Vec<(Cell, u8)>, NoSolution> {
    let Some((_, kind)) = HIDDEN_SINGLES.into_iter().find(|&(of, _)| of == rule) else {
        let cells = grid.empty_cells().into_iter();
        let singles = cells
            .map(|cell| (cell, grid.candidates(cell)))
            .filter(|(_, candidates)| candidates.is_power_of_two());
        return Ok(singles
            .map(|(cell, candidates)| (cell, lowest(candidates)))
            .collect());
    };
    let mut found = Vec::new();
    for house in grid.houses(kind) {
        for digit in grid.missing(house) {
            match grid.places(house, digit)[..] {
                [] => return Err(NoSolution),
                [cell] => found.push((cell, digit)),
                _ => {}
            }
        }
    }
    Ok(found)
}

fn place(
    grid: &mut Grid,
    (cell, digit): (Cell, u8),
    rule: Rule,
    placements: &mut Placements,
) -> Result<(), NoSolution> {
    grid.place(cell, digit);
    *placements.by(rule) += 1;
    grid.check_cells()
}
