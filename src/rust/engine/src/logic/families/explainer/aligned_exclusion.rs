//! Aligned pair and triplet exclusion.

use super::finding::{Basis, Finding};
use super::grid::{candidate_id, ones, SeCandidates, SeGrid, PEERS_IN_ORDER};
use crate::bits::bits;
use crate::logic::technique::Technique;
use crate::topology::classic::{CELLS, PEERS};
use crate::{Cell, CellSet};

/// The cells that may be part of a base, and for each cell the cells that may exclude its digits.
struct Bases {
    cells: Vec<Cell>,
    all: CellSet,
    excluders: [CellSet; CELLS],
}

fn bases(candidates: &SeCandidates, size: u32) -> Bases {
    let count = candidates.digits.map(u16::count_ones);
    let with = |fits: &dyn Fn(u32) -> bool| -> CellSet {
        Cell::ALL
            .into_iter()
            .filter(|&cell| fits(count[cell]))
            .collect()
    };
    let singles = with(&|n| n == 1);
    let small = with(&|n| (2..=size).contains(&n));
    let excluders = PEERS.map(|peers| peers & small);
    let fits = |&cell: &Cell| {
        count[cell] >= 2 && !PEERS[cell].meets(singles) && !excluders[cell].is_empty()
    };
    let cells: Vec<Cell> = Cell::ALL.into_iter().filter(fits).collect();
    Bases {
        all: cells.iter().copied().collect(),
        cells,
        excluders,
    }
}

/// Returns the finding for the first two cells with a digit that occurs in no allowed pair of
/// digits.
pub(super) fn pair(state: &SeGrid) -> Option<Finding> {
    let bases = bases(&state.candidates, 2);
    for second in 1..bases.cells.len() {
        for first in 0..second {
            let cells = [bases.cells[first], bases.cells[second]];
            // Sudoku Explainer adds no further cell to a pair, but it skips pairs to which it could
            // add none.
            let [one, two] = cells.map(|cell| bases.excluders[cell]);
            let further = ((one | two) & bases.all) - cells.into_iter().collect();
            if further.is_empty() {
                continue;
            }
            let finding = exclude(&state.candidates, &bases, &cells);
            if finding.is_some() {
                return finding;
            }
        }
    }
    None
}

/// Returns the finding for the first three cells with a digit that occurs in no allowed triplet of
/// digits. The third cell is an excluder of one of the others.
///
/// `changed` has the cells that changed since the search last found nothing. A new finding has one
/// of them in its base or as a common excluder.
pub(super) fn triplet(state: &SeGrid, changed: CellSet) -> Option<Finding> {
    let bases = bases(&state.candidates, 3);
    for second in 1..bases.cells.len() {
        for first in 0..second {
            let (first, second) = (bases.cells[first], bases.cells[second]);
            let common = bases.excluders[first] & bases.excluders[second];
            if common.without_first().is_empty() {
                continue;
            }
            let mut open = bases.all - CellSet::of(first) - CellSet::of(second);
            if !changed.contains(first) && !changed.contains(second) && !common.meets(changed) {
                open &= changed;
            }
            if open.is_empty() {
                continue;
            }
            for cell in [first, second] {
                if !open.meets(bases.excluders[cell]) {
                    continue;
                }
                for peer in PEERS_IN_ORDER[cell] {
                    if !(open & bases.excluders[cell]).contains(peer) {
                        continue;
                    }
                    open.remove(peer);
                    let finding = exclude(&state.candidates, &bases, &[first, second, peer]);
                    if finding.is_some() {
                        return finding;
                    }
                }
            }
        }
    }
    None
}

/// Eliminates the digits that occur in no allowed combination of digits of `cells`.
fn exclude(candidates: &SeCandidates, bases: &Bases, cells: &[Cell]) -> Option<Finding> {
    let common = cells
        .iter()
        .fold(CellSet::ALL, |common, &cell| common & bases.excluders[cell]);
    if common.without_first().is_empty() {
        return None;
    }
    let union = cells
        .iter()
        .fold(0, |all, &cell| all | candidates.digits[cell]);
    // A common excluder with a digit that none of the cells has excludes nothing.
    let mut locks = [0; 20];
    let mut count = 0;
    for cell in common {
        if candidates.digits[cell] & !union == 0 {
            locks[count] = candidates.digits[cell];
            count += 1;
        }
    }
    // Without excluders, every digit is allowed if each cell has at least as many digits as there
    // are cells.
    let roomy = |&cell: &Cell| ones(candidates.digits[cell]) as usize >= cells.len();
    if count == 0 && cells.iter().all(roomy) {
        return None;
    }
    let allowed = match *cells {
        [one, two] => allowed_pairs(candidates, one, two, &locks[..count]),
        [one, two, three] => allowed_triplets(candidates, [one, two, three], &locks[..count]),
        _ => return None,
    };
    let struck: Vec<_> = cells
        .iter()
        .zip(allowed)
        .flat_map(|(&cell, allowed)| {
            bits(candidates.digits[cell] & !allowed).map(move |digit| candidate_id(cell, digit))
        })
        .collect();
    if struck.is_empty() {
        return None;
    }
    let technique = match cells.len() {
        2 => Technique::AlignedPairExclusion,
        _ => Technique::AlignedTripletExclusion,
    };
    let basis = Basis::Exclusion {
        cells: cells.to_vec(),
        excluders: common,
    };
    Some(Finding::striking(technique, struck, basis))
}

/// Returns the digit as a mask if the cells see each other, so that they cannot both hold it.
fn clash(one: Cell, two: Cell, digit: u16) -> u16 {
    match PEERS[one].contains(two) {
        true => digit,
        false => 0,
    }
}

/// Returns the digits that are not allowed beside the digits in `used`. If `used` leaves one digit
/// of a mask in `locks`, this digit is not allowed. If it leaves none, no digit is allowed.
fn locked_by(locks: &[u16], used: u16) -> u16 {
    locks.iter().fold(0, |locked, &masks| match masks & !used {
        0 => 0x1FF,
        left if left & (left - 1) == 0 => locked | left,
        _ => locked,
    })
}

/// Returns the digits of each cell that occur in an allowed pair.
fn allowed_pairs(candidates: &SeCandidates, one: Cell, two: Cell, locks: &[u16]) -> [u16; 3] {
    let mut allowed = [0; 3];
    for digit in bits(candidates.digits[one]).map(|digit| 1 << digit) {
        let banned = locked_by(locks, digit) | clash(one, two, digit);
        let left = candidates.digits[two] & !banned;
        if left != 0 {
            allowed[0] |= digit;
            allowed[1] |= left;
        }
    }
    allowed
}

/// Returns the digits of each cell that occur in an allowed triplet.
fn allowed_triplets(candidates: &SeCandidates, cells: [Cell; 3], locks: &[u16]) -> [u16; 3] {
    let [one, two, three] = cells;
    let masks = cells.map(|cell| candidates.digits[cell]);
    let mut allowed = [0; 3];
    for first in bits(masks[0]).map(|digit| 1 << digit) {
        for second in bits(masks[1] & !clash(one, two, first)).map(|digit| 1 << digit) {
            let banned = locked_by(locks, first | second)
                | clash(one, three, first)
                | clash(two, three, second);
            let left = masks[2] & !banned;
            if left != 0 {
                allowed[0] |= first;
                allowed[1] |= second;
                allowed[2] |= left;
                if allowed[1..] == masks[1..] {
                    break;
                }
            }
        }
        if allowed == masks {
            break;
        }
    }
    allowed
}
