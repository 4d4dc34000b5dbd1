//! Words for cells that rules are about.

use crate::logic::state::Grid;
use crate::logic::words;
use crate::{Cell, CellSet};

/// What a cell may hold: `r1c2 is 4`, `r1c2 can only be 4 or 5`.
pub(super) fn state(grid: &Grid, cell: Cell) -> String {
    let digits = grid.digits_at(cell);
    match (grid.value(cell), digits.len()) {
        (Some(digit), _) => format!("{cell} is {digit}"),
        (None, 0) => format!("{cell} has no candidate"),
        (None, _) => format!("{cell} can only be {}", words::or(digits)),
    }
}

/// The cells of some pairs.
pub(super) fn cells_of(pairs: &[[Cell; 2]]) -> CellSet {
    pairs.iter().flatten().copied().collect()
}

/// The cells that a cell has to see, which were just named: `it`, `both`, `all of these`.
pub(super) fn seen_all(cells: CellSet) -> &'static str {
    match cells.len() {
        1 => "it",
        2 => "both",
        _ => "all of these",
    }
}
