//! Sets of cells that a symmetry takes to each other, on any shape.

use crate::generate::symmetry::CellMap;
use crate::generate::Symmetry;
use crate::shape::{Cell, Shape};

/// Sets of cells that together make up the board.
pub(in crate::generate) type Orbits = Vec<Vec<Cell>>;

/// Divides the board into orbits. Returns `None` if the shape does not have the symmetry.
pub(super) fn orbits(shape: &Shape, symmetry: Symmetry) -> Option<Orbits> {
    let last = (shape.rows() - 1, shape.columns() - 1);
    let mut seen = vec![false; shape.cells()];
    let mut orbits = Orbits::new();
    for first in 0..shape.cells() {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let mut orbit = vec![first as Cell];
        let mut next = 0;
        while next < orbit.len() {
            for go in symmetry.moves() {
                let (row, column) = go_within(*go, shape.place(orbit[next]), last)?;
                let cell = shape.cell_at(row, column)?;
                if !std::mem::replace(&mut seen[usize::from(cell)], true) {
                    orbit.push(cell);
                }
            }
            next += 1;
        }
        orbits.push(orbit);
    }
    Some(orbits)
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
