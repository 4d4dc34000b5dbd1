//! Searches many puzzles at once, one in each 32-bit lane of a vector register.
//!
//! * `branch`: chooses where to split a state that propagation no longer changes.
//! * `first`: finds the first solution in order.
//! * `run`: the search around the sweep, with its stacks, refilling and work sharing.
//! * `work`: the puzzles of a call and their results.
//! * `traced`: a search in one lane, move by move.

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

pub use traced::trace;

/// Counts up to `limit` solutions of each of many puzzles and overwrites `out[i]` with the
/// result for puzzle `i`.
///
/// # Panics
/// Panics if the number of puzzles is not `out.len()`, or the kernel is not available.
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

/// Writes the first solution in row-major lexicographic order into `out[i]` for each `i` in
/// `wanted`. Returns the puzzles that would take too long; it does not change their outcomes.
///
/// # Panics
/// Panics if an index in `wanted` is out of range, or the kernel is not available.
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

/// Counts up to `limit` solutions of all open parts of one puzzle together. All lanes work on
/// the parts at once.
///
/// # Panics
/// Panics if the kernel is not available.
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

/// Adds the number of solutions of the parts to `total`, until `total` reaches `limit`. Other
/// threads may add to it at the same time.
///
/// # Panics
/// Panics if the kernel is not available.
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
