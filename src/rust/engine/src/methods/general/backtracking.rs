//! Plain backtracking over the empty cells in a fixed order.

use super::grid::{is_consistent, memberships};
use crate::methods::backtracking::STOP_EVERY;
use crate::methods::{self, Order};
use crate::shape::{Cell, Shape};
use crate::sorting::sort_by_key;
use crate::{Stop, Stopped};

/// The result of [`backtrack`].
pub type Backtracked = methods::Backtracked<Vec<u8>>;

/// Fills the empty cells one after the other, trying the digits from 1 and looking no
/// further than the houses of the cell.
///
/// ```
/// use oxidoku_engine::methods::{general::backtrack, Order};
/// use oxidoku_engine::never;
/// use oxidoku_engine::shape::{Regions, Shape};
///
/// let shape = Shape::square(4, &Regions::Boxes(2, 2)).unwrap();
/// let done = backtrack(&shape, &[0; 16], Order::Row, &never).unwrap();
/// assert_eq!(done.solution.unwrap()[..8], [1, 2, 3, 4, 3, 4, 1, 2]);
/// ```
pub fn backtrack(
    shape: &Shape,
    digits: &[u8],
    order: Order,
    stop: Stop,
) -> Result<Backtracked, Stopped> {
    let mut done = Backtracked::start();
    if !is_consistent(shape, digits) {
        return Ok(done);
    }
    let mut taken = Taken::new(shape, digits);
    let mut grid = digits.to_vec();
    let empty_cells = empty_cells_in(shape, digits, order);
    let mut depth = 0;
    while depth < empty_cells.len() {
        let cell = usize::from(empty_cells[depth]);
        let last = grid[cell];
        if last > 0 {
            taken.flip(cell, last);
            grid[cell] = 0;
            done.backtracks += 1;
        }
        match taken.next_open(cell, last) {
            Some(digit) => {
                grid[cell] = digit;
                taken.flip(cell, digit);
                done.guesses += 1;
                depth += 1;
            }
            None if depth == 0 => return Ok(done),
            None => depth -= 1,
        }
        if done.guesses % STOP_EVERY == 0 && stop() {
            return Err(Stopped);
        }
    }
    done.solution = Some(grid);
    Ok(done)
}

fn empty_cells_in(shape: &Shape, digits: &[u8], order: Order) -> Vec<Cell> {
    let is_empty = |&cell: &Cell| digits[usize::from(cell)] == 0;
    let mut cells: Vec<Cell> = (0..shape.cells() as Cell).filter(is_empty).collect();
    if order == Order::Column {
        sort_by_key(&mut cells, |&cell| {
            let (row, column) = shape.place(cell);
            (column, row)
        });
    }
    cells
}

/// The digits that each house already has.
struct Taken {
    full: u32,
    by_house: Vec<u32>,
    houses_of: Vec<Vec<usize>>,
}

impl Taken {
    fn new(shape: &Shape, digits: &[u8]) -> Self {
        let mut taken = Taken {
            full: shape.all_digits(),
            by_house: vec![0; shape.houses().len()],
            houses_of: memberships(shape),
        };
        for (cell, &digit) in digits.iter().enumerate().filter(|(_, &digit)| digit > 0) {
            taken.flip(cell, digit);
        }
        taken
    }

    /// Adds a digit to the houses of a cell, or takes it back.
    fn flip(&mut self, cell: usize, digit: u8) {
        for &house in &self.houses_of[cell] {
            self.by_house[house] ^= 1 << (digit - 1);
        }
    }

    /// The lowest digit above `last` that no house of the cell has.
    fn next_open(&self, cell: usize, last: u8) -> Option<u8> {
        let houses = self.houses_of[cell].iter();
        let taken = houses.fold(0, |taken, &house| taken | self.by_house[house]);
        let open = self.full & !taken & (u32::MAX << last);
        (open != 0).then(|| open.trailing_zeros() as u8 + 1)
    }
}
