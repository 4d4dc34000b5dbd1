//! Singles, and techniques that lead directly to a hidden single: direct pointing, direct claiming
//! and direct hidden sets.

use super::finding::{Allowed, Basis, Finding};
use super::grid::{
    candidate_id, combinations_of, ones, Changed, HouseMask, SeGrid, BOX_COLUMN_ROW, CROSSING,
};
use super::locking;
use crate::bits::bits;
use crate::logic::scale::explainer as scale;
use crate::logic::technique::Technique;
use crate::topology::classic::{BOXES, CELLS_OF, DIGITS};

/// Finds the last empty cell of a house.
pub(super) fn full_house(state: &SeGrid) -> Option<Finding> {
    find_hidden(state, Technique::FullHouse, state.nearly_full)
}

/// Finds a digit with only one place in a house.
pub(super) fn hidden_single(state: &SeGrid) -> Option<Finding> {
    find_hidden(state, Technique::HiddenSingle, !state.nearly_full)
}

fn find_hidden(state: &SeGrid, technique: Technique, among: HouseMask) -> Option<Finding> {
    let houses = state.hidden & among;
    let first = BOX_COLUMN_ROW
        .into_iter()
        .find(|&first| houses >> first & 0x1FF != 0)?;
    let house = first + (houses >> first).trailing_zeros() as usize;
    let digit = state.hidden_digits[house].trailing_zeros() as usize;
    let places = state.candidates.places[house][digit];
    let cell = CELLS_OF[house][places.trailing_zeros() as usize];
    let finding = Finding::placing(technique, candidate_id(cell, digit), Basis::House(house));
    Some(match technique {
        Technique::HiddenSingle => finding.rated(scale::hidden_single(first == BOXES)),
        _ => finding,
    })
}

/// Finds a cell with only one candidate.
pub(super) fn naked_single(state: &SeGrid) -> Option<Finding> {
    let cell = state.naked.iter().next()?;
    let digit = state.candidates.digits[cell].trailing_zeros() as usize;
    let placed = candidate_id(cell, digit);
    Some(Finding::placing(
        Technique::NakedSingle,
        placed,
        Basis::Cell,
    ))
}

/// Finds a locked digit that leaves a hidden single in another house of the same kind as the first
/// house.
pub(super) fn direct_locking(
    state: &SeGrid,
    allowed: &Allowed,
    changed: Changed,
) -> Option<Finding> {
    let candidates = &state.candidates;
    // A change in one house may expose a single in another house, so no house is skipped.
    let changed = Changed {
        houses: HouseMask::MAX,
        ..changed
    };
    locking::each(candidates, changed, |locked| {
        let technique = match locked.from >= BOXES {
            true => Technique::DirectPointing,
            false => Technique::DirectClaiming,
        };
        if !allowed.has(technique) {
            return None;
        }
        let first = locked.from / DIGITS * DIGITS;
        for house in (first..first + DIGITS).filter(|&house| house != locked.from) {
            let crossed = CROSSING[house][locked.to];
            let places = candidates.places[house][locked.digit];
            let left = places & !crossed;
            if crossed == 0 || ones(places) < 2 || ones(left) != 1 {
                continue;
            }
            let cell = CELLS_OF[house][left.trailing_zeros() as usize];
            let basis = Basis::Locked(locked, Some(house));
            let placed = candidate_id(cell, locked.digit);
            return Some(Finding::placing(technique, placed, basis));
        }
        None
    })
}

/// Finds a hidden set that leaves a hidden single in its house.
pub(super) fn direct_hidden_set(state: &SeGrid, size: u32, changed: Changed) -> Option<Finding> {
    for first in BOX_COLUMN_ROW {
        let able = |house: &usize| u32::from(state.frame.empty_cells[*house]) > size;
        for house in changed.houses_from(first).filter(able) {
            let places = &state.candidates.places[house];
            let fits = super::subsets::few(places, size);
            for digits in combinations_of(fits, size) {
                let Some(cells) = super::subsets::hidden_places(places, digits, size) else {
                    continue;
                };
                let single = bits(!digits & 0x1FF)
                    .find(|&digit| ones(places[digit]) >= 2 && ones(places[digit] & !cells) == 1);
                let Some(digit) = single else {
                    continue;
                };
                let at = (places[digit] & !cells).trailing_zeros() as usize;
                let technique = match size {
                    2 => Technique::DirectHiddenPair,
                    _ => Technique::DirectHiddenTriple,
                };
                let basis = Basis::Set {
                    house,
                    cells,
                    digits,
                };
                let placed = candidate_id(CELLS_OF[house][at], digit);
                return Some(Finding::placing(technique, placed, basis));
            }
        }
    }
    None
}
