//! The layout of a search state in the 32-bit words of a lane.
//!
//! Each digit has three words. Word `r` holds row `r` of every band, that is, rows `r`, `r + 3`
//! and `r + 6`. Each row takes nine bits; the rows start at bits 0, 10 and 20. Bits 9, 19 and
//! 29 are guards that catch carries. The guards and bits 30 and 31 are zero in every stored
//! word.
//!
//! So the three rows of a band are in different words, and the three bands are in the same
//! word. A question about the columns of a box becomes a union of three words, and a question
//! about the rows of a box compares words bit by bit.

use crate::topology::classic::{CELLS, DIGITS};
use crate::{Candidates, Cell, Digit, DigitSet};

/// The number of words that hold candidates.
pub const CANDIDATES: usize = 3 * DIGITS;
/// The number of words of a state: the words of the candidates, and three for the cells known
/// to have a single candidate.
pub const WORDS: usize = CANDIDATES + 3;

/// The state of one lane. Word `3 * (digit - 1) + r` holds candidates. The last three words
/// hold the single-candidate cells.
pub type Packed = [u32; WORDS];

/// All 27 cells of a word.
pub const ALL: u32 = 0x1FF | 0x1FF << 10 | 0x1FF << 20;

/// Returns the word (0 to 2) and the bit of a cell.
pub const fn place_of(cell: usize) -> (usize, usize) {
    let (row, column) = (cell / DIGITS, cell % DIGITS);
    (row % 3, 10 * (row / 3) + column)
}

/// Returns the digit that a byte of a puzzle means: 1 to 9, as text or as a number, and 0 for
/// all other bytes.
const fn digit_of(byte: u8) -> u8 {
    let digit = byte & 0xF;
    if digit > 9 {
        return 0;
    }
    digit
}

/// Returns the words of a lane for the cells of a puzzle. Empty cells have all candidates, and
/// givens have one.
pub fn pack(cells: &[u8; CELLS]) -> Packed {
    let mut given = [0u32; CANDIDATES];
    let mut empty = [0u32; 3];
    for (cell, &byte) in cells.iter().enumerate() {
        let (r, bit) = place_of(cell);
        match digit_of(byte) {
            0 => empty[r] |= 1 << bit,
            digit => given[3 * usize::from(digit - 1) + r] |= 1 << bit,
        }
    }
    let mut words = [0; WORDS];
    for (i, &word) in given.iter().enumerate() {
        words[i] = word | empty[i % 3];
    }
    for r in 0..3 {
        words[CANDIDATES + r] = ALL & !empty[r];
    }
    words
}

/// Does the same as [`pack`] for cells with any candidates. Cells with a single candidate are
/// known.
pub fn pack_candidates(candidates: &Candidates) -> Packed {
    let mut words = [0; WORDS];
    for cell in 0..CELLS {
        let (r, bit) = place_of(cell);
        let digits = candidates.get(Cell::from_index(cell));
        for digit in digits {
            words[3 * digit.index() + r] |= 1 << bit;
        }
        words[CANDIDATES + r] |= u32::from(digits.len() == 1) << bit;
    }
    words
}

/// Returns the candidates of the cells of a lane.
pub fn unpack_candidates(words: &Packed) -> [DigitSet; CELLS] {
    let mut cells = [DigitSet::EMPTY; CELLS];
    for (cell, digits) in cells.iter_mut().enumerate() {
        let (r, bit) = place_of(cell);
        *digits = Digit::ALL
            .into_iter()
            .filter(|&digit| words[3 * digit.index() + r] >> bit & 1 == 1)
            .collect();
    }
    cells
}

/// Writes the digits of a lane in which every cell has only one candidate.
pub fn unpack(words: &Packed, cells: &mut [u8; CELLS]) {
    let binary = [0, 1, 2].map(|r| binary(words, r));
    for (cell, digit) in cells.iter_mut().enumerate() {
        let (r, bit) = place_of(cell);
        *digit = (0..4).fold(0, |digit, i| digit | ((binary[r][i] >> bit & 1) as u8) << i);
    }
}

/// Returns the digits of the cells of word `r`, bit-sliced: word `i` of the result has bit `i`
/// of each digit.
#[inline(always)]
pub fn binary(words: &Packed, r: usize) -> [u32; 4] {
    let digit = |digit: usize| words[3 * (digit - 1) + r];
    let two_three = digit(2) | digit(3);
    let six_seven = digit(6) | digit(7);
    [
        digit(1) | digit(3) | digit(5) | digit(7) | digit(9),
        two_three | six_seven,
        digit(4) | digit(5) | six_seven,
        digit(8) | digit(9),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, DigitSet};

    fn solved() -> Board {
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
            .parse()
            .unwrap()
    }

    #[test]
    fn a_solved_board_comes_back() {
        let mut cells = [0; CELLS];
        unpack(&pack(solved().cells()), &mut cells);
        assert_eq!(&cells, solved().cells());
    }

    #[test]
    fn every_cell_has_a_bit_of_its_own() {
        let mut seen = [0u32; 3];
        for cell in 0..CELLS {
            let (r, bit) = place_of(cell);
            assert_eq!(seen[r] >> bit & 1, 0);
            seen[r] |= 1 << bit;
        }
        assert_eq!(seen, [ALL; 3]);
    }

    #[test]
    fn empty_cells_have_all_candidates_and_givens_one() {
        let mut board = solved();
        board.set(Cell::of(40), 0);
        let words = pack(board.cells());
        for cell in 0..CELLS {
            let (r, bit) = place_of(cell);
            let candidates: u32 = (0..DIGITS).map(|d| words[3 * d + r] >> bit & 1).sum();
            assert_eq!(candidates, if cell == 40 { 9 } else { 1 });
            assert_eq!(words[CANDIDATES + r] >> bit & 1, u32::from(cell != 40));
        }
    }

    #[test]
    fn candidates_are_packed_as_boards_are() {
        let mut board = solved();
        for cell in [3, 40, 80].map(Cell::of) {
            board.set(cell, 0);
        }
        let all = Candidates::new(&board, &[DigitSet::ALL; CELLS]);
        assert_eq!(pack_candidates(&all), pack(board.cells()));
        let marks = unpack_candidates(&pack(board.cells()));
        assert!(Cell::ALL.iter().all(|&cell| marks[cell] == all.get(cell)));
    }

    #[test]
    fn text_is_read_like_numbers() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let board: Board = text.parse().unwrap();
        let bytes: &[u8; CELLS] = text.as_bytes().try_into().unwrap();
        assert_eq!(pack(bytes), pack(board.cells()));
    }
}
