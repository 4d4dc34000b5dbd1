//! The candidate grid: filled cells and candidates.

use super::candidate::Candidate;
use crate::sets::{CELLS, DIGITS};
use crate::shape::Shape;
use crate::topology::{House, HouseId, Topology};
use crate::{Board, Cell, CellSet, Digit, DigitSet};

/// Filled cells and candidates, which are kept both by cell and by digit.
///
/// A grid may be contradictory: for example, it may have an empty cell without candidates. See
/// [`Grid::contradiction`].
#[derive(Clone, Debug)]
pub struct Grid<'t> {
    pub(super) topology: &'t Topology,
    pub(super) values: [Option<Digit>; CELLS],
    pub(super) marks: [DigitSet; CELLS],
    pub(super) places: [CellSet; DIGITS],
    pub(super) empty_cells: CellSet,
    pub(super) givens: CellSet,
}

impl<'t> Grid<'t> {
    /// Makes the empty grid of a board, with all candidates.
    pub fn empty(topology: &'t Topology) -> Self {
        let mut grid = Grid {
            topology,
            values: [None; CELLS],
            marks: [DigitSet::EMPTY; CELLS],
            places: [CellSet::EMPTY; DIGITS],
            empty_cells: topology.all_cells(),
            givens: CellSet::EMPTY,
        };
        for cell in topology.all_cells() {
            grid.marks[cell] = topology.digits();
        }
        for digit in topology.digits() {
            grid.places[digit] = topology.all_cells();
        }
        grid
    }

    /// Makes the grid of a board of any shape. `digits` has one digit for each cell in the order of
    /// [`Topology::cells_of`], or 0 for an empty cell. All filled cells are givens. The grid has
    /// every candidate that the houses and peers allow.
    pub fn of_cells(topology: &'t Topology, shape: &Shape, digits: &[u8]) -> Self {
        let mut grid = Grid::empty(topology);
        for (cell, &digit) in Topology::cells_of(shape).zip(digits) {
            if let Some(digit) = Digit::new(digit) {
                grid.place(Candidate::new(cell, digit));
            }
        }
        grid.set_givens(grid.filled());
        grid
    }

