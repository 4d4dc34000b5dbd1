//! The boards that the methods take, with their cells and houses.

use crate::search;
use crate::search::general::{self, Move, Puzzle};
use crate::shape::{Cell, HouseKind, Shape};
use crate::topology::classic::{CELLS, CELLS_OF, DIGITS, HOUSES, HOUSES_OF, PEERS};
use crate::{Board, Stop, Stopped};

/// The cells and houses of a board, without digits and candidates.
///
/// All methods are written once, for any type with this trait.
pub trait Ground {
    /// Returns the number of cells.
    fn cells(&self) -> usize;
    /// Returns the largest digit.
    fn digits(&self) -> usize;
    /// Returns the number of houses.
    fn houses(&self) -> usize;
    /// Returns the kind of a house.
    fn kind(&self, house: usize) -> HouseKind;
    /// Returns the cells of a house, in board order.
    fn cells_of(&self, house: usize) -> &[Cell];
    /// Returns the houses of a cell.
    fn houses_of(&self, cell: Cell) -> &[u16];
    /// Returns the other cells of the houses of a cell, in board order.
    fn peers(&self, cell: Cell) -> &[Cell];
    /// Returns the row and column of a cell.
    fn place(&self, cell: Cell) -> (usize, usize);
    /// Whether there are more digits than a house has cells, so that houses miss some of them.
    fn has_spare_digits(&self) -> bool {
        false
    }

    /// Returns all digits as a mask, with digit 1 in bit 0.
    fn all_digits(&self) -> u32 {
        u32::MAX >> (32 - self.digits())
    }
}

/// A board that the textbook methods take.
///
/// The methods only consider houses. If a board has further rules, they solve it without these
/// rules.
pub trait Textbook {
    /// The type of its cells and houses.
    type Ground<'a>: Ground
    where
        Self: 'a;
    /// The same kind of board, with digits filled in.
    type Filled;

    /// Returns its cells and houses.
    fn ground(&self) -> Self::Ground<'_>;
    /// Returns the digit of each cell, 0 for an empty cell.
    fn givens(&self) -> Vec<u8>;
    /// Returns the board with these digits.
    fn filled(&self, digits: &[u8]) -> Self::Filled;
    /// Reports each move of the fast search for two solutions, and the candidates after the move: a
    /// mask for each cell, with digit 1 in bit 0.
    fn trace(&self, on_move: &mut dyn FnMut(Move, &[u32]), stop: Stop) -> Result<(), Stopped>;
}

// ---- The classic board ---------------------------------------------------------

/// The cells and houses of the classic board, from tables.
pub struct ClassicGround;

static CLASSIC_CELLS: [[Cell; DIGITS]; HOUSES] = {
    let mut cells = [[0; DIGITS]; HOUSES];
    let mut at = 0;
    while at < HOUSES * DIGITS {
        let (house, i) = (at / DIGITS, at % DIGITS);
        cells[house][i] = CELLS_OF[house][i].index() as Cell;
        at += 1;
    }
    cells
};

static CLASSIC_HOUSES: [[u16; 3]; CELLS] = {
    let mut houses = [[0; 3]; CELLS];
    let mut at = 0;
    while at < 3 * CELLS {
        houses[at / 3][at % 3] = HOUSES_OF[at / 3][at % 3].index() as u16;
        at += 1;
    }
    houses
};

static CLASSIC_PEERS: [[Cell; 20]; CELLS] = {
    let mut peers = [[0; 20]; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let bits = PEERS[cell].bits();
        let (mut other, mut found) = (0, 0);
        while other < CELLS {
            if bits >> other & 1 == 1 {
                peers[cell][found] = other as Cell;
                found += 1;
            }
            other += 1;
        }
        cell += 1;
    }
    peers
};

impl Ground for ClassicGround {
    fn cells(&self) -> usize {
        CELLS
    }

    fn digits(&self) -> usize {
        DIGITS
    }

    fn houses(&self) -> usize {
        HOUSES
    }

    fn kind(&self, house: usize) -> HouseKind {
        [HouseKind::Row, HouseKind::Column, HouseKind::Box][house / DIGITS]
    }

    fn cells_of(&self, house: usize) -> &[Cell] {
        &CLASSIC_CELLS[house]
    }

    fn houses_of(&self, cell: Cell) -> &[u16] {
        &CLASSIC_HOUSES[usize::from(cell)]
    }

    fn peers(&self, cell: Cell) -> &[Cell] {
        &CLASSIC_PEERS[usize::from(cell)]
    }

    fn place(&self, cell: Cell) -> (usize, usize) {
        (usize::from(cell) / DIGITS, usize::from(cell) % DIGITS)
    }
}

impl Textbook for Board {
    type Ground<'a> = ClassicGround;
    type Filled = Board;

    fn ground(&self) -> ClassicGround {
        ClassicGround
    }

    fn givens(&self) -> Vec<u8> {
        self.cells().to_vec()
    }

    fn filled(&self, digits: &[u8]) -> Board {
        let mut board = *self;
        for (cell, &digit) in crate::Cell::ALL.into_iter().zip(digits) {
            board.set(cell, digit);
        }
        board
    }

