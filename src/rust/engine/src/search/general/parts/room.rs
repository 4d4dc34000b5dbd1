//! Numbered rooms: the first cell of a line says which cell of the line holds a digit.

use crate::search::general::clauses::Clauses;
use crate::search::general::masks::{bit, digits};
use crate::search::general::part::Part;
use crate::search::general::state::{Narrowed, State};
use crate::shape::Cell;

pub(super) struct Room {
    cells: Vec<Cell>,
    /// The digit, as a mask.
    digit: u32,
}

impl Room {
    pub(super) fn new(cells: Vec<Cell>, digit: i32) -> Self {
        Room {
            cells,
            digit: bit(digit),
        }
    }
}

impl Part for Room {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        0
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let first = self.cells[0];
        let mut rooms = 0;
        for (place, &cell) in self.cells.iter().enumerate() {
            let room = 1 << place;
            // In the first cell itself, the digit must be 1.
            let fits = place > 0 || self.digit == 1;
            if fits && state.mask(first) & room != 0 && state.mask(cell) & self.digit != 0 {
                rooms |= room;
            }
        }
        state.keep(first, rooms)?;
        for (place, &cell) in self.cells.iter().enumerate() {
            // The line holds the digit only once.
            if rooms & 1 << place == 0 {
                state.keep(cell, !self.digit)?;
            }
        }
        match digits(rooms).next() {
            Some(room) if rooms.is_power_of_two() => {
                state.keep(self.cells[room as usize - 1], self.digit)
            }
            _ => Ok(()),
        }
    }

    fn clauses(&self, out: &mut Clauses) {
        for (room, &cell) in (1..).zip(&self.cells) {
            for other in digits(out.mask(cell) & !self.digit) {
                out.never(&[(self.cells[0], room), (cell, other)]);
            }
        }
    }
}
