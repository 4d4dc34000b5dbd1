//! The consequences of many assumptions at once, without order or parents.
//!
//! Each assumption is a lane: one bit of a block of lanes. For each candidate, one block has the
//! lanes in which it is on, and another has the lanes in which it is off. So a few operations apply
//! a rule to all lanes at once. The consequences do not depend on the order of the links. So the
//! lanes show which assumptions end in a contradiction, and which consequences the other
//! assumptions share. A chain is searched for only if it leads to a finding.

use super::numbers::{places, LiteralSets, Numbers};
use crate::bits::bits;
use crate::logic::families::explainer::grid::{candidate_id, CandidateId, SeCandidates};
use crate::topology::classic::{CELLS, CELLS_OF, DIGITS, HOUSES};
use crate::Cell;

/// The number of words in a block.
const WORDS: usize = 8;
/// The number of lanes in a block.
const WIDTH: usize = 64 * WORDS;

/// One bit for each lane of a block.
type LaneWords = [u64; WORDS];

const ZERO: LaneWords = [0; WORDS];

/// The candidates of a cell, or of a digit in a house, if there are at least two.
#[derive(Clone, Copy)]
struct LinkGroup {
    first: u16,
    size: u8,
}

const GROUPS: usize = CELLS + HOUSES * DIGITS;
const DIRTY: usize = GROUPS / 64 + 1;

/// The lanes of all assumptions on one grid. The place of a literal is its lane.
#[derive(Clone)]
pub(super) struct AssumptionLanes {
    /// The number of candidates.
    count: usize,
    groups: Vec<LinkGroup>,
    members: Vec<u16>,
    /// The groups of each candidate: its cell, row, column and box.
    groups_of: Vec<[u16; 4]>,
    blocks: Vec<LaneBlock>,
}

/// The state of the lanes of one block.
#[derive(Clone)]
struct LaneBlock {
    on: Vec<LaneWords>,
    off: Vec<LaneWords>,
    /// The lanes in which a candidate is both on and off.
    dead: LaneWords,
    dirty: [u64; DIRTY],
}

const NO_GROUP: u16 = u16::MAX;

impl AssumptionLanes {
    /// Creates the lanes of a grid, with the known consequences of each assumption.
    pub fn new(candidates: &SeCandidates, numbers: &Numbers, known: &LiteralSets) -> Self {
        let count = numbers.ids.len();
        let mut lanes = AssumptionLanes {
            count,
            groups: Vec::with_capacity(GROUPS),
            members: Vec::with_capacity(4 * count),
            groups_of: vec![[NO_GROUP; 4]; count],
            blocks: Vec::new(),
        };
        for cell in Cell::ALL {
            let ids = bits(candidates.digits[cell]).map(|digit| candidate_id(cell, digit));
            lanes.add_group(numbers, ids, 0);
        }
        for (house, cells) in CELLS_OF.iter().enumerate() {
            for digit in 0..DIGITS {
                let places = bits(candidates.places[house][digit]);
                let ids = places.map(|at| candidate_id(cells[at], digit));
                lanes.add_group(numbers, ids, 1 + house / DIGITS);
            }
        }
        for first in (0..2 * count).step_by(WIDTH) {
            lanes.blocks.push(lanes.block(first, known));
        }
        lanes
    }

    /// Returns the block of the lanes from `first` on.
    fn block(&self, first: usize, known: &LiteralSets) -> LaneBlock {
        let count = self.count;
        let mut block = LaneBlock {
            on: vec![ZERO; count],
            off: vec![ZERO; count],
            dead: ZERO,
            dirty: [0; DIRTY],
        };
        for group in 0..self.groups.len() {
            block.dirty[group / 64] |= 1 << (group % 64);
        }
        for word in 0..WORDS.min(known.words - first / 64) {
            for column in 0..known.words {
                let mut tile = known.tile(first / 64 + word, column);
                transpose(&mut tile);
                for candidate in (column * 32..count).take(32) {
                    block.off[candidate][word] = tile[2 * (candidate % 32)];
                    block.on[candidate][word] = tile[2 * (candidate % 32) + 1];
                }
            }
        }
        block
    }

    fn add_group(
        &mut self,
        numbers: &Numbers,
        ids: impl Iterator<Item = CandidateId>,
        kind: usize,
    ) {
        let first = self.members.len();
        self.members.extend(ids.map(|id| numbers.number(id) as u16));
        let size = self.members.len() - first;
        if size < 2 {
            self.members.truncate(first);
            return;
        }
        for &member in &self.members[first..] {
            self.groups_of[usize::from(member)][kind] = self.groups.len() as u16;
        }
        self.groups.push(LinkGroup {
            first: first as u16,
            size: size as u8,
        });
    }

    /// Follows links in all lanes until nothing more follows.
    pub fn close(&mut self) {
        let close = kernel();
        for block in &mut self.blocks {
            // SAFETY: `kernel()` chose the function for this processor.
            unsafe { close(block, &self.groups, &self.members, &self.groups_of) };
        }
    }

    /// Eliminates a candidate from the grid: it is off in all lanes.
    pub fn remove(&mut self, number: usize) {
        for block in &mut self.blocks {
            block.off[number] = [!0; WORDS];
            for i in 0..WORDS {
                block.dead[i] |= block.on[number][i];
            }
            for group in self.groups_of[number] {
                if group != NO_GROUP {
                    block.dirty[usize::from(group) / 64] |= 1 << (group % 64);
                }
            }
        }
    }

    /// Returns the lanes in which some candidate is both on and off, in ascending order.
    pub fn dead(&self) -> Vec<usize> {
        let mut dead = Vec::new();
        for (i, block) in self.blocks.iter().enumerate() {
            dead.extend(places(&block.dead).map(|lane| i * WIDTH + lane));
        }
        dead.retain(|&lane| lane < 2 * self.count);
        dead
    }

