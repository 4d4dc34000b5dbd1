//! Random walks over a board.

use crate::generate::Rng;
use crate::shape::{Cell, Shape};

const AROUND: [(isize, isize); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];
const BESIDE: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// Returns the cells around a cell, including those at its corners, in random order.
pub(super) fn around(shape: &Shape, cell: Cell, rng: &mut Rng) -> Vec<Cell> {
    in_random_order(shape, cell, &AROUND, rng)
}

/// Returns the cells that share an edge with a cell, in random order.
pub(super) fn beside(shape: &Shape, cell: Cell, rng: &mut Rng) -> Vec<Cell> {
    in_random_order(shape, cell, &BESIDE, rng)
}

fn in_random_order(
    shape: &Shape,
    cell: Cell,
    moves: &[(isize, isize)],
    rng: &mut Rng,
) -> Vec<Cell> {
    let to = |&(down, right): &(isize, isize)| shape.beside(cell, down, right);
    let mut cells: Vec<Cell> = moves.iter().filter_map(to).collect();
    rng.shuffle(&mut cells);
    cells
}

/// Whether cells are connected by their edges.
pub(super) fn is_connected(shape: &Shape, cells: &[Cell]) -> bool {
    let Some(&first) = cells.first() else {
        return true;
    };
    let mut reached = vec![first];
    let mut next = 0;
    while next < reached.len() {
        for (down, right) in BESIDE {
            if let Some(cell) = shape.beside(reached[next], down, right) {
                if cells.contains(&cell) && !reached.contains(&cell) {
                    reached.push(cell);
                }
            }
        }
        next += 1;
    }
    reached.len() == cells.len()
}
