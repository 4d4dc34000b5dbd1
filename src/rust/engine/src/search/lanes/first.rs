//! Finds the first solution in row-major lexicographic order by trying the candidates of
//! the first open cell in turn.
//!
//! A search that counts may branch at any open cell, and it saves guesses by propagating until
//! nothing changes. Here the cell is fixed. On puzzles with many solutions most first guesses
//! are right, so every lane guesses after every sweep. All lanes guess at the same time, so the
//! other branches are stored together, one state of all lanes per sweep, for a limited number
//! of sweeps.

use crate::bits::bits;
use crate::search::counted::Counted;
use crate::search::puzzle::Start;
use crate::search::simd::masks::Masks;
use crate::search::simd::sweep::{Signs, State};
use crate::search::simd::vector::Vector;
use crate::{Stop, Stopped};

/// The number of sweeps for which other branches are stored. A puzzle with many solutions takes
/// a dozen sweeps. The search gives up a puzzle that needs a branch for longer.
const KEPT: usize = 64;

/// Writes the first solution of each puzzle in `wanted` into its outcome, and returns the
/// puzzles that it gave up.
///
/// # Safety
/// The requirements are those of [`Vector::splat`].
#[inline(always)]
pub unsafe fn run<V: Vector>(
    puzzles: Start,
    wanted: &[usize],
    out: &mut [Counted],
    stop: Stop,
) -> Result<Vec<usize>, Stopped> {
    let masks = Masks::<V>::new();
    let mut state = masks.empty_state();
    let mut scratch = masks.scratch();
    let mut branches = Branches::new();
    let mut waiting = wanted.iter();
    let mut given_up = Vec::new();
    let mut puzzle = [0; 32];
    let mut busy = 0;
    let mut idle = u32::MAX >> (32 - V::LANES);
    loop {
        for lane in bits(idle) {
            busy &= !(1 << lane);
            if let Some(&next) = waiting.next() {
                busy |= 1 << lane;
                puzzle[lane] = next;
                state.set_lane(lane, &puzzles.words::<V>(next));
            }
        }
        branches.forget(idle);
        if busy == 0 {
            return Ok(given_up);
        }
        if branches.is_new_round() && stop() {
            return Err(Stopped);
        }
        let signs = masks.sweep(&mut state, &mut scratch);
        let full = masks.full(&state, &signs, busy);
        for lane in bits(full) {
            V::unpack(&state.lane(lane), &mut out[puzzle[lane]].solution);
        }
        let mut late = branches.oldest() & busy & !full;
        let open = busy & !signs.dead & signs.open & !late;
        branch(&masks, &mut state, branches.next(&masks, open), &signs);
        for lane in bits(busy & !full & !open & !late) {
            match branches.last(lane) {
                Some(words) => state.set_lane(lane, &words.lane(lane)),
                None => late |= 1 << lane,
            }
        }
        given_up.extend(bits(late).map(|lane| puzzle[lane]));
        idle = full | late;
    }
}

/// Splits the states of all lanes at their first open cells.
#[inline(always)]
fn branch<V: Vector>(
    masks: &Masks<V>,
    state: &mut State<V>,
    later: &mut State<V>,
    signs: &Signs<V>,
) {
    let cells = masks.first(&masks.first_band(signs.two));
    masks.split(state, later, &cells, &signs.pairs());
}

/// A ring buffer of the other branches of recent guesses.
struct Branches<V> {
    states: Vec<State<V>>,
    /// For each sweep, the lanes whose branch has not been searched yet.
    open: [u32; KEPT],
    sweeps: usize,
}

impl<V: Vector> Branches<V> {
    #[inline(always)]
    fn new() -> Self {
        Branches {
            states: Vec::new(),
            open: [0; KEPT],
            sweeps: 0,
        }
    }

    /// Whether the next sweep starts at the beginning of the ring.
    #[inline(always)]
    fn is_new_round(&self) -> bool {
        self.sweeps % KEPT == 0
    }

    /// Returns the lanes whose branches the next sweep would overwrite.
    #[inline(always)]
    fn oldest(&self) -> u32 {
        self.open[self.sweeps % KEPT]
    }

    /// Returns the place for the branches that this sweep creates in `lanes`.
    #[inline(always)]
    fn next(&mut self, masks: &Masks<V>, lanes: u32) -> &mut State<V> {
        let at = self.sweeps % KEPT;
        if at == self.states.len() {
            self.states.push(masks.empty_state());
        }
        self.open[at] = lanes;
        self.sweeps += 1;
        &mut self.states[at]
    }

    /// Takes the most recent branch of a lane that has not been searched.
    #[inline(always)]
    fn last(&mut self, lane: usize) -> Option<&State<V>> {
        for back in 1..=KEPT.min(self.sweeps) {
            let at = (self.sweeps - back) % KEPT;
            if self.open[at] >> lane & 1 == 1 {
                self.open[at] &= !(1 << lane);
                return Some(&self.states[at]);
            }
        }
        None
    }

    /// Drops the branches of `lanes`.
    #[inline(always)]
    fn forget(&mut self, lanes: u32) {
        if lanes == 0 {
            return;
        }
        for open in &mut self.open {
            *open &= !lanes;
        }
    }
}
