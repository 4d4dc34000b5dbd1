//! Plain backtracking over the empty cells in a fixed order.

use super::event::{Event, NoObserver, Observer, Snapshot};
use super::ground::{is_consistent, Ground, Textbook};
use crate::shape::Cell;
use crate::sorting::sort_by_key;
use crate::{Board, Stop, Stopped};

/// The order in which [`backtrack`] takes the empty cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Row by row, from left to right.
    Row,
    /// Column by column, from top to bottom.
    Column,
}

impl Order {
    /// Returns the order with this name: `row` or `column`.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "row" => Some(Order::Row),
            "column" => Some(Order::Column),
            _ => None,
        }
    }
}

/// The result of [`backtrack`], with counts of its work. `B` is the kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backtracked<B = Board> {
    /// The first solution in the order of the empty cells.
    pub solution: Option<B>,
    /// The number of digits placed.
    pub guesses: u64,
    /// The number of digits placed and taken back.
    pub backtracks: u64,
}

/// `stop` is called once in this many placements.
const STOP_EVERY: u64 = 1024;

/// Fills the empty cells one after another. It tries the digits from 1 and checks only the houses
/// of the cell.
///
/// A board whose digits clash is rejected at once. For others the time is practically unbounded:
/// some boards take years.
///
/// ```
/// use oxidoku_engine::methods::{backtrack, Order};
/// use oxidoku_engine::{never, Board};
///
/// let board: Board = "000006000095700300400092005764000003000000000\
///                     200000971500210009007005480000800000".parse().unwrap();
/// assert_eq!(backtrack(&board, Order::Row, &never).unwrap().backtracks, 35_393);
/// assert_eq!(backtrack(&board, Order::Column, &never).unwrap().backtracks, 8_795);
/// ```
pub fn backtrack<B: Textbook>(
    board: &B,
    order: Order,
    stop: Stop,
) -> Result<Backtracked<B::Filled>, Stopped> {
    let done = backtrack_observed(board, order, &mut NoObserver, stop)?;
    Ok(Backtracked {
        solution: done.solution.map(|digits| board.filled(&digits)),
        guesses: done.guesses,
        backtracks: done.backtracks,
    })
}

/// Runs [`backtrack`] with an observer, and returns the solution as digits.
pub(super) fn backtrack_observed(
    board: &impl Textbook,
    order: Order,
    observer: &mut impl Observer,
    stop: Stop,
) -> Result<Backtracked<Vec<u8>>, Stopped> {
    let mut done = Backtracked {
        solution: None,
        guesses: 0,
        backtracks: 0,
    };
    let (ground, mut grid) = (board.ground(), board.givens());
    if !is_consistent(&ground, &grid) {
        return Ok(done);
    }
    let mut taken = Taken::new(&ground, &grid);
    let empty_cells = empty_cells_in(&ground, &grid, order);
    let mut depth = 0;
    while depth < empty_cells.len() {
        let cell = empty_cells[depth];
        let at = usize::from(cell);
        let last = grid[at];
        if last > 0 {
            taken.flip(cell, last);
            grid[at] = 0;
            done.backtracks += 1;
            let event = Event::TakenBack { cell, digit: last };
            observer.observe(event, || Snapshot::plain(&grid));
        }
        match taken.next_open(cell, last) {
            Some(digit) => {
                grid[at] = digit;
                taken.flip(cell, digit);
                done.guesses += 1;
                observer.observe(Event::Tried { cell, digit }, || Snapshot::plain(&grid));
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

fn empty_cells_in(ground: &impl Ground, digits: &[u8], order: Order) -> Vec<Cell> {
    let is_empty = |&cell: &Cell| digits[usize::from(cell)] == 0;
    let mut cells: Vec<Cell> = (0..ground.cells() as Cell).filter(is_empty).collect();
    if order == Order::Column {
        sort_by_key(&mut cells, |&cell| {
            let (row, column) = ground.place(cell);
            (column, row)
        });
    }
    cells
}

/// The digits that each house already has.
struct Taken<'g, G> {
    ground: &'g G,
    by_house: Vec<u32>,
}

impl<'g, G: Ground> Taken<'g, G> {
    fn new(ground: &'g G, digits: &[u8]) -> Self {
        let mut taken = Taken {
            ground,
            by_house: vec![0; ground.houses()],
        };
        for (cell, &digit) in digits.iter().enumerate().filter(|(_, &digit)| digit > 0) {
            taken.flip(cell as Cell, digit);
        }
        taken
    }

    /// Adds a digit to the houses of a cell, or removes it again.
    fn flip(&mut self, cell: Cell, digit: u8) {
        for &house in self.ground.houses_of(cell) {
            self.by_house[usize::from(house)] ^= 1 << (digit - 1);
        }
    }

    /// Returns the lowest digit above `last` that no house of the cell has.
    fn next_open(&self, cell: Cell, last: u8) -> Option<u8> {
        let houses = self.ground.houses_of(cell).iter();
        let taken = houses.fold(0, |taken, &house| taken | self.by_house[usize::from(house)]);
        let open = self.ground.all_digits() & !taken & (u32::MAX << last);
        (open != 0).then(|| open.trailing_zeros() as u8 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{never, Cell};

    const ARTICLE_1: &str =
        "000006000095700300400092005764000003000000000200000971500210009007005480000800000";
    const ARTICLE_2: &str =
        "517600034289004000346205090602000010038006047000000000090000078703400560000000000";
    const HARDEST: &str =
        "800000000003600000070090200050007000000045700000100030001000068008500010090000400";

    #[test]
    fn reference_counts_are_exact() {
        for (text, by_row, by_column) in [
            (ARTICLE_1, 35_393, 8_795),
            (ARTICLE_2, 579, 7_399),
            (HARDEST, 49_498, 1_897_847),
        ] {
            let board: Board = text.parse().unwrap();
            for (order, expected) in [(Order::Row, by_row), (Order::Column, by_column)] {
                let done = backtrack(&board, order, &never).unwrap();
                assert_eq!(done.backtracks, expected, "{text} {order:?}");
                assert_eq!(
                    done.guesses - done.backtracks,
                    board.empty_cells().len() as u64
                );
                let solution = done.solution.unwrap();
                assert!(solution.is_solved() && board.is_part_of(&solution));
            }
        }
    }

    #[test]
    fn each_order_gives_its_own_first_solution() {
        let row = backtrack(&Board::EMPTY, Order::Row, &never).unwrap();
        let column = backtrack(&Board::EMPTY, Order::Column, &never).unwrap();
        let row = row.solution.unwrap();
        let column = column.solution.unwrap();
        assert!(row.to_string().starts_with("123456789456789123"));
        assert!(Cell::ALL
            .iter()
            .all(|&cell| column.get(cell) == row.get(Cell::at(cell.column(), cell.row()))));
    }

    #[test]
    fn clashing_and_unsolvable_boards_have_no_solution() {
        let clash: Board = format!("55{}", "0".repeat(79)).parse().unwrap();
        assert_eq!(backtrack(&clash, Order::Row, &never).unwrap().guesses, 0);
        let full_cell: Board = format!("012345678900000000{}", "0".repeat(63))
            .parse()
            .unwrap();
        let done = backtrack(&full_cell, Order::Row, &never).unwrap();
        assert_eq!((done.solution, done.guesses), (None, 0));
    }

    #[test]
    fn a_stop_is_obeyed() {
        assert_eq!(
            backtrack(&HARDEST.parse::<Board>().unwrap(), Order::Column, &|| true),
            Err(Stopped)
        );
    }
}