    /// Returns the shape of the board.
    pub fn topology(&self) -> &'t Topology {
        self.topology
    }

    /// Sets which filled cells are givens; the others were placed by the player.
    pub fn set_givens(&mut self, givens: CellSet) {
        self.givens = givens & self.filled();
    }

    /// Returns the filled cells that are givens.
    pub fn givens(&self) -> CellSet {
        self.givens
    }

    /// Returns the digit of a filled cell, or `None` for an empty cell.
    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell]
    }

    /// Returns the candidates of a cell. A filled cell has none.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.marks[cell]
    }

    /// Returns the digit of a filled cell, or the candidates of an empty one.
    pub fn digits_at(&self, cell: Cell) -> DigitSet {
        match self.values[cell] {
            Some(digit) => DigitSet::of(digit),
            None => self.marks[cell],
        }
    }

    /// Returns the empty cells that have `digit` as a candidate.
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit]
    }

    /// Returns, for each digit, the cells that hold it or may hold it.
    pub fn holders(&self) -> [CellSet; DIGITS] {
        let mut holders = self.places;
        for cell in self.filled() {
            if let Some(digit) = self.value(cell) {
                holders[digit].insert(cell);
            }
        }
        holders
    }

    /// Returns the empty cells of a house that have `digit` as a candidate.
    pub fn places_in(&self, digit: Digit, house: HouseId) -> CellSet {
        self.places(digit) & self.topology.cells(house)
    }

    /// Returns the filled cells.
    pub fn filled(&self) -> CellSet {
        self.topology.all_cells() - self.empty_cells
    }

    /// Returns the empty cells.
    pub fn empty_cells(&self) -> CellSet {
        self.empty_cells
    }

    /// Whether a candidate has not been eliminated.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.marks[candidate.cell].contains(candidate.digit)
    }

    /// Returns the candidates that occur in any of `cells`.
    pub fn candidates_of(&self, cells: CellSet) -> DigitSet {
        cells
            .iter()
            .fold(DigitSet::EMPTY, |all, cell| all | self.marks[cell])
    }

    /// Returns the empty cells with exactly `n` candidates.
    pub fn cells_with(&self, n: usize) -> CellSet {
        // The bits of the number of candidates of every cell: `count[i]` has the cells with bit i
        // set.
        let mut count = [CellSet::EMPTY; 4];
        for places in self.places {
            let mut carry = places;
            for bit in &mut count {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
        let fits = |i: usize| match n >> i & 1 {
            1 => count[i],
            _ => !count[i],
        };
        (0..count.len()).fold(self.empty_cells, |cells, i| cells & fits(i))
    }

    /// Eliminates a candidate. Nothing happens if it was eliminated before.
    pub fn remove(&mut self, candidate: Candidate) {
        self.marks[candidate.cell].remove(candidate.digit);
        self.places[candidate.digit].remove(candidate.cell);
    }

    /// Fills an empty cell, and eliminates its digit in all peers.
    pub fn place(&mut self, candidate: Candidate) {
        let cell = candidate.cell;
        for digit in self.marks[cell] {
            self.places[digit].remove(cell);
        }
        self.values[cell] = Some(candidate.digit);
        self.marks[cell] = DigitSet::EMPTY;
        self.empty_cells.remove(cell);
        for peer in self.places(candidate.digit) & self.topology.peers(cell) {
            self.remove(Candidate::new(peer, candidate.digit));
        }
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.empty_cells.is_empty()
    }

    /// Finds an empty cell without candidates or a digit without a place in a house.
    pub fn contradiction(&self) -> Option<Contradiction> {
        if let Some(cell) = self
            .empty_cells
            .iter()
            .find(|&cell| self.marks[cell].is_empty())
        {
            return Some(Contradiction::Cell(cell));
        }
        self.topology.all().iter().find_map(|house| {
            let filled: DigitSet = self
                .topology
                .cells(house)
                .iter()
                .filter_map(|cell| self.values[cell])
                .collect();
            (self.topology.digits() - filled)
                .iter()
                .find(|&digit| self.places_in(digit, house).is_empty())
                .map(|digit| Contradiction::House(self.topology.house(house), digit))
        })
    }

    /// Returns the filled cells as a board.
    pub fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (cell, digit) in Cell::ALL.into_iter().zip(self.values) {
            board.set(cell, digit.map_or(0, Digit::get));
        }
        board
    }
}

impl PartialEq for Grid<'_> {
    /// Whether two grids of the same topology have the same content.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.topology, other.topology)
            && self.values == other.values
            && self.marks == other.marks
            && self.givens == other.givens
    }
}

impl Eq for Grid<'_> {}

/// An obvious reason why a grid cannot be completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// This empty cell has no candidate left.
    Cell(Cell),
    /// This house has no place left for this digit.
    House(House, Digit),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::classic::classic;

    #[test]
    fn placing_eliminates_the_digit_in_peers_only() {
        let mut grid = Grid::new(&Board::EMPTY);
        grid.place(Candidate::of(40, 5));
        assert_eq!(
            grid.places(Digit::of(5)),
            CellSet::ALL - classic().peers(Cell::of(40)) - CellSet::of(Cell::of(40))
        );
        assert_eq!(
            grid.places(Digit::of(4)),
            CellSet::ALL - CellSet::of(Cell::of(40))
        );
        assert_eq!(grid.value(Cell::of(40)), Digit::new(5));
        assert!(grid.candidates(Cell::of(40)).is_empty());
    }

    #[test]
    fn contradictions_are_seen_in_cells_and_houses() {
        let mut grid = Grid::new(&Board::EMPTY);
        assert_eq!(grid.contradiction(), None);
        for cell in 0..9 {
            grid.remove(Candidate::of(cell, 7));
        }
        assert_eq!(
            grid.contradiction(),
            Some(Contradiction::House(
                classic().house(HouseId::of(0)),
                Digit::of(7)
            ))
        );
        for digit in Digit::ALL {
            grid.remove(Candidate::new(Cell::of(0), digit));
        }
        assert_eq!(grid.contradiction(), Some(Contradiction::Cell(Cell::of(0))));
    }
}
