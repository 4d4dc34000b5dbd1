//! The search in lanes: sweeps, with a depth-first stack for each lane.

use super::branch;
use super::work::Work;
use crate::bits::bits;
use crate::search::simd::layout::{Packed, WORDS};
use crate::search::simd::masks::Masks;
use crate::search::simd::sweep::{Signs, State};
use crate::search::simd::vector::{lanes_of, set_lane_of, Vector};
use crate::topology::classic::CELLS;
use crate::{Stop, Stopped};

/// The number of sweeps between two calls of `stop`. They take about 30 microseconds.
const SWEEPS_PER_STOP: u64 = 256;

/// The depth of a stack. A branch fixes a cell for all branches above it on the stack, so there
/// are at most as many branches as cells.
const LEVELS: usize = CELLS;

/// Searches every puzzle to its end.
///
/// # Safety
/// The requirements are those of [`Vector::splat`].
#[inline(always)]
pub unsafe fn run<V: Vector>(work: &mut Work, stop: Stop) -> Result<(), Stopped> {
    let masks = Masks::<V>::new();
    let mut state = masks.empty_state();
    let mut scratch = masks.scratch();
    let mut later = masks.empty_state();
    let mut lanes = Lanes::new(V::LANES);
    for lane in 0..V::LANES {
        lanes.load(&mut state, lane, work);
    }
    let mut sweeps = 0u64;
    while lanes.busy != 0 {
        if sweeps % SWEEPS_PER_STOP == 0 && stop() {
            return Err(Stopped);
        }
        sweeps += 1;
        let signs = masks.sweep(&mut state, &mut scratch);
        let full = masks.full(&state, &signs, lanes.busy);
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
                None => lanes.load(&mut state, lane, work),
            }
        }
        if lanes.busy != lanes.every && lanes.busy != 0 {
            lanes.share(&mut state);
        }
    }
    Ok(())
}

/// Splits the states of the stable lanes and writes the other branches to `later`.
#[inline(always)]
pub fn branch<V: Vector>(
    masks: &Masks<V>,
    state: &mut State<V>,
    later: &mut State<V>,
    signs: &Signs<V>,
    stable: u32,
) {
    let still = signs.changes.zero_lanes();
    let pairs = signs.pairs();
    let mut cells = pairs;
    for cell in &mut cells {
        *cell = *cell & still;
    }
    let without_pair = stable & !(cells[0] | cells[1] | cells[2]).nonzero();
    for lane in bits(without_pair) {
        let fewest = branch::fewest(&state.lane(lane), lanes_of(&signs.three, lane));
        for r in 0..3 {
            set_lane_of(&mut cells[r], lane, fewest[r]);
        }
    }
    let cells = masks.first(&masks.most_connected(cells, &signs.two));
    masks.split(state, later, &cells, &pairs);
}

/// The assignment of puzzles to lanes, and the branches left to search.
struct Lanes {
    /// All lanes, with one bit for each.
    every: u32,
    /// The lanes that have a puzzle.
    busy: u32,
    /// The next puzzle to load.
    next: usize,
    puzzle: [usize; 32],
    /// The levels at which the stack of each lane begins and ends.
    bottom: [usize; 32],
    top: [usize; 32],
    count: usize,
    /// The stacks, level by level, so that they grow together. The entry of a lane at a
    /// level has the index `level * count + lane`.
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

    /// Loads the next puzzle into a lane, or leaves the lane idle after the last one.
    ///
    /// # Safety
    /// The requirements are those of [`Vector::splat`].
    #[inline(always)]
    unsafe fn load<V: Vector>(&mut self, state: &mut State<V>, lane: usize, work: &mut Work) {
        while self.next < work.len() {
            let puzzle = self.next;
            self.next += 1;
            work.begin(puzzle);
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
        assert!(
            level < LEVELS,
            "a stack is at most as deep as the number of cells"
        );
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

    /// Empties the stacks of the lanes whose puzzle is done and returns these lanes. Several
    /// lanes may search one puzzle.
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

    /// Gives each idle lane the shallowest open branch of the lane with the deepest stack,
    /// because that branch promises the most work.
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
