//! Searches a part of a puzzle in one lane and reports every move.

use super::run::branch;
use crate::search::simd::kernel::{Job, Kernel, Registers};
use crate::search::simd::layout::Packed;
use crate::search::simd::masks::Masks;
use crate::search::simd::vector::Vector;
use crate::search::trace::Trace;
use crate::{Stop, Stopped};

/// Searches one part, with the same guesses as [`count_parts`](super::count_parts).
/// Returns `true` if it ended early because enough solutions were found.
pub fn trace(part: &Packed, trace: &mut Trace, stop: Stop) -> Result<bool, Stopped> {
    Kernel::run_portable(Traced { part, trace, stop })
}

struct Traced<'a, 't> {
    part: &'a Packed,
    trace: &'a mut Trace<'t>,
    stop: Stop<'a>,
}

/// The lane of the search.
const LANE: usize = 0;

impl Job for Traced<'_, '_> {
    type Output = Result<bool, Stopped>;

    #[inline(always)]
    unsafe fn run<R: Registers>(self) -> Self::Output {
        let Traced { part, trace, stop } = self;
        let masks = Masks::<R::Lanes>::new();
        let mut state = masks.empty_state();
        let mut scratch = masks.scratch();
        let mut later = masks.empty_state();
        let mut stack: Vec<Packed> = Vec::new();
        state.set_lane(LANE, part);
        loop {
            let signs = masks.sweep(&mut state, &mut scratch);
            let here = |lanes: u32| lanes >> LANE & 1 == 1;
            if !here(signs.dead) && here(signs.open) {
                if !here(signs.changes.nonzero()) {
                    if stop() {
                        return Err(Stopped);
                    }
                    trace.settled(&state.lane(LANE));
                    branch(&masks, &mut state, &mut later, &signs, 1 << LANE);
                    trace.guessed(&state.lane(LANE), &later.lane(LANE));
                    stack.push(later.lane(LANE));
                }
                continue;
            }
            if !here(signs.dead) && !here(masks.unserved(&state)) {
                trace.settled(&state.lane(LANE));
                if trace.solved() {
                    return Ok(true);
                }
            }
            let Some(next) = stack.pop() else {
                return Ok(false);
            };
            state.set_lane(LANE, &next);
            trace.resumed(&next);
        }
    }
}
