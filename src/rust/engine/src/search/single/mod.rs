//! Searches one puzzle at a time, with its nine digits in the lanes of a vector register.
//!
//! A state has the same words as in a lane, but transposed. In a lane, a register holds one
//! word of many puzzles; here, it holds one word of all nine digits of one puzzle. So a state
//! is three registers. Rules about one digit share their code with the lanes, and rules about
//! one cell rotate the lanes. A single puzzle takes a fraction of the time that it takes in a
//! lane. Many puzzles, or a deep search, are faster in lanes.

mod branch;
mod ordered;
mod propagate;
mod run;
mod traced;

use super::counted::Counted;
use super::puzzle::{Form, Start};
use super::simd::digits::DigitLanes;
use super::simd::kernel::{Job, Kernel, Registers};
use super::simd::layout::Packed;
use super::simd::masks::Masks;
use crate::topology::classic::CELLS;
use crate::{Board, Stop, Stopped};
use branch::split;
use propagate::{settle, Settled};
use run::Sink;

pub use traced::trace;

/// Counts up to `limit` solutions of a puzzle, until `budget` branches have ended. Adds the
/// states that are still to be searched to `open`, in the layout of lanes.
///
/// # Panics
/// Panics if the kernel is not available.
pub fn count(
    kernel: Kernel,
    puzzle: Start,
    limit: u64,
    budget: u64,
    open: &mut Vec<Packed>,
    stop: Stop,
) -> Result<Counted, Stopped> {
    // The search is compiled for each form, so a board is loaded straight into registers. A
    // choice at run time would cost 2 % on easy puzzles.
    match puzzle {
        Start::Cells(cells) => count_form(kernel, &cells[0], limit, budget, open, stop),
        Start::Packed(packed) => count_form(kernel, &packed[0], limit, budget, open, stop),
    }
}

fn count_form(
    kernel: Kernel,
    puzzle: &impl Form,
    limit: u64,
    budget: u64,
    open: &mut Vec<Packed>,
    stop: Stop,
) -> Result<Counted, Stopped> {
    let mut counted = Counted::NONE;
    if limit == 0 {
        return Ok(counted);
    }
    let job = Counting {
        puzzle,
        limit,
        budget,
        counted: &mut counted,
        open,
        stop,
    };
    kernel.run(job)?;
    Ok(counted)
}

/// Splits a part of a search in two and adds the halves to `open`. Returns the number of
/// solutions, 0 or 1, if propagation finishes the part instead.
///
/// # Panics
/// Panics if the kernel is not available.
pub fn halve(kernel: Kernel, part: &Packed, open: &mut Vec<Packed>) -> u64 {
    let mut found = 0;
    let job = Halve {
        part,
        open,
        found: &mut found,
    };
    // The job is too short to need stopping.
    let _ = kernel.run(job);
    found
}

/// Lists up to `limit` solutions of a puzzle in row-major lexicographic order.
///
/// # Panics
/// Panics if the kernel is not available.
pub fn in_order(
    kernel: Kernel,
    puzzle: Start,
    limit: usize,
    stop: Stop,
) -> Result<Vec<Board>, Stopped> {
    let mut found = Vec::new();
    if limit == 0 {
        return Ok(found);
    }
    let job = InOrder {
        puzzle,
        limit,
        found: &mut found,
        stop,
    };
    kernel.run(job)?;
    Ok(found)
}

struct Counting<'a, F> {
    puzzle: &'a F,
    limit: u64,
    budget: u64,
    counted: &'a mut Counted,
    open: &'a mut Vec<Packed>,
    stop: Stop<'a>,
}

impl<F: Form> Job for Counting<'_, F> {
    type Output = Result<(), Stopped>;

    #[inline(always)]
    unsafe fn run<R: Registers>(self) -> Self::Output {
        let masks = Masks::<R::Digits>::new();
        let start = self.puzzle.digits::<R::Digits>();
        let mut sink = Count {
            limit: self.limit,
            counted: self.counted,
        };
        sink.counted.guesses =
            run::run(&masks, start, &mut sink, self.budget, self.open, self.stop)?;
        Ok(())
    }
}

/// A sink that counts solutions and keeps the first one found.
struct Count<'a> {
    limit: u64,
    counted: &'a mut Counted,
}

impl Sink for Count<'_> {
    #[inline(always)]
    fn slot(&mut self) -> Option<&mut [u8; CELLS]> {
        match self.counted.count {
            0 => Some(&mut self.counted.solution),
            _ => None,
        }
    }

    #[inline(always)]
    fn solved(&mut self) -> bool {
        self.counted.count += 1;
        self.counted.count >= self.limit
    }
}

struct Halve<'a> {
    part: &'a Packed,
    open: &'a mut Vec<Packed>,
    found: &'a mut u64,
}

impl Job for Halve<'_> {
    type Output = Result<(), Stopped>;

    #[inline(always)]
    unsafe fn run<R: Registers>(self) -> Self::Output {
        let masks = Masks::<R::Digits>::new();
        let mut words = R::Digits::words(self.part);
        match settle(&masks, &mut words) {
            Settled::Dead => {}
            Settled::Full => *self.found = 1,
            Settled::Open(two) => {
                let later = split(&masks, &mut words, two);
                self.open
                    .extend([R::Digits::packed(&words), R::Digits::packed(&later)]);
            }
        }
        Ok(())
    }
}

struct InOrder<'a> {
    puzzle: Start<'a>,
    limit: usize,
    found: &'a mut Vec<Board>,
    stop: Stop<'a>,
}

impl Job for InOrder<'_> {
    type Output = Result<(), Stopped>;

    #[inline(always)]
    unsafe fn run<R: Registers>(self) -> Self::Output {
        let masks = Masks::<R::Digits>::new();
        let start = self.puzzle.digits::<R::Digits>();
        ordered::run(&masks, start, self.limit, self.found, self.stop)
    }
}
