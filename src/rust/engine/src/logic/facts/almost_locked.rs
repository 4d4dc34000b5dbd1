//! The almost locked sets of a grid: cells of one house with one more candidate than cells. If one
//! of the digits is missing, the others are locked, one in each cell.

use crate::logic::state::Grid;
use crate::sets::{ones, DIGITS};
use crate::topology::HouseId;
use crate::{Cell, CellSet, Digit, DigitSet};

/// A set of `n` cells of one house with `n + 1` candidates. The smallest is a cell with two
/// candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::logic) struct AlmostLocked {
    /// The cells of the set.
    pub cells: CellSet,
    /// The candidates of the cells, one more than there are cells.
    pub digits: DigitSet,
    /// For each digit, counted from 0: its places outside the set that see all of its places
    /// inside. Empty for digits that the set does not contain.
    seen: [CellSet; DIGITS],
}

impl AlmostLocked {
    fn new(grid: &Grid, cells: CellSet, digits: DigitSet) -> Self {
        let mut seen = [CellSet::EMPTY; DIGITS];
        for digit in digits {
            let places = grid.places(digit);
            seen[digit] = places & grid.topology().common_peers(cells & places);
        }
        AlmostLocked {
            cells,
            digits,
            seen,
        }
    }

    /// Returns the cells of the set that have `digit` as a candidate.
    pub fn places(&self, grid: &Grid, digit: Digit) -> CellSet {
        self.cells & grid.places(digit)
    }

    /// Returns the places of `digit` outside the set that see all of its places inside. They lose
    /// the digit if the set keeps it. Returns no cells if the set does not contain the digit.
    pub fn seen(&self, digit: Digit) -> CellSet {
        self.seen[digit]
    }

    /// Whether `digit` can be in only one of the two sets, because all of its places in one see all
    /// of its places in the other (a restricted common). This is never true for a digit with a
    /// place that both sets share.
    pub fn restricts(&self, other: &AlmostLocked, grid: &Grid, digit: Digit) -> bool {
        let places = other.places(grid, digit);
        !places.is_empty() && places.is_subset(self.seen(digit))
    }

    /// Returns the restricted commons of two sets; see [`AlmostLocked::restricts`].
    pub fn restricted_commons(&self, other: &AlmostLocked, grid: &Grid) -> DigitSet {
        (self.digits & other.digits)
            .iter()
            .filter(|&digit| self.restricts(other, grid, digit))
            .collect()
    }
}

/// Finds all almost locked sets of a grid, each once, ordered by the first house that contains
/// them, then in a fixed order within the house.
pub(in crate::logic) fn almost_locked_sets(grid: &Grid) -> Vec<AlmostLocked> {
    let mut sets = Vec::with_capacity(256);
    for house in grid.topology().all() {
        add_sets_of(grid, house, &mut sets);
    }
    sets
}

/// Up to this many empty cells of a house, all sets of cells are tried.
const ALL_TRIED: usize = 9;
/// With more empty cells, only sets of up to this many cells are tried, which a person may still
/// see.
const MOST_OF_MANY: usize = 5;

fn add_sets_of(grid: &Grid, house: HouseId, sets: &mut Vec<AlmostLocked>) {
    let mut cells = [Cell::ALL[0]; DIGITS];
    let mut n = 0;
    let topology = grid.topology();
    for &cell in topology.list(house) {
        if grid.empty_cells().contains(cell) {
            cells[n] = cell;
            n += 1;
        }
    }
    let mut add = |chosen: CellSet, digits: DigitSet| {
        // Cells that also share an earlier house were found there.
        let mut houses = topology.common_houses(chosen).iter();
        if houses.next() == Some(house) {
            sets.push(AlmostLocked::new(grid, chosen, digits));
        }
    };
    if n > ALL_TRIED {
        let none = (CellSet::EMPTY, DigitSet::EMPTY);
        return add_small(grid, &cells[..n], MOST_OF_MANY, none, &mut add);
    }
    // The candidates of each set of cells follow from those of the set without its lowest cell.
    let mut digits = [DigitSet::EMPTY; 1 << ALL_TRIED];
    for choice in 1..1usize << n {
        let lowest = choice.trailing_zeros() as usize;
        digits[choice] = digits[choice & (choice - 1)] | grid.candidates(cells[lowest]);
        if digits[choice].len() != ones(choice as u16) + 1 {
            continue;
        }
        let chosen = (0..n).filter(|&i| choice >> i & 1 == 1);
        add(chosen.map(|i| cells[i]).collect(), digits[choice]);
    }
}

