//! Many puzzles at once: one in each 32-bit lane of a vector register.
//!
//! * `layout`: how a search state lies in the words of a lane.
//! * `vector`: the dozen operations asked of a register, one file a width.
//! * `sweep`: one round of propagation in all lanes, without a branch.
//! * `branch`: where a state without further consequences is split in two.
//! * `run`: the search around these: stacks, refilling, sharing of work.
//! * `work`: puzzles in, results out.
//!
//! The kernel is written once, over `vector::Vector`, and compiled for each
//! register width. Everything down to the intrinsics is `#[inline(always)]`,
//! so that it ends up inside the one function a width that is allowed to use
//! the instructions (`#[target_feature]`); for the same reason no closure
//! handles vectors, as those are compiled apart and may stay outside.

pub(super) mod branch;
pub(super) mod layout;
mod run;
pub(super) mod sweep;
pub(super) mod vector;
mod work;

use std::sync::atomic::AtomicU64;

use crate::geometry::CELLS;
use crate::{Board, Stop, Stopped};
use layout::Packed;
use work::Work;

/// A compiled form of the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kernel {
    /// 16 lanes, AVX-512.
    Avx512,
    /// 8 lanes, AVX2.
    Avx2,
    /// 4 lanes, SSE4.2 or NEON.
    V128,
    /// 4 lanes in plain integers.
    Portable,
}

impl Kernel {
    const ALL: [Kernel; 4] = [Kernel::Avx512, Kernel::Avx2, Kernel::V128, Kernel::Portable];

    /// The widest kernel that this processor and this build have.
    pub fn best() -> Kernel {
        Kernel::available().next().unwrap_or(Kernel::Portable)
    }

    /// The kernels that this processor and this build have, widest first.
    pub fn available() -> impl Iterator<Item = Kernel> {
        Kernel::ALL
            .into_iter()
            .filter(|kernel| kernel.is_available())
    }

    /// Its name: `avx512`, `avx2`, `v128` or `portable`.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Avx512 => "avx512",
            Kernel::Avx2 => "avx2",
            Kernel::V128 => "v128",
            Kernel::Portable => "portable",
        }
    }

    /// The kernel of a name, whether it is available or not.
    pub fn from_name(name: &str) -> Option<Kernel> {
        Kernel::ALL.into_iter().find(|kernel| kernel.name() == name)
    }

    /// Puzzles searched at once.
    pub fn lanes(self) -> usize {
        match self {
            Kernel::Avx512 => 16,
            Kernel::Avx2 => 8,
            Kernel::V128 | Kernel::Portable => 4,
        }
    }

    /// Whether this processor and this build have it.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
            Kernel::Avx512 => Kernel::Avx2.is_available() && is_x86_feature_detected!("avx512f"),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => {
                Kernel::V128.is_available()
                    && is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::V128 => {
                is_x86_feature_detected!("sse4.2") && is_x86_feature_detected!("popcnt")
            }
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Kernel::V128 => true,
            Kernel::Portable => true,
            #[allow(unreachable_patterns)]
            _ => false,
        }
    }
}

/// What the search found out about one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Number of solutions, up to the limit.
    pub count: u64,
    /// Any of the solutions, digits 1 to 9; zeros if there is none.
    pub solution: [u8; CELLS],
    /// Digits that had to be tried while another was still possible.
    pub guesses: u64,
}

impl Outcome {
    /// The solution, if there is one.
    pub fn solution(&self) -> Option<Board> {
        if self.count == 0 {
            return None;
        }
        Board::from_cells(self.solution).ok()
    }

    /// Of two parts of a search together.
    pub(super) fn and(self, other: Outcome) -> Outcome {
        Outcome {
            count: self.count + other.count,
            solution: if self.count > 0 {
                self.solution
            } else {
                other.solution
            },
            guesses: self.guesses + other.guesses,
        }
    }

    /// Nothing found yet.
    pub const NONE: Outcome = Outcome {
        count: 0,
        solution: [0; CELLS],
        guesses: 0,
    };
}

/// Solves many puzzles, counting the solutions of each up to `limit`; `out[i]`
/// belongs to `puzzles[i]`.
///
/// An outcome depends on the puzzle and the limit alone, with one exception:
/// where a puzzle has `limit` solutions or more, which of them is found, and
/// after how many guesses, may depend on its neighbours and on the kernel.
///
/// # Panics
/// If `out` is not as long as `puzzles`, or the kernel is not available.
pub fn solve_batch(
    kernel: Kernel,
    puzzles: &[Board],
    limit: u64,
    out: &mut [Outcome],
    stop: Stop,
) -> Result<(), Stopped> {
    solve_cells(kernel, Board::slice_of_cells(puzzles), limit, out, stop)
}

/// [`solve_batch`] for puzzles as they were written: a byte whose lower four
/// bits are 1 to 9 is that digit (as a number or as ASCII text), every other
/// byte a blank. So what is a puzzle at all has to be known before.
pub fn solve_cells(
    kernel: Kernel,
    puzzles: &[[u8; CELLS]],
    limit: u64,
    out: &mut [Outcome],
    stop: Stop,
) -> Result<(), Stopped> {
    out.fill(Outcome::NONE);
    run(kernel, &mut Work::puzzles(puzzles, limit, out), stop)
}

/// Solves the parts of one puzzle that a search has left open, counting the
/// solutions of all of them up to `limit`. All lanes work on it at once.
///
/// # Panics
/// If the kernel is not available.
pub(super) fn solve_parts(
    kernel: Kernel,
    parts: &[Packed],
    limit: u64,
    stop: Stop,
) -> Result<Outcome, Stopped> {
    let mut outcome = Outcome::NONE;
    run(kernel, &mut Work::parts(parts, limit, &mut outcome), stop)?;
    Ok(outcome)
}

/// Adds the solutions of the parts to `total`, to which others may add too,
/// until that has reached `limit`.
///
/// # Panics
/// If the kernel is not available.
pub(super) fn count_parts(
    kernel: Kernel,
    parts: &[Packed],
    limit: u64,
    total: &AtomicU64,
    stop: Stop,
) -> Result<(), Stopped> {
    let mut outcome = Outcome::NONE;
    let mut work = Work::parts(parts, limit, &mut outcome).shared(total);
    run(kernel, &mut work, stop)?;
    work.tell_rest();
    Ok(())
}

fn run(kernel: Kernel, work: &mut Work, stop: Stop) -> Result<(), Stopped> {
    assert!(kernel.is_available(), "the kernel is not available");
    match kernel {
        #[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
        // SAFETY: the kernel is available, so the processor has the features.
        Kernel::Avx512 => unsafe { run_avx512(work, stop) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Kernel::Avx2 => unsafe { run_avx2(work, stop) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        Kernel::V128 => unsafe { run_sse(work, stop) },
        #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
        // SAFETY: as above.
        Kernel::V128 => unsafe { run::run::<vector::neon::Lanes4>(work, stop) },
        // SAFETY: plain integers need no features.
        _ => unsafe { run::run::<vector::portable::Plain>(work, stop) },
    }
}

#[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
#[target_feature(enable = "avx512f,avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn run_avx512(work: &mut Work, stop: Stop) -> Result<(), Stopped> {
    run::run::<vector::avx512::Lanes16>(work, stop)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn run_avx2(work: &mut Work, stop: Stop) -> Result<(), Stopped> {
    run::run::<vector::avx2::Lanes8>(work, stop)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse4.2,popcnt")]
unsafe fn run_sse(work: &mut Work, stop: Stop) -> Result<(), Stopped> {
    run::run::<vector::sse::Lanes4>(work, stop)
}
