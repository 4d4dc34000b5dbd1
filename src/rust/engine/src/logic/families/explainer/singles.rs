//! Singles, and what leads to a hidden single at once: direct pointing, direct
//! claiming, direct hidden sets.

use super::hint::{Allowed, Basis, Hint};
use super::locking;
use super::pencil::{
    combinations_of, mark, ones, Changed, HouseSet, Sheet, BOX_COLUMN_ROW, CROSSING,
};
use crate::logic::scale::explainer as scale;
use crate::logic::technique::Technique;
use crate::sets::bits;
use crate::topology::classic::{BOXES, CELLS_OF};

/// The last blank of a house.
pub(super) fn full_house(sheet: &Sheet) -> Option<Hint> {
    find_hidden(sheet, Technique::FullHouse, sheet.nearly_full)
}

/// A digit with one place in a house.
pub(super) fn hidden_single(sheet: &Sheet) -> Option<Hint> {
    find_hidden(sheet, Technique::HiddenSingle, !sheet.nearly_full)
}

fn find_hidden(sheet: &Sheet, technique: Technique, among: HouseSet) -> Option<Hint> {
    let houses = sheet.hidden & among;
    let first = BOX_COLUMN_ROW
        .into_iter()
        .find(|&first| houses >> first & 0x1FF != 0)?;
    let house = first + (houses >> first).trailing_zeros() as usize;
    let digit = sheet.hidden_digits[house].trailing_zeros() as usize;
    let places = sheet.pencil.places[house][digit];
    let cell = CELLS_OF[house][places.trailing_zeros() as usize];
    let hint = Hint::placing(technique, mark(cell, digit), Basis::House(house));
    Some(match technique {
        Technique::HiddenSingle => hint.rated(scale::hidden_single(first == BOXES)),
        _ => hint,
    })
}

/// A cell with one candidate.
pub(super) fn naked_single(sheet: &Sheet) -> Option<Hint> {
    let cell = sheet.naked.iter().next()?;
    let digit = sheet.pencil.marks[cell].trailing_zeros() as usize;
    let placed = mark(cell, digit);
    Some(Hint::placing(Technique::NakedSingle, placed, Basis::Cell))
}

/// A locked digit that leaves a hidden single in another house of the kind of
/// the first one.
pub(super) fn direct_locking(sheet: &Sheet, allowed: &Allowed, changed: Changed) -> Option<Hint> {
    let pencil = &sheet.pencil;
    // A change in one house may open a single in the shadow of another one.
    let changed = Changed {
        houses: HouseSet::MAX,
        ..changed
    };
    locking::each(pencil, changed, |locked| {
        let technique = match locked.from >= BOXES {
            true => Technique::DirectPointing,
            false => Technique::DirectClaiming,
        };
        if !allowed.has(technique) {
            return None;
        }
        let first = locked.from / 9 * 9;
        for house in (first..first + 9).filter(|&house| house != locked.from) {
            let crossed = CROSSING[house][locked.to];
            let places = pencil.places[house][locked.digit];
            let left = places & !crossed;
            if crossed == 0 || ones(places) < 2 || ones(left) != 1 {
                continue;
            }
            let cell = CELLS_OF[house][left.trailing_zeros() as usize];
            let basis = Basis::Locked(locked, Some(house));
            let placed = mark(cell, locked.digit);
            return Some(Hint::placing(technique, placed, basis));
        }
        None
    })
}

/// A hidden set that leaves a hidden single in its house.
pub(super) fn direct_hidden_set(sheet: &Sheet, size: u32, changed: Changed) -> Option<Hint> {
    for first in BOX_COLUMN_ROW {
        let able = |house: &usize| u32::from(sheet.frame.blanks[*house]) > size;
        for house in changed.houses_from(first).filter(able) {
            let places = &sheet.pencil.places[house];
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
                let placed = mark(CELLS_OF[house][at], digit);
                return Some(Hint::placing(technique, placed, basis));
            }
        }
    }
    None
}
