//! The number of different digits in some cells.

use crate::search::general::clauses::Clauses;
use crate::search::general::masks::{bit, digits};
use crate::search::general::part::Part;
use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::shape::Cell;

/// The number of digits in any mask.
const MASK_BITS: usize = 32;

/// Cells that hold from `low` to `high` different digits.
pub(super) struct Distinct {
    cells: Vec<Cell>,
    low: usize,
    high: usize,
}

impl Distinct {
    pub(super) fn new(cells: Vec<Cell>, low: usize, high: usize) -> Self {
        Distinct { cells, low, high }
    }

    /// Restricts the open cells to the digits that are certain to occur, if no further
    /// different digit is allowed.
    fn no_more(&self, held: u32, open: &[(Cell, u32)], state: &mut State) -> Narrowed {
        let (apart, known) = apart(held, open);
        let count = held.count_ones() as usize + apart;
        if count > self.high {
            return Err(Contradiction);
        }
        if count < self.high {
            return Ok(());
        }
        open.iter()
            .try_for_each(|&(cell, _)| state.keep(cell, known))
    }

    /// Removes digits that leave too few different ones, if every open cell that can add a
    /// further digit must do so.
    fn no_fewer(&self, held: u32, open: &[(Cell, u32)], state: &mut State) -> Narrowed {
        let needed = self.low.saturating_sub(held.count_ones() as usize);
        let masks: Vec<u32> = open.iter().map(|&(_, mask)| mask & !held).collect();
        let most = matching(&masks);
        if most < needed {
            return Err(Contradiction);
        }
        if most > needed || needed == 0 {
            return Ok(());
        }
        for (at, &(cell, mask)) in open.iter().enumerate() {
            let mut others = masks.clone();
            others.remove(at);
            // A digit of a filled cell adds nothing.
            let mut left = if matching(&others) == needed {
                mask & held
            } else {
                0
            };
            for digit in digits(masks[at]) {
                let without: Vec<u32> = others.iter().map(|mask| mask & !bit(digit)).collect();
                if matching(&without) + 1 >= needed {
                    left |= bit(digit);
                }
            }
            state.keep(cell, left)?;
        }
        Ok(())
    }
}

impl Part for Distinct {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        1
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let mut held = 0;
        let mut open = Vec::with_capacity(self.cells.len());
        for &cell in &self.cells {
            let mask = state.mask(cell);
            match mask.is_power_of_two() {
                true => held |= mask,
                false => open.push((cell, mask)),
            }
        }
        self.no_more(held, &open, state)?;
        self.no_fewer(held, &open, state)
    }

    fn clauses(&self, out: &mut Clauses) {
        let all = self.cells.iter().fold(0, |all, &cell| all | out.mask(cell));
        let held: Vec<_> = digits(all)
            .map(|digit| out.held(&self.cells, digit))
            .collect();
        let (low, high) = (self.low, self.high);
        let step = |_, count: usize, held: i32| {
            let count = count + held as usize;
            (count <= high).then_some(count)
        };
        out.word_of(&held, 0, step, |count| count >= low);
    }
}

/// Returns how many open cells certainly hold digits that differ from those held and from each
/// other, and the digits of these cells together with those held.
fn apart(held: u32, open: &[(Cell, u32)]) -> (usize, u32) {
    let mut masks: Vec<u32> = open.iter().map(|&(_, mask)| mask).collect();
    masks.sort_by_key(|mask| mask.count_ones());
    masks
        .iter()
        .fold((0, held), |(count, known), &mask| match mask & known {
            0 => (count + 1, known | mask),
            _ => (count, known),
        })
}

/// Returns the largest number of cells that can hold different digits.
fn matching(masks: &[u32]) -> usize {
    let mut taken_by = [None; MASK_BITS];
    let is_placed = |&at: &usize| place(at, masks, &mut 0, &mut taken_by);
    (0..masks.len()).filter(is_placed).count()
}

/// Whether a cell can take a digit, if necessary by moving earlier cells to other digits.
fn place(
    at: usize,
    masks: &[u32],
    seen: &mut u32,
    taken_by: &mut [Option<usize>; MASK_BITS],
) -> bool {
    for digit in digits(masks[at]) {
        if *seen & bit(digit) != 0 {
            continue;
        }
        *seen |= bit(digit);
        let holder = taken_by[digit as usize];
        if holder.map_or(true, |other| place(other, masks, seen, taken_by)) {
            taken_by[digit as usize] = Some(at);
            return true;
        }
    }
    false
}
