//! Cells that all see each other and hold one of several sets of digits.

use crate::search::general::masks::{bit, bounds};
use crate::search::general::memo::ANSWER;
use crate::search::general::state::{Contradiction, Narrowed, State};
use crate::shape::Cell;

/// The largest number of open cells for which the remaining candidates are exact.
const EXACT: usize = 6;

/// The open cells of a part, and the digits of its other cells.
pub(super) struct Open {
    cells: [Cell; 25],
    count: usize,
    /// The digits of the filled cells as a mask.
    pub(super) filled: u32,
    /// The sum of these digits.
    pub(super) sum: i32,
}

impl Open {
    pub(super) fn of(cells: &[Cell], state: &State) -> Self {
        let mut open = Open {
            cells: [0; 25],
            count: 0,
            filled: 0,
            sum: 0,
        };
        for &cell in cells {
            let mask = state.mask(cell);
            if mask & (mask - 1) == 0 {
                open.filled |= mask;
                open.sum += bounds(mask).0;
            } else {
                open.cells[open.count] = cell;
                open.count += 1;
            }
        }
        open
    }

    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells[..self.count]
    }
}

/// Restricts the open cells to the digits that the sets allow, and removes the digits that the
/// sets require from the cells that see the open cells. Two lists of sets for the same number
/// of cells must differ in `which`, a number below 1,024.
pub(super) fn keep_sets(open: &[Cell], sets: &[u32], which: u64, state: &mut State) -> Narrowed {
    if sets.is_empty() {
        return Err(Contradiction);
    }
    if open.len() <= EXACT {
        let left = match state.network.digits {
            // Trying a few cells is as quick as looking up an answer.
            0..=9 if open.len() > FEW => remembered(open, sets, which, state),
            _ => exact(&masks(open, state)[..open.len()], sets),
        };
        return keep_left(open, left, state);
    }
    let must = by_sets(open, sets, state)?;
    hold_elsewhere(open, must, state)
}

/// Does the same as [`keep_sets`] for candidates that are already known and exact.
pub(super) fn keep_left(open: &[Cell], left: Left, state: &mut State) -> Narrowed {
    state.rest();
    for (&cell, mask) in open.iter().zip(left.masks) {
        state.keep(cell, mask)?;
    }
    hold_elsewhere(open, left.must, state)
}

