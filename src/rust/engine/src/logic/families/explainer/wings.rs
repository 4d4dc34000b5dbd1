//! XY-wing and XYZ-wing.

use super::hint::{Basis, Hint};
use super::pencil::{mark, ones, Sheet, PEERS_IN_ORDER};
use crate::logic::technique::Technique;
use crate::topology::classic::{CELLS, PEERS};
use crate::CellSet;

/// A pivot of two digits and two pincers that share one digit each with it.
pub(super) fn xy_wing(sheet: &Sheet) -> Option<Hint> {
    wing(sheet, 2)
}

/// A pivot of three digits and two pincers of two of them.
pub(super) fn xyz_wing(sheet: &Sheet) -> Option<Hint> {
    wing(sheet, 3)
}

fn wing(sheet: &Sheet, pivot_size: u32) -> Option<Hint> {
    let marks = &sheet.pencil.marks;
    let is_xyz = pivot_size == 3;
    let pairs: CellSet = (0..CELLS).filter(|&cell| ones(marks[cell]) == 2).collect();
    for pivot in (0..CELLS).filter(|&cell| ones(marks[cell]) == pivot_size) {
        if (pairs & PEERS[pivot]).but_first().is_empty() {
            continue;
        }
        let pincers = PEERS_IN_ORDER[pivot].map(usize::from);
        let pincers = pincers.into_iter().filter(|&peer| pairs.contains(peer));
        for first in pincers.clone() {
            let shared = ones(marks[pivot] & marks[first]);
            if shared != pivot_size - 1 {
                continue;
            }
            for second in pincers.clone() {
                let union = marks[pivot] | marks[first] | marks[second];
                let common = marks[first] & marks[second];
                let of_all = common & marks[pivot];
                if ones(union) != 3 || ones(of_all) != u32::from(is_xyz) {
                    continue;
                }
                if ones(common) != 1 {
                    continue;
                }
                let digit = common.trailing_zeros() as usize;
                let mut seeing = PEERS[first] & PEERS[second];
                if is_xyz {
                    seeing &= PEERS[pivot];
                }
                let struck: Vec<_> = seeing
                    .iter()
                    .filter(|&cell| sheet.pencil.has(cell, digit))
                    .map(|cell| mark(cell, digit))
                    .collect();
                if struck.is_empty() {
                    continue;
                }
                let technique = match is_xyz {
                    true => Technique::XyzWing,
                    false => Technique::XyWing,
                };
                let basis = Basis::Wing {
                    pivot,
                    pincers: [first, second],
                    digit,
                };
                return Some(Hint::striking(technique, struck, basis));
            }
        }
    }
    None
}