    fn trace(&self, on_move: &mut dyn FnMut(Move, &[u32]), stop: Stop) -> Result<(), Stopped> {
        search::trace(
            self,
            &mut |what, candidates| {
                on_move(
                    any_move(what),
                    &candidates.map(|digits| digits.bits().into()),
                );
            },
            stop,
        )
    }
}

/// Converts a move of the classic search into a move of any search.
fn any_move(what: search::Move) -> Move {
    let place = |cell: crate::Cell| cell.index() as Cell;
    match what {
        search::Move::Settled => Move::Settled,
        search::Move::Solved => Move::Solved,
        search::Move::Guessed { cell, digit } => Move::Guessed {
            cell: place(cell),
            digit: digit.get(),
        },
        search::Move::TakenBack { cell, digit } => Move::TakenBack {
            cell: place(cell),
            digit: digit.get(),
        },
    }
}

// ---- Any other board -----------------------------------------------------------

/// The cells and houses of a board of any shape.
pub struct ShapeGround<'s> {
    shape: &'s Shape,
    houses_of: Vec<Vec<u16>>,
    peers: Vec<Vec<Cell>>,
}

impl<'s> ShapeGround<'s> {
    fn new(shape: &'s Shape) -> Self {
        let mut houses_of = vec![Vec::new(); shape.cells()];
        for (house, cells) in shape.houses().iter().map(|house| &house.cells).enumerate() {
            for &cell in cells {
                houses_of[usize::from(cell)].push(house as u16);
            }
        }
        let peers_of = |cell: usize| {
            let mut is_peer = vec![false; shape.cells()];
            for &house in &houses_of[cell] {
                for &peer in &shape.houses()[usize::from(house)].cells {
                    is_peer[usize::from(peer)] = true;
                }
            }
            is_peer[cell] = false;
            let peers = 0..shape.cells() as Cell;
            peers.filter(|&peer| is_peer[usize::from(peer)]).collect()
        };
        ShapeGround {
            shape,
            peers: (0..shape.cells()).map(peers_of).collect(),
            houses_of,
        }
    }
}

impl Ground for ShapeGround<'_> {
    fn cells(&self) -> usize {
        self.shape.cells()
    }

    fn digits(&self) -> usize {
        self.shape.digits()
    }

    fn houses(&self) -> usize {
        self.shape.houses().len()
    }

    fn kind(&self, house: usize) -> HouseKind {
        self.shape.houses()[house].kind
    }

    fn cells_of(&self, house: usize) -> &[Cell] {
        &self.shape.houses()[house].cells
    }

    fn houses_of(&self, cell: Cell) -> &[u16] {
        &self.houses_of[usize::from(cell)]
    }

    fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[usize::from(cell)]
    }

    fn place(&self, cell: Cell) -> (usize, usize) {
        self.shape.place(cell)
    }

    fn has_spare_digits(&self) -> bool {
        self.shape.has_spare_digits()
    }
}

impl Textbook for Puzzle {
    type Ground<'a> = ShapeGround<'a>;
    type Filled = Vec<u8>;

    fn ground(&self) -> ShapeGround<'_> {
        ShapeGround::new(self.model().shape())
    }

    fn givens(&self) -> Vec<u8> {
        let digit = |&mask: &u32| match mask.is_power_of_two() {
            true => mask.trailing_zeros() as u8 + 1,
            false => 0,
        };
        self.masks().iter().map(digit).collect()
    }

    fn filled(&self, digits: &[u8]) -> Vec<u8> {
        digits.to_vec()
    }

    fn trace(&self, on_move: &mut dyn FnMut(Move, &[u32]), stop: Stop) -> Result<(), Stopped> {
        general::trace(self, on_move, stop)
    }
}

/// Whether no house contains a digit twice.
pub(super) fn is_consistent(ground: &impl Ground, digits: &[u8]) -> bool {
    (0..ground.houses()).all(|house| {
        let mut seen = 0u32;
        ground.cells_of(house).iter().all(|&cell| {
            let digit = digits[usize::from(cell)];
            let is_new = digit == 0 || seen >> digit & 1 == 0;
            seen |= 1 << digit;
            is_new
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Regions;

    #[test]
    fn tables_of_the_classic_board_are_those_of_its_shape() {
        let shape = Shape::square(9, &Regions::Boxes(3, 3)).unwrap();
        let (classic, any) = (ClassicGround, ShapeGround::new(&shape));
        assert_eq!(
            (classic.cells(), classic.digits(), classic.houses()),
            (any.cells(), any.digits(), any.houses())
        );
        for house in 0..HOUSES {
            assert_eq!(classic.kind(house), any.kind(house));
            assert_eq!(classic.cells_of(house), any.cells_of(house));
        }
        for cell in 0..CELLS as Cell {
            assert_eq!(classic.houses_of(cell), any.houses_of(cell));
            assert_eq!(classic.peers(cell), any.peers(cell));
            assert_eq!(classic.place(cell), any.place(cell));
        }
    }
}
