//! Cages: cells that all see each other and have a sum.

use super::arrange::{by_sets, exact, hold_elsewhere, masks, Left, EXACT};
use super::digit_sets::DigitSets;
use crate::search::general::clauses::Clauses;
use crate::search::general::masks::{bit, bounds, digits};
use crate::search::general::memo::ANSWER;
use crate::search::general::part::Part;
use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::shape::Cell;

/// Cells that hold different digits and add up to a sum.
pub(in crate::search::general) struct Cage {
    cells: Vec<Cell>,
    sum: i32,
}

impl Cage {
    /// The cells must be peers of each other.
    pub(in crate::search::general) fn new(cells: Vec<Cell>, sum: i32) -> Self {
        Cage { cells, sum }
    }
}

impl Part for Cage {
    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn price(&self) -> usize {
        0
    }

    fn restrict(&self, state: &mut State) -> Narrowed {
        let mut open = [0; 25];
        let (mut count, mut sum) = (0, self.sum);
        for &cell in &self.cells {
            let mask = state.mask(cell);
            if mask & (mask - 1) == 0 {
                sum -= bounds(mask).0;
            } else {
                open[count] = cell;
                count += 1;
            }
        }
        let open = &open[..count];
        match count {
            0 if sum == 0 => Ok(()),
            0 => Err(Contradiction),
            1 => {
                state.rest();
                state.keep(open[0], bit(sum))
            }
            _ => several(open, sum, state),
        }
    }

    fn clauses(&self, out: &mut Clauses) {
        let sum = self.sum;
        let step = |_, so_far, digit| (so_far + digit <= sum).then_some(so_far + digit);
        out.word(&self.cells, 0, step, |total| total == sum);
    }
}

fn several(open: &[Cell], sum: i32, state: &mut State) -> Narrowed {
    let Some(sets) = DigitSets::up_to(state.network.digits) else {
        return by_bounds(open, sum, state);
    };
    let sets = sets.of(open.len(), sum);
    let must = if open.len() <= EXACT {
        let left = match state.network.digits {
            0..=9 => cached(open, sum, sets, state),
            _ => exact(&masks(open, state)[..open.len()], sets),
        };
        state.rest();
        for (i, &cell) in open.iter().enumerate() {
            state.keep(cell, left.masks[i])?;
        }
        left.must
    } else {
        by_sets(open, sets, state)?
    };
    hold_elsewhere(open, must, state)
}

/// [`exact`] on boards of up to nine digits, from memory where it is known.
fn cached(open: &[Cell], sum: i32, sets: &[u32], state: &mut State) -> Left {
    let masks = masks(open, state);
    let question = masks
        .iter()
        .fold(sum as u64, |key, &mask| key << 9 | u64::from(mask));
    let answer = state.memo.ask(question, || {
        let left = exact(&masks[..open.len()], sets);
        let mut answer = [0; ANSWER];
        for (short, mask) in answer.iter_mut().zip(left.masks) {
            *short = mask as u16;
        }
        answer[EXACT] = left.must as u16;
        answer
    });
    let mut left = Left {
        must: answer[EXACT].into(),
        ..Left::default()
    };
    for (mask, short) in left.masks.iter_mut().zip(answer) {
        *mask = short.into();
    }
    left
}

/// For more digits than sets are listed of: no cell leaves the others too much
/// or too little.
fn by_bounds(open: &[Cell], sum: i32, state: &mut State) -> Narrowed {
    let (mut low, mut high) = (0, 0);
    for &cell in open {
        let (least, most) = bounds(state.mask(cell));
        low += least;
        high += most;
    }
    if sum < low || sum > high {
        return Err(Contradiction);
    }
    for &cell in open {
        let mask = state.mask(cell);
        let (least, most) = bounds(mask);
        let fits = digits(mask)
            .filter(|digit| low - least + digit <= sum && high - most + digit >= sum)
            .fold(0, |fits, digit| fits | bit(digit));
        state.keep(cell, fits)?;
    }
    Ok(())
}
