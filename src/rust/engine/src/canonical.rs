//! The canonical form of a board: the smallest of all boards equivalent to it.
//!
//! Two boards are equivalent if relabelling digits and an *arrangement* turn one into the other. An
//! arrangement reorders bands, stacks, rows within bands and columns within stacks, and may
//! transpose the board. There are 2 * 6^8 = 3,359,232 arrangements, each with 9! relabellings.
//!
//! Boards are ordered by the first cell, row by row, in which they differ; an empty cell
//! is less than any digit. So the digits of a canonical form first appear in the order 1,
//! 2, 3, ...
//!
//! The search builds the form row by row and keeps all arrangements whose rows so far are the
//! smallest. Columns and stacks that no row has distinguished yet stay tied: empty columns at the
//! front of their stack, empty stacks at the front of the board. Full boards start with two rows at
//! once ([`full`]), because their first row is 123456789 in every arrangement. Boards with clashes
//! may have equal lines ([`twins`]).

use crate::topology::classic::{CELLS, DIGITS};
use crate::{Board, Cell};

mod full;
mod state;
mod twins;

use state::{orders, Rows, State};
use twins::Twins;

/// The canonical form of a board, and the number of its symmetries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// The smallest equivalent board.
    pub board: Board,
    /// The number of arrangements that, with a suitable relabelling, map the board to itself; 1 if
    /// the identity is the only one.
    pub automorphisms: u32,
}

/// Computes the canonical form of any board. Clashing digits are treated like any others.
///
/// ```
/// use oxidoku_engine::generate::{shuffled, Rng};
/// use oxidoku_engine::{canonical, Board};
///
/// let board: Board = "000006000095700300400092005764000003000000000\
///                     200000971500210009007005480000800000".parse().unwrap();
/// let image = shuffled(&board, &mut Rng::new(1));
/// assert_eq!(canonical(&image), canonical(&board));
/// ```
pub fn canonical(board: &Board) -> Canonical {
    search(board).0
}

/// Computes the canonical form, and counts the states that the search kept.
fn search(board: &Board) -> (Canonical, usize) {
    let upright = rows_of(board, false);
    let transposed = rows_of(board, true);
    let sides = [upright, transposed];
    let consistent = board.is_consistent();
    let ties = Ties {
        sides: &sides,
        consistent,
        twins: match consistent {
            true => [Twins::NONE; 2],
            false => [
                Twins::of(&upright, &transposed),
                Twins::of(&transposed, &upright),
            ],
        },
    };
    let mut cells = [0; CELLS];
    let mut states = if ties.consistent && board.empty_cells().is_empty() {
        let (second, states) = full::two_rows(&sides);
        write_row(&mut cells, 0, FULL_ROW);
        write_row(&mut cells, 1, second);
        states
    } else {
        vec![State::start(0), State::start(1)]
    };
    let mut next = Vec::with_capacity(64);
    let done = states.first().map_or(0, |state| state.rows_done);
    let mut kept = states.len();
    for row in done..9 {
        let mut least = u64::MAX;
        next.clear();
        for state in &states {
            ties.extend(state, &mut least, &mut next);
        }
        write_row(&mut cells, row, least);
        std::mem::swap(&mut states, &mut next);
        kept += states.len();
    }
    let mut least = Board::EMPTY;
    for (cell, digit) in Cell::ALL.into_iter().zip(cells) {
        least.set(cell, digit);
    }
    let of_state =
        |state: &State| state.arrangements() * ties.twins[usize::from(state.side)].orders;
    let form = Canonical {
        board: least,
        automorphisms: states.iter().map(of_state).sum(),
    };
    (form, kept)
}

fn rows_of(board: &Board, transposed: bool) -> Rows {
    let mut rows = [[0; DIGITS]; DIGITS];
    for (row, cells) in rows.iter_mut().enumerate() {
        for (column, digit) in cells.iter_mut().enumerate() {
            *digit = match transposed {
                true => board.get(Cell::at(column, row)),
                false => board.get(Cell::at(row, column)),
            };
        }
    }
    rows
}

/// The first row of a full board. Rows are numbers that sort like their digits: four bits for each
/// cell, with the first cell in the highest bits.
const FULL_ROW: u64 = 0x1_2345_6789;

fn write_row(cells: &mut [u8; CELLS], row: usize, text: u64) {
    for column in 0..9 {
        cells[Cell::at(row, column)] = (text >> (4 * (8 - column)) & 15) as u8;
    }
}

/// The data shared by all states of a search.
struct Ties<'a> {
    sides: &'a [Rows; 2],
    /// Whether the board has no clashes, which lets the search skip some orders.
    consistent: bool,
    /// The equal lines of each side, which are tried in one order only.
    twins: [Twins; 2],
}

