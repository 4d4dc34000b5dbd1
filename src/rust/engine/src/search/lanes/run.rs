//! The search: a depth-first stack per lane around the sweep.

use super::branch;
use super::layout::{Packed, WORDS};
use super::sweep::{Masks, Signs, State};
use super::vector::Vector;
use super::work::Work;
use crate::geometry::CELLS;
use crate::{Stop, Stopped};

/// Sweeps between two questions to `stop`: some 30 microseconds.
const SWEEPS_PER_STOP: u64 = 256;

/// A branch fixes a cell for all that lies above it on the stack, so no stack
/// is deeper than there are cells.
const LEVELS: usize = CELLS;

/// Searches every puzzle to its end.
///
/// # Safety
/// As for [`Vector::splat`].
#[inline(always)]
pub unsafe fn run<V: Vector>(work: &mut Work, stop: Stop) -> Result<(), Stopped> {
    let masks = Masks::<V>::new();
    let mut state = masks.empty_state();
    let mut scratch = masks.scratch();
    let mut later = masks.empty_state();
    let mut lanes = Lanes::new(V::LANES);
    for lane in 0..V::LANES {
        lanes.load::<V>(&mut state, lane, work);
    }
    let mut sweeps = 0u64;
    while lanes.busy != 0 {
        if sweeps % SWEEPS_PER_STOP == 0 && stop() {
            return Err(Stopped);
        }
        sweeps += 1;
        let signs = masks.sweep(&mut state, &mut scratch);
        let mut full = lanes.busy & !signs.dead & !signs.open;
        if full != 0 {
            full &= !masks.unserved(&state);
        }
        let mut ended = lanes.busy & (signs.dead | !signs.open);
        for lane in bits(full) {
            let puzzle = lanes.puzzle[lane];
            if work.is_done(puzzle) {
                continue;
            }
            if let Some(slot) = work.slot(puzzle) {
                V::unpack(&state.lane(lane), slot);
            }
            work.solved(puzzle);
            if work.is_done(puzzle) {
                lanes.top[lane] = lanes.bottom[lane];
                if lanes.next >= work.len() || work.is_in_parts() {
                    ended |= lanes.drop_done(work);
                }
            }
        }
        let stable = lanes.busy & !ended & !signs.changes.nonzero();
        if stable != 0 {
            branch(&masks, &mut state, &mut later, &signs, stable);
            for lane in bits(stable) {
                work.guessed(lanes.puzzle[lane]);
                lanes.push(lane, &later.lane(lane));
            }
        }
        for lane in bits(ended) {
            match lanes.pop(lane) {
                Some(words) => state.set_lane(lane, words),
                None => lanes.load::<V>(&mut state, lane, work),
            }
        }
        if lanes.busy != lanes.every && lanes.busy != 0 {
            lanes.share(&mut state);
        }
    }
    Ok(())
}

/// Splits the states of the stable lanes, leaving the second halves in `later`.
#[inline(always)]
fn branch<V: Vector>(
    masks: &Masks<V>,
    state: &mut State<V>,
    later: &mut State<V>,
    signs: &Signs<V>,
    stable: u32,
) {
    let still = signs.changes.zero_lanes();
    let mut pairs = signs.two;
    let mut cells = signs.two;
    for r in 0..3 {
        pairs[r] = signs.two[r].without(signs.three[r]);
        cells[r] = pairs[r] & still;
    }
    let without_pair = stable & !(cells[0] | cells[1] | cells[2]).nonzero();
    for lane in bits(without_pair) {
        let fewest = branch::fewest(&state.lane(lane), lanes_of(&signs.three, lane));
        for r in 0..3 {
            set_lane_of(&mut cells[r], lane, fewest[r]);
        }
    }
    let cells = masks.first(&masks.most_connected(cells, &signs.two, &masks.links(state, &pairs)));
    masks.split(state, later, &cells, &pairs);
}

/// The set bits of a word, lowest first.
#[inline(always)]
fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let bit = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(bit)
    })
}

