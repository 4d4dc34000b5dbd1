//! Assumptions about one digit that contradict themselves by links of this digit only.

use super::numbers::Numbers;
use crate::logic::families::explainer::grid::{candidate_id, houses_of, SeCandidates};
use crate::topology::classic::{CELLS, DIGITS, HOUSES};
use crate::Cell;

/// Returns the places (see [`Numbers`]), in ascending order, of the literals that turn some
/// candidate both on and off by links between places of their digit only.
pub(super) fn dead(candidates: &SeCandidates, numbers: &Numbers) -> Vec<usize> {
    let mut dead = Vec::new();
    for digit in 0..DIGITS {
        let cells: Vec<Cell> = Cell::ALL
            .into_iter()
            .filter(|&cell| candidates.has(cell, digit))
            .collect();
        let mut groups: Vec<Vec<usize>> = vec![Vec::new(); HOUSES];
        for (i, &cell) in cells.iter().enumerate() {
            for house in houses_of(cell) {
                groups[house].push(i);
            }
        }
        groups.retain(|group| group.len() > 1);
        for first in (0..2 * cells.len()).step_by(64) {
            for lane in bits(dead_lanes(&groups, cells.len(), first)) {
                let (cell, on) = (cells[(first + lane) / 2], lane % 2);
                dead.push(2 * numbers.number(candidate_id(cell, digit)) + on);
            }
        }
    }
    dead.sort_unstable();
    dead
}

/// Returns the lanes, among the 64 from `first` on, in which a place is both on and off. Lane `2 i
/// + 1` assumes that place `i` is on, and lane `2 i` that it is off.
fn dead_lanes(groups: &[Vec<usize>], count: usize, first: usize) -> u64 {
    let mut on = [0u64; CELLS];
    let mut off = [0u64; CELLS];
    for i in (first / 2..count).take(32) {
        off[i] = 1 << (2 * i - first);
        on[i] = 2 << (2 * i - first);
    }
    let mut dead = 0;
    loop {
        let mut changed = 0;
        for group in groups {
            let (mut one_on, mut two_on, mut one_open, mut two_open) = (0, 0, 0, 0);
            for &i in group {
                two_on |= one_on & on[i];
                one_on |= on[i];
                two_open |= one_open & !off[i];
                one_open |= !off[i];
            }
            for &i in group {
                let turns_off = (one_on & !on[i] | two_on) & !off[i] & !dead;
                let turns_on = !two_open & (!one_open | !off[i]) & !on[i] & !dead;
                on[i] |= turns_on;
                off[i] |= turns_off;
                changed |= turns_on | turns_off;
            }
            dead |= group.iter().fold(0, |all, &i| all | on[i] & off[i]);
        }
        if changed == 0 {
            return dead;
        }
    }
}

fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let bit = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        Some(bit)
    })
}
