//! The candidates in the form that Sudoku Explainer's searches need: by cell, and by house and
//! digit, in its orders. Digits are numbered from 0 only in this folder: `to_digit()` and
//! `from_digit()` convert them.

use crate::bits::bits;
use crate::logic::state::{Candidate, Grid};
use crate::sets::{CellSet, DigitSet};
use crate::topology::classic::{BOXES, CELLS, CELLS_OF, COLUMNS, DIGITS, HOUSES, HOUSES_OF, ROWS};
use crate::{Cell, Digit};

/// A candidate as one number: nine times the cell, plus the digit from 0.
pub(crate) type CandidateId = u16;

/// The number of possible candidates on a board.
pub(super) const CANDIDATES: usize = CELLS * DIGITS;

/// Returns the candidate of a cell and a digit from 0.
pub(super) const fn candidate_id(cell: Cell, digit: usize) -> CandidateId {
    (cell.index() * DIGITS + digit) as CandidateId
}

/// Returns the cell and the digit (from 0) of a candidate.
pub(super) const fn cell_and_digit(id: CandidateId) -> (Cell, usize) {
    (Cell::from_index(id as usize / DIGITS), id as usize % DIGITS)
}

/// Converts a digit number of this folder (0 to 8) into a digit.
pub(super) const fn to_digit(number: usize) -> Digit {
    Digit::from_index(number)
}

/// Converts a candidate into the type that the rest of the crate uses.
pub(super) fn to_candidate(id: CandidateId) -> Candidate {
    let (cell, digit) = cell_and_digit(id);
    Candidate::new(cell, to_digit(digit))
}

/// The first house of each kind: boxes, rows, columns.
pub(super) const BOX_ROW_COLUMN: [usize; 3] = [BOXES, ROWS, COLUMNS];
/// The first house of each kind: boxes, columns, rows.
pub(super) const BOX_COLUMN_ROW: [usize; 3] = [BOXES, COLUMNS, ROWS];

/// Returns the row, the column and the box of `cell`.
#[inline(always)]
pub(super) const fn houses_of(cell: Cell) -> [usize; 3] {
    let [row, column, block] = HOUSES_OF[cell.index()];
    [row.index(), column.index(), block.index()]
}

/// Returns the house of `cell` among the nine that start with `first`.
pub(super) const fn house_of(cell: Cell, first: usize) -> usize {
    houses_of(cell)[first / DIGITS]
}

/// The place (0 to 8) of each cell in its row, its column and its box.
const PLACE: [[u8; 3]; CELLS] = {
    let mut place = [[0; 3]; CELLS];
    let mut house = 0;
    while house < HOUSES {
        let mut at = 0;
        while at < DIGITS {
            place[CELLS_OF[house][at].index()][house / DIGITS] = at as u8;
            at += 1;
        }
        house += 1;
    }
    place
};

/// Returns the bit of `cell` among the places of a house that contains it.
pub(super) const fn place_bit(cell: Cell, house: usize) -> u16 {
    1 << PLACE[cell.index()][house / DIGITS]
}

