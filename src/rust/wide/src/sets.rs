//! Small sets of cells and of digits as bit masks. They correspond to those of the engine, in a
//! larger frame.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub};

use crate::bits::{set_members, set_operators};
use crate::ids::{Cell, Digit};
pub use crate::ids::{CELLS, DIGITS};

/// A set of digits.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DigitSet(u16);

set_operators!(DigitSet);
set_members!(DigitSet(u16) of Digit, Digits);

/// Returns the number of ones in a mask.
#[inline]
pub(crate) const fn ones(mask: u16) -> usize {
    mask.count_ones() as usize
}

impl Not for DigitSet {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl DigitSet {
    /// The digits 1 to 16.
    pub const ALL: Self = Self(u16::MAX);

    /// Makes the set in which digit `d` is bit `d - 1`.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Returns the mask in which digit `d` is bit `d - 1`.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the number of digits.
    pub const fn len(self) -> usize {
        ones(self.0)
    }

    /// Returns the lowest digit.
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 {
            return None;
        }
        Some(Digit::from_index(self.0.trailing_zeros() as usize))
    }
}

/// The number of cells in a word.
const WORD: usize = u64::BITS as usize;
const WORDS: usize = CELLS / WORD;

/// A set of cells: cell `i` is bit `i % 64` of word `i / 64`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self([0; WORDS]);
    /// All cells of the frame.
    pub const ALL: Self = Self([u64::MAX; WORDS]);

    /// Makes the set of one cell.
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        let mut words = [0; WORDS];
        words[cell.index() / WORD] = 1 << (cell.index() % WORD);
        Self(words)
    }

    /// Whether `cell` is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[cell.index() / WORD] >> (cell.index() % WORD) & 1 == 1
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / WORD] |= 1 << (cell.index() % WORD);
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / WORD] &= !(1 << (cell.index() % WORD));
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether every cell is also in `other`.
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// Whether some cell is also in `other`.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns the number of cells.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is exactly one cell.
    #[inline]
    pub fn is_single(self) -> bool {
        self.len() == 1
    }

    /// Whether there are exactly two cells.
    #[inline]
    pub fn is_pair(self) -> bool {
        self.len() == 2
    }

    /// Returns all cells except the lowest.
    #[inline]
    pub fn without_first(mut self) -> Self {
        if let Some(first) = self.first() {
            self.remove(first);
        }
        self
    }

    /// Returns the cells after `cell`.
    #[inline]
    pub fn after(self, cell: Cell) -> Self {
        let first = cell.index() / WORD;
        let mut words = self.0;
        words[..first].fill(0);
        words[first] &= u64::MAX << (cell.index() % WORD) << 1;
        Self(words)
    }

    /// Returns the lowest cell.
    #[inline]
    pub fn first(self) -> Option<Cell> {
        self.iter().next()
    }

    /// Iterates over the cells, lowest first.
    #[inline]
    pub fn iter(self) -> Cells {
        Cells(self)
    }

    #[inline]
    fn with_words(self, other: Self, of: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|at| of(self.0[at], other.0[at])))
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.with_words(other, |a, b| a & b)
    }
}

impl BitOr for CellSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.with_words(other, |a, b| a | b)
    }
}

impl BitXor for CellSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.with_words(other, |a, b| a ^ b)
    }
}

impl Sub for CellSet {
    type Output = Self;
    /// Returns the cells of `self` that are not in `other`.
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.with_words(other, |a, b| a & !b)
    }
}

impl BitAndAssign for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl Not for CellSet {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self::ALL - self
    }
}

/// Compares the highest cells first, as for numbers.
impl Ord for CellSet {
    #[inline]
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }
}

impl PartialOrd for CellSet {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for CellSet {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Cell> for CellSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;
    #[inline]
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

/// An iterator over the cells of a [`CellSet`], lowest first.
#[derive(Clone, Debug)]
pub struct Cells(CellSet);

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let at = self.0 .0.iter().position(|&word| word != 0)?;
        let word = &mut self.0 .0[at];
        let place = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(Cell::from_index(at * WORD + place))
    }
}

impl DoubleEndedIterator for Cells {
    #[inline]
    fn next_back(&mut self) -> Option<Cell> {
        let at = self.0 .0.iter().rposition(|&word| word != 0)?;
        let word = &mut self.0 .0[at];
        let place = WORD - 1 - word.leading_zeros() as usize;
        *word &= !(1 << place);
        Some(Cell::from_index(at * WORD + place))
    }
}
