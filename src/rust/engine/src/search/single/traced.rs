//! Searches one puzzle and reports every move.

use super::propagate::Words;
use super::run::{self, Sink};
use crate::search::puzzle::{Form, Start};
use crate::search::simd::digits::DigitLanes;
use crate::search::simd::kernel::{Job, Kernel, Registers};
use crate::search::simd::layout::Packed;
use crate::search::simd::masks::Masks;
use crate::search::trace::Trace;
use crate::topology::classic::CELLS;
use crate::{Stop, Stopped};

/// Searches in the same way as [`count`](super::count) and reports every move.
pub fn trace(
    puzzle: Start,
    budget: u64,
    trace: &mut Trace,
    open: &mut Vec<Packed>,
    stop: Stop,
) -> Result<(), Stopped> {
    Kernel::run_portable(Traced {
        puzzle,
        budget,
        sink: TraceSink(trace),
        open,
        stop,
    })
}

struct Traced<'a, 't> {
    puzzle: Start<'a>,
    budget: u64,
    sink: TraceSink<'a, 't>,
    open: &'a mut Vec<Packed>,
    stop: Stop<'a>,
}

struct TraceSink<'a, 't>(&'a mut Trace<'t>);

impl Job for Traced<'_, '_> {
    type Output = Result<(), Stopped>;

    #[inline(always)]
    unsafe fn run<R: Registers>(mut self) -> Self::Output {
        let masks = Masks::<R::Digits>::new();
        let start = self.puzzle.digits::<R::Digits>();
        let sink = &mut self.sink;
        run::run(&masks, start, sink, self.budget, self.open, self.stop)?;
        Ok(())
    }
}

impl Sink for TraceSink<'_, '_> {
    fn slot(&mut self) -> Option<&mut [u8; CELLS]> {
        None
    }

    fn solved(&mut self) -> bool {
        self.0.solved()
    }

    fn settled<V: DigitLanes>(&mut self, words: &Words<V>) {
        self.0.settled(&V::packed(words));
    }

    fn guessed<V: DigitLanes>(&mut self, words: &Words<V>, later: &Words<V>) {
        self.0.guessed(&V::packed(words), &V::packed(later));
    }

    fn resumed<V: DigitLanes>(&mut self, words: &Words<V>) {
        self.0.resumed(&V::packed(words));
    }
}