/// Removes each digit that the open cells must hold from the cells outside that see all its
/// places among the open cells.
fn hold_elsewhere(open: &[Cell], must: u32, state: &mut State) -> Narrowed {
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

fn masks(open: &[Cell], state: &State) -> [u32; EXACT] {
    let mut masks = [0; EXACT];
    for (mask, &cell) in masks.iter_mut().zip(open) {
        *mask = state.mask(cell);
    }
    masks
}

/// The remaining candidates of the open cells, and the digits that they must hold.
#[derive(Clone, Copy, Default)]
pub(super) struct Left {
    masks: [u32; EXACT],
    must: u32,
}

/// Returns the candidates left in two cells whose different digits add up to a sum.
pub(super) fn two([a, b]: [u32; 2], sum: i32) -> Left {
    let mirror = mirror(sum);
    let x = a & mirror(b);
    let y = b & mirror(a);
    Left {
        masks: [x, y, 0, 0, 0, 0],
        must: if (x | y).count_ones() == 2 { x | y } else { 0 },
    }
}

/// Returns a function that finds the digits that add up to `sum` with some digit of a mask.
pub(super) fn mirror(sum: i32) -> impl Fn(u32) -> u32 {
    // Two equal digits do not count.
    let twice = if sum % 2 == 0 { bit(sum / 2) } else { 0 };
    move |mask| {
        let turned = mask.reverse_bits();
        let other = match sum {
            2..=33 => turned >> (33 - sum),
            34..=64 => turned << (sum - 33),
            _ => 0,
        };
        other & !twice
    }
}

/// Returns the candidates left in three cells whose different digits add up to a sum.
pub(super) fn three([a, b, c]: [u32; 3], sum: i32) -> Left {
    let mut left = Left {
        masks: [0; EXACT],
        must: u32::MAX,
    };
    let mut rest = a;
    while rest != 0 {
        let x = rest & rest.wrapping_neg();
        rest &= rest - 1;
        let pair = two([b & !x, c & !x], sum - 1 - x.trailing_zeros() as i32);
        if pair.masks[0] != 0 {
            left.masks[0] |= x;
            left.masks[1] |= pair.masks[0];
            left.masks[2] |= pair.masks[1];
            left.must &= x | pair.must;
        }
    }
    if left.masks[0] == 0 {
        left.must = 0;
    }
    left
}

/// Does the same as [`exact`] on boards of up to nine digits, but looks up known answers.
/// Different lists of sets for the same number of cells must differ in `which`, a number below
/// 1,024.
fn remembered(open: &[Cell], sets: &[u32], which: u64, state: &mut State) -> Left {
    let masks = masks(open, state);
    let question = masks
        .iter()
        .fold(which, |key, &mask| key << 9 | u64::from(mask));
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

/// Tries every set of digits in every order.
fn exact(masks: &[u32], sets: &[u32]) -> Left {
    let union = masks.iter().fold(0, |union, mask| union | mask);
    let mut left = Left {
        masks: [0; EXACT],
        must: u32::MAX,
    };
    let arrange = if masks.len() <= FEW {
        arrange_few
    } else {
        arrange
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

/// The largest number of cells for which the orders of digits are tried one by one.
const FEW: usize = 3;

/// Does the same as [`arrange`] for few cells.
fn arrange_few(masks: &[u32], set: u32, left: &mut [u32; EXACT]) -> bool {
    if let &[mask] = masks {
        left[0] |= mask & set;
        return mask & set != 0;
    }
    let mut fits = false;
    let mut rest = masks[0] & set;
    while rest != 0 {
        let digit = rest & rest.wrapping_neg();
        rest &= rest - 1;
        let mut others = [0; EXACT];
        if arrange_few(&masks[1..], set & !digit, &mut others) {
            fits = true;
            left[0] |= digit;
            left[1..]
                .iter_mut()
                .zip(others)
                .for_each(|(all, own)| *all |= own);
        }
    }
    fits
}

/// Adds the possible places of the digits of a set to `left`. Returns `false` if the set does
/// not fit. Each subset of the set is a bit of a word: bit `s` of `reached[i]` is set if the
/// first `i` cells can hold the subset `s`.
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

/// For each rank of a digit, all subsets without that digit.
const WITHOUT: [u64; EXACT] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Returns the bits of `mask`, numbered by their positions in `set`.
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

/// Restricts the cells to the digits of the sets that may fit, without checking whether the
/// sets can be arranged. Returns the digits that all these sets contain.
fn by_sets(open: &[Cell], sets: &[u32], state: &mut State) -> Result<u32, Contradiction> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_and_three_cells_keep_what_all_sets_leave() {
        let mut random = 1u64;
        let mut next = |limit: u64| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1);
            (random >> 33) % limit
        };
        let same = |a: &Left, b: &Left| (a.masks, a.must) == (b.masks, b.must);
        let mut possible = 0;
        for _ in 0..20_000 {
            let count = 2 + next(2) as usize;
            let masks: Vec<u32> = (0..count).map(|_| 1 + next(511) as u32).collect();
            let sum = next(40) as u32;
            let total = |set: u32| (0..9).map(|d| (set >> d & 1) * (d + 1)).sum::<u32>();
            let fits = |set: &u32| set.count_ones() as usize == count && total(*set) == sum;
            let sets: Vec<u32> = (0..512).filter(fits).collect();
            let left = exact(&masks, &sets);
            possible += usize::from(left.masks[0] != 0);
            let quick = match *masks {
                [a, b, c] => three([a, b, c], sum as i32),
                _ => two([masks[0], masks[1]], sum as i32),
            };
            assert!(same(&left, &quick), "{masks:?} {sum}");
        }
        assert!(possible > 5_000, "{possible}");
    }
}