/// The peers of each cell: the other cells of its box, then those of its row, then those of its
/// column, each once.
pub(super) const PEERS_IN_ORDER: [[Cell; 20]; CELLS] = {
    let mut peers = [[Cell::of(0); 20]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let mut known = CellSet::of(Cell::ALL[cell]);
        let mut next = 0;
        let mut kind = 0;
        while kind < 3 {
            let house = house_of(Cell::ALL[cell], BOX_ROW_COLUMN[kind]);
            let mut at = 0;
            while at < DIGITS {
                let peer = CELLS_OF[house][at];
                if !known.contains(peer) {
                    known = CellSet::from_bits(known.bits() | CellSet::of(peer).bits());
                    peers[cell][next] = peer;
                    next += 1;
                }
                at += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    peers
};

/// For each pair of houses, the places of the first house that lie in the second.
pub(super) const CROSSING: [[u16; HOUSES]; HOUSES] = {
    let mut crossing = [[0; HOUSES]; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut at = 0;
        while at < DIGITS {
            let houses = houses_of(CELLS_OF[house][at]);
            let mut kind = 0;
            while kind < 3 {
                crossing[house][houses[kind]] |= 1 << at;
                kind += 1;
            }
            at += 1;
        }
        house += 1;
    }
    crossing
};

/// Returns the number of set bits in a mask of nine bits.
#[inline]
pub(super) const fn ones(mask: u16) -> u32 {
    DigitSet::from_bits(mask).len() as u32
}

/// Whether a mask has exactly one set bit.
pub(super) fn is_single(mask: u16) -> bool {
    mask != 0 && mask & (mask - 1) == 0
}

/// All masks of nine bits, sorted by number of set bits, then by value.
const BY_SIZE: [u16; 1 << DIGITS] = {
    let mut masks = [0; 1 << DIGITS];
    let mut next = 0;
    let mut size = 0;
    while size <= DIGITS {
        let mut mask = 0;
        while mask < 1 << DIGITS {
            if ones(mask as u16) as usize == size {
                masks[next] = mask as u16;
                next += 1;
            }
            mask += 1;
        }
        size += 1;
    }
    masks
};

/// The index of the first mask of each size in [`BY_SIZE`].
const FIRST_OF_SIZE: [usize; DIGITS + 2] = [0, 1, 10, 46, 130, 256, 382, 466, 502, 511, 512];

/// Returns the masks of nine bits with `size` bits set, sorted by value. Combinations are tried in
/// this order.
pub(super) fn combinations(size: u32) -> impl Iterator<Item = u16> {
    let size = size as usize;
    BY_SIZE[FIRST_OF_SIZE[size]..FIRST_OF_SIZE[size + 1]]
        .iter()
        .copied()
}

/// Returns the combinations of `size` bits of a mask, sorted by value.
pub(super) fn combinations_of(mask: u16, size: u32) -> impl Iterator<Item = u16> {
    let any = if ones(mask) < size { 0 } else { usize::MAX };
    combinations(size)
        .take(any)
        .filter(move |chosen| chosen & !mask == 0)
}

/// Candidates by cell, and by house and digit.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct SeCandidates {
    /// The digits of each cell: bit `d` is digit `d + 1`.
    pub digits: [u16; CELLS],
    /// The places of each digit in each house: bit `i` is cell `i` of the house.
    pub places: [[u16; DIGITS]; HOUSES],
}

impl SeCandidates {
    pub const EMPTY: Self = SeCandidates {
        digits: [0; CELLS],
        places: [[0; DIGITS]; HOUSES],
    };

    /// Whether the candidate exists.
    pub fn has(&self, cell: Cell, digit: usize) -> bool {
        self.digits[cell] >> digit & 1 == 1
    }

    /// Eliminates a candidate.
    #[inline]
    pub fn remove(&mut self, cell: Cell, digit: usize) {
        self.digits[cell] &= !(1 << digit);
        let [row, column, block] = houses_of(cell);
        let [in_row, in_column, in_block] = PLACE[cell];
        self.places[row][digit] &= !(1 << in_row);
        self.places[column][digit] &= !(1 << in_column);
        self.places[block][digit] &= !(1 << in_block);
    }

    /// Returns the candidates for some digits at some places of a house, in the order of its cells.
    pub fn ids_in(
        &self,
        house: usize,
        places: u16,
        digits: u16,
    ) -> impl Iterator<Item = CandidateId> + '_ {
        let cells = bits(places).map(move |at| CELLS_OF[house][at]);
        cells.flat_map(move |cell| {
            bits(self.digits[cell] & digits).map(move |digit| candidate_id(cell, digit))
        })
    }

    /// Adds a candidate.
    pub fn insert(&mut self, cell: Cell, digit: usize) {
        self.digits[cell] |= 1 << digit;
        for house in houses_of(cell) {
            self.places[house][digit] |= place_bit(cell, house);
        }
    }
}

/// The board of a path, with filled cells and candidates.
#[derive(Clone)]
pub(crate) struct SeGrid {
    pub(super) candidates: SeCandidates,
    /// The filled cells.
    pub(super) filled: CellSet,
    pub(super) frame: FixedCounts,
    /// The houses in which some digit has only one place.
    pub(super) hidden: HouseMask,
    /// For each house, the digits that have only one place.
    pub(super) hidden_digits: [u16; HOUSES],
    /// The houses with one empty cell.
    pub(super) nearly_full: HouseMask,
    /// The cells with one candidate.
    pub(super) naked: CellSet,
    changes: Changes,
}

/// Counts that no chain changes: the number of empty cells in each house, and how often each digit
/// is placed.
#[derive(Clone)]
pub(super) struct FixedCounts {
    pub empty_cells: [u8; HOUSES],
    pub placed: [u8; DIGITS],
}

/// The number of the step that last eliminated a candidate, for each house, each digit and each
/// cell.
#[derive(Clone)]
struct Changes {
    step: u16,
    cells: [u16; CELLS],
    houses: [u16; HOUSES],
    digits: [u16; DIGITS],
}

/// A set of houses: bit `h` is house `h`.
pub(super) type HouseMask = u32;

/// The changes since a search last found nothing. The search need not look elsewhere.
#[derive(Clone, Copy)]
pub(super) struct Changed {
    pub houses: HouseMask,
    /// Bit `d` is digit `d + 1`.
    pub digits: u16,
}

impl Changed {
    pub const NOWHERE: Self = Changed {
        houses: 0,
        digits: 0,
    };

    /// Adds the houses and the digit of a candidate.
    pub fn add(&mut self, cell: Cell, digit: usize) {
        let [row, column, block] = houses_of(cell);
        self.houses |= 1 << row | 1 << column | 1 << block;
        self.digits |= 1 << digit;
    }

    pub fn join(&mut self, other: Self) {
        self.houses |= other.houses;
        self.digits |= other.digits;
    }

    /// Returns those of the nine houses from `first` on in which something changed.
    pub fn houses_from(self, first: usize) -> impl Iterator<Item = usize> {
        bits((self.houses >> first) as u16 & 0x1FF).map(move |at| first + at)
    }
}

impl SeGrid {
    /// Returns the empty cells and the candidates of a grid.
    pub fn new(grid: &Grid) -> Self {
        let mut state = SeGrid {
            candidates: SeCandidates::EMPTY,
            filled: CellSet::ALL - grid.empty_cells(),
            frame: FixedCounts {
                empty_cells: [0; HOUSES],
                placed: [0; DIGITS],
            },
            hidden: 0,
            hidden_digits: [0; HOUSES],
            nearly_full: 0,
            naked: CellSet::EMPTY,
            changes: Changes {
                step: 1,
                cells: [1; CELLS],
                houses: [1; HOUSES],
                digits: [1; DIGITS],
            },
        };
        for cell in grid.empty_cells() {
            for house in houses_of(cell) {
                state.frame.empty_cells[house] += 1;
            }
            for digit in grid.candidates(cell) {
                state.candidates.insert(cell, digit.index());
            }
        }
        for cell in state.filled {
            if let Some(digit) = grid.value(cell) {
                state.frame.placed[digit] += 1;
            }
        }
        for house in 0..HOUSES {
            for digit in 0..DIGITS {
                state.note_hidden(house, digit);
            }
            let is_nearly_full = state.frame.empty_cells[house] == 1;
            state.nearly_full |= HouseMask::from(is_nearly_full) << house;
        }
        state.naked = grid.cells_with(1);
        state
    }

    /// Whether all cells are filled.
    pub fn is_full(&self) -> bool {
        self.filled == CellSet::ALL
    }

    /// Returns the number of the current step.
    pub fn step(&self) -> u16 {
        self.changes.step
    }

    /// Returns the changes in the step with this number and later steps.
    pub fn changed_since(&self, step: u16) -> Changed {
        let bits = |steps: &[u16]| {
            let changed = steps.iter().enumerate();
            changed.fold(0, |bits, (i, &at)| bits | u32::from(at >= step) << i)
        };
        Changed {
            houses: bits(&self.changes.houses),
            digits: bits(&self.changes.digits) as u16,
        }
    }

    /// Whether one of these cells, or one of these digits in any cell, changed in the step with
    /// this number or later.
    pub fn has_changed_since(&self, step: u16, cells: CellSet, digits: u16) -> bool {
        bits(digits).any(|digit| self.changes.digits[digit] >= step)
            || cells.iter().any(|cell| self.changes.cells[cell] >= step)
    }

    /// Carries out one step: eliminates candidates, then places a digit.
    pub fn apply(&mut self, eliminations: &[CandidateId], placement: Option<CandidateId>) {
        self.changes.step += 1;
        for &id in eliminations {
            let (cell, digit) = cell_and_digit(id);
            self.remove(cell, digit);
        }
        if let Some(id) = placement {
            self.place(id);
        }
    }

    fn remove(&mut self, cell: Cell, digit: usize) {
        if !self.candidates.has(cell, digit) {
            return;
        }
        self.candidates.remove(cell, digit);
        self.changes.digits[digit] = self.changes.step;
        self.changes.cells[cell] = self.changes.step;
        for house in houses_of(cell) {
            self.changes.houses[house] = self.changes.step;
            self.note_hidden(house, digit);
        }
        let masks = self.candidates.digits[cell];
        if is_single(masks) {
            self.naked.insert(cell);
        } else if masks == 0 {
            self.naked.remove(cell);
        }
    }

    fn note_hidden(&mut self, house: usize, digit: usize) {
        let single = u16::from(is_single(self.candidates.places[house][digit]));
        let digits = &mut self.hidden_digits[house];
        *digits = *digits & !(1 << digit) | single << digit;
        self.hidden = self.hidden & !(1 << house) | HouseMask::from(*digits != 0) << house;
    }

    /// Fills a cell and eliminates the digit from its peers.
    fn place(&mut self, id: CandidateId) {
        let (cell, digit) = cell_and_digit(id);
        for other in bits(self.candidates.digits[cell]) {
            self.remove(cell, other);
        }
        for house in houses_of(cell) {
            for at in bits(self.candidates.places[house][digit]) {
                self.remove(CELLS_OF[house][at], digit);
            }
            self.frame.empty_cells[house] -= 1;
            let is_nearly_full = self.frame.empty_cells[house] == 1;
            self.nearly_full =
                self.nearly_full & !(1 << house) | HouseMask::from(is_nearly_full) << house;
        }
        self.filled.insert(cell);
        self.frame.placed[digit] += 1;
    }
}

/// Returns the candidates of a digit at some places of a house, in the order of its cells.
pub(super) fn candidates_at(
    house: usize,
    digit: usize,
    places: u16,
) -> impl Iterator<Item = CandidateId> {
    bits(places).map(move |at| candidate_id(CELLS_OF[house][at], digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn peers_come_by_box_row_and_column() {
        let expected = [
            1, 2, 9, 10, 11, 18, 19, 20, 3, 4, 5, 6, 7, 8, 27, 36, 45, 54, 63, 72,
        ];
        assert_eq!(PEERS_IN_ORDER[0], expected.map(Cell::of));
    }

    #[test]
    fn combinations_come_by_value() {
        let pairs: Vec<u16> = combinations(2).take(6).collect();
        assert_eq!(pairs, [0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100]);
    }
}