#[inline(always)]
fn lane_of<V: Vector>(vector: &V, lane: usize) -> u32 {
    assert!(lane < V::LANES);
    // Volatile, so that reading a lane of many registers does not become a
    // gather, which is no faster here and very slow on some processors.
    // SAFETY: a vector is `LANES` values of `u32`.
    unsafe { (vector as *const V).cast::<u32>().add(lane).read_volatile() }
}

#[inline(always)]
fn set_lane_of<V: Vector>(vector: &mut V, lane: usize, value: u32) {
    assert!(lane < V::LANES);
    // SAFETY: a vector is `LANES` values of `u32`.
    unsafe { *(vector as *mut V).cast::<u32>().add(lane) = value }
}

#[inline(always)]
fn lanes_of<V: Vector>(v: &[V; 3], lane: usize) -> [u32; 3] {
    [
        lane_of(&v[0], lane),
        lane_of(&v[1], lane),
        lane_of(&v[2], lane),
    ]
}

impl<V: Vector> State<V> {
    #[inline(always)]
    fn lane(&self, lane: usize) -> Packed {
        let mut words = [0; WORDS];
        for (word, vector) in words.iter_mut().zip(&self.words) {
            *word = lane_of(vector, lane);
        }
        words
    }

    #[inline(always)]
    fn set_lane(&mut self, lane: usize, words: &Packed) {
        for (vector, &word) in self.words.iter_mut().zip(words) {
            set_lane_of(vector, lane, word);
        }
    }
}

/// Who searches what, and what is left to search.
struct Lanes {
    /// One bit a lane.
    every: u32,
    /// The lanes that have a puzzle.
    busy: u32,
    /// The next puzzle to load.
    next: usize,
    puzzle: [usize; 32],
    /// Where each lane's stack begins and ends, in levels.
    bottom: [usize; 32],
    top: [usize; 32],
    count: usize,
    /// The stacks, level by level, so that they grow together: the entry of a
    /// lane at a level is at `level * count + lane`.
    stacks: Vec<Packed>,
}

impl Lanes {
    #[inline(always)]
    fn new(count: usize) -> Self {
        Lanes {
            every: u32::MAX >> (32 - count),
            busy: 0,
            next: 0,
            puzzle: [0; 32],
            bottom: [0; 32],
            top: [0; 32],
            count,
            stacks: Vec::new(),
        }
    }

    /// Puts the next puzzle into a lane, or leaves it idle.
    ///
    /// # Safety
    /// As for [`Vector::splat`].
    #[inline(always)]
    unsafe fn load<V: Vector>(&mut self, state: &mut State<V>, lane: usize, work: &Work) {
        while self.next < work.len() {
            let puzzle = self.next;
            self.next += 1;
            if work.is_done(puzzle) {
                continue;
            }
            self.puzzle[lane] = puzzle;
            self.busy |= 1 << lane;
            self.bottom[lane] = 0;
            self.top[lane] = 0;
            state.set_lane(lane, &work.words::<V>(puzzle));
            return;
        }
        self.busy &= !(1 << lane);
    }

    #[inline(always)]
    fn push(&mut self, lane: usize, words: &Packed) {
        let level = self.top[lane];
        assert!(level < LEVELS, "a stack is no deeper than there are cells");
        let at = level * self.count + lane;
        if at >= self.stacks.len() {
            self.grow();
        }
        self.stacks[at] = *words;
        self.top[lane] = level + 1;
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.stacks
            .resize(self.stacks.len() + 8 * self.count, [0; WORDS]);
    }

    #[inline(always)]
    fn pop(&mut self, lane: usize) -> Option<&Packed> {
        if self.top[lane] == self.bottom[lane] {
            return None;
        }
        self.top[lane] -= 1;
        Some(&self.stacks[self.top[lane] * self.count + lane])
    }

