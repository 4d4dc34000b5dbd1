//! Chooses the cell at which a stable state is split in two.

use crate::search::simd::binary::{sum, sum_of_two};
use crate::search::simd::layout::{Packed, CANDIDATES};
use crate::search::simd::masks::Masks;
use crate::search::simd::sweep::State;
use crate::search::simd::vector::Vector;
use crate::topology::classic::DIGITS;

impl<V: Vector> Masks<V> {
    /// Returns the cells among `cells` with the most peers in `unsolved`, lane by lane. A peer
    /// that shares only the box counts twice, and a peer that shares both a line and the box
    /// does not count. These weights were found by experiment: see `bench/RESULTS.md`.
    ///
    /// Counts are bit-sliced: register `i` holds bit `i` of the count of every cell.
    #[inline(always)]
    pub fn most_connected(&self, mut cells: [V; 3], unsolved: &[V; 3]) -> [V; 3] {
        let [a, b] = sum(unsolved[0], unsolved[1], unsolved[2]);
        let column = sum_of_two(
            [self.next_band(a), self.next_band(b)],
            [self.last_band(a), self.last_band(b)],
        );
        // For each row of a box, count the other two cells, and all three.
        let mut others = [[self.zero; 2]; 3];
        let mut three = [[self.zero; 2]; 3];
        for r in 0..3 {
            let next = self.next_column(unsolved[r]);
            let last = self.next_column(next);
            others[r] = [next ^ last, next & last];
            three[r] = sum(unsolved[r], next, last);
        }

        let mut counts = [[self.zero; 3]; 5];
        for r in 0..3 {
            let [a, b] = three[r];
            let next = [self.next_box(a), self.next_box(b)];
            let last = [self.next_box(next[0]), self.next_box(next[1])];
            let row = sum_of_two(next, last);
            let corners = sum_of_two(others[(r + 1) % 3], others[(r + 2) % 3]);
            let (ones, two) = (row[0] ^ column[0], row[0] & column[0]);
            let [twos, four] = sum(row[1], column[1], corners[0]);
            let (twos, also_four) = (twos ^ two, twos & two);
            let [fours, eight] = sum(row[2], column[2], corners[1]);
            let [fours, also_eight] = sum(fours, four, also_four);
            let [eights, sixteens] = sum(corners[2], eight, also_eight);
            let bits = [ones, twos, fours, eights, sixteens];
            for i in 0..5 {
                counts[i][r] = bits[i];
            }
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

    /// Returns the first cell of `cells`, lane by lane.
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

    /// Returns the cells of `cells` in the first band that has any, lane by lane.
    #[inline(always)]
    pub fn first_band(&self, mut cells: [V; 3]) -> [V; 3] {
        // All bits of each band without a cell, computed as for rows.
        let none = self.rows_without(cells[0] | cells[1] | cells[2]);
        let above = none.shl::<10>();
        let none_above = self.columns | (above & (self.columns.shl::<10>() | above.shl::<10>()));
        for cell in &mut cells {
            *cell = *cell & none_above;
        }
        cells
    }

    /// Splits states at the cells of `cells`, at most one per lane. `state` becomes the state
    /// with the first candidate of the cell placed, and `later` the state without that
    /// candidate.
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

/// Returns the cells with the fewest candidates among those in `open`, all of which have at
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
