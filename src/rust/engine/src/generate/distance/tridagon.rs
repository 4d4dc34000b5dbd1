//! The distance of a position from a tridagon; `logic/families/tridagon.rs` has its parts.

use super::FAR;
use crate::logic::Grid;
use crate::topology::classic::{DIAGONALS, DIGITS, PAIRS_OF_THREE};
use crate::{Cell, DigitSet};

/// A candidate that is missing weighs as much as four cells with other candidates.
const MISSING: usize = 4;

/// Candidates that twelve cells lack for two of three digits each, and cells beyond one that
/// have other candidates: the fewest of all choices.
pub(super) fn distance(grid: &Grid) -> usize {
    let triples = (0..1u16 << DIGITS).map(DigitSet::from_bits);
    let of = |triple| distance_of(grid, triple);
    triples
        .filter(|it| it.len() == 3)
        .map(of)
        .min()
        .unwrap_or(FAR)
}

fn distance_of(grid: &Grid, triple: DigitSet) -> usize {
    let faults: Vec<[usize; 2]> = (0..DIGITS)
        .map(|block| faults_of_box(grid, triple, block))
        .collect();
    let mut fewest = FAR;
    for bands in PAIRS_OF_THREE {
        for stacks in PAIRS_OF_THREE {
            let mut sum = [0, FAR];
            for (band, stack) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let [even, odd] = faults[3 * bands[band] + stacks[stack]];
                sum = [
                    (sum[0] + even).min(sum[1] + odd),
                    (sum[0] + odd).min(sum[1] + even),
                ];
            }
            fewest = fewest.min(sum[1]);
        }
    }
    // One cell has to have another candidate.
    fewest.saturating_sub(1)
}

/// The faults of the best even diagonal of a box, and of the best odd one.
fn faults_of_box(grid: &Grid, triple: DigitSet, block: usize) -> [usize; 2] {
    let mut fewest = [FAR; 2];
    for (cells, is_odd) in DIAGONALS[block] {
        let cells = cells.iter().map(|cell| faults_of_cell(grid, triple, cell));
        let of_kind = &mut fewest[usize::from(is_odd)];
        *of_kind = (*of_kind).min(cells.sum());
    }
    fewest
}

fn faults_of_cell(grid: &Grid, triple: DigitSet, cell: Cell) -> usize {
    let candidates = grid.candidates(cell);
    let has = (candidates & triple).len();
    let filled = usize::from(grid.value(cell).is_some());
    let others = usize::from(!candidates.is_subset(triple));
    MISSING * (2usize.saturating_sub(has) + filled) + others
}
