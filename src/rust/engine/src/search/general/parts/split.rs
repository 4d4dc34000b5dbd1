//! A line that holds each digit once, divided in two: some of its cells hold a set of digits,
//! and the others hold the remaining digits.

use crate::search::general::masks::bounds;
use crate::search::general::state::State;
use crate::shape::Cell;

/// The candidates of the cells of a line that some possible division allows.
pub(super) struct Split {
    pub(super) left: Vec<u32>,
}

impl Split {
    pub(super) fn new(cells: usize) -> Self {
        Split {
            left: vec![0; cells],
        }
    }

    /// Adds the divisions in which the cells in `inside` hold one of `sets` and the others hold
    /// the rest of `free`. `fixed` lists the cells that belong to neither, each with its digit
    /// as a mask.
    pub(super) fn add(
        &mut self,
        masks: &[u32],
        inside: std::ops::Range<usize>,
        sets: &[u32],
        free: u32,
        fixed: &[(usize, u32)],
    ) {
        let is_fixed = |place: usize| fixed.iter().any(|&(at, _)| at == place);
        let outside = |place: &usize| !inside.contains(place) && !is_fixed(*place);
        for &set in sets.iter().filter(|&&set| set & !free == 0) {
            let rest = free & !set;
            let fits = inside.clone().all(|place| masks[place] & set != 0)
                && (0..masks.len())
                    .filter(outside)
                    .all(|place| masks[place] & rest != 0)
                && inside.clone().fold(0, |union, place| union | masks[place]) & set == set;
            if !fits {
                continue;
            }
            for place in inside.clone() {
                self.left[place] |= set;
            }
            for place in (0..masks.len()).filter(outside) {
                self.left[place] |= rest;
            }
            for &(place, digit) in fixed {
                self.left[place] |= digit;
            }
        }
    }
}

/// Returns the candidates of the cells of a line.
pub(super) fn masks(cells: &[Cell], state: &State) -> Vec<u32> {
    cells.iter().map(|&cell| state.mask(cell)).collect()
}

/// Whether digits of these masks may add up to a sum, judging only by their bounds.
pub(super) fn may_sum(masks: &[u32], sum: i32) -> bool {
    let (low, high) = masks.iter().fold((0, 0), |(low, high), &mask| {
        let (least, most) = bounds(mask);
        (low + least, high + most)
    });
    low <= sum && sum <= high
}
