//! Where a stable state is split in two.

use crate::search::simd::binary::{sum, sum_of_three, sum_of_two};
use crate::search::simd::layout::{Packed, CANDIDATES};
use crate::search::simd::masks::Masks;
use crate::search::simd::sweep::State;
use crate::search::simd::vector::Vector;
use crate::topology::classic::DIGITS;

impl<V: Vector> Masks<V> {
    /// Of `cells`, those with most peers in `unsolved`, lane by lane; each
    /// of [`Masks::links`] weighs as much as two peers.
    ///
    /// The counts are in binary, bit `i` of every cell's count in register
    /// `i`: the column outside of the box, the box, the row outside of it.
    /// Without the links, puzzles of 17 givens take 1.1 times the guesses.
    #[inline(always)]
    pub fn most_connected(
        &self,
        mut cells: [V; 3],
        unsolved: &[V; 3],
        links: &[[V; 2]; 3],
    ) -> [V; 3] {
        let [a, b] = sum(unsolved[0], unsolved[1], unsolved[2]);
        let column = sum_of_two(
            [self.next_band(a), self.next_band(b)],
            [self.last_band(a), self.last_band(b)],
        );
        let next = [self.next_column(a), self.next_column(b)];
        let last = [self.next_column(next[0]), self.next_column(next[1])];
        let block = sum_of_three([a, b], next, last);
        let [ones, carry] = [column[0] ^ block[0], column[0] & block[0]];
        let [twos, carry] = sum(column[1], block[1], carry);
        let [fours, carry] = sum(column[2], block[2], carry);
        let eights = block[3] ^ carry;

        let mut counts = [[self.zero; 3]; 5];
        for r in 0..3 {
            let next = self.next_column(unsolved[r]);
            let [a, b] = sum(unsolved[r], next, self.next_column(next));
            let next = [self.next_box(a), self.next_box(b)];
            let last = [self.next_box(next[0]), self.next_box(next[1])];
            let row = sum_of_two(next, last);
            let carry = row[0] & ones;
            counts[0][r] = row[0] ^ ones;
            let [b1, carry] = sum(row[1], twos, carry);
            let [b2, carry] = sum(row[2], fours, carry);
            let (b3, b4) = (eights ^ carry, eights & carry);
            let carry = b1 & links[r][0];
            counts[1][r] = b1 ^ links[r][0];
            let [b2, carry] = sum(b2, links[r][1], carry);
            counts[2][r] = b2;
            counts[3][r] = b3 ^ carry;
            counts[4][r] = b4 ^ (b3 & carry);
        }
        for count in counts.into_iter().rev() {
            let most = (cells[0] & count[0]) | (cells[1] & count[1]) | (cells[2] & count[2]);
            let none = most.zero_lanes();
            for r in 0..3 {
                cells[r] = cells[r] & (count[r] | none);
            }
        }
        cells
    }

    /// How many of the two digits of a pair are also in another pair of the
    /// same row, in binary, low bit first: writing such a digit solves the
    /// other pair.
    ///
    /// Of the houses only rows are looked at: columns and boxes cost twice as
    /// much each, and spare few guesses more.
    #[inline(always)]
    pub fn links(&self, state: &State<V>, pairs: &[V; 3]) -> [[V; 2]; 3] {
        let mut links = [[self.zero; 2]; 3];
        for d in 0..DIGITS {
            for r in 0..3 {
                let here = state.words[3 * d + r] & pairs[r];
                let linked = here.without(self.rows_without(self.all_but_first(here)));
                let [one, two] = links[r];
                links[r] = [one ^ linked, two | (one & linked)];
            }
        }
        links
    }

    /// The first cell of `cells`, lane by lane.
    #[inline(always)]
    pub fn first(&self, cells: &[V; 3]) -> [V; 3] {
        let mut first = [self.zero; 3];
        let mut none_yet = self.zero.zero_lanes();
        for r in 0..3 {
            first[r] = cells[r] & (self.zero - cells[r]) & none_yet;
            none_yet = none_yet & cells[r].zero_lanes();
        }
        first
    }

    /// Of `cells`, those in the first band that has any, lane by lane.
    #[inline(always)]
    pub fn first_band(&self, cells: &[V; 3]) -> [V; 3] {
        // As if a band were a row: all bits of the bands that have none.
        let none = self.rows_without(cells[0] | cells[1] | cells[2]);
        let above = none.shl::<10>();
        let none_above = self.columns | (above & (self.columns.shl::<10>() | above.shl::<10>()));
        cells.map(|cell| cell & none_above)
    }

    /// Splits states at the cells of `cells`, one a lane at most: in `state`
    /// stays what follows from writing the cell's first digit, and `later` is
    /// the state without that digit.
    #[inline(always)]
    pub fn split(
        &self,
        state: &mut State<V>,
        later: &mut State<V>,
        cells: &[V; 3],
        pairs: &[V; 3],
    ) {
        let mut seen = [self.zero; 3];
        for d in 0..DIGITS {
            for r in 0..3 {
                let i = 3 * d + r;
                let word = state.words[i];
                let here = word & cells[r];
                later.words[i] = word.without(here.without(seen[r]));
                state.words[i] = word.without(here & seen[r]);
                seen[r] = seen[r] | here;
            }
        }
        for r in 0..3 {
            let i = CANDIDATES + r;
            later.words[i] = state.words[i] | (cells[r] & pairs[r]);
            state.words[i] = state.words[i] | cells[r];
        }
    }
}

/// The cells with the fewest candidates of those in `open`, which have at
/// least three.
#[cold]
#[inline(never)]
pub fn fewest(words: &Packed, open: [u32; 3]) -> [u32; 3] {
    // at_least[n]: cells with at least n + 1 candidates.
    let mut at_least = [[0u32; 3]; DIGITS + 1];
    for (i, word) in words.iter().enumerate().take(CANDIDATES) {
        for n in (1..DIGITS).rev() {
            at_least[n][i % 3] |= at_least[n - 1][i % 3] & word;
        }
        at_least[0][i % 3] |= word;
    }
    for more in &at_least[3..] {
        let fewest = [0, 1, 2].map(|r| open[r] & !more[r]);
        if fewest != [0; 3] {
            return fewest;
        }
    }
    open
}