impl Ties<'_> {
    /// Extends `state` by a row, in every way that makes the row no larger than `least`.
    fn extend(&self, state: &State, least: &mut u64, next: &mut Vec<State>) {
        let rows = &self.sides[usize::from(state.side)];
        let twins = &self.twins[usize::from(state.side)];
        let open = twins.first_of(state);
        if state.is_settled() {
            for row in (0..9).filter(|&row| open >> row & 1 == 1) {
                let text = state.text_of(&rows[row]);
                if text < *least {
                    *least = text;
                    next.clear();
                }
                if text == *least {
                    next.push(state.with_row(row));
                }
            }
            return;
        }
        let empty = (0..9)
            .filter(|&row| open >> row & 1 == 1 && rows[row] == [0; DIGITS])
            .fold(0u16, |empty, row| empty | 1 << row);
        let mut empty_bands = 0u16;
        for row in (0..9).filter(|&row| open >> row & 1 == 1) {
            let mut child = state.with_row(row);
            if empty != 0 {
                if empty >> row & 1 == 0 {
                    continue;
                }
                // The empty rows of a band are interchangeable, so one represents them all.
                let band = empty & 0b111 << (row / 3 * 3);
                if empty_bands & band != 0 {
                    continue;
                }
                empty_bands |= band;
                child.weight *= band.count_ones();
            }
            let mut placing = Placing {
                row: &rows[row],
                consistent: self.consistent,
                twins,
                stacks: [0, 1, 2].map(|stack| {
                    let at = 3 * stack;
                    [
                        state.columns[at],
                        state.columns[at + 1],
                        state.columns[at + 2],
                    ]
                }),
                was_tied: (state.tied_columns, state.tied_stacks),
                least,
                next,
            };
            child.tied_stacks = 0;
            placing.stack(child, 0, 0, 0);
        }
    }
}

/// A row that is being added to a state, stack by stack.
struct Placing<'a> {
    row: &'a [u8; DIGITS],
    consistent: bool,
    twins: &'a Twins,
    /// The columns of each stack before this row.
    stacks: [[u8; 3]; 3],
    /// The tied columns and stacks before this row.
    was_tied: ([u8; 3], u8),
    least: &'a mut u64,
    next: &'a mut Vec<State>,
}

impl Placing<'_> {
    /// Fills the stack at `place`. `taken` has a bit for each stack in use.
    fn stack(&mut self, child: State, place: usize, taken: u8, text: u64) {
        if place == 3 {
            self.finish(child, text);
            return;
        }
        if place >= usize::from(self.was_tied.1) {
            self.columns(child, place, place, taken, text);
            return;
        }
        let open = (0..usize::from(self.was_tied.1)).filter(|&stack| taken >> stack & 1 == 0);
        let empty = open.clone().find(|&stack| {
            self.stacks[stack]
                .iter()
                .all(|&column| self.row[usize::from(column)] == 0)
        });
        match empty {
            // The stack is still empty: it goes to the front and stays tied.
            Some(stack) => {
                let mut child = child;
                child.tied_stacks += 1;
                self.columns(child, place, stack, taken, text);
            }
            None => {
                let id = self.stacks.map(|columns| usize::from(columns[0] / 3));
                let ids = open.clone().fold(0u8, |ids, stack| ids | 1 << id[stack]);
                for stack in open {
                    if self.twins.stacks_before[id[stack]] & ids == 0 {
                        self.columns(child, place, stack, taken, text);
                    }
                }
            }
        }
    }

    /// Puts the columns of `stack` at `place`: first those that are still empty, then those that
    /// this row fills, then those that were filled before.
    fn columns(&mut self, mut child: State, place: usize, stack: usize, taken: u8, text: u64) {
        let old = self.stacks[stack];
        let tied = usize::from(self.was_tied.0[stack]);
        let mut order = [0; 3];
        let mut empty = 0;
        let mut filled = 0;
        let mut fresh = [0; 3];
        for &column in &old[..tied] {
            if self.row[usize::from(column)] == 0 {
                order[empty] = column;
                empty += 1;
            } else {
                fresh[filled] = column;
                filled += 1;
            }
        }
        order[tied..].copy_from_slice(&old[tied..]);
        child.tied_columns[place] = empty as u8;
        let taken = taken | 1 << stack;
        // Labeled digits sort by their labels, and come before unlabeled ones.
        let key = |column: &u8| match child.labels[usize::from(self.row[usize::from(*column)])] {
            0 => 10,
            label => label,
        };
        let mut settled = 0;
        if self.consistent {
            fresh[..filled].sort_unstable_by_key(key);
            settled = fresh[..filled]
                .iter()
                .filter(|column| key(column) < 10)
                .count();
        }
        for permutation in orders(filled - settled) {
            for (at, place) in order[empty..tied].iter_mut().enumerate() {
                *place = match at < settled {
                    true => fresh[at],
                    false => fresh[settled + usize::from(permutation[at - settled])],
                };
            }
            if !self.twins.in_order(&order[empty..tied]) {
                continue;
            }
            let mut child = child;
            let mut text = text;
            for (at, &column) in order.iter().enumerate() {
                child.columns[3 * place + at] = column;
                text = text << 4 | u64::from(label(&mut child, self.row[usize::from(column)]));
            }
            if text <= *self.least >> (4 * (6 - 3 * place)) {
                self.stack(child, place + 1, taken, text);
            }
        }
    }

    fn finish(&mut self, child: State, text: u64) {
        if text < *self.least {
            *self.least = text;
            self.next.clear();
        }
        self.next.push(child);
    }
}

