//! The 9x9 board with nine rows, nine columns and nine boxes.
//!
//! Houses are numbered 0 to 26: rows, columns, boxes. The constants are for code that is compiled
//! for this board (the search, the generator). Code that should work on any board asks
//! [`classic()`] or another [`Topology`].

use std::sync::OnceLock;

use super::{House, HouseId, HouseKind, Topology};
use crate::{Cell, CellSet};

pub use crate::ids::{CELLS, DIGITS, HOUSES};

/// The number of the first row among the houses.
pub const ROWS: usize = 0;
/// The number of the first column among the houses.
pub const COLUMNS: usize = DIGITS;
/// The number of the first box among the houses.
pub const BOXES: usize = 2 * DIGITS;

/// The six orders of three items, such as the lines of a band, in lexicographic order.
pub(crate) const ORDERS_OF_THREE: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// Three cells of a box in three rows and three columns, and whether their permutation is odd.
pub(crate) type Diagonal = (CellSet, bool);

/// The diagonals of each box, with one cell in each of its rows and columns.
pub(crate) const DIAGONALS: [[Diagonal; 6]; DIGITS] = {
    // The columns of the three rows, and whether the permutation is odd.
    let permutations = [
        ([0, 1, 2], false),
        ([1, 2, 0], false),
        ([2, 0, 1], false),
        ([0, 2, 1], true),
        ([2, 1, 0], true),
        ([1, 0, 2], true),
    ];
    let mut diagonals = [[(CellSet::EMPTY, false); 6]; DIGITS];
    let mut at = 0;
    while at < 6 * DIGITS {
        let (block, (columns, is_odd)) = (at / 6, permutations[at % 6]);
        let corner = block / 3 * 3 * DIGITS + block % 3 * 3;
        let bits = 1 << (corner + columns[0])
            | 1 << (corner + DIGITS + columns[1])
            | 1 << (corner + 2 * DIGITS + columns[2]);
        diagonals[block][at % 6] = (CellSet::from_bits(bits), is_odd);
        at += 1;
    }
    diagonals
};

/// The pairs of three bands or stacks.
pub(crate) const PAIRS_OF_THREE: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Lists the pairs of lines that lie in different bands or stacks.
pub(crate) fn lines_apart() -> impl Iterator<Item = [usize; 2]> {
    let pairs = (0..DIGITS).flat_map(|one| (one + 1..DIGITS).map(move |other| [one, other]));
    pairs.filter(|[one, other]| one / 3 != other / 3)
}

impl Cell {
    /// Returns the box, 0 to 8, counted left to right, then down.
    #[inline]
    pub const fn block(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }
}

/// The three houses of each cell: its row, its column and its box.
pub const HOUSES_OF: [[HouseId; 3]; CELLS] = {
    let mut houses = [[HouseId::of(0); 3]; CELLS];
    let mut at = 0;
    while at < CELLS {
        let cell = Cell::ALL[at];
        houses[at] = [
            HouseId::of(ROWS + cell.row()),
            HouseId::of(COLUMNS + cell.column()),
            HouseId::of(BOXES + cell.block()),
        ];
        at += 1;
    }
    houses
};

/// The nine cells of each house as a set.
pub const HOUSE: [CellSet; HOUSES] = {
    let mut bits = [0u128; HOUSES];
    let mut cell = 0;
    while cell < CELLS {
        let mut i = 0;
        while i < 3 {
            bits[HOUSES_OF[cell][i].index()] |= 1 << cell;
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
pub const CELLS_OF: [[Cell; DIGITS]; HOUSES] = {
    let mut cells = [[Cell::of(0); DIGITS]; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        let mut cell = 0;
        let mut next = 0;
        while cell < CELLS {
            if HOUSE[house].contains(Cell::ALL[cell]) {
                cells[house][next] = Cell::ALL[cell];
                next += 1;
            }
            cell += 1;
        }
        house += 1;
    }
    cells
};

/// The 20 other cells that share a house with each cell.
pub const PEERS: [CellSet; CELLS] = {
    let mut peers = [CellSet::EMPTY; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let [row, column, block] = HOUSES_OF[cell];
        let bits =
            HOUSE[row.index()].bits() | HOUSE[column.index()].bits() | HOUSE[block.index()].bits();
        peers[cell] = CellSet::from_bits(bits & !(1 << cell));
        cell += 1;
    }
    peers
};

/// Returns the topology of the 9x9 board.
pub fn classic() -> &'static Topology {
    static CLASSIC: OnceLock<Topology> = OnceLock::new();
    CLASSIC.get_or_init(|| {
        let house = |id: usize| House {
            kind: [HouseKind::Row, HouseKind::Column, HouseKind::Box][id / DIGITS],
            number: id % DIGITS,
            cells: HOUSE[id],
        };
        let mut topology = Topology::new((0..HOUSES).map(house).collect());
        topology.is_classic = true;
        topology
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_twenty_peers_and_peers_are_mutual() {
        for (cell, peers) in Cell::ALL.into_iter().zip(PEERS) {
            assert_eq!(peers.len(), 20);
            assert!(peers.iter().all(|peer| PEERS[peer].contains(cell)));
        }
    }

    #[test]
    fn boxes_go_left_to_right_then_down() {
        assert_eq!([0, 8, 30, 80].map(|n| Cell::of(n).block()), [0, 2, 4, 8]);
    }

    #[test]
    fn houses_and_cells_agree() {
        for house in classic().all() {
            assert_eq!(HOUSE[house].iter().collect::<Vec<_>>(), CELLS_OF[house]);
            assert!(CELLS_OF[house]
                .iter()
                .all(|&cell| HOUSES_OF[cell].contains(&house)));
        }
    }

    #[test]
    fn the_topology_says_what_the_constants_say() {
        let classic = classic();
        assert_eq!(classic.houses().len(), HOUSES);
        for house in classic.all() {
            assert_eq!(classic.cells(house), HOUSE[house]);
            assert_eq!(classic.list(house), &CELLS_OF[house]);
        }
        for cell in Cell::ALL {
            assert_eq!(classic.peers(cell), PEERS[cell]);
            assert_eq!(
                classic.houses_of(cell).iter().collect::<Vec<_>>(),
                HOUSES_OF[cell]
            );
            assert_eq!(
                classic.houses_around(cell),
                HOUSES_OF[cell].map(|house| HOUSE[house])
            );
            let [row, column, block] = HOUSES_OF[cell];
            assert_eq!(classic.house_of(cell, HouseKind::Row), Some(row));
            assert_eq!(classic.house_of(cell, HouseKind::Column), Some(column));
            assert_eq!(classic.house_of(cell, HouseKind::Box), Some(block));
        }
    }

    #[test]
    fn lines_and_boxes_meet_in_three_cells() {
        let classic = classic();
        assert_eq!(classic.intersections().len(), 54);
        for meeting in classic.intersections() {
            let [line, block] = meeting.houses;
            assert!(line.index() < BOXES && block.index() >= BOXES);
            assert_eq!(meeting.cells, HOUSE[line] & HOUSE[block]);
            assert_eq!(meeting.cells.len(), 3);
        }
        let thirds = [0b111, 0b111_000, 0b111_000_000];
        assert_eq!(classic.spans(HouseKind::Row), thirds);
        assert_eq!(classic.spans(HouseKind::Column), thirds);
    }
}
