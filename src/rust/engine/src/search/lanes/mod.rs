//! Many puzzles at once: one puzzle in each 32-bit lane of a vector register.
//!
//! The kernel is written once, over the operations of [`vector::Vector`], and
//! compiled for each register width.

pub(super) mod branch;
pub(super) mod layout;
mod run;
pub(super) mod sweep;
pub(super) mod vector;

use crate::geometry::CELLS;
use crate::{Board, Stop, Stopped};
use run::Work;

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
/// # Panics
/// If `out` is shorter than `puzzles`, or the kernel is not available.
pub fn solve_batch(
    kernel: Kernel,
    puzzles: &[Board],
    limit: u64,
    out: &mut [Outcome],
    stop: Stop,
) -> Result<(), Stopped> {
    assert!(out.len() >= puzzles.len());
    out[..puzzles.len()].fill(Outcome::NONE);
    if limit == 0 {
        return Ok(());
    }
    let mut batch = Batch {
        puzzles,
        limit,
        out,
    };
    run(kernel, &mut batch, stop)
}

struct Batch<'a> {
    puzzles: &'a [Board],
    limit: u64,
    out: &'a mut [Outcome],
}

impl Work for Batch<'_> {
    #[inline(always)]
    fn len(&self) -> usize {
        self.puzzles.len()
    }

    #[inline(always)]
    fn cells(&self, puzzle: usize) -> &[u8; CELLS] {
        self.puzzles[puzzle].cells()
    }

    #[inline(always)]
    fn is_done(&self, puzzle: usize) -> bool {
        self.out[puzzle].count >= self.limit
    }

    #[inline(always)]
    fn slot(&mut self, puzzle: usize) -> Option<&mut [u8; CELLS]> {
        let out = &mut self.out[puzzle];
        if out.count > 0 {
            return None;
        }
        Some(&mut out.solution)
    }

    #[inline(always)]
    fn solved(&mut self, puzzle: usize) {
        self.out[puzzle].count += 1;
    }

    #[inline(always)]
    fn guessed(&mut self, puzzle: usize) {
        self.out[puzzle].guesses += 1;
    }
}

fn run<W: Work>(kernel: Kernel, work: &mut W, stop: Stop) -> Result<(), Stopped> {
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
        Kernel::V128 => unsafe { run::run::<vector::neon::Lanes4, W>(work, stop) },
        // SAFETY: plain integers need no features.
        _ => unsafe { run::run::<vector::portable::Plain, W>(work, stop) },
    }
}

#[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
#[target_feature(enable = "avx512f,avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn run_avx512<W: Work>(work: &mut W, stop: Stop) -> Result<(), Stopped> {
    run::run::<vector::avx512::Lanes16, W>(work, stop)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn run_avx2<W: Work>(work: &mut W, stop: Stop) -> Result<(), Stopped> {
    run::run::<vector::avx2::Lanes8, W>(work, stop)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "sse4.2,popcnt")]
unsafe fn run_sse<W: Work>(work: &mut W, stop: Stop) -> Result<(), Stopped> {
    run::run::<vector::sse::Lanes4, W>(work, stop)
}