/// Adds the almost locked sets that consist of the chosen cells and one to `left` of `cells`.
fn add_small(
    grid: &Grid,
    cells: &[Cell],
    left: usize,
    (chosen, digits): (CellSet, DigitSet),
    add: &mut impl FnMut(CellSet, DigitSet),
) {
    for (at, &cell) in cells.iter().enumerate() {
        let chosen = chosen | CellSet::of(cell);
        let digits = digits | grid.candidates(cell);
        let size = chosen.len();
        // More cells never reduce the number of digits.
        if digits.len() > size + left {
            continue;
        }
        if digits.len() == size + 1 {
            add(chosen, digits);
        }
        if left > 1 {
            add_small(grid, &cells[at + 1..], left - 1, (chosen, digits), add);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::state::Candidate;
    use crate::topology::classic::HOUSE;
    use crate::Board;

    /// Finds the almost locked sets by trying every set of empty cells of every house.
    fn oracle(grid: &Grid) -> Vec<(CellSet, DigitSet)> {
        let mut sets = Vec::new();
        for house in HOUSE {
            let empty_cells: Vec<Cell> = (house & grid.empty_cells()).iter().collect();
            for choice in 1..1usize << empty_cells.len() {
                let cells: CellSet = (0..empty_cells.len())
                    .filter(|i| choice >> i & 1 == 1)
                    .map(|i| empty_cells[i])
                    .collect();
                let digits = grid.candidates_of(cells);
                if digits.len() == cells.len() + 1 {
                    sets.push((cells, digits));
                }
            }
        }
        sets.sort_unstable();
        sets.dedup();
        sets
    }

    #[test]
    fn all_sets_are_found_once_with_what_they_see() {
        for text in [
            "000006000095700300400092005764000003000000000200000971500210009007005480000800000",
            "100007090030020008009600500005300900010080002600004000300000010040000007007000300",
            "000000000000000000000000000000000000000000000000000000000000000000000000000000000",
        ] {
            let grid = Grid::new(&text.parse::<Board>().unwrap());
            let sets = almost_locked_sets(&grid);
            let mut plain: Vec<_> = sets.iter().map(|set| (set.cells, set.digits)).collect();
            plain.sort_unstable();
            assert_eq!(plain, oracle(&grid));
            for set in &sets {
                for digit in Digit::ALL {
                    let inside = set.places(&grid, digit);
                    let seen = grid.places(digit) & grid.topology().common_peers(inside);
                    assert_eq!(
                        set.seen(digit),
                        if inside.is_empty() { inside } else { seen }
                    );
                }
            }
        }
    }

    #[test]
    fn restricted_commons_see_each_other_everywhere() {
        let mut grid = Grid::new(&Board::EMPTY);
        let keep = |grid: &mut Grid, cell, digits: &[u8]| {
            let is_other = |digit: &Digit| !digits.contains(&digit.get());
            for digit in Digit::ALL.into_iter().filter(is_other) {
                grid.remove(Candidate::new(Cell::of(cell), digit));
            }
        };
        keep(&mut grid, 0, &[1, 2]);
        keep(&mut grid, 4, &[1, 2]);
        keep(&mut grid, 40, &[2, 3]);
        let sets = almost_locked_sets(&grid);
        let single = |cell| {
            *sets
                .iter()
                .find(|set| set.cells == CellSet::of(Cell::of(cell)))
                .unwrap()
        };
        let (a, b, c) = (single(0), single(4), single(40));
        assert_eq!(
            a.restricted_commons(&b, &grid),
            [1, 2].map(Digit::of).into_iter().collect()
        );
        assert_eq!(b.restricted_commons(&c, &grid), DigitSet::of(Digit::of(2)));
        assert!(a.restricted_commons(&c, &grid).is_empty());
        assert!(a.restricted_commons(&a, &grid).is_empty());
    }
}
