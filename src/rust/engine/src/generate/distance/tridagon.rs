//! The distance of a position from a tridagon; `logic/families/tridagon.rs` has its parts.

use super::FAR;
use crate::logic::Grid;
use crate::topology::classic::DIGITS;
use crate::{Cell, DigitSet};

/// The columns of three cells for the rows of a box: three even permutations, three odd.
const EVEN: [[usize; 3]; 3] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
const ODD: [[usize; 3]; 3] = [[0, 2, 1], [2, 1, 0], [1, 0, 2]];

/// A candidate that is missing weighs as much as four cells with other candidates.
const MISSING: usize = 4;

/// The pairs of bands or stacks.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

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
        .map(|block| [EVEN, ODD].map(|it| faults_of_box(grid, triple, block, it)))
        .collect();
    let mut fewest = FAR;
    for bands in PAIRS {
        for stacks in PAIRS {
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

/// The faults of the best of three permutations.
fn faults_of_box(
    grid: &Grid,
    triple: DigitSet,
    block: usize,
    permutations: [[usize; 3]; 3],
) -> usize {
    let faults = |columns: [usize; 3]| {
        let cells = (0..3).map(|row| Cell::at(block / 3 * 3 + row, block % 3 * 3 + columns[row]));
        cells.map(|cell| faults_of_cell(grid, triple, cell)).sum()
    };
    permutations.into_iter().map(faults).min().unwrap_or(FAR)
}

fn faults_of_cell(grid: &Grid, triple: DigitSet, cell: Cell) -> usize {
    let candidates = grid.candidates(cell);
    let has = (candidates & triple).len();
    let filled = usize::from(grid.value(cell).is_some());
    let others = usize::from(!candidates.is_subset(triple));
    MISSING * (2usize.saturating_sub(has) + filled) + others
}
