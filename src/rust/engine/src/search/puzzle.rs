//! What a search starts from.

use super::simd::digits::DigitLanes;
use super::simd::layout::{self, Packed};
use super::simd::vector::Vector;
use crate::topology::classic::CELLS;
use crate::{Board, Candidates};

/// What can be searched: a [`Board`], or a board with struck-out
/// [`Candidates`].
pub trait Puzzle: Starts + Sync {}

impl Puzzle for Board {}
impl Puzzle for Candidates {}

/// How puzzles hand over what is in them. Outside of this crate there is no way
/// to name it.
pub trait Starts: Sized {
    /// Where the searches of the puzzles start; `room` is for what has to be
    /// made of them first.
    fn starts<'a>(puzzles: &'a [Self], room: &'a mut Vec<Packed>) -> Start<'a>;

    /// Where the search of this puzzle starts.
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

/// Where searches start.
#[derive(Clone, Copy)]
pub enum Start<'a> {
    /// Digits, 0 for a blank.
    Cells(&'a [[u8; CELLS]]),
    /// The words of a lane.
    Packed(&'a [Packed]),
}

impl Start<'_> {
    /// Number of puzzles.
    #[inline(always)]
    pub fn len(&self) -> usize {
        match self {
            Start::Cells(cells) => cells.len(),
            Start::Packed(packed) => packed.len(),
        }
    }

    /// The words of a lane for a puzzle.
    ///
    /// # Safety
    /// As for [`Vector::splat`].
    #[inline(always)]
    pub unsafe fn words<V: Vector>(&self, puzzle: usize) -> Packed {
        match self {
            Start::Cells(cells) => V::pack(&cells[puzzle]),
            Start::Packed(packed) => packed[puzzle],
        }
    }
}

/// One puzzle, in a form that a search can be compiled for.
pub trait Form {
    /// The state of the puzzle, digit by digit.
    ///
    /// # Safety
    /// As for [`Vector::splat`].
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

/// The first puzzle, whichever form it has.
impl Form for Start<'_> {
    #[inline(always)]
    unsafe fn digits<V: DigitLanes>(&self) -> [V; 3] {
        match self {
            Start::Cells(cells) => cells[0].digits(),
            Start::Packed(packed) => packed[0].digits(),
        }
    }
}
