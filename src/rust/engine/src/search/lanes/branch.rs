//! Where a stable state is split in two.

use super::layout::{Packed, CANDIDATES};
use crate::geometry::DIGITS;

/// Peers of a bit in its own word (its row, its column, its box), and in each
/// of the other two words.
const PEERS: [(u32, u32); 32] = {
    let mut peers = [(0, 0); 32];
    let mut bit = 0;
    while bit < 30 {
        let (band, column) = (bit / 10, bit % 10);
        if column < 9 {
            let columns = (1 | 1 << 10 | 1 << 20) << column;
            let minirow = 7 << (10 * band + column / 3 * 3);
            peers[bit] = (columns | 0x1FF << (10 * band), columns | minirow);
        }
        bit += 1;
    }
    peers
};

/// Splits a state at the cell with the fewest candidates, of these the one
/// with most unsolved peers: the state with the cell's first digit written,
/// and the state without it. `two` and `three` are the cells with at least so
/// many candidates.
#[inline(always)]
pub fn split(words: &Packed, two: [u32; 3], three: [u32; 3]) -> (Packed, Packed) {
    let pairs = [two[0] & !three[0], two[1] & !three[1], two[2] & !three[2]];
    let is_pair = pairs != [0; 3];
    let tightest = if is_pair { pairs } else { fewest(words, three) };
    let (r, bit) = most_connected(tightest, two);
    let mut here = *words;
    let mut later = *words;
    let mut first = true;
    for d in 0..DIGITS {
        let i = 3 * d + r;
        if words[i] & bit == 0 {
            continue;
        }
        if first {
            later[i] &= !bit;
            first = false;
        } else {
            here[i] &= !bit;
        }
    }
    here[CANDIDATES + r] |= bit;
    if is_pair {
        later[CANDIDATES + r] |= bit;
    }
    (here, later)
}

/// The cell (its word and its bit) of `cells` with most peers in `unsolved`.
#[inline(always)]
fn most_connected(cells: [u32; 3], unsolved: [u32; 3]) -> (usize, u32) {
    let mut best = (0, 0, 0);
    for r in 0..3 {
        let own = unsolved[r];
        let others = [unsolved[(r + 1) % 3], unsolved[(r + 2) % 3]];
        let mut left = cells[r];
        while left != 0 {
            let (own_peers, other_peers) = PEERS[left.trailing_zeros() as usize];
            let score = (own & own_peers).count_ones()
                + (others[0] & other_peers).count_ones()
                + (others[1] & other_peers).count_ones();
            if score > best.0 {
                best = (score, r, left & left.wrapping_neg());
            }
            left &= left - 1;
        }
    }
    (best.1, best.2)
}

/// The cells of `open` with the fewest candidates; these have at least three.
#[cold]
#[inline(never)]
fn fewest(words: &Packed, open: [u32; 3]) -> [u32; 3] {
    // at_least[n]: cells with at least n + 1 candidates.
    let mut at_least = [[0u32; 3]; DIGITS + 1];
    for i in 0..CANDIDATES {
        for n in (1..DIGITS).rev() {
            at_least[n][i % 3] |= at_least[n - 1][i % 3] & words[i];
        }
        at_least[0][i % 3] |= words[i];
    }
    for n in 3..=DIGITS {
        let fewest = [0, 1, 2].map(|r| open[r] & !at_least[n][r]);
        if fewest != [0; 3] {
            return fewest;
        }
    }
    open
}
