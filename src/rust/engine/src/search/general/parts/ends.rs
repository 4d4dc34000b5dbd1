//! Lines whose two ends limit the digits inside: between lines and lockout lines.

use crate::search::general::clauses::Clauses;
use crate::search::general::masks::{bit, digits};
use crate::search::general::part::Part;
use crate::search::general::state::{Narrowed, State};
use crate::shape::Cell;

pub(super) struct Ends {
    cells: Vec<Cell>,
    /// The smallest difference between the ends.
    least: i32,
    /// Whether the digits inside lie between the ends rather than outside them.
    between: bool,
}

impl Ends {
    pub(super) fn between(cells: Vec<Cell>) -> Self {
        Ends {
            cells,
            least: 2,
            between: true,
        }
    }

    pub(super) fn lockout(cells: Vec<Cell>, least: i32) -> Self {
        Ends {
            cells,
            least,
            between: false,
        }
    }

    /// Returns the digits allowed inside for given ends.
    fn inside(&self, a: i32, b: i32) -> u32 {
        let (low, high) = (a.min(b), a.max(b));
        let below = |digit: i32| bit(digit).wrapping_sub(1);
        match self.between {
            true => below(high) & !below(low + 1),
            false => !(below(high) | bit(high)) | below(low),
        }
    }
}

impl Part for Ends {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        1
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let last = self.cells.len() - 1;
        let (first, inner, end) = (self.cells[0], &self.cells[1..last], self.cells[last]);
        let (mut firsts, mut ends, mut allowed) = (0, 0, 0);
        for a in digits(state.mask(first)) {
            for b in digits(state.mask(end)).filter(|b| (a - b).abs() >= self.least) {
                let inside = self.inside(a, b);
                if inner.iter().all(|&cell| state.mask(cell) & inside != 0) {
                    firsts |= bit(a);
                    ends |= bit(b);
                    allowed |= inside;
                }
            }
        }
        state.keep(first, firsts)?;
        state.keep(end, ends)?;
        inner.iter().try_for_each(|&cell| state.keep(cell, allowed))
    }

    fn clauses(&self, out: &mut Clauses) {
        let last = self.cells.len() - 1;
        let (first, inner, end) = (self.cells[0], &self.cells[1..last], self.cells[last]);
        for a in digits(out.mask(first)) {
            for b in digits(out.mask(end)) {
                if (a - b).abs() < self.least {
                    out.never(&[(first, a), (end, b)]);
                    continue;
                }
                for &cell in inner {
                    for digit in digits(out.mask(cell) & !self.inside(a, b)) {
                        out.never(&[(first, a), (end, b), (cell, digit)]);
                    }
                }
            }
        }
    }
}