    /// Empties the stacks of the lanes whose puzzle is done, and says which
    /// these are: one puzzle may be in several lanes.
    #[cold]
    #[inline(never)]
    fn drop_done(&mut self, work: &Work) -> u32 {
        let mut ended = 0;
        for lane in bits(self.busy) {
            if work.is_done(self.puzzle[lane]) {
                self.top[lane] = self.bottom[lane];
                ended |= 1 << lane;
            }
        }
        ended
    }

    /// Idle lanes take the shallowest open branch of the deepest lane: it is
    /// the one with most work behind it.
    #[cold]
    #[inline(never)]
    fn share<V: Vector>(&mut self, state: &mut State<V>) {
        for lane in bits(self.every & !self.busy) {
            let open = |&from: &usize| self.top[from] - self.bottom[from];
            let Some(from) = bits(self.busy).max_by_key(open) else {
                return;
            };
            if open(&from) == 0 {
                return;
            }
            state.set_lane(lane, &self.stacks[self.bottom[from] * self.count + from]);
            self.bottom[from] += 1;
            self.puzzle[lane] = self.puzzle[from];
            self.bottom[lane] = 0;
            self.top[lane] = 0;
            self.busy |= 1 << lane;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{layout, vector, Kernel};
    use super::*;
    use crate::search::lanes::layout::{ALL, CANDIDATES};

    /// Any bytes as a puzzle, so that all branches of the byte work are met.
    fn puzzles() -> Vec<[u8; CELLS]> {
        let mut seed = 1u32;
        let mut byte = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        };
        (0..200)
            .map(|_| std::array::from_fn(|_| if byte() < 80 { byte() } else { b'.' }))
            .collect()
    }

    /// Packs as the plain form does, keeps the bits between the cells clear
    /// when sweeping, and never brings a candidate back.
    ///
    /// # Safety
    /// As for [`Vector::splat`].
    unsafe fn check<V: Vector>() {
        let masks = Masks::<V>::new();
        let mut state = masks.empty_state();
        let mut scratch = masks.scratch();
        for (i, cells) in puzzles().iter().enumerate() {
            let words = V::pack(cells);
            assert_eq!(words, layout::pack(cells));
            state.set_lane(i % V::LANES, &words);
            if i % V::LANES != V::LANES - 1 {
                continue;
            }
            for _ in 0..10 {
                let before: Vec<Packed> = (0..V::LANES).map(|lane| state.lane(lane)).collect();
                masks.sweep(&mut state, &mut scratch);
                for (lane, before) in before.iter().enumerate() {
                    let after = state.lane(lane);
                    for i in 0..CANDIDATES {
                        assert_eq!(after[i] & !(before[i] & ALL), 0);
                    }
                }
            }
        }
    }

    /// # Safety
    /// As for [`Vector::splat`].
    unsafe fn check_unpack<V: Vector>(solution: &[u8; CELLS]) {
        let mut cells = [0; CELLS];
        V::unpack(&V::pack(solution), &mut cells);
        assert_eq!(&cells, solution);
    }

    #[test]
    fn every_width_keeps_its_words_clean_and_its_cells() {
        let solution = b"534678912672195348198342567859761423426853791\
            713924856961537284287419635345286179"
            .map(|byte| byte - b'0');
        // SAFETY: each width is tried only where it is available.
        unsafe {
            check::<vector::portable::Plain>();
            check_unpack::<vector::portable::Plain>(&solution);
            #[cfg(target_arch = "x86_64")]
            if Kernel::V128.is_available() {
                check::<vector::sse::Lanes4>();
                check_unpack::<vector::sse::Lanes4>(&solution);
            }
            #[cfg(target_arch = "x86_64")]
            if Kernel::Avx2.is_available() {
                check::<vector::avx2::Lanes8>();
                check_unpack::<vector::avx2::Lanes8>(&solution);
            }
            #[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
            if Kernel::Avx512.is_available() {
                check::<vector::avx512::Lanes16>();
                check_unpack::<vector::avx512::Lanes16>(&solution);
            }
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            {
                check::<vector::neon::Lanes4>();
                check_unpack::<vector::neon::Lanes4>(&solution);
            }
        }
    }
}
