//! Cells, digits and houses as types.
//!
//! Digits count from 1, as players write them; only [`Digit::index`] counts them from 0. On a board
//! with the digits 0 to 8 too, digit 1 is the lowest: only texts show values. Cells are
//! numbered row by row from 0, and written `r4c7`. An array with an entry for each cell,
//! `[T; CELLS]`, is indexed by a [`Cell`], `[T; DIGITS]` by a [`Digit`] and `[T; HOUSES]` by a
//! [`HouseId`]. Cells and digits are those of the frame: the classic board in the engine, or a
//! larger one for boards of up to 16 rows and columns. A [`Topology`](crate::topology::Topology)
//! may have more houses than a board that fills the frame with rows, columns and boxes.
//!
//! Some numbers stay plain:
//!
//! * A [`Board`](crate::Board) holds its text: bytes 0 to 9, with 0 for an empty cell.
//!   `Board::digit()` returns an `Option<Digit>`.
//! * The kernels in `search/`, `canonical/` and `text/` number cells, digits and houses from 0 as
//!   bits of their words, and so do Sudoku Explainer's searches (`logic/families/explainer/`) for
//!   digits and houses. They convert where they exchange data with the rest of the engine.
//! * Boards of other shapes have their own cells: [`shape::Cell`](crate::shape::Cell) is a plain
//!   number, because the number of cells is known only when the program runs.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{Index, IndexMut};

pub use crate::frame::{CELLS, DIGITS};

/// The number of rows, columns and boxes of a board that fills the frame.
pub const HOUSES: usize = 3 * DIGITS;
/// The largest number of houses that a board can have.
pub(crate) const MOST_HOUSES: usize = 64;

/// A cell of the frame, numbered row by row from 0.
///
/// ```
/// use oxidoku_engine::Cell;
///
/// let cell = Cell::at(3, 6);
/// assert_eq!(cell.to_string(), "r4c7");
/// assert_eq!(cell.index(), 33);
/// assert_eq!(Cell::new(33), Some(cell));
/// assert_eq!(Cell::new(81), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Cell(u8);

impl Cell {
    /// All cells, row by row.
    pub const ALL: [Cell; CELLS] = {
        let mut all = [Cell(0); CELLS];
        let mut index = 0;
        while index < CELLS {
            all[index] = Cell::from_index(index);
            index += 1;
        }
        all
    };

    /// Returns the cell with this number, if the frame has one.
    pub const fn new(index: usize) -> Option<Self> {
        match index < CELLS {
            true => Some(Cell(index as u8)),
            false => None,
        }
    }

    /// Returns the cell with this number.
    ///
    /// # Panics
    /// If the frame has no such cell.
    pub const fn of(index: usize) -> Self {
        match Cell::new(index) {
            Some(cell) => cell,
            None => panic!("no cell has this number"),
        }
    }

    /// Returns the cell at a row and column, each counted from 0.
    ///
    /// # Panics
    /// If there is no such row or column.
    pub const fn at(row: usize, column: usize) -> Self {
        assert!(row < DIGITS && column < DIGITS, "no such row or column");
        Cell((row * DIGITS + column) as u8)
    }

    /// Returns the cell with this number, which must be below [`CELLS`].
    #[inline(always)]
    pub(crate) const fn from_index(index: usize) -> Self {
        debug_assert!(index < CELLS);
        Cell(index as u8)
    }

    /// Returns the number of the cell, the index in tables with an entry for each cell.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row, counted from 0.
    #[inline]
    pub const fn row(self) -> usize {
        self.index() / DIGITS
    }

    /// Returns the column, counted from 0.
    #[inline]
    pub const fn column(self) -> usize {
        self.index() % DIGITS
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A digit, at least 1.
///
/// `Option<Digit>` is one byte too, and represents the content of a cell that may be empty.
///
/// ```
/// use oxidoku_engine::Digit;
///
/// let digit = Digit::new(7).unwrap();
/// assert_eq!(digit.get(), 7);
/// assert_eq!(digit.index(), 6);
/// assert_eq!(Digit::new(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The digits 1 to 9.
    pub const ALL: [Digit; DIGITS] = {
        let mut all = [Digit(NonZeroU8::MIN); DIGITS];
        let mut index = 0;
        while index < DIGITS {
            all[index] = Digit::from_index(index);
            index += 1;
        }
        all
    };

    /// Returns the digit `number`, if the frame has it.
    pub const fn new(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(digit) if number as usize <= DIGITS => Some(Digit(digit)),
            _ => None,
        }
    }

    /// Returns the digit `number`.
    ///
    /// # Panics
    /// If the frame has no such digit.
    pub const fn of(number: u8) -> Self {
        match Digit::new(number) {
            Some(digit) => digit,
            None => panic!("no digit has this number"),
        }
    }

    /// Returns the digit with this [`index`](Digit::index), which counts from 0.
    #[inline(always)]
    pub(crate) const fn from_index(index: usize) -> Self {
        debug_assert!(index < DIGITS);
        // A saturating sum cannot be 0, so the compiled code needs no check.
        Digit(NonZeroU8::MIN.saturating_add(index as u8))
    }

