//! Many puzzles at once: one in each 32-bit lane of a vector register.
//!
//! * `branch`: where a state without further consequences is split in two.
//! * `run`: the search around the sweep: stacks, refilling, sharing of work.
//! * `work`: puzzles in, results out.
//! * `traced`: one lane at work, move by move.

mod branch;
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
    kernel.run(Search::<false> { work, stop })
}

/// Finds the first solution in row-major lexicographic order of each puzzle for which
/// `out` has none yet. Where that takes long, there is none afterwards either.
///
/// # Panics
/// If `out` is not as long as there are puzzles, or the kernel is not available.
pub fn find_first(
    kernel: Kernel,
    puzzles: Start,
    out: &mut [Counted],
    stop: Stop,
) -> Result<(), Stopped> {
    let work = &mut Work::puzzles(puzzles, 1, out);
    kernel.run(Search::<true> { work, stop })
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
    kernel.run(Search::<false> { work, stop })?;
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
    kernel.run(Search::<false> {
        work: &mut work,
        stop,
    })?;
    work.report_rest();
    Ok(())
}

struct Search<'a, 'w, const IN_ORDER: bool> {
    work: &'a mut Work<'w>,
    stop: Stop<'a>,
}

impl<const IN_ORDER: bool> Job for Search<'_, '_, IN_ORDER> {
    type Output = Result<(), Stopped>;

    #[inline(always)]
    unsafe fn run<R: Registers>(self) -> Result<(), Stopped> {
        run::run::<R::Lanes, IN_ORDER>(self.work, self.stop)
    }
}
