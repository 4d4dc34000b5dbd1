//! The puzzles that a search accepts.

use super::simd::digits::DigitLanes;
use super::simd::layout::{self, Packed};
use super::simd::vector::Vector;
use crate::topology::classic::CELLS;
use crate::{Board, Candidates};

/// A puzzle that can be searched: a [`Board`], or a board with eliminated
/// [`Candidates`].
pub trait Puzzle: Starts + Sync {}

impl Puzzle for Board {}
impl Puzzle for Candidates {}

/// Conversion to the form in which a search starts. This trait seals [`Puzzle`]: it
/// cannot be named outside the crate.
pub trait Starts: Sized {
    /// Returns the start of each search. `room` stores the converted puzzles if they need
    /// conversion.
    fn starts<'a>(puzzles: &'a [Self], room: &'a mut Vec<Packed>) -> Start<'a>;

    /// Returns the start of the search of this puzzle.
    #[inline(always)]
    fn start<'a>(&'a self, room: &'a mut Vec<Packed>) -> Start<'a> {
        Self::starts(std::slice::from_ref(self), room)
    }
}

impl Starts for Board {
    #[inline(always)]
    fn starts<'a>(puzzles: &'a [Board], _room: &'a mut Vec<Packed>) -> Start<'a> {
        Start::Cells(Board::slice_of_cells(puzzles))
    }
}

impl Starts for Candidates {
    fn starts<'a>(puzzles: &'a [Candidates], room: &'a mut Vec<Packed>) -> Start<'a> {
        room.extend(puzzles.iter().map(layout::pack_candidates));
        Start::Packed(room)
    }
}

/// The starts of one or more searches.
#[derive(Clone, Copy)]
pub enum Start<'a> {
    /// The digits of the cells, 0 for an empty cell.
    Cells(&'a [[u8; CELLS]]),
    /// The words of one lane per puzzle.
    Packed(&'a [Packed]),
}

impl Start<'_> {
    /// Returns the number of puzzles.
    #[inline(always)]
    pub fn len(&self) -> usize {
        match self {
            Start::Cells(cells) => cells.len(),
            Start::Packed(packed) => packed.len(),
        }
    }

    /// Returns the words of a lane for a puzzle.
    ///
    /// # Safety
    /// The requirements are those of [`Vector::splat`].
    #[inline(always)]
    pub unsafe fn words<V: Vector>(&self, puzzle: usize) -> Packed {
        match self {
            Start::Cells(cells) => V::pack(&cells[puzzle]),
            Start::Packed(packed) => packed[puzzle],
        }
    }
}

/// A puzzle in one of the forms for which a search is compiled.
pub trait Form {
    /// Returns the state of the puzzle, with one digit per lane.
    ///
    /// # Safety
    /// The requirements are those of [`Vector::splat`].
    unsafe fn digits<V: DigitLanes>(&self) -> [V; 3];
}

impl Form for [u8; CELLS] {
    #[inline(always)]
    unsafe fn digits<V: DigitLanes>(&self) -> [V; 3] {
        V::words(&V::pack(self))
    }
}

impl Form for Packed {
    #[inline(always)]
    unsafe fn digits<V: DigitLanes>(&self) -> [V; 3] {
        V::words(self)
    }
}

/// The form of the first puzzle.
impl Form for Start<'_> {
    #[inline(always)]
    unsafe fn digits<V: DigitLanes>(&self) -> [V; 3] {
        match self {
            Start::Cells(cells) => cells[0].digits(),
            Start::Packed(packed) => packed[0].digits(),
        }
    }
}
