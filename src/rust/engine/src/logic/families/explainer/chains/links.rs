//! The links of a grid: strong links between two candidates one of which is on, and weak links to
//! candidates that go off.

use super::literal::Cause;
use super::numbers::Numbers;
use crate::bits::bits;
use crate::logic::families::explainer::grid::{
    candidate_id, cell_and_digit, house_of, ones, place_bit, CandidateId, SeCandidates,
    BOX_ROW_COLUMN, CROSSING,
};
use crate::topology::classic::CELLS_OF;
use crate::Cell;

/// The links that may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweep {
    /// Links between candidates of a cell.
    pub in_cell: bool,
    /// Links between the only two places of a digit in a house.
    pub in_house: bool,
}

/// A link to a candidate.
#[derive(Clone, Copy)]
pub(super) struct Linked {
    pub id: CandidateId,
    pub cause: Cause,
}

/// The links of each candidate, by its number. Strong links lead to candidates that are on if this
/// one is off, and weak links lead to candidates that go off if it is on. Weak links to candidates
/// without strong links are left out, because nothing follows from these candidates.
pub(super) struct LinkTable {
    pub numbers: Numbers,
    /// The index of the first link of each candidate.
    strong_from: Vec<u16>,
    strong: Vec<Linked>,
    weak_from: Vec<u16>,
    weak: Vec<Linked>,
}

impl LinkTable {
    /// Creates the links between the candidates of a grid, which have these numbers.
    pub fn new(candidates: &SeCandidates, numbers: Numbers) -> Self {
        let count = numbers.ids.len();
        let mut table = LinkTable {
            strong_from: Vec::with_capacity(count + 1),
            strong: Vec::with_capacity(256),
            weak_from: Vec::with_capacity(count + 1),
            weak: Vec::with_capacity(2048),
            numbers,
        };
        // The candidates with a strong link.
        let mut linked = SeCandidates::EMPTY;
        for number in 0..count {
            let (cell, digit) = cell_and_digit(table.numbers.ids[number]);
            let first = table.strong.len();
            table.strong_from.push(first as u16);
            table.add_strong(candidates, cell, digit);
            if table.strong.len() > first {
                linked.insert(cell, digit);
            }
        }
        table.strong_from.push(table.strong.len() as u16);
        for number in 0..count {
            let (cell, digit) = cell_and_digit(table.numbers.ids[number]);
            table.weak_from.push(table.weak.len() as u16);
            table.add_weak(&linked, cell, digit);
        }
        table.weak_from.push(table.weak.len() as u16);
        table
    }

    fn add_strong(&mut self, candidates: &SeCandidates, cell: Cell, digit: usize) {
        let first = self.strong.len();
        let masks = candidates.digits[cell];
        if ones(masks) == 2 {
            let other = (masks & !(1 << digit)).trailing_zeros() as usize;
            self.strong.push(Linked {
                id: candidate_id(cell, other),
                cause: Cause::Cell,
            });
        }
        for kind in BOX_ROW_COLUMN {
            let house = house_of(cell, kind);
            let places = candidates.places[house][digit];
            if ones(places) != 2 {
                continue;
            }
            let at = (places & !place_bit(cell, house)).trailing_zeros() as usize;
            let id = candidate_id(CELLS_OF[house][at], digit);
            if self.strong[first..].iter().all(|known| known.id != id) {
                let cause = Cause::House(kind as u8);
                self.strong.push(Linked { id, cause });
            }
        }
    }

    fn add_weak(&mut self, linked: &SeCandidates, cell: Cell, digit: usize) {
        let in_cell = bits(linked.digits[cell] & !(1 << digit));
        self.weak.extend(in_cell.map(|other| Linked {
            id: candidate_id(cell, other),
            cause: Cause::Cell,
        }));
        let boxed = house_of(cell, BOX_ROW_COLUMN[0]);
        for kind in BOX_ROW_COLUMN {
            let house = house_of(cell, kind);
            let mut places = linked.places[house][digit] & !place_bit(cell, house);
            if house != boxed {
                places &= !CROSSING[house][boxed];
            }
            self.weak.extend(bits(places).map(|at| Linked {
                id: candidate_id(CELLS_OF[house][at], digit),
                cause: Cause::House(kind as u8),
            }));
        }
    }

    fn all_weak(&self, number: usize) -> &[Linked] {
        &self.weak[usize::from(self.weak_from[number])..usize::from(self.weak_from[number + 1])]
    }

    fn all_strong(&self, number: usize) -> &[Linked] {
        &self.strong
            [usize::from(self.strong_from[number])..usize::from(self.strong_from[number + 1])]
    }

    /// Returns the candidates with strong links that go off if a candidate is on.
    pub fn weak(&self, id: CandidateId, sweep: Sweep) -> impl Iterator<Item = Linked> + '_ {
        self.all_weak(self.numbers.number(id))
            .iter()
            .copied()
            .filter(move |link| sweep.in_cell || link.cause != Cause::Cell)
    }

    /// Returns the candidates that are on if a candidate is off.
    pub fn strong(&self, id: CandidateId, sweep: Sweep) -> impl Iterator<Item = Linked> + '_ {
        self.all_strong(self.numbers.number(id))
            .iter()
            .copied()
            .filter(move |link| match link.cause {
                Cause::Cell => sweep.in_cell,
                _ => sweep.in_house,
            })
    }
}
