//! The shape of the 9x9 board: cells, houses and who sees whom.
//!
//! Cells are numbered 0 to 80 row by row. Houses are numbered 0 to 26: nine
//! rows, nine columns, nine boxes. Everything here is computed at compile time,
//! so that a rule can speak of houses and peers and never of rows and boxes.

use crate::CellSet;

/// Cells on a board.
pub const CELLS: usize = 81;
/// Digits, and cells in a house.
pub const DIGITS: usize = 9;
/// Rows, columns and boxes together.
pub const HOUSES: usize = 27;

/// First house number of the rows, the columns and the boxes.
pub const ROWS: usize = 0;
/// First house number of the columns.
pub const COLUMNS: usize = 9;
/// First house number of the boxes.
pub const BOXES: usize = 18;

/// Row (0 to 8) of a cell.
pub const fn row_of(cell: usize) -> usize {
    cell / 9
}

/// Column (0 to 8) of a cell.
pub const fn column_of(cell: usize) -> usize {
    cell % 9
}

/// Box (0 to 8, left to right, then down) of a cell.
pub const fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// Cell at a row and column (each 0 to 8).
pub const fn cell_at(row: usize, column: usize) -> usize {
    row * 9 + column
}

/// The three houses of each cell: its row, its column, its box.
pub const HOUSES_OF: [[usize; 3]; CELLS] = {
    let mut houses = [[0; 3]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        houses[cell] = [
            ROWS + row_of(cell),
            COLUMNS + column_of(cell),
            BOXES + box_of(cell),
        ];
        cell += 1;
    }
    houses
};

/// The nine cells of each house, as a set.
pub const HOUSE: [CellSet; HOUSES] = {
    let mut bits = [0u128; HOUSES];
    let mut cell = 0;
    while cell < CELLS {
        let mut i = 0;
        while i < 3 {
            bits[HOUSES_OF[cell][i]] |= 1 << cell;
            i += 1;
        }
        cell += 1;
    }
    let mut sets = [CellSet::EMPTY; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        sets[house] = CellSet::from_bits(bits[house]);
        house += 1;
    }
    sets
};

/// The nine cells of each house, in board order.
pub const CELLS_OF: [[usize; DIGITS]; HOUSES] = {
    let mut cells = [[0; DIGITS]; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut cell = 0;
        let mut next = 0;
        while cell < CELLS {
            if HOUSE[house].contains(cell) {
                cells[house][next] = cell;
                next += 1;
            }
            cell += 1;
        }
        house += 1;
    }
    cells
};

/// The 20 cells that share a house with each cell, itself left out.
pub const PEERS: [CellSet; CELLS] = {
    let mut peers = [CellSet::EMPTY; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let [row, column, block] = HOUSES_OF[cell];
        let bits = HOUSE[row].bits() | HOUSE[column].bits() | HOUSE[block].bits();
        peers[cell] = CellSet::from_bits(bits & !(1 << cell));
        cell += 1;
    }
    peers
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_twenty_peers_and_peers_are_mutual() {
        for (cell, peers) in PEERS.iter().enumerate() {
            assert_eq!(peers.len(), 20);
            assert!(peers.iter().all(|peer| PEERS[peer].contains(cell)));
        }
    }

    #[test]
    fn houses_and_cells_agree() {
        for house in 0..HOUSES {
            assert_eq!(HOUSE[house].iter().collect::<Vec<_>>(), CELLS_OF[house]);
            assert!(CELLS_OF[house]
                .iter()
                .all(|&cell| HOUSES_OF[cell].contains(&house)));
        }
    }
}
