//! The first two rows of the canonical form of a full board.
//!
//! The first row is always 123456789, so the second row decides. It begins with 4, as the
//! box already has 1 to 3. It begins with 456 if the three digits below the first stack
//! come from one stack of the row above: such a pair of rows is *aligned*. Otherwise it
//! begins with 457.

use super::state::{orders, Rows, State};
use crate::topology::classic::DIGITS;

/// Returns the smallest second row, and every arrangement of the two rows that produces it.
pub(super) fn two_rows(sides: &[Rows; 2]) -> (u64, Vec<State>) {
    let pairs: Vec<Pair> = (0..36).map(|number| Pair::new(sides, number)).collect();
    let any_aligned = pairs.iter().any(|pair| pair.aligned);
    let mut least = u64::MAX;
    let mut states = Vec::with_capacity(64);
    for pair in pairs.iter().filter(|pair| pair.aligned == any_aligned) {
        for first in 0..3 {
            pair.arrange(first, &mut least, &mut states);
        }
    }
    (least, states)
}

/// Two rows of a band, in a given order.
struct Pair<'a> {
    side: usize,
    rows: [usize; 2],
    /// The first row.
    above: &'a [u8; DIGITS],
    /// For each column, the column in which the first row has the digit that the second row has
    /// here.
    source: [u8; DIGITS],
    aligned: bool,
}

impl<'a> Pair<'a> {
    /// Returns pair `number`. The first 18 pairs are upright, the other 18 are transposed.
    fn new(sides: &'a [Rows; 2], number: usize) -> Pair<'a> {
        let (side, number) = (number / 18, number % 18);
        let (band, order) = (number / 6, orders(3)[number % 6]);
        let rows = [order[0], order[1]].map(|row| 3 * band + usize::from(row));
        let [above, below] = rows.map(|row| &sides[side][row]);
        let mut column_of = [0; 10];
        for (column, &digit) in (0..).zip(above) {
            column_of[usize::from(digit)] = column;
        }
        let source = below.map(|digit| column_of[usize::from(digit)]);
        Pair {
            side,
            rows,
            above,
            source,
            aligned: source[0] / 3 == source[1] / 3 && source[1] / 3 == source[2] / 3,
        }
    }

    /// Tries the stack `first` as the first one, in all orders of its columns that can lead to the
    /// smallest second row, and keeps those that do.
    fn arrange(&self, first: usize, least: &mut u64, states: &mut Vec<State>) {
        for order in orders(3) {
            let columns = order.map(|column| 3 * first + usize::from(column));
            let [four, five, _] = columns.map(|column| usize::from(self.source[column]));
            // For a second row that begins with 45, both columns must come from one
            // stack. They become the first two columns of the second stack, in this
            // order.
            let second = four / 3;
            if five / 3 != second {
                continue;
            }
            let mut places = Places::default();
            columns.iter().for_each(|&column| places.put(column));
            places.put(four);
            places.put(five);
            places.put(9 * second + 3 - four - five);
            self.keep(places, least, states);
        }
    }

    /// Appends the columns of the third stack in the order in which the second row needs them, and
    /// keeps the state if that row is the smallest. All three columns are needed below the first
    /// two stacks, because their digits cannot repeat in their own box.
    fn keep(&self, mut places: Places, least: &mut u64, states: &mut Vec<State>) {
        let mut text = 0;
        for place in 0..9 {
            let source = usize::from(self.source[usize::from(places.column_at[place])]);
            if places.place_of[source] == UNSET {
                places.put(source);
            }
            text = text << 4 | u64::from(places.place_of[source] + 1);
            if text > *least >> (4 * (8 - place)) {
                return;
            }
        }
        if text < *least {
            *least = text;
            states.clear();
        }
        states.push(self.state(&places));
    }

    fn state(&self, places: &Places) -> State {
        let mut state = State::start(self.side as u8);
        state.take_row(self.rows[0]);
        state.take_row(self.rows[1]);
        state.columns = places.column_at;
        state.tied_columns = [0; 3];
        state.tied_stacks = 0;
        // The first row labels the digits.
        for (&digit, place) in self.above.iter().zip(places.place_of) {
            state.labels[usize::from(digit)] = place + 1;
        }
        state.next_label = 10;
        state
    }
}

const UNSET: u8 = u8::MAX;

/// Columns that are placed from left to right.
struct Places {
    next: u8,
    column_at: [u8; DIGITS],
    place_of: [u8; DIGITS],
}

impl Default for Places {
    fn default() -> Self {
        Places {
            next: 0,
            column_at: [UNSET; DIGITS],
            place_of: [UNSET; DIGITS],
        }
    }
}

impl Places {
    fn put(&mut self, column: usize) {
        self.column_at[usize::from(self.next)] = column as u8;
        self.place_of[column] = self.next;
        self.next += 1;
    }
}
