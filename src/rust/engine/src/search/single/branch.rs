//! Chooses the cell at which a settled state is split in two.

use super::propagate::{three_or_more, Words};
use crate::bits::bits;
use crate::search::simd::binary::{sum, sum_of_three};
use crate::search::simd::digits::{DigitLanes, DIGIT_LANES};
use crate::search::simd::layout::place_of;
use crate::search::simd::masks::Masks;
use crate::topology::classic::CELLS;
use crate::Cell;

/// The peers of a cell that count, as bits of the three words. These peers share either a line
/// or the box with the cell, but not both. Peers that share only the box count twice.
#[derive(Clone, Copy)]
struct Peers {
    /// The peers in words 0 and 1. `corners` holds those that share only the box.
    near: u64,
    corners: u64,
    /// The peers in word 2. The upper half holds those that share only the box.
    third: u64,
}

/// The counted peers of the cell at each position (`32 * word + bit`).
static COUNTED_PEERS: [Peers; 96] = {
    let none = Peers {
        near: 0,
        corners: 0,
        third: 0,
    };
    let mut all = [none; 96];
    let mut cell = 0;
    while cell < CELLS {
        let (r, bit) = place_of(cell);
        let place = &mut all[32 * r + bit];
        let mut peer = 0;
        while peer < CELLS {
            let (one, other) = (Cell::ALL[cell], Cell::ALL[peer]);
            let on_line = one.row() == other.row() || one.column() == other.column();
            let in_box = one.block() == other.block();
            let counted = (on_line != in_box) as u64;
            let corner = (in_box && !on_line) as u64;
            match place_of(peer) {
                (2, bit) => place.third |= (counted | corner << 32) << bit,
                (r, bit) => {
                    place.near |= counted << (32 * r + bit);
                    place.corners |= corner << (32 * r + bit);
                }
            }
            peer += 1;
        }
        cell += 1;
    }
    all
};

/// Places the first candidate of the cell with the fewest candidates, and returns the state
/// without that candidate. In a tie, the [`most_connected`] cell is used. `two` holds the cells
/// with at least two candidates.
///
/// # Safety
/// The requirements are those of [`Vector::splat`](crate::search::simd::vector::Vector::splat).
#[inline(always)]
pub unsafe fn split<V: DigitLanes>(
    masks: &Masks<V>,
    words: &mut Words<V>,
    two: Words<V>,
) -> Words<V> {
    let mut pairs = [0; 3];
    let mut unsolved = [0; 3];
    for r in 0..3 {
        pairs[r] = two[r].without(three_or_more(words[r])).lane(0);
        unsolved[r] = two[r].lane(0);
    }
    let is_pair = pairs != [0; 3];
    let tightest = if is_pair {
        pairs
    } else {
        fewest(words, unsolved)
    };
    let (r, bit) = most_connected(tightest, unsolved);
    let digits = holders(words, r, bit);
    let later = fork(masks, words, r, bit, digits.trailing_zeros() as usize);
    if !is_pair {
        return later;
    }
    // A pair leaves one digit. Place it, as propagation would do one round later.
    let mut written = later;
    let last = later[r] & V::splat(bit);
    written[r] = (later[r] & masks.rows_without(last)) | last;
    written
}

/// Places the digit of a lane in a cell, and returns the state without that candidate.
///
/// # Safety
/// The requirements are those of [`split`].
#[inline(always)]
pub unsafe fn fork<V: DigitLanes>(
    masks: &Masks<V>,
    words: &mut Words<V>,
    r: usize,
    bit: u32,
    lane: usize,
) -> Words<V> {
    let mut later = *words;
    let cell = V::splat(bit);
    let here = cell & V::only_lane(lane);
    later[r] = words[r].without(here);
    words[r] = (words[r].without(cell) & masks.rows_without(here)) | here;
    later
}

/// Returns the lanes of the candidates of a cell.
///
/// # Safety
/// The requirements are those of [`split`].
#[inline(always)]
pub unsafe fn holders<V: DigitLanes>(words: &Words<V>, r: usize, bit: u32) -> u32 {
    (words[r] & V::splat(bit)).nonzero() & DIGIT_LANES
}

/// The largest number of cells of a word that are compared. Among many cells, one of the first
/// is about as good as the best, and comparing all of them takes a tenth of the search time.
const COMPARED: usize = 3;

/// Returns the word and the bit of the cell with the most peers in `unsolved`, among the first
/// of `cells`. The weights are the same as in the lanes.
#[inline(always)]
fn most_connected(cells: [u32; 3], unsolved: [u32; 3]) -> (usize, u32) {
    let join = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
    let near = join(unsolved[0], unsolved[1]);
    let third = join(unsolved[2], unsolved[2]);
    let mut best = (0, 0);
    for (places, offset, most) in [
        (join(cells[0], cells[1]), 0, 2 * COMPARED),
        (u64::from(cells[2]), 64, COMPARED),
    ] {
        for at in bits(places).take(most) {
            let place = offset + at;
            let peers = &COUNTED_PEERS[place];
            // Add one, so that a cell without unsolved peers can be chosen.
            let score = 1
                + (near & peers.near).count_ones()
                + (near & peers.corners).count_ones()
                + (third & peers.third).count_ones();
            if score > best.0 {
                best = (score, place);
            }
        }
    }
    (best.1 / 32, 1 << (best.1 % 32))
}

/// Returns the cells of `open` with the fewest candidates.
#[inline(always)]
fn fewest<V: DigitLanes>(words: &Words<V>, open: [u32; 3]) -> [u32; 3] {
    // The number of candidates, bit-sliced.
    let mut counts = [[0; 3]; 4];
    for (r, &word) in words.iter().enumerate() {
        let [ones, twos] = sum(word, word.next_block(), word.block_after());
        let total = sum_of_three(
            [ones, twos],
            [ones.next_lane(), twos.next_lane()],
            [ones.lane_after(), twos.lane_after()],
        );
        for bit in 0..4 {
            counts[bit][r] = total[bit].lane(0);
        }
    }
    let mut cells = open;
    for count in counts.iter().rev() {
        let mut fewer = cells;
        for r in 0..3 {
            fewer[r] &= !count[r];
        }
        if fewer != [0; 3] {
            cells = fewer;
        }
    }
    cells
}
