//! Naked and hidden sets of two, three and four.

use super::finding::{Basis, Finding};
use super::grid::{combinations_of, ones, Changed, SeCandidates, SeGrid, BOX_COLUMN_ROW};
use crate::bits::bits;
use crate::logic::technique::Technique;
use crate::topology::classic::{CELLS_OF, DIGITS};

/// A set of cells and digits of one house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HouseSubset {
    pub house: usize,
    /// The places of the cells in the house.
    pub cells: u16,
    pub digits: u16,
}

impl HouseSubset {
    /// Returns the eliminations of a hidden set: the other digits in its cells.
    pub fn struck_inside(self, candidates: &SeCandidates) -> Vec<u16> {
        let digits = !self.digits;
        candidates.ids_in(self.house, self.cells, digits).collect()
    }

    /// Returns the eliminations of a naked set: its digits in the other cells.
    pub fn struck_outside(self, candidates: &SeCandidates) -> Vec<u16> {
        let others = !self.cells & 0x1FF;
        candidates.ids_in(self.house, others, self.digits).collect()
    }

    fn basis(self) -> Basis {
        Basis::Set {
            house: self.house,
            cells: self.cells,
            digits: self.digits,
        }
    }
}

/// Returns the places of `digits` if each digit has at least two and there are as many places as
/// digits in all.
pub(super) fn hidden_places(places: &[u16; DIGITS], digits: u16, size: u32) -> Option<u16> {
    let mut union = 0;
    for digit in bits(digits) {
        if ones(places[digit]) < 2 {
            return None;
        }
        union |= places[digit];
    }
    (ones(union) == size).then_some(union)
}

/// Calls `visit` with every hidden set of `size` in the houses that changed until it returns
/// something.
pub(super) fn each_hidden<T>(
    candidates: &SeCandidates,
    empty_cells: &[u8],
    size: u32,
    changed: Changed,
    visit: impl FnMut(HouseSubset) -> Option<T>,
) -> Option<T> {
    let sets_of = |house: usize| {
        let places = &candidates.places[house];
        let digits = combinations_of(few(places, size), size);
        digits.filter_map(move |digits| {
            let cells = hidden_places(places, digits, size)?;
            Some((cells, digits))
        })
    };
    each_set(empty_cells, 2 * size + 1, changed, sets_of, visit)
}

/// Calls `visit` with every naked set of `size` in the houses that changed until it returns
/// something.
pub(super) fn each_naked<T>(
    candidates: &SeCandidates,
    empty_cells: &[u8],
    size: u32,
    changed: Changed,
    visit: impl FnMut(HouseSubset) -> Option<T>,
) -> Option<T> {
    let sets_of = |house: usize| {
        let masks = CELLS_OF[house].map(|cell| candidates.digits[cell]);
        let cells = combinations_of(few(&masks, size), size);
        cells.filter_map(move |cells| {
            let digits = bits(cells).fold(0, |digits, at| digits | masks[at]);
            (ones(digits) == size).then_some((cells, digits))
        })
    };
    each_set(empty_cells, 2 * size, changed, sets_of, visit)
}

/// Calls `visit` with the sets (cells and digits) of every house that changed and has at least
/// `least` empty cells, until it returns something.
fn each_set<T, I: Iterator<Item = (u16, u16)>>(
    empty_cells: &[u8],
    least: u32,
    changed: Changed,
    sets_of: impl Fn(usize) -> I,
    mut visit: impl FnMut(HouseSubset) -> Option<T>,
) -> Option<T> {
    for first in BOX_COLUMN_ROW {
        let is_large = |house: &usize| u32::from(empty_cells[*house]) >= least;
        for house in changed.houses_from(first).filter(is_large) {
            for (cells, digits) in sets_of(house) {
                let found = visit(HouseSubset {
                    house,
                    cells,
                    digits,
                });
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// Returns the indices of the masks with two to `size` bits set, as a mask.
pub(super) fn few(masks: &[u16; DIGITS], size: u32) -> u16 {
    (0..DIGITS)
        .filter(|&i| (2..=size).contains(&ones(masks[i])))
        .fold(0, |fits, i| fits | 1 << i)
}

/// Returns the first hidden set that eliminates something.
pub(super) fn hidden_set(state: &SeGrid, size: u32, changed: Changed) -> Option<Finding> {
    let technique = match size {
        2 => Technique::HiddenPair,
        3 => Technique::HiddenTriple,
        _ => Technique::HiddenQuad,
    };
    each_hidden(
        &state.candidates,
        &state.frame.empty_cells,
        size,
        changed,
        |set| {
            let struck = set.struck_inside(&state.candidates);
            (!struck.is_empty()).then(|| Finding::striking(technique, struck, set.basis()))
        },
    )
}

/// Returns the first naked set that eliminates something.
pub(super) fn naked_set(state: &SeGrid, size: u32, changed: Changed) -> Option<Finding> {
    let technique = match size {
        2 => Technique::NakedPair,
        3 => Technique::NakedTriple,
        _ => Technique::NakedQuad,
    };
    each_naked(
        &state.candidates,
        &state.frame.empty_cells,
        size,
        changed,
        |set| {
            let struck = set.struck_outside(&state.candidates);
            (!struck.is_empty()).then(|| Finding::striking(technique, struck, set.basis()))
        },
    )
}
