//! Pointing and claiming.

use super::finding::{Allowed, Basis, Finding, Locked};
use super::grid::{candidates_at, Changed, SeCandidates, SeGrid, CROSSING};
use crate::bits::bits;
use crate::logic::technique::Technique;
use crate::topology::classic::{BOXES, COLUMNS, DIGITS, ROWS};

impl Locked {
    /// Returns the places of the digit in the second house that lie outside the first.
    pub(super) fn struck(self, candidates: &SeCandidates) -> u16 {
        candidates.places[self.to][self.digit] & !CROSSING[self.to][self.from]
    }
}

/// The kinds of the two houses, in the order of the search.
const KINDS: [(usize, usize); 4] = [
    (BOXES, COLUMNS),
    (BOXES, ROWS),
    (COLUMNS, BOXES),
    (ROWS, BOXES),
];

/// For each set of two or more places of a digit in a house: which of the three crossing houses of
/// one kind contain all of them, as bits. The first table is for boxes crossed by rows, and for
/// lines crossed by boxes. The second table is for boxes crossed by columns.
const HELD_BY: [[u8; 1 << DIGITS]; 2] = {
    let mut held = [[0; 1 << DIGITS]; 2];
    let thirds = [0b111, 0b111 << 3, 0b111 << 6];
    let columns = [0b1_001_001, 0b10_010_010, 0b100_100_100];
    let mut places = 0usize;
    while places < 1 << DIGITS {
        let mut i = 0;
        while i < 3 {
            if places & (places.wrapping_sub(1)) != 0 {
                held[0][places] |= ((places & !thirds[i] == 0) as u8) << i;
                held[1][places] |= ((places & !columns[i] == 0) as u8) << i;
            }
            i += 1;
        }
        places += 1;
    }
    held
};

/// Returns the houses of the second kind that cross a house, in order, and the index of their table
/// in [`HELD_BY`].
fn crossing(from: usize, kind: usize) -> ([usize; 3], usize) {
    let at = from % DIGITS;
    match (from / DIGITS * DIGITS, kind) {
        (BOXES, ROWS) => ([0, 1, 2].map(|i| ROWS + at / 3 * 3 + i), 0),
        (BOXES, _) => ([0, 1, 2].map(|i| COLUMNS + at % 3 * 3 + i), 1),
        (ROWS, _) => ([0, 1, 2].map(|i| BOXES + at / 3 * 3 + i), 0),
        _ => ([0, 1, 2].map(|i| BOXES + at / 3 + 3 * i), 0),
    }
}

/// Calls `visit` with every locked digit that has at least two places, for the digits and houses
/// that changed, until it returns something.
pub(super) fn each<T>(
    candidates: &SeCandidates,
    changed: Changed,
    mut visit: impl FnMut(Locked) -> Option<T>,
) -> Option<T> {
    for (first, kind) in KINDS {
        for from in changed.houses_from(first) {
            let (houses, table) = crossing(from, kind);
            let mut held = [0; 3];
            for digit in bits(changed.digits & 0x1FF) {
                let by = HELD_BY[table][usize::from(candidates.places[from][digit])];
                for (i, held) in held.iter_mut().enumerate() {
                    *held |= u16::from(by >> i & 1) << digit;
                }
            }
            for (to, held) in houses.into_iter().zip(held) {
                for digit in bits(held) {
                    let found = visit(Locked { from, to, digit });
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}

/// Finds pointing, then claiming.
pub(super) fn locking(state: &SeGrid, allowed: &Allowed, changed: Changed) -> Option<Finding> {
    each(&state.candidates, changed, |locked| {
        let technique = match locked.from >= BOXES {
            true => Technique::Pointing,
            false => Technique::Claiming,
        };
        let struck = locked.struck(&state.candidates);
        if struck == 0 || !allowed.has(technique) {
            return None;
        }
        let eliminations = candidates_at(locked.to, locked.digit, struck).collect();
        let basis = Basis::Locked(locked, None);
        Some(Finding::striking(technique, eliminations, basis))
    })
}
