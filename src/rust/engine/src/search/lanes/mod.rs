//! Many puzzles at once: one in each 32-bit lane of a vector register.
//!
//! * `branch`: where a state without further consequences is split in two.
//! * `first`: the first solution in order.
//! * `run`: the search around the sweep: stacks, refilling, sharing of work.
//! * `work`: puzzles in, results out.
//! * `traced`: one lane at work, move by move.

mod branch;
mod first;
mod run;
mod traced;
mod work;

use std::sync::atomic::AtomicU64;

use super::counted::Counted;
use super::puzzle::Start;
use super::simd::kernel::{Job, Kernel, Registers};
use super::simd::layout::Packed;
use crate::{Stop, Stopped};
use work::Work;

pub use traced::tell;

/// Counts the solutions of many puzzles, of each up to `limit`; `out[i]` belongs
/// to puzzle `i`. What was in `out` is lost.
///
/// # Panics
/// If `out` is not as long as there are puzzles, or the kernel is not available.
pub fn count_each(
    kernel: Kernel,
    puzzles: Start,
    limit: u64,
    out: &mut [Counted],
    stop: Stop,
) -> Result<(), Stopped> {
    let work = &mut Work::puzzles(puzzles, limit, out);
    kernel.run(Search { work, stop })
}

/// Puts the first solution in row-major lexicographic order into `out[i]` for each
/// `i` of `wanted`, and returns those that would take long: theirs stay as they are.
///
/// # Panics
/// If there are fewer puzzles or outcomes than `wanted` asks for, or the kernel is
/// not available.
pub fn put_first(
    kernel: Kernel,
    puzzles: Start,
    wanted: &[usize],
    out: &mut [Counted],
    stop: Stop,
) -> Result<Vec<usize>, Stopped> {
    kernel.run(First {
        puzzles,
        wanted,
        out,
        stop,
    })
}

/// Counts the solutions of the parts of one puzzle that a search has left open,
/// of all of them together up to `limit`. All lanes work on it at once.
///
/// # Panics
/// If the kernel is not available.
pub fn count_parts(
    kernel: Kernel,
    parts: &[Packed],
    limit: u64,
    stop: Stop,
) -> Result<Counted, Stopped> {
    let mut counted = Counted::NONE;
    let work = &mut Work::parts(parts, limit, &mut counted);
    kernel.run(Search { work, stop })?;
    Ok(counted)
}

/// Adds the solutions of the parts to `total`, to which others may add too,
/// until that has reached `limit`.
///
/// # Panics
/// If the kernel is not available.
pub fn add_parts(
    kernel: Kernel,
    parts: &[Packed],
    limit: u64,
    total: &AtomicU64,
    stop: Stop,
) -> Result<(), Stopped> {
    let mut counted = Counted::NONE;
    let mut work = Work::parts(parts, limit, &mut counted).shared(total);
    kernel.run(Search {
        work: &mut work,
        stop,
    })?;
    work.report_rest();
    Ok(())
}

struct Search<'a, 'w> {
    work: &'a mut Work<'w>,
    stop: Stop<'a>,
}

impl Job for Search<'_, '_> {
    type Output = Result<(), Stopped>;

    #[inline(always)]
    unsafe fn run<R: Registers>(self) -> Self::Output {
        run::run::<R::Lanes>(self.work, self.stop)
    }
}

struct First<'a> {
    puzzles: Start<'a>,
    wanted: &'a [usize],
    out: &'a mut [Counted],
    stop: Stop<'a>,
}

impl Job for First<'_> {
    type Output = Result<Vec<usize>, Stopped>;

    #[inline(always)]
    unsafe fn run<R: Registers>(self) -> Self::Output {
        first::run::<R::Lanes>(self.puzzles, self.wanted, self.out, self.stop)
    }
}
