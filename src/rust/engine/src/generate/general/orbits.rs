//! Sets of cells that a symmetry takes to each other, on any shape.

use crate::generate::symmetry::CellMap;
use crate::generate::Symmetry;
use crate::shape::{Cell, Shape};

/// Sets of cells that together make up the board.
pub(in crate::generate) type Orbits = Vec<Vec<Cell>>;

/// Divides the board into orbits. Returns `None` if the shape does not have the symmetry.
pub(super) fn orbits(shape: &Shape, symmetry: Symmetry) -> Option<Orbits> {
    Some(Moves::of(shape, symmetry)?.orbits())
}

/// The moves of a symmetry: for each, the cells to which it takes the cells of a shape. The first
/// move leaves all cells where they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::generate) struct Moves(Vec<Vec<Cell>>);

impl Moves {
    /// Returns all moves of a symmetry, or `None` if the shape does not have it.
    pub(super) fn of(shape: &Shape, symmetry: Symmetry) -> Option<Self> {
        let last = (shape.rows() - 1, shape.columns() - 1);
        let all = || 0..shape.cells() as Cell;
        let to = |go: &CellMap, cell: Cell| {
            let (row, column) = go_within(*go, shape.place(cell), last)?;
            shape.cell_at(row, column)
        };
        let moves = symmetry.moves().iter();
        let moves = moves.map(|go| all().map(|cell| to(go, cell)).collect());
        let moves: Vec<Vec<Cell>> = moves.collect::<Option<_>>()?;
        let mut group: Vec<Vec<Cell>> = vec![all().collect()];
        let mut next = 0;
        while next < group.len() {
            for go in &moves {
                let after = |&cell: &Cell| go[usize::from(cell)];
                let joined = group[next].iter().map(after).collect();
                if !group.contains(&joined) {
                    group.push(joined);
                }
            }
            next += 1;
        }
        Some(Moves(group))
    }

    /// Returns the moves of no symmetry.
    pub(super) fn none(shape: &Shape) -> Self {
        Moves(vec![(0..shape.cells() as Cell).collect()])
    }

    /// Whether the only move leaves all cells where they are.
    pub(super) fn are_none(&self) -> bool {
        self.0.len() == 1
    }

    /// Divides the cells of the shape into sets that the moves take to themselves.
    pub(super) fn orbits(&self) -> Orbits {
        let orbit = |&cell: &Cell| {
            let orbit = self.images(&[cell]).concat();
            orbit.iter().all(|&other| other >= cell).then_some(orbit)
        };
        self.0[0].iter().filter_map(orbit).collect()
    }

    /// Returns the different lists to which the moves take a list of cells. The list itself is
    /// the first.
    pub(super) fn images(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let mut images: Vec<Vec<Cell>> = Vec::with_capacity(self.0.len());
        for go in &self.0 {
            let image = cells.iter().map(|&cell| go[usize::from(cell)]).collect();
            if !images.contains(&image) {
                images.push(image);
            }
        }
        images
    }

    /// Returns the images of a set of cells, without those that have the same cells as an
    /// earlier one.
    pub(super) fn images_of_set(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let mut images: Vec<Vec<Cell>> = Vec::new();
        for image in self.images(cells) {
            if !images.iter().any(|other| are_same_set(other, &image)) {
                images.push(image);
            }
        }
        images
    }
}

/// Whether two lists without repetitions have the same cells.
pub(super) fn are_same_set(a: &[Cell], b: &[Cell]) -> bool {
    a.len() == b.len() && a.iter().all(|cell| b.contains(cell))
}

/// Whether no cell is in two of these lists or twice in one.
pub(super) fn are_apart(lists: &[Vec<Cell>]) -> bool {
    let mut cells = lists.concat();
    let count = cells.len();
    cells.sort_unstable();
    cells.dedup();
    cells.len() == count
}

/// Whether each move of a symmetry takes the clues of a board to clues.
pub fn has_symmetry(shape: &Shape, digits: &[u8], symmetry: Symmetry) -> bool {
    let last = (shape.rows() - 1, shape.columns() - 1);
    let is_clue = |cell: &Cell| digits[usize::from(*cell)] > 0;
    let is_kept = |cell: Cell, go: &CellMap| {
        let (row, column) = go(shape.place(cell), last);
        shape.cell_at(row, column).as_ref().is_some_and(is_clue)
    };
    let mut clues = (0..shape.cells() as Cell).filter(is_clue);
    clues.all(|cell| symmetry.moves().iter().all(|go| is_kept(cell, go)))
}

/// Returns the place to which a move takes a place. Returns `None` if the move swaps rows and
/// columns and the board is not square.
fn go_within(go: CellMap, place: (usize, usize), last: (usize, usize)) -> Option<(usize, usize)> {
    // Half turns and reflections about an axis keep the middle column.
    let turns = go((0, 1), (2, 2)).1 != 1;
    (last.0 == last.1 || !turns).then(|| go(place, last))
}
