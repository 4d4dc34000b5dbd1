//! Digits of the classic board as a type.
//!
//! Digits count from 1, as players say them; [`Digit::index`] alone counts them from 0.
//! An array with an entry for each digit, `[T; DIGITS]`, takes a [`Digit`] as its index.
//!
//! Some numbers stay plain:
//!
//! * Cells (0 to 80) and houses (0 to 26) are `usize`, because they index arrays and
//!   bits of masks almost everywhere.
//! * A [`Board`](crate::Board) holds its text: bytes 0 to 9, with 0 for an empty cell.
//!   `Board::digit()` gives an `Option<Digit>`.
//! * The kernels in `search/`, `canonical/`, and Sudoku Explainer's searches
//!   (`logic/families/explainer/`) number digits from 0 as bits of their words. They
//!   convert where they exchange data with the rest of the engine.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{Index, IndexMut};

/// Cells on a board.
pub const CELLS: usize = 81;
/// Digits, and cells in a house.
pub const DIGITS: usize = 9;

/// A digit, 1 to 9.
///
/// `Option<Digit>` is one byte too: the content of a cell that may be empty.
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

    /// The digit `number`, if it is one: 1 to 9.
    pub const fn new(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(digit) if number as usize <= DIGITS => Some(Digit(digit)),
            _ => None,
        }
    }

    /// The digit `number`, for a number that is known to be one.
    ///
    /// # Panics
    /// If `number` is not 1 to 9.
    pub const fn of(number: u8) -> Self {
        match Digit::new(number) {
            Some(digit) => digit,
            None => panic!("a digit is 1 to 9"),
        }
    }

    /// The digit with this [`index`](Digit::index), 0 to 8.
    #[inline(always)]
    pub(crate) const fn from_index(index: usize) -> Self {
        debug_assert!(index < DIGITS);
        // Saturating, because that cannot give 0: no check is left in the program.
        Digit(NonZeroU8::MIN.saturating_add(index as u8))
    }

    /// The number, 1 to 9.
    #[inline(always)]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The digit counted from 0, for tables with an entry for each digit.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T> Index<Digit> for [T; DIGITS] {
    type Output = T;
    #[inline(always)]
    fn index(&self, digit: Digit) -> &T {
        &self[digit.index()]
    }
}

impl<T> IndexMut<Digit> for [T; DIGITS] {
    #[inline(always)]
    fn index_mut(&mut self, digit: Digit) -> &mut T {
        &mut self[digit.index()]
    }
}

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
    fn an_optional_digit_is_one_byte() {
        assert_eq!(std::mem::size_of::<Option<Digit>>(), 1);
    }

    #[test]
    fn an_array_by_digit_has_the_entry_at_its_index() {
        let mut squares = [1, 4, 9, 16, 25, 36, 49, 64, 81];
        assert_eq!(squares[Digit::of(7)], 49);
        squares[Digit::of(9)] = 0;
        assert_eq!(squares[8], 0);
    }
}