/// Returns the label of a digit, or 0 for an empty cell. A digit without a label gets the next one.
fn label(state: &mut State, digit: u8) -> u8 {
    let digit = usize::from(digit);
    if digit > 0 && state.labels[digit] == 0 {
        state.labels[digit] = state.next_label;
        state.next_label += 1;
    }
    state.labels[digit]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_board_is_canonical_and_has_every_automorphism() {
        let form = canonical(&Board::EMPTY);
        assert_eq!(form.board, Board::EMPTY);
        assert_eq!(form.automorphisms, 3_359_232);
    }

    #[test]
    fn a_single_digit_ends_up_last_and_is_a_one() {
        let mut board = Board::EMPTY;
        board.set(Cell::of(40), 7);
        let mut least = Board::EMPTY;
        least.set(Cell::of(80), 1);
        let form = canonical(&board);
        assert_eq!(form.board, least);
        // The cell keeps its row and column. The board may be transposed or not: 2 ways. The rows,
        // like the columns, have 2 orders of the other bands, 2 orders of the other rows of the
        // band, and 6 * 6 orders of the rows of the other bands.
        assert_eq!(form.automorphisms, 2 * (2 * 2 * 36) * (2 * 2 * 36));
    }

    /// Makes a board whose digits depend on their row and column.
    fn board_of(digit: impl Fn(usize, usize) -> usize) -> Board {
        let mut board = Board::EMPTY;
        for cell in Cell::ALL {
            board.set(cell, (digit(cell.row(), cell.column()) % 10) as u8);
        }
        board
    }

    #[test]
    fn clashing_boards_tie_in_few_arrangements() {
        let ones = board_of(|_, _| 1);
        assert_eq!(canonical(&ones).board, ones);
        assert_eq!(canonical(&ones).automorphisms, 3_359_232);
        let mut boards = vec![
            ones,
            board_of(|row, column| usize::from(row != 4 || column != 4)),
            board_of(|row, _| row + 1),
            board_of(|_, column| column + 1),
            board_of(|row, column| 1 + (row + column) % 2),
            board_of(|row, column| 1 + row / 3 * 3 + column / 3),
            board_of(|row, column| 1 + row % 3 * 3 + column % 3),
            board_of(|row, column| 1 + row % 3 + column % 3),
            board_of(|row, column| usize::from(row % 3 == 0 || column % 3 == 0)),
            board_of(|row, column| usize::from(row == column)),
            board_of(|row, column| usize::from(row != column)),
            board_of(|row, column| usize::from(row % 3 == column % 3)),
            board_of(|row, column| if row == 8 { column + 1 } else { row + 1 }),
            board_of(|row, column| if row == 8 { column % 3 } else { 1 }),
            board_of(|row, column| if row > column { 1 } else { 2 }),
            board_of(|row, column| if column == 8 { row } else { column }),
        ];
        let mut state = 1u64;
        let mut below = |n: u64| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (state >> 33) % n
        };
        for _ in 0..300 {
            let digits = 1 + below(4);
            let kinds = 1 + below(9) as usize;
            let table: Vec<usize> = (0..81).map(|_| below(1 + digits) as usize).collect();
            boards.push(board_of(|row, column| {
                table[row % kinds * 9 + column % kinds]
            }));
        }
        for board in boards {
            let (form, kept) = search(&board);
            assert!(kept < 50_000, "{kept} states: {board}");
            assert_eq!(search(&form.board).0, form);
        }
    }

    #[test]
    fn clashing_digits_are_arranged_like_others() {
        let text = "110000000".to_string() + &"0".repeat(72);
        let board: Board = text.parse().unwrap();
        let form = canonical(&board);
        assert_eq!(form.board.to_string(), "0".repeat(79) + "11");
        let mut column = Board::EMPTY;
        column.set(Cell::of(4), 9);
        column.set(Cell::of(22), 9);
        assert_eq!(canonical(&column), form);
    }
}
