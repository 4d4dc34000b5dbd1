//! Descriptions of cells in explanations of rules.

use crate::logic::state::Grid;
use crate::logic::words;
use crate::{Cell, CellSet, DigitSet};

/// The most digits that the words for a cell rule out, instead of naming its candidates.
const RULED_OUT: usize = 3;

/// Describes what a cell can hold, such as `r1c2 is 4` or `r1c2 can only be 4 or 5`.
pub(super) fn state(grid: &Grid, cell: Cell) -> String {
    of_group(grid, CellSet::of(cell), grid.digits_at(cell))
}

/// Says what cells may hold, those with the same digits together: `r1c2 is 4`, `r1c3 and r1c5
/// cannot be 9`.
pub(super) fn states(grid: &Grid, cells: &[Cell]) -> Vec<String> {
    let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
    for &cell in cells {
        words::under(&mut groups, grid.digits_at(cell)).insert(cell);
    }
    let named = groups.into_iter();
    named
        .map(|(digits, cells)| of_group(grid, cells, digits))
        .collect()
}

/// Says what several cells with the same digits may hold.
fn of_group(grid: &Grid, cells: CellSet, digits: DigitSet) -> String {
    let named = words::cells(cells);
    let filled = cells.first().and_then(|cell| grid.value(cell));
    let ruled_out = grid.topology().digits() - digits;
    match (filled, digits.len(), ruled_out.len()) {
        (Some(digit), ..) => {
            let verb = if cells.is_single() { "is" } else { "are" };
            format!("{named} {verb} {digit}")
        }
        (None, 0, _) => {
            let verb = if cells.is_single() { "has" } else { "have" };
            format!("{named} {verb} no candidate")
        }
        (None, _, 0) => format!("{named} can be any digit"),
        (None, open, out) if out <= RULED_OUT && out < open => {
            format!("{named} cannot be {}", words::or(ruled_out))
        }
        _ => format!("{named} can only be {}", words::or(digits)),
    }
}

/// The most groups of cells with the same candidates that a sentence describes.
const DESCRIBED: usize = 3;

/// Says what cells may hold, as one clause. Returns `None` if no cell is given, or if the clause
/// would be too long.
pub(super) fn described(grid: &Grid, cells: &[Cell]) -> Option<String> {
    let states = states(grid, cells);
    (1..=DESCRIBED)
        .contains(&states.len())
        .then(|| clauses(&states))
}

/// Joins clauses. Three or more that contain commas are joined by semicolons.
pub(super) fn clauses(list: &[String]) -> String {
    match list {
        [_, _, ..] if list.len() > 2 && list.iter().any(|it| it.contains(", ")) => {
            words::semicolons(list)
        }
        [all @ .., last] if !all.is_empty() => format!("{}, and {last}", all.join(", ")),
        _ => list.concat(),
    }
}

/// Returns the cells of some pairs.
pub(super) fn cells_of(pairs: &[[Cell; 2]]) -> CellSet {
    pairs.iter().flatten().copied().collect()
}

/// Refers to cells that were just named and that another cell sees: `it`, `both` or `all of these`.
pub(super) fn seen_all(cells: CellSet) -> &'static str {
    match cells.len() {
        1 => "it",
        2 => "both",
        _ => "all of these",
    }
}
