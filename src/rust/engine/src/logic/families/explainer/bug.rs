//! Bivalue universal graves.

use super::finding::{Allowed, Basis, Finding};
use super::grid::{
    candidate_id, combinations, house_of, CandidateId, SeGrid, BOX_ROW_COLUMN, PEERS_IN_ORDER,
};
use crate::bits::bits;
use crate::logic::scale::explainer as scale;
use crate::logic::technique::Technique;
use crate::topology::classic::{CELLS, CELLS_OF, DIGITS, HOUSE, HOUSES, PEERS};
use crate::{Cell, CellSet};

/// The cells with extra digits, in order of discovery, and these digits.
struct Grave {
    cells: Vec<Cell>,
    extra: [u16; CELLS],
    digits: u16,
    /// The cells, including filled ones, that see all cells with extra digits.
    common: CellSet,
}

/// Returns the first finding if the grid is a grave.
pub(super) fn bug(state: &SeGrid, allowed: &Allowed) -> Option<Finding> {
    let grave = grave(state)?;
    let only = |technique, find: fn(&SeGrid, &Grave) -> Option<Finding>| {
        let find = Some(find).filter(|_| allowed.has(technique));
        find.and_then(|find| find(state, &grave))
    };
    let (common, locked) = (Technique::Bug2, Technique::Bug4);
    match (grave.cells.len(), grave.digits.count_ones()) {
        (0, _) => None,
        (1, _) => only(Technique::Bug1, one_cell),
        (2, 1) => only(common, common_digit).or_else(|| only(locked, locked_digit)),
        (_, 1) => only(common, common_digit),
        _ if grave.common.is_empty() => None,
        (2, _) => only(locked, locked_digit).or_else(|| only(Technique::Bug3, naked_set)),
        _ => only(Technique::Bug3, naked_set),
    }
}

fn grave(state: &SeGrid) -> Option<Grave> {
    let candidates = &state.candidates;
    let mut rest = candidates.clone();
    let mut grave = Grave {
        cells: Vec::new(),
        extra: [0; CELLS],
        digits: 0,
        common: CellSet::ALL,
    };
    for house in BOX_ROW_COLUMN
        .into_iter()
        .flat_map(|first| first..first + DIGITS)
    {
        for digit in 0..DIGITS {
            let places = candidates.places[house][digit];
            if matches!(places.count_ones(), 0 | 2) {
                continue;
            }
            let mut crowded = bits(places)
                .map(|at| CELLS_OF[house][at])
                .filter(|&cell| candidates.digits[cell].count_ones() >= 3);
            let cell = crowded.next()?;
            // If there are several such cells, another house may show which one has the extra
            // digit.
            if crowded.next().is_some() {
                continue;
            }
            if grave.extra[cell] == 0 {
                grave.cells.push(cell);
            }
            grave.extra[cell] |= 1 << digit;
            grave.digits |= 1 << digit;
            rest.remove(cell, digit);
            grave.common &= PEERS[cell];
            if grave.cells.len() > 1 && grave.digits.count_ones() > 1 && grave.common.is_empty() {
                return None;
            }
        }
    }
    let empty_cells = CellSet::ALL - state.filled;
    let pairs = empty_cells
        .iter()
        .all(|cell| rest.digits[cell].count_ones() == 2);
    let twice = (0..HOUSES).all(|house| {
        (0..DIGITS).all(|digit| matches!(rest.places[house][digit].count_ones(), 0 | 2))
    });
    (pairs && twice).then_some(grave)
}

impl Grave {
    fn finding(&self, technique: Technique, struck: Vec<CandidateId>, others: CellSet) -> Finding {
        let basis = Basis::Grave {
            extra: (self.cells.iter())
                .flat_map(|&cell| {
                    bits(self.extra[cell]).map(move |digit| candidate_id(cell, digit))
                })
                .collect(),
            others,
        };
        Finding::striking(technique, struck, basis)
    }
}

/// Finds type 1: the cell holds one of its extra digits.
fn one_cell(state: &SeGrid, grave: &Grave) -> Option<Finding> {
    let cell = grave.cells[0];
    let struck: Vec<_> = bits(state.candidates.digits[cell] & !grave.digits)
        .map(|digit| candidate_id(cell, digit))
        .collect();
    let found = !struck.is_empty();
    found.then(|| grave.finding(Technique::Bug1, struck, CellSet::EMPTY))
}

/// Finds type 2: one of the cells holds the only extra digit.
fn common_digit(state: &SeGrid, grave: &Grave) -> Option<Finding> {
    let digit = grave.digits.trailing_zeros() as usize;
    let struck: Vec<_> = (grave.common.iter())
        .filter(|&cell| state.candidates.has(cell, digit))
        .map(|cell| candidate_id(cell, digit))
        .collect();
    (!struck.is_empty()).then(|| grave.finding(Technique::Bug2, struck, CellSet::EMPTY))
}

/// Finds type 4: a digit that is not extra is locked in the two cells.
fn locked_digit(state: &SeGrid, grave: &Grave) -> Option<Finding> {
    let masks = &state.candidates.digits;
    let [first, second] = grave.cells[..] else {
        return None;
    };
    let shared = masks[first] & masks[second] & !grave.digits;
    let see = PEERS[first].contains(second);
    if shared.count_ones() != 1 || !see {
        return None;
    }
    let struck: Vec<_> = [first, second]
        .into_iter()
        .flat_map(|cell| {
            bits(masks[cell] & !grave.extra[cell] & !shared)
                .map(move |digit| candidate_id(cell, digit))
        })
        .collect();
    let found = !struck.is_empty();
    found.then(|| grave.finding(Technique::Bug4, struck, CellSet::EMPTY))
}

/// Finds type 3: the extra digits form a naked set with other cells of a house.
fn naked_set(state: &SeGrid, grave: &Grave) -> Option<Finding> {
    let masks = &state.candidates.digits;
    let first_cell = grave.cells[0];
    for kind in BOX_ROW_COLUMN {
        let house = house_of(first_cell, kind);
        if !grave.cells.iter().all(|&cell| HOUSE[house].contains(cell)) {
            continue;
        }
        let open = HOUSE[house] & grave.common;
        let cells: Vec<Cell> = PEERS_IN_ORDER[first_cell]
            .into_iter()
            .filter(|&cell| open.contains(cell))
            .collect();
        for size in 2..=6 {
            if cells.len() < size {
                continue;
            }
            for chosen in combinations(size as u32 - 1) {
                if chosen >> cells.len() != 0 {
                    break;
                }
                let others: CellSet = bits(chosen).map(|i| cells[i]).collect();
                let digits = others.iter().fold(0, |digits, cell| digits | masks[cell]);
                let too_small = others.iter().any(|cell| masks[cell].count_ones() < 2);
                if digits.count_ones() as usize != size || too_small || grave.digits & !digits != 0
                {
                    continue;
                }
                let struck: Vec<_> = (open - others)
                    .iter()
                    .flat_map(|cell| bits(masks[cell] & digits).map(move |d| candidate_id(cell, d)))
                    .collect();
                if !struck.is_empty() {
                    let rating = scale::grave_with_set(size - 1);
                    return Some(grave.finding(Technique::Bug3, struck, others).rated(rating));
                }
            }
        }
    }
    None
}
