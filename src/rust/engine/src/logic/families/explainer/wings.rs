//! XY-Wing and XYZ-Wing.

use super::finding::{Basis, Finding};
use super::grid::{candidate_id, ones, SeGrid, PEERS_IN_ORDER};
use crate::logic::technique::Technique;
use crate::topology::classic::PEERS;
use crate::{Cell, CellSet};

/// Finds a pivot with two digits and two pincers, each of which shares one digit with it.
pub(super) fn xy_wing(state: &SeGrid) -> Option<Finding> {
    wing(state, 2)
}

/// Finds a pivot with three digits and two pincers, each of which has two of them.
pub(super) fn xyz_wing(state: &SeGrid) -> Option<Finding> {
    wing(state, 3)
}

fn wing(state: &SeGrid, pivot_size: u32) -> Option<Finding> {
    let masks = &state.candidates.digits;
    let is_xyz = pivot_size == 3;
    let pairs: CellSet = Cell::ALL
        .into_iter()
        .filter(|&cell| ones(masks[cell]) == 2)
        .collect();
    for pivot in Cell::ALL
        .into_iter()
        .filter(|&cell| ones(masks[cell]) == pivot_size)
    {
        if (pairs & PEERS[pivot]).without_first().is_empty() {
            continue;
        }
        let pincers = PEERS_IN_ORDER[pivot];
        let pincers = pincers.into_iter().filter(|&peer| pairs.contains(peer));
        for first in pincers.clone() {
            let shared = ones(masks[pivot] & masks[first]);
            if shared != pivot_size - 1 {
                continue;
            }
            for second in pincers.clone() {
                let union = masks[pivot] | masks[first] | masks[second];
                let common = masks[first] & masks[second];
                let of_all = common & masks[pivot];
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
                    .filter(|&cell| state.candidates.has(cell, digit))
                    .map(|cell| candidate_id(cell, digit))
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
                return Some(Finding::striking(technique, struck, basis));
            }
        }
    }
    None
}
