//! The first solution in row-major lexicographic order: a search that tries the
//! digits of the first open cell in turn.
//!
//! Any open cell will do for counting, and waiting until nothing follows any more
//! saves guesses. In order the cell is given, and on puzzles with many solutions
//! most first guesses are right: so each sweep ends with a guess in every lane. All
//! lanes guess at the same time, hence the other branches are kept as they are
//! made, one state of all lanes a sweep, for as many sweeps as there is room.

use crate::search::counted::Counted;
use crate::search::puzzle::Start;
use crate::search::simd::masks::Masks;
use crate::search::simd::sweep::{Signs, State};
use crate::search::simd::vector::Vector;
use crate::sets::bits;
use crate::{Stop, Stopped};

/// Sweeps for which the other branches are kept. A puzzle takes a dozen where
/// there are many solutions; one that holds a branch for longer is left to others.
const KEPT: usize = 64;

/// Puts the first solution of each puzzle in `wanted` into its outcome, and returns
/// those it has given up.
///
/// # Safety
/// As for [`Vector::splat`].
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
    let cells = masks.first(&masks.first_band(&signs.two));
    masks.split(state, later, &cells, &signs.pairs());
}

/// The other branches of the guesses of the last sweeps, in a ring.
struct Branches<V> {
    states: Vec<State<V>>,
    /// The lanes whose branch is still to be searched, sweep by sweep.
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

    /// Whether the ring is at its beginning.
    #[inline(always)]
    fn is_new_round(&self) -> bool {
        self.sweeps % KEPT == 0
    }

    /// The lanes that still need what the next sweep takes the place of.
    #[inline(always)]
    fn oldest(&self) -> u32 {
        self.open[self.sweeps % KEPT]
    }

    /// Room for the branches of this sweep, made in the lanes given.
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

    /// Takes the last branch of a lane that is still to be searched.
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

    /// Drops the branches of the lanes.
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
