//! Cells that all see each other and hold one of several sets of digits.

use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::shape::Cell;

/// The most open cells for which the remaining candidates are exact.
pub(super) const EXACT: usize = 6;

/// Removes each digit that the cells must hold from the cells outside that see all its
/// places among them.
pub(super) fn hold_elsewhere(open: &[Cell], must: u32, state: &mut State) -> Narrowed {
    let mut rest = must;
    while rest != 0 {
        let digit = rest & rest.wrapping_neg();
        rest &= rest - 1;
        let mut places = [0; 25];
        let mut count = 0;
        for &cell in open {
            if state.mask(cell) & digit != 0 {
                places[count] = cell;
                count += 1;
            }
        }
        match count {
            0 => return Err(Contradiction),
            1 => state.keep(places[0], digit)?,
            _ => state.strike_common(&places[..count], digit)?,
        }
    }
    Ok(())
}

pub(super) fn masks(open: &[Cell], state: &State) -> [u32; EXACT] {
    let mut masks = [0; EXACT];
    for (mask, &cell) in masks.iter_mut().zip(open) {
        *mask = state.mask(cell);
    }
    masks
}

/// The remaining candidates of the open cells, and the digits that they must hold.
#[derive(Clone, Copy, Default)]
pub(super) struct Left {
    pub(super) masks: [u32; EXACT],
    pub(super) must: u32,
}

/// Tries every set of digits in every order.
pub(super) fn exact(masks: &[u32], sets: &[u32]) -> Left {
    let union = masks.iter().fold(0, |union, mask| union | mask);
    let mut left = Left {
        masks: [0; EXACT],
        must: u32::MAX,
    };
    for &set in sets {
        if set & !union == 0 && arrange(masks, set, &mut left.masks) {
            left.must &= set;
        }
    }
    if left.masks[0] == 0 {
        left.must = 0;
    }
    left
}

/// Adds the possible places of the digits of a set to `left`; `false` if the set does
/// not fit. Each subset of the set is a bit of a word. Bit `s` of `reached[i]` is set if
/// the first `i` cells can hold the subset `s`.
fn arrange(masks: &[u32], set: u32, left: &mut [u32; EXACT]) -> bool {
    let count = masks.len();
    let mut reached = [0u64; EXACT + 1];
    reached[0] = 1;
    let mut ranks = [0u32; EXACT];
    for (i, mask) in masks.iter().enumerate() {
        ranks[i] = compress(mask & set, set);
        let (mut next, mut rest) = (0, ranks[i]);
        while rest != 0 {
            let rank = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            next |= (reached[i] & WITHOUT[rank]) << (1 << rank);
        }
        if next == 0 {
            return false;
        }
        reached[i + 1] = next;
    }
    let mut wanted = 1u64 << ((1u32 << count) - 1);
    for i in (0..count).rev() {
        let (mut before, mut rest, mut stands) = (0, ranks[i], 0u32);
        while rest != 0 {
            let rank = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let from = (wanted & !WITHOUT[rank]) >> (1 << rank) & reached[i];
            if from != 0 {
                before |= from;
                stands |= 1 << rank;
            }
        }
        left[i] |= expand(stands, set);
        wanted = before;
    }
    true
}

/// By rank of a digit: all subsets without it.
const WITHOUT: [u64; EXACT] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The bits of `mask` numbered by their place in `set`.
fn compress(mask: u32, set: u32) -> u32 {
    let (mut ranks, mut rest, mut rank) = (0, set, 1);
    while rest != 0 {
        if mask & rest & rest.wrapping_neg() != 0 {
            ranks |= rank;
        }
        rank <<= 1;
        rest &= rest - 1;
    }
    ranks
}

fn expand(ranks: u32, set: u32) -> u32 {
    let (mut mask, mut rest, mut ranks) = (0, set, ranks);
    while ranks != 0 {
        if ranks & 1 != 0 {
            mask |= rest & rest.wrapping_neg();
        }
        rest &= rest - 1;
        ranks >>= 1;
    }
    mask
}

/// Leaves each cell what some set gives it; not which sets can be arranged.
pub(super) fn by_sets(
    open: &[Cell],
    sets: &[u32],
    state: &mut State,
) -> Result<u32, Contradiction> {
    let union = open.iter().fold(0, |union, &cell| union | state.mask(cell));
    let (mut any, mut must) = (0, u32::MAX);
    for &set in sets.iter().filter(|&&set| set & !union == 0) {
        if open.iter().all(|&cell| state.mask(cell) & set != 0) {
            any |= set;
            must &= set;
        }
    }
    if any == 0 {
        return Err(Contradiction);
    }
    for &cell in open {
        state.keep(cell, any)?;
    }
    Ok(must)
}
