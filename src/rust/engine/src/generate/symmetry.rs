//! Symmetries of the positions of clues.

use std::fmt;
use std::str::FromStr;

use crate::topology::classic::CELLS;
use crate::{Cell, CellSet};

/// A symmetry group of the square, which limits the positions of clues. A puzzle has the
/// symmetry if every move of the group takes its clue cells to clue cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// No symmetry is requested.
    None,
    /// The left and right halves are mirror images (about the vertical axis).
    Vertical,
    /// The upper and lower halves are mirror images (about the horizontal axis).
    Horizontal,
    /// The clues are symmetric about the diagonal from top left to bottom right.
    Diagonal,
    /// The clues are symmetric about the diagonal from top right to bottom left.
    AntiDiagonal,
    /// The clues are symmetric about both diagonals.
    BothDiagonals,
    /// The clues are symmetric about both the vertical and the horizontal axis.
    Orthogonal,
    /// The clues are unchanged by a half turn.
    Rotation180,
    /// The clues are unchanged by a quarter turn.
    Rotation90,
    /// The clues are unchanged by every turn and every reflection.
    Full,
}

/// A function from the row and column of a cell to those of its image. The last argument is the
/// last row and column of the board.
pub(super) type CellMap = fn((usize, usize), (usize, usize)) -> (usize, usize);

const MIRROR_LEFT_RIGHT: CellMap = |(row, column), (_, last)| (row, last - column);
const MIRROR_UP_DOWN: CellMap = |(row, column), (last, _)| (last - row, column);
const TRANSPOSE: CellMap = |(row, column), _| (column, row);
const TRANSPOSE_OTHER: CellMap = |(row, column), (rows, columns)| (columns - column, rows - row);
const HALF_TURN: CellMap = |(row, column), (rows, columns)| (rows - row, columns - column);
const QUARTER_TURN: CellMap = |(row, column), (last, _)| (column, last - row);

impl Symmetry {
    /// All symmetries, from none to full.
    pub const ALL: [Symmetry; 10] = [
        Symmetry::None,
        Symmetry::Vertical,
        Symmetry::Horizontal,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
        Symmetry::BothDiagonals,
        Symmetry::Orthogonal,
        Symmetry::Rotation180,
        Symmetry::Rotation90,
        Symmetry::Full,
    ];

    /// Returns the name for use in programs, such as `rotation_180`.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Vertical => "vertical",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Diagonal => "diagonal",
            Symmetry::AntiDiagonal => "anti_diagonal",
            Symmetry::BothDiagonals => "both_diagonals",
            Symmetry::Orthogonal => "orthogonal",
            Symmetry::Rotation180 => "rotation_180",
            Symmetry::Rotation90 => "rotation_90",
            Symmetry::Full => "full",
        }
    }

    /// Returns moves that generate the group.
    pub(super) fn moves(self) -> &'static [CellMap] {
        match self {
            Symmetry::None => &[],
            Symmetry::Vertical => &[MIRROR_LEFT_RIGHT],
            Symmetry::Horizontal => &[MIRROR_UP_DOWN],
            Symmetry::Diagonal => &[TRANSPOSE],
            Symmetry::AntiDiagonal => &[TRANSPOSE_OTHER],
            Symmetry::BothDiagonals => &[TRANSPOSE, TRANSPOSE_OTHER],
            Symmetry::Orthogonal => &[MIRROR_LEFT_RIGHT, MIRROR_UP_DOWN],
            Symmetry::Rotation180 => &[HALF_TURN],
            Symmetry::Rotation90 => &[QUARTER_TURN],
            Symmetry::Full => &[TRANSPOSE, QUARTER_TURN],
        }
    }

    /// Returns the cells to which the group takes `cell`, including `cell` itself.
    pub fn orbit(self, cell: Cell) -> CellSet {
        let mut orbit = CellSet::of(cell);
        loop {
            let grown = orbit | self.moved(orbit);
            if grown == orbit {
                return orbit;
            }
            orbit = grown;
        }
    }

    /// Divides the board into orbits, in the order of their first cells.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut left = CellSet::ALL;
        let mut orbits = Vec::with_capacity(CELLS);
        while let Some(cell) = left.first() {
            let orbit = self.orbit(cell);
            left = left - orbit;
            orbits.push(orbit);
        }
        orbits
    }

    /// Whether clues in exactly these cells have the symmetry.
    pub fn holds_for(self, clues: CellSet) -> bool {
        self.moved(clues).is_subset(clues)
    }

    /// Returns the cells to which the generating moves take `cells`.
    fn moved(self, cells: CellSet) -> CellSet {
        let moves = self.moves();
        cells
            .iter()
            .flat_map(|cell| {
                moves
                    .iter()
                    .map(move |go| go((cell.row(), cell.column()), (8, 8)))
            })
            .map(|(row, column)| Cell::at(row, column))
            .collect()
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a name that no symmetry has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSymmetry;

impl fmt::Display for UnknownSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no symmetry has this name")
    }
}

impl std::error::Error for UnknownSymmetry {}

impl FromStr for Symmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Symmetry, UnknownSymmetry> {
        Symmetry::ALL
            .into_iter()
            .find(|symmetry| symmetry.name() == name)
            .ok_or(UnknownSymmetry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_as_many_as_burnside_counts() {
        // (cells fixed by each move, added up) / (number of moves)
        let expected = [81, 45, 45, 45, 45, 25, 25, 41, 21, 15];
        for (symmetry, expected) in Symmetry::ALL.into_iter().zip(expected) {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.len(), expected, "{symmetry}");
            assert_eq!(orbits.iter().map(|orbit| orbit.len()).sum::<usize>(), CELLS);
            assert!(orbits.iter().all(|&orbit| symmetry.holds_for(orbit)));
        }
    }

    #[test]
    fn mirrors_go_the_way_their_names_say() {
        let goes_to = |symmetry: Symmetry| symmetry.orbit(Cell::at(0, 1));
        let pair = |row, column| CellSet::of(Cell::at(0, 1)) | CellSet::of(Cell::at(row, column));
        assert_eq!(goes_to(Symmetry::Vertical), pair(0, 7));
        assert_eq!(goes_to(Symmetry::Horizontal), pair(8, 1));
        assert_eq!(goes_to(Symmetry::Diagonal), pair(1, 0));
        assert_eq!(goes_to(Symmetry::AntiDiagonal), pair(7, 8));
        assert_eq!(goes_to(Symmetry::Rotation180), pair(8, 7));
        assert_eq!(goes_to(Symmetry::Full).len(), 8);
    }

    #[test]
    fn names_lead_back_to_symmetries() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert_eq!("mirror".parse::<Symmetry>(), Err(UnknownSymmetry));
    }
}