    /// Returns the number, counted from 1.
    #[inline(always)]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the digit counted from 0, the index in tables with an entry for each digit.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

thread_local! {
    /// By how much the numbers of digits exceed their values in texts.
    static ABOVE: std::cell::Cell<u8> = const { std::cell::Cell::new(0) };
}

/// Runs `write`, which writes digits as the values that they have on a board whose lowest digit is
/// `lowest`. Everywhere else, that is 1.
pub fn with_lowest_digit<T>(lowest: i32, write: impl FnOnce() -> T) -> T {
    struct Restored(u8);
    impl Drop for Restored {
        fn drop(&mut self) {
            ABOVE.with(|above| above.set(self.0));
        }
    }
    let _restored = Restored(ABOVE.with(|above| above.replace(u8::from(lowest == 0))));
    write()
}

/// Writes the value: 0 to 9, then letters. A is 10, as in texts of larger boards. See
/// [`with_lowest_digit`].
impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() - ABOVE.with(std::cell::Cell::get) {
            value @ 0..=9 => value.fmt(f),
            value => fmt::Write::write_char(f, char::from(b'A' + value - 10)),
        }
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A house of a board, identified by its place in the order of the houses.
///
/// The classic board has 27: its rows (0 to 8), columns (9 to 17) and boxes (18 to 26). A
/// [`Topology`](crate::topology::Topology) may have up to 64 houses, and knows the kind, the number
/// and the cells of each.
///
/// ```
/// use oxidoku_engine::topology::{classic::classic, HouseId, HouseKind};
/// use oxidoku_engine::Cell;
///
/// let house = HouseId::of(21);
/// assert_eq!(house.index(), 21);
/// assert_eq!(classic().house(house).kind, HouseKind::Box);
/// assert_eq!(classic().house_of(Cell::at(3, 2), HouseKind::Box), Some(house));
/// assert_eq!(HouseId::new(64), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct HouseId(u8);

impl HouseId {
    /// Returns the house with this number, if the number is 0 to 63.
    pub const fn new(index: usize) -> Option<Self> {
        match index < MOST_HOUSES {
            true => Some(HouseId(index as u8)),
            false => None,
        }
    }

    /// Returns the house with this number.
    ///
    /// # Panics
    /// If `index` is not 0 to 63.
    pub const fn of(index: usize) -> Self {
        match HouseId::new(index) {
            Some(house) => house,
            None => panic!("a house is 0 to 63"),
        }
    }

    /// Returns the house with this number, which must be 0 to 63.
    #[inline(always)]
    pub(crate) const fn from_index(index: usize) -> Self {
        debug_assert!(index < MOST_HOUSES);
        HouseId(index as u8)
    }

    /// Returns the number of the house, the index in tables with an entry for each house.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

macro_rules! index_of_array {
    ($id:ident, $length:ident) => {
        impl<T> Index<$id> for [T; $length] {
            type Output = T;
            #[inline(always)]
            fn index(&self, id: $id) -> &T {
                &self[id.index()]
            }
        }

        impl<T> IndexMut<$id> for [T; $length] {
            #[inline(always)]
            fn index_mut(&mut self, id: $id) -> &mut T {
                &mut self[id.index()]
            }
        }
    };
}

index_of_array!(Cell, CELLS);
index_of_array!(Digit, DIGITS);
index_of_array!(HouseId, HOUSES);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_count_from_one_and_their_indices_from_zero() {
        let numbers: Vec<u8> = (0..=u8::MAX).filter(|&n| Digit::new(n).is_some()).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8, 9]);
        assert_eq!(Digit::ALL.map(Digit::get).to_vec(), numbers);
        for (index, digit) in Digit::ALL.into_iter().enumerate() {
            assert_eq!(digit.index(), index);
            assert_eq!(Digit::from_index(index), digit);
            assert_eq!(numbers[index].to_string(), digit.to_string());
        }
    }

    #[test]
    fn cells_go_row_by_row() {
        let numbers: Vec<usize> = (0..200).filter(|&n| Cell::new(n).is_some()).collect();
        assert_eq!(numbers, Cell::ALL.map(Cell::index));
        let mut cells = Cell::ALL.into_iter();
        for row in 0..DIGITS {
            for column in 0..DIGITS {
                let cell = Cell::at(row, column);
                assert_eq!(cells.next(), Some(cell));
                assert_eq!((cell.row(), cell.column()), (row, column));
                assert_eq!(cell.to_string(), format!("r{}c{}", row + 1, column + 1));
            }
        }
    }

    #[test]
    fn an_optional_digit_is_one_byte() {
        assert_eq!(std::mem::size_of::<Option<Digit>>(), 1);
    }

    #[test]
    fn houses_are_numbered_up_to_the_most_of_a_board() {
        let numbers: Vec<usize> = (0..200).filter(|&n| HouseId::new(n).is_some()).collect();
        assert_eq!(numbers, (0..MOST_HOUSES).collect::<Vec<_>>());
        for number in numbers {
            let house = HouseId::of(number);
            assert_eq!(house.index(), number);
            assert_eq!(HouseId::from_index(number), house);
        }
    }

    #[test]
    fn an_array_has_the_entry_of_a_digit_cell_or_house_at_its_index() {
        let mut squares = [1, 4, 9, 16, 25, 36, 49, 64, 81];
        assert_eq!(squares[Digit::of(7)], 49);
        squares[Digit::of(9)] = 0;
        assert_eq!(squares[8], 0);
        let mut rows = Cell::ALL.map(Cell::row);
        assert_eq!(rows[Cell::of(80)], 8);
        rows[Cell::of(41)] = 9;
        assert_eq!(rows[41], 9);
        let mut counts = [0; HOUSES];
        counts[HouseId::of(26)] += 2;
        assert_eq!((counts[HouseId::of(26)], counts[26]), (2, 2));
    }
}
