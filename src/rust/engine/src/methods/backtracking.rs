//! Plain backtracking over the empty cells in a fixed order.

use super::event::{Event, NoObserver, Observer, Snapshot};
use crate::topology::classic::{HOUSES, HOUSES_OF};
use crate::{Board, Cell, Digit, DigitSet, Stop, Stopped};

/// The order in which [`backtrack`] takes the empty cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Left to right, then down.
    Row,
    /// Top to bottom, then right.
    Column,
}

impl Order {
    /// The order of a name: `row` or `column`.
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
    /// Digits placed.
    pub guesses: u64,
    /// Digits placed and taken back.
    pub backtracks: u64,
}

impl<B> Backtracked<B> {
    /// Before the first digit.
    pub(super) fn start() -> Self {
        Backtracked {
            solution: None,
            guesses: 0,
            backtracks: 0,
        }
    }
}

/// Calls `stop` once in this many placements.
pub(super) const STOP_EVERY: u64 = 1024;

/// Fills the empty cells one after the other, trying 1 to 9 and looking no further than
/// the row, column and box of the cell.
///
/// A board whose digits clash is refused at once. For others the time is not bounded
/// in practice: some boards take years.
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
pub fn backtrack(board: &Board, order: Order, stop: Stop) -> Result<Backtracked, Stopped> {
    backtrack_observed(board, order, &mut NoObserver, stop)
}

/// [`backtrack`] with an observer.
pub(super) fn backtrack_observed(
    board: &Board,
    order: Order,
    observer: &mut impl Observer,
    stop: Stop,
) -> Result<Backtracked, Stopped> {
    let mut done = Backtracked::start();
    if !board.is_consistent() {
        return Ok(done);
    }
    let empty_cells = empty_cells_in(board, order);
    let mut taken = taken_digits(board);
    let mut grid = *board;
    let mut depth = 0;
    while depth < empty_cells.len() {
        let cell = empty_cells[depth];
        let last = grid.digit(cell);
        if let Some(digit) = last {
            release(&mut taken, cell, digit);
            grid.set(cell, 0);
            done.backtracks += 1;
            let event = Event::TakenBack { cell, digit };
            observer.observe(event, || Snapshot::from(&grid));
        }
        match next_open(&taken, cell, last) {
            Some(digit) => {
                grid.set(cell, digit.get());
                take(&mut taken, cell, digit);
                done.guesses += 1;
                observer.observe(Event::Tried { cell, digit }, || Snapshot::from(&grid));
                depth += 1;
            }
            None => {
                if depth == 0 {
                    return Ok(done);
                }
                depth -= 1;
            }
        }
        if done.guesses % STOP_EVERY == 0 && stop() {
            return Err(Stopped);
        }
    }
    done.solution = Some(grid);
    Ok(done)
}

fn empty_cells_in(board: &Board, order: Order) -> Vec<Cell> {
    let in_order = |cell: Cell| match order {
        Order::Row => cell,
        Order::Column => Cell::at(cell.column(), cell.row()),
    };
    Cell::ALL
        .into_iter()
        .map(in_order)
        .filter(|&cell| board.get(cell) == 0)
        .collect()
}

/// The digits each house holds already.
fn taken_digits(board: &Board) -> [DigitSet; HOUSES] {
    let mut taken = [DigitSet::EMPTY; HOUSES];
    for cell in Cell::ALL {
        if let Some(digit) = board.digit(cell) {
            take(&mut taken, cell, digit);
        }
    }
    taken
}

fn take(taken: &mut [DigitSet; HOUSES], cell: Cell, digit: Digit) {
    for house in HOUSES_OF[cell] {
        taken[house].insert(digit);
    }
}

fn release(taken: &mut [DigitSet; HOUSES], cell: Cell, digit: Digit) {
    for house in HOUSES_OF[cell] {
        taken[house].remove(digit);
    }
}

/// The lowest digit that fits `cell`, over `last` where a digit was tried before.
fn next_open(taken: &[DigitSet; HOUSES], cell: Cell, last: Option<Digit>) -> Option<Digit> {
    let [row, column, block] = HOUSES_OF[cell];
    let open = !(taken[row] | taken[column] | taken[block]);
    let tried = DigitSet::from_bits((1 << last.map_or(0, Digit::get)) - 1);
    (open - tried).first()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::never;

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
            backtrack(&HARDEST.parse().unwrap(), Order::Column, &|| true),
            Err(Stopped)
        );
    }
}