    /// Returns the literals that hold in each lane.
    pub fn sets(&self) -> LiteralSets {
        let mut sets = LiteralSets::new(2 * self.count);
        let count = self.count;
        for (i, block) in self.blocks.iter().enumerate() {
            for word in 0..WORDS.min(sets.words - i * WORDS) {
                for column in 0..sets.words {
                    let mut tile = [0; 64];
                    for candidate in (column * 32..count).take(32) {
                        tile[2 * (candidate % 32)] = block.off[candidate][word];
                        tile[2 * (candidate % 32) + 1] = block.on[candidate][word];
                    }
                    transpose(&mut tile);
                    sets.set_tile(i * WORDS + word, column, &tile);
                }
            }
        }
        sets
    }
}

/// A function that closes a block.
///
/// # Safety
/// The processor must support the instructions for which the function is compiled.
type CloseFn = unsafe fn(&mut LaneBlock, &[LinkGroup], &[u16], &[[u16; 4]]);

/// Returns the kernel for this processor. All kernels have the same result.
fn kernel() -> CloseFn {
    #[cfg(target_arch = "x86_64")]
    {
        #[cfg(oxidoku_avx512)]
        if is_x86_feature_detected!("avx512f") {
            return close_avx512;
        }
        if is_x86_feature_detected!("avx2") {
            return close_avx2;
        }
    }
    close_portable
}

#[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
#[target_feature(enable = "avx512f")]
unsafe fn close_avx512(
    block: &mut LaneBlock,
    groups: &[LinkGroup],
    members: &[u16],
    groups_of: &[[u16; 4]],
) {
    block.close(groups, members, groups_of);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn close_avx2(
    block: &mut LaneBlock,
    groups: &[LinkGroup],
    members: &[u16],
    groups_of: &[[u16; 4]],
) {
    block.close(groups, members, groups_of);
}

unsafe fn close_portable(
    block: &mut LaneBlock,
    groups: &[LinkGroup],
    members: &[u16],
    groups_of: &[[u16; 4]],
) {
    block.close(groups, members, groups_of);
}

impl LaneBlock {
    #[inline(always)]
    fn close(&mut self, groups: &[LinkGroup], members: &[u16], groups_of: &[[u16; 4]]) {
        loop {
            let mut any = false;
            for word in 0..DIRTY {
                while self.dirty[word] != 0 {
                    any = true;
                    let bit = self.dirty[word].trailing_zeros() as usize;
                    self.dirty[word] &= !(1 << bit);
                    let group = groups[word * 64 + bit];
                    let members = &members[usize::from(group.first)..][..usize::from(group.size)];
                    let changed = self.visit(members);
                    for i in bits(changed) {
                        for group in groups_of[usize::from(members[i])] {
                            if group != NO_GROUP {
                                self.dirty[usize::from(group) / 64] |= 1 << (group % 64);
                            }
                        }
                    }
                }
            }
            if !any {
                return;
            }
        }
    }

    /// Follows the links of one group: if all members except one are off, that one is on, and if
    /// one is on, the others are off. Returns the members that changed in some lane.
    #[inline(always)]
    fn visit(&mut self, members: &[u16]) -> u16 {
        // The lanes with at least one or two members on, and those with at least one or two not
        // off.
        let (mut one_on, mut two_on) = (ZERO, ZERO);
        let (mut one_open, mut two_open) = (ZERO, ZERO);
        for &member in members {
            let on = &self.on[usize::from(member)];
            let off = &self.off[usize::from(member)];
            for i in 0..WORDS {
                two_on[i] |= one_on[i] & on[i];
                one_on[i] |= on[i];
                two_open[i] |= one_open[i] & !off[i];
                one_open[i] |= !off[i];
            }
        }
        let mut work = 0;
        let mut last_open = ZERO;
        for i in 0..WORDS {
            let alive = !self.dead[i];
            last_open[i] = !two_open[i] & alive;
            one_on[i] &= alive;
            two_on[i] &= alive;
            work |= last_open[i] | one_on[i];
        }
        if work == 0 {
            return 0;
        }
        let mut dead = self.dead;
        let mut changed = 0;
        for (at, &member) in members.iter().enumerate() {
            let on = &mut self.on[usize::from(member)];
            let off = &mut self.off[usize::from(member)];
            let mut new = 0;
            for i in 0..WORDS {
                let turns_off = (one_on[i] & !on[i] | two_on[i]) & !off[i];
                let turns_on = last_open[i] & (!one_open[i] | !off[i]) & !on[i];
                on[i] |= turns_on;
                off[i] |= turns_off;
                dead[i] |= on[i] & off[i];
                new |= turns_on | turns_off;
            }
            changed |= u16::from(new != 0) << at;
        }
        self.dead = dead;
        changed
    }
}

/// Transposes a square of bits: bit `j` of row `i` becomes bit `i` of row `j`.
fn transpose(rows: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = 0x0000_0000_FFFF_FFFF_u64;
    while width != 0 {
        let mut row = 0;
        while row < 64 {
            let swapped = (rows[row] >> width ^ rows[row + width]) & mask;
            rows[row] ^= swapped << width;
            rows[row + width] ^= swapped;
            row = (row + width + 1) & !width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_exchanges_rows_and_columns() {
        let mut rows: [u64; 64] = [0; 64];
        for (i, row) in rows.iter_mut().enumerate() {
            *row = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(i as u64 + 1);
        }
        let before = rows;
        transpose(&mut rows);
        for (i, row) in rows.iter().enumerate() {
            for (j, column) in before.iter().enumerate() {
                assert_eq!(row >> j & 1, column >> i & 1);
            }
        }
    }
}
