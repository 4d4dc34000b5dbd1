//! One puzzle at a time: its nine digits in the lanes of a vector register.
//!
//! The words are those of [`lanes`](super::lanes), turned round: there a
//! register holds one word of many puzzles, here one word of all nine digits
//! of one puzzle. So a state is three registers, the rules that look at one
//! digit are the same text, and the rules that look at one cell turn the lanes
//! past each other. A puzzle alone is solved in a fraction of the time that it
//! takes a lane; many puzzles, or a deep search, take less in lanes.

mod branch;
mod digits;
mod ordered;
mod propagate;
mod registers;
mod run;

use super::lanes::layout::Packed;
use super::lanes::sweep::Masks;
use super::lanes::{vector, Kernel, Outcome};
use crate::geometry::CELLS;
use crate::{Board, Stop, Stopped};
use branch::split;
use digits::Digits;
use propagate::{settle, Settled};
use registers::Several;
use run::Sink;

/// Counts the solutions of a puzzle up to `limit`, until `budget` branches have
/// ended. What has not been searched by then is added to `open`, in the form of
/// lanes.
///
/// # Panics
/// If the kernel is not available.
pub fn solve(
    kernel: Kernel,
    board: &Board,
    limit: u64,
    budget: u64,
    open: &mut Vec<Packed>,
    stop: Stop,
) -> Result<Outcome, Stopped> {
    let mut outcome = Outcome::NONE;
    if limit == 0 {
        return Ok(outcome);
    }
    let job = Solve {
        board,
        limit,
        budget,
        outcome: &mut outcome,
        open,
        stop,
    };
    dispatch(kernel, job)?;
    Ok(outcome)
}

/// Splits a part of a search in two and adds the halves to `open`, or returns
/// the number of its solutions, 0 or 1, where there is nothing to split.
///
/// # Panics
/// If the kernel is not available.
pub fn halve(kernel: Kernel, part: &Packed, open: &mut Vec<Packed>) -> u64 {
    let mut found = 0;
    let job = Halve {
        part,
        open,
        found: &mut found,
    };
    // Too short to be stopped.
    let _ = dispatch(kernel, job);
    found
}

/// Up to `limit` solutions of a puzzle in row-major lexicographic order.
///
/// # Panics
/// If the kernel is not available.
pub fn in_order(
    kernel: Kernel,
    board: &Board,
    limit: usize,
    stop: Stop,
) -> Result<Vec<Board>, Stopped> {
    let mut found = Vec::new();
    if limit == 0 {
        return Ok(found);
    }
    let job = InOrder {
        board,
        limit,
        found: &mut found,
        stop,
    };
    dispatch(kernel, job)?;
    Ok(found)
}

struct Solve<'a> {
    board: &'a Board,
    limit: u64,
    budget: u64,
    outcome: &'a mut Outcome,
    open: &'a mut Vec<Packed>,
    stop: Stop<'a>,
}

impl Job for Solve<'_> {
    #[inline(always)]
    unsafe fn run<V: Digits>(self) -> Result<(), Stopped> {
        let masks = Masks::<V>::new();
        let start = V::words(&V::pack(self.board.cells()));
        let mut sink = Count {
            limit: self.limit,
            outcome: self.outcome,
        };
        sink.outcome.guesses =
            run::run(&masks, start, &mut sink, self.budget, self.open, self.stop)?;
        Ok(())
    }
}

/// Counts, and keeps the first solution that comes.
struct Count<'a> {
    limit: u64,
    outcome: &'a mut Outcome,
}

impl Sink for Count<'_> {
    #[inline(always)]
    fn slot(&mut self) -> Option<&mut [u8; CELLS]> {
        match self.outcome.count {
            0 => Some(&mut self.outcome.solution),
            _ => None,
        }
    }

    #[inline(always)]
    fn solved(&mut self) -> bool {
        self.outcome.count += 1;
        self.outcome.count >= self.limit
    }
}

struct Halve<'a> {
    part: &'a Packed,
    open: &'a mut Vec<Packed>,
    found: &'a mut u64,
}

impl Job for Halve<'_> {
    #[inline(always)]
    unsafe fn run<V: Digits>(self) -> Result<(), Stopped> {
        let masks = Masks::<V>::new();
        let mut words = V::words(self.part);
        match settle(&masks, &mut words) {
            Settled::Dead => {}
            Settled::Full => *self.found = 1,
            Settled::Open(two) => {
                let later = split(&masks, &mut words, two);
                self.open.extend([V::packed(&words), V::packed(&later)]);
            }
        }
        Ok(())
    }
}

struct InOrder<'a> {
    board: &'a Board,
    limit: usize,
    found: &'a mut Vec<Board>,
    stop: Stop<'a>,
}

impl Job for InOrder<'_> {
    #[inline(always)]
    unsafe fn run<V: Digits>(self) -> Result<(), Stopped> {
        let masks = Masks::<V>::new();
        let start = V::words(&V::pack(self.board.cells()));
        ordered::run(&masks, start, self.limit, self.found, self.stop)
    }
}

/// Work to be compiled for each kind of register.
trait Job {
    /// # Safety
    /// The processor must have the instructions that `V` is made for.
    unsafe fn run<V: Digits>(self) -> Result<(), Stopped>;
}

fn dispatch<J: Job>(kernel: Kernel, job: J) -> Result<(), Stopped> {
    assert!(kernel.is_available(), "the kernel is not available");
    match kernel {
        #[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
        // SAFETY: the kernel is available, so the processor has the features.
        Kernel::Avx512 => unsafe { avx512(job) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Kernel::Avx2 => unsafe { avx2(job) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Kernel::V128 => unsafe { sse(job) },
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        // SAFETY: as above.
        Kernel::V128 => unsafe { job.run::<Several<vector::neon::Lanes4, 3>>() },
        // SAFETY: plain integers need no features.
        _ => unsafe { job.run::<Several<vector::portable::Plain, 3>>() },
    }
}

#[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
#[target_feature(enable = "avx512f,avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn avx512<J: Job>(job: J) -> Result<(), Stopped> {
    job.run::<vector::avx512::Lanes16>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn avx2<J: Job>(job: J) -> Result<(), Stopped> {
    job.run::<Several<vector::avx2::Lanes8, 2>>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse4.2,popcnt")]
unsafe fn sse<J: Job>(job: J) -> Result<(), Stopped> {
    job.run::<Several<vector::sse::Lanes4, 3>>()
}
