//! One branch-free sweep of propagation over the states of all lanes.
#![allow(clippy::needless_range_loop)] // several arrays share an index

use super::layout::{Packed, CANDIDATES, WORDS};
use super::masks::Masks;
use super::vector::{lane_of, set_lane_of, Vector};
use crate::topology::classic::DIGITS;

/// The states of all lanes: register `i` holds word `i` of every lane.
#[repr(C, align(64))]
pub struct State<V> {
    pub words: [V; WORDS],
}

impl<V: Vector> State<V> {
    /// Returns the state of one lane.
    #[inline(always)]
    pub fn lane(&self, lane: usize) -> Packed {
        let mut words = [0; WORDS];
        for i in 0..WORDS {
            words[i] = lane_of(&self.words[i], lane);
        }
        words
    }

    /// Replaces the state of one lane.
    #[inline(always)]
    pub fn set_lane(&mut self, lane: usize, words: &Packed) {
        for i in 0..WORDS {
            set_lane_of(&mut self.words[i], lane, words[i]);
        }
    }
}

/// Scratch space that one pass of a sweep fills for the next. Sweeps reuse it, because clearing
/// it would cost a tenth of a sweep.
pub struct Scratch<V> {
    after: [V; CANDIDATES],
    placed: [V; CANDIDATES],
}

/// The findings of a sweep.
pub struct Signs<V> {
    /// The lanes with a contradiction, one bit each.
    pub dead: u32,
    /// The lanes with a cell that has several candidates, one bit each.
    pub open: u32,
    /// The bits of all eliminated candidates, merged. A lane without changes is zero.
    pub changes: V,
    /// The cells with at least two candidates.
    pub two: [V; 3],
    /// The cells with at least three candidates.
    pub three: [V; 3],
}

impl<V: Vector> Signs<V> {
    /// Returns the cells with two candidates.
    #[inline(always)]
    pub fn pairs(&self) -> [V; 3] {
        let mut pairs = self.two;
        for r in 0..3 {
            pairs[r] = pairs[r].without(self.three[r]);
        }
        pairs
    }
}

impl<V: Vector> Masks<V> {
    /// Returns a state in which no lane has any candidates, which is a contradiction.
    #[inline(always)]
    pub fn empty_state(&self) -> State<V> {
        State {
            words: [self.zero; WORDS],
        }
    }

    /// Creates scratch space for sweeps.
    #[inline(always)]
    pub fn scratch(&self) -> Scratch<V> {
        Scratch {
            after: [self.zero; CANDIDATES],
            placed: [self.zero; CANDIDATES],
        }
    }

    /// Propagates once in every lane.
    #[inline(always)]
    pub fn sweep(&self, state: &mut State<V>, scratch: &mut Scratch<V>) -> Signs<V> {
        let before = &mut state.words;
        let single = [
            before[CANDIDATES],
            before[CANDIDATES + 1],
            before[CANDIDATES + 2],
        ];
        let Scratch { after, placed } = scratch;
        let mut placed_by_any = [self.zero; 3];
        let mut rows_served = self.guards;

        for trio in 0..3 {
            // Take three digits at a time, so that their latencies overlap.
            let mut w = [[self.zero; 3]; 3];
            let mut minirows = [self.zero; 3];
            for r in 0..3 {
                for d in 0..3 {
                    let word = before[9 * trio + 3 * d + r];
                    let here = word & single[r];
                    w[d][r] = (word & self.rows_without(here)) | here;
                }
                // Use one word for the three digits, with digit d in column d.
                minirows[r] = self.minirows_of(w[0][r]).shr::<2>()
                    | self.minirows_of(w[1][r]).shr::<1>()
                    | self.minirows_of(w[2][r]);
            }
            let kept = self.kept_minirows(minirows);
            for r in 0..3 {
                let kept = kept[r];
                w[0][r] = w[0][r] & self.cells_of_minirows(kept);
                w[1][r] = w[1][r] & self.cells_of_minirows(kept.shr::<1>());
                w[2][r] = w[2][r] & self.cells_of_minirows(kept.shr::<2>());
            }
            for d in 0..3 {
                let kept = self.kept_columns(w[d]);
                for r in 0..3 {
                    let i = 9 * trio + 3 * d + r;
                    let word = w[d][r] & kept;
                    rows_served = rows_served & (word + self.all);
                    let only = word & self.rows_without(self.all_but_first(word));
                    after[i] = word;
                    placed[i] = only;
                    placed_by_any[r] = placed_by_any[r] | only;
                }
            }
        }

        let mut one = [self.zero; 3];
        let mut two = [self.zero; 3];
        let mut three = [self.zero; 3];
        let mut changes = self.zero;
        for d in 0..DIGITS {
            for r in 0..3 {
                let i = 3 * d + r;
                let word = after[i].without(placed_by_any[r]) | placed[i];
                three[r] = three[r] | (two[r] & word);
                two[r] = two[r] | (one[r] & word);
                one[r] = one[r] | word;
                changes = changes | (before[i] ^ word);
                before[i] = word;
            }
        }
        let mut wrong = self.guards.without(rows_served);
        for r in 0..3 {
            wrong = wrong
                | single[r].without(placed_by_any[r])
                | (placed_by_any[r] & two[r])
                | self.all.without(one[r]);
            before[CANDIDATES + r] = one[r].without(two[r]);
        }
        Signs {
            dead: wrong.nonzero(),
            open: (two[0] | two[1] | two[2]).nonzero(),
            changes,
            two,
            three,
        }
    }

    /// Returns the lanes among `lanes` that contain a solution after a sweep.
    #[inline(always)]
    pub fn full(&self, state: &State<V>, signs: &Signs<V>, lanes: u32) -> u32 {
        let filled = lanes & !signs.dead & !signs.open;
        if filled == 0 {
            return 0;
        }
        filled & !self.unserved(state)
    }

    /// Returns the lanes in which some house has no place for some digit.
    #[inline(always)]
    pub fn unserved(&self, state: &State<V>) -> u32 {
        let mut rows = self.guards;
        let mut columns = self.columns;
        let mut boxes = self.last_column;
        for d in 0..DIGITS {
            let (a, b, c) = (
                state.words[3 * d],
                state.words[3 * d + 1],
                state.words[3 * d + 2],
            );
            rows = rows & (a + self.all) & (b + self.all) & (c + self.all);
            let any = a | b | c;
            columns = columns & (any | any.shr::<10>() | any.shr::<20>());
            boxes = boxes & self.minirows_of(any);
        }
        (self.guards.without(rows)
            | self.columns.without(columns)
            | self.last_column.without(boxes))
        .nonzero()
    }
}
