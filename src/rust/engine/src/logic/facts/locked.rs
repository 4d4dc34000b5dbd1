//! Subsets that are locked in two houses.

use crate::logic::state::Grid;
use crate::{CellSet, DigitSet};

/// Whether a naked subset is locked: it lies in several houses and eliminates candidates in each of
/// them.
pub(in crate::logic) fn is_locked(grid: &Grid, cells: CellSet, digits: DigitSet) -> bool {
    let topology = grid.topology();
    let houses = topology.common_houses(cells);
    let strikes = |house| {
        grid.candidates_of(topology.cells(house) - cells)
            .meets(digits)
    };
    houses.len() > 1 && houses.iter().all(strikes)
}
