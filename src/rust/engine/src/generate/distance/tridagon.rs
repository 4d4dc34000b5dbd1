//! The distance of a position from a tridagon. See `logic/families/tridagon.rs` for its parts.

use super::{Layout, FAR};
use crate::logic::Grid;
use crate::topology::classic::{DIAGONALS, DIGITS, PAIRS_OF_THREE};
use crate::{Board, Cell, CellSet, DigitSet};

/// The weight of a missing candidate, as a number of cells with other candidates.
const MISSING: usize = 4;

/// Returns the smallest number of faults of all choices. Faults are candidates that twelve
/// cells lack for two of three digits each, and cells beyond one that have other candidates.
pub(super) fn distance(grid: &Grid) -> usize {
    let of = |triple| distance_of(grid, triple);
    triples().map(of).min().unwrap_or(FAR)
}

fn triples() -> impl Iterator<Item = DigitSet> {
    let all = (0..1u16 << DIGITS).map(DigitSet::from_bits);
    all.filter(|digits| digits.len() == 3)
}

/// Iterates over the corner boxes of all choices of two bands and two stacks.
fn corner_boxes() -> impl Iterator<Item = [usize; 4]> {
    PAIRS_OF_THREE.into_iter().flat_map(|bands| {
        PAIRS_OF_THREE.into_iter().map(move |stacks| {
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(band, stack)| 3 * bands[band] + stacks[stack])
        })
    })
}

fn distance_of(grid: &Grid, triple: DigitSet) -> usize {
    let faults: Vec<[usize; 2]> = (0..DIGITS)
        .map(|block| faults_of_box(grid, triple, block))
        .collect();
    let mut fewest = FAR;
    for boxes in corner_boxes() {
        let mut sum = [0, FAR];
        for [even, odd] in boxes.map(|block| faults[block]) {
            sum = [
                (sum[0] + even).min(sum[1] + odd),
                (sum[0] + odd).min(sum[1] + even),
            ];
        }
        fewest = fewest.min(sum[1]);
    }
    // One cell must have another candidate.
    fewest.saturating_sub(1)
}

/// Returns the faults of the best even diagonal of a box and of the best odd one.
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

/// Finds twelve cells that could not be filled with only three digits, and of which all but one
/// hold one of these digits. About every second full grid has such cells.
pub(super) fn layout(solution: &Board) -> Option<Layout> {
    triples().find_map(|digits| {
        let is_in = |cell: &Cell| solution.digit(*cell).is_some_and(|it| digits.contains(it));
        let holders: CellSet = Cell::ALL.into_iter().filter(is_in).collect();
        let cells = corner_boxes().find_map(|boxes| join(holders, &boxes, CellSet::EMPTY, false));
        cells.map(|cells| Layout { cells, digits })
    })
}

/// Completes `cells` with a diagonal of each of the boxes, such that only one cell is not in
/// `holders`. `is_odd` is the parity so far.
fn join(holders: CellSet, boxes: &[usize], cells: CellSet, is_odd: bool) -> Option<CellSet> {
    let others = (cells - holders).len();
    let Some((&first, rest)) = boxes.split_first() else {
        return (is_odd && others == 1).then_some(cells);
    };
    if others > 1 {
        return None;
    }
    let mut diagonals = DIAGONALS[first].iter();
    diagonals.find_map(|&(diagonal, odd)| join(holders, rest, cells | diagonal, is_odd != odd))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{random_solution, Rng};
    use crate::logic::Candidate;

    #[test]
    fn a_layout_lacks_one_holder() {
        let mut rng = Rng::new(1);
        let solutions: Vec<Board> = (0..40).map(|_| random_solution(&mut rng)).collect();
        let layouts = solutions.iter().filter_map(|solution| {
            let Layout { cells, digits } = layout(solution)?;
            let holds = |cell: &Cell| digits.contains(solution.digit(*cell).unwrap());
            assert_eq!((cells.len(), digits.len()), (12, 3));
            assert_eq!(cells.iter().filter(holds).count(), 11);
            // The layout is a tridagon if eleven of the cells can hold only the three digits.
            let mut grid = Grid::new(&Board::EMPTY);
            let other = cells.iter().find(|cell| !holds(cell)).unwrap();
            for cell in cells.iter().filter(|&cell| cell != other) {
                for digit in !digits {
                    grid.remove(Candidate::new(cell, digit));
                }
            }
            assert_eq!(distance_of(&grid, digits), 0);
            Some(cells)
        });
        assert!((10..30).contains(&layouts.count()));
    }
}
