//! A partial arrangement.

use crate::topology::classic::DIGITS;

/// The nine rows of a board, or its columns.
pub(super) type Rows = [[u8; DIGITS]; DIGITS];

/// The part of an arrangement that the rows placed so far determine.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    /// 1 for the transposed board, 0 otherwise.
    pub(super) side: u8,
    pub(super) rows_done: usize,
    /// The rows of the board already placed, one bit each.
    pub(super) used: u16,
    /// The rows left in the current band, one bit each.
    pub(super) band: u16,
    /// The column of the board at each place.
    pub(super) columns: [u8; DIGITS],
    /// The number of columns, from the front of each stack, that are still empty and
    /// interchangeable.
    pub(super) tied_columns: [u8; 3],
    /// The number of stacks, from the front, that are still empty and interchangeable.
    pub(super) tied_stacks: u8,
    /// The label of each digit, or 0 if it has none yet.
    pub(super) labels: [u8; 10],
    /// The next label.
    pub(super) next_label: u8,
    /// The number of orders of empty rows that the state represents.
    pub(super) weight: u32,
}

impl State {
    pub(super) fn start(side: u8) -> State {
        State {
            side,
            rows_done: 0,
            used: 0,
            band: 0,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            tied_columns: [3; 3],
            tied_stacks: 3,
            labels: [0; 10],
            next_label: 1,
            weight: 1,
        }
    }

    /// Returns the rows that can come next: those left in the current band, or any if none are
    /// left.
    pub(super) fn open_rows(&self) -> u16 {
        match self.band {
            0 => 0x1FF & !self.used,
            band => band,
        }
    }

    pub(super) fn take_row(&mut self, row: usize) {
        let band = 0b111 << (row / 3 * 3);
        self.used |= 1 << row;
        self.band = band & !self.used;
        self.rows_done += 1;
    }

    pub(super) fn with_row(mut self, row: usize) -> State {
        self.take_row(row);
        self
    }

    /// Whether every column has its place and every digit its label.
    pub(super) fn is_settled(&self) -> bool {
        self.tied_columns == [0; 3] && self.next_label == 10
    }

    /// Returns a row as a settled state arranges and labels it.
    pub(super) fn text_of(&self, row: &[u8; DIGITS]) -> u64 {
        self.columns.iter().fold(0, |text, &column| {
            let digit = row[usize::from(column)];
            text << 4 | u64::from(self.labels[usize::from(digit)])
        })
    }

    /// Returns the number of arrangements that the state represents.
    pub(super) fn arrangements(&self) -> u32 {
        const ORDERS: [u32; 4] = [1, 1, 2, 6];
        let within: u32 = self
            .tied_columns
            .iter()
            .map(|&columns| ORDERS[usize::from(columns)])
            .product();
        within * ORDERS[usize::from(self.tied_stacks)] * self.weight
    }
}

/// Returns all orders of up to three items.
pub(super) fn orders(n: usize) -> &'static [[u8; 3]] {
    const ORDERS: [[u8; 3]; 6] = [
        [0, 1, 2],
        [1, 0, 2],
        [0, 2, 1],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    &ORDERS[..[1, 1, 2, 6][n]]
}
