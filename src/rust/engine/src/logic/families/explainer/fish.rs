//! X-Wing, Swordfish and Jellyfish, without fins.

use super::finding::{BasicFish, Basis, Finding};
use super::grid::{
    candidate_id, combinations_of, ones, CandidateId, Changed, SeCandidates, SeGrid,
};
use crate::bits::bits;
use crate::logic::technique::Technique;
use crate::topology::classic::{COLUMNS, DIGITS, ROWS};
use crate::Cell;

impl BasicFish {
    /// Returns the candidates on the crossing lines but not on the fish's own lines.
    pub(super) fn struck(self, candidates: &SeCandidates) -> Vec<CandidateId> {
        let across = ROWS + COLUMNS - self.first;
        bits(self.covers)
            .flat_map(|cover| {
                let places = candidates.places[across + cover][self.digit] & !self.lines;
                bits(places).map(move |line| candidate_id(self.cell(line, cover), self.digit))
            })
            .collect()
    }

    /// Returns the cell where a line and a crossing line meet.
    pub(super) fn cell(self, line: usize, cover: usize) -> Cell {
        match self.first {
            ROWS => Cell::at(line, cover),
            _ => Cell::at(cover, line),
        }
    }
}

/// Calls `visit` with every fish of `size` for the changed digits until it returns something. The
/// lines are first columns, then rows.
pub(super) fn each<T>(
    candidates: &SeCandidates,
    placed: &[u8; DIGITS],
    size: u32,
    changed: Changed,
    mut visit: impl FnMut(BasicFish) -> Option<T>,
) -> Option<T> {
    for first in [COLUMNS, ROWS] {
        // For each digit, the lines on which it has two to `size` places.
        let mut fits = [0; DIGITS];
        let able = |digit: &usize| u32::from(placed[*digit]) + 2 * size <= DIGITS as u32;
        for digit in bits(changed.digits & 0x1FF).filter(able) {
            for line in 0..9 {
                let places = ones(candidates.places[first + line][digit]);
                fits[digit] |= u16::from((2..=size).contains(&places)) << line;
            }
        }
        let able: u16 = (0..DIGITS)
            .filter(|&digit| ones(fits[digit]) >= size)
            .fold(0, |able, digit| able | 1 << digit);
        let any = bits(able).fold(0, |any, digit| any | fits[digit]);
        for lines in combinations_of(any, size) {
            for digit in bits(able).filter(|&digit| lines & !fits[digit] == 0) {
                let covers = bits(lines).fold(0, |covers, line| {
                    covers | candidates.places[first + line][digit]
                });
                if ones(covers) != size {
                    continue;
                }
                let found = visit(BasicFish {
                    digit,
                    first,
                    lines,
                    covers,
                });
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// Returns the first fish that eliminates something.
pub(super) fn fish(state: &SeGrid, size: u32, changed: Changed) -> Option<Finding> {
    let technique = match size {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    };
    each(
        &state.candidates,
        &state.frame.placed,
        size,
        changed,
        |fish| {
            let struck = fish.struck(&state.candidates);
            (!struck.is_empty()).then(|| Finding::striking(technique, struck, Basis::Fish(fish)))
        },
    )
}
