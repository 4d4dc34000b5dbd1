//! The instruction sets for which the searches are compiled, and the choice between them.

use super::digits::DigitLanes;
use super::vector::several::Several;
use super::vector::{self, Vector};

/// An instruction set for which the searches are compiled.
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

/// The registers of a kernel.
pub trait Registers {
    /// The register for many boards, one in each lane.
    type Lanes: Vector;
    /// The register for one board, with its digits in the lanes.
    type Digits: DigitLanes;
}

/// Work that is compiled for each kernel.
pub trait Job {
    /// The result of the work.
    type Output;

    /// # Safety
    /// The processor must have the instructions that the registers are made for.
    unsafe fn run<R: Registers>(self) -> Self::Output;
}

/// Defines a kernel that needs processor features: its registers, the check for the features,
/// and the one function that may use them. The features are listed only once, so the check
/// always covers the features used.
#[allow(unused_macros)]
macro_rules! with_features {
    ($name:ident, $lanes:ty, $digits:ty, $($feature:tt),+) => {
        mod $name {
            use super::*;

            pub struct Form;

            impl Registers for Form {
                type Lanes = $lanes;
                type Digits = $digits;
            }

            #[cfg(test)]
            pub const FEATURES: &[&str] = &[$($feature),+];

            pub fn is_available() -> bool {
                true $(&& is_x86_feature_detected!($feature))+
            }

            /// # Safety
            /// [`is_available`] must return `true`.
            #[target_feature($(enable = $feature),+)]
            pub unsafe fn run<J: Job>(job: J) -> J::Output {
                job.run::<Form>()
            }
        }
    };
}

#[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
with_features!(
    avx512,
    vector::avx512::Lanes16,
    vector::avx512::Lanes16,
    "avx512f",
    "avx2",
    "bmi1",
    "bmi2",
    "lzcnt",
    "popcnt",
    "sse4.2"
);
#[cfg(target_arch = "x86_64")]
with_features!(
    avx2,
    vector::avx2::Lanes8,
    Several<vector::avx2::Lanes8, 2>,
    "avx2",
    "bmi1",
    "bmi2",
    "lzcnt",
    "popcnt",
    "sse4.2"
);
#[cfg(target_arch = "x86_64")]
with_features!(
    sse,
    vector::sse::Lanes4,
    Several<vector::sse::Lanes4, 3>,
    "sse4.2",
    "popcnt"
);

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
struct Neon;

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
impl Registers for Neon {
    type Lanes = vector::neon::Lanes4;
    type Digits = Several<vector::neon::Lanes4, 3>;
}

struct Portable;

impl Registers for Portable {
    type Lanes = vector::portable::Plain;
    type Digits = Several<vector::portable::Plain, 3>;
}

impl Kernel {
    const ALL: [Kernel; 4] = [Kernel::Avx512, Kernel::Avx2, Kernel::V128, Kernel::Portable];

    /// Returns the widest kernel available.
    pub fn best() -> Kernel {
        Kernel::widest(Kernel::is_available)
    }

    /// Returns the widest of the kernels that can run.
    fn widest(can_run: impl Fn(Kernel) -> bool) -> Kernel {
        let mut kernels = Kernel::ALL.into_iter();
        let widest = kernels.find(|&kernel| can_run(kernel));
        widest.unwrap_or(Kernel::Portable)
    }

    /// Returns all available kernels, widest first.
    pub fn available() -> impl Iterator<Item = Kernel> {
        Kernel::ALL
            .into_iter()
            .filter(|kernel| kernel.is_available())
    }

    /// Returns the name of the kernel: `avx512`, `avx2`, `v128` or `portable`.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Avx512 => "avx512",
            Kernel::Avx2 => "avx2",
            Kernel::V128 => "v128",
            Kernel::Portable => "portable",
        }
    }

    /// Returns the kernel with the given name, whether it is available or not.
    pub fn from_name(name: &str) -> Option<Kernel> {
        Kernel::ALL.into_iter().find(|kernel| kernel.name() == name)
    }

    /// Returns the number of puzzles that are searched at once.
    pub fn lanes(self) -> usize {
        match self {
            Kernel::Avx512 => 16,
            Kernel::Avx2 => 8,
            Kernel::V128 | Kernel::Portable => 4,
        }
    }

    /// Whether this processor and this build support the kernel.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
            Kernel::Avx512 => avx512::is_available(),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            Kernel::V128 => sse::is_available(),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Kernel::V128 => true,
            Kernel::Portable => true,
            #[allow(unreachable_patterns)]
            _ => false,
        }
    }

    /// Runs a job with plain integers, for uses in which speed does not matter.
    pub(crate) fn run_portable<J: Job>(job: J) -> J::Output {
        // SAFETY: plain integers need no processor feature.
        unsafe { job.run::<Portable>() }
    }

    /// Runs a job with this kernel.
    ///
    /// # Panics
    /// Panics if the kernel is not available.
    pub(crate) fn run<J: Job>(self, job: J) -> J::Output {
        assert!(self.is_available(), "the kernel is not available");
        // SAFETY: the kernel is available, so the processor has its features. Plain integers
        // need none.
        unsafe {
            match self {
                #[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
                Kernel::Avx512 => avx512::run(job),
                #[cfg(target_arch = "x86_64")]
                Kernel::Avx2 => avx2::run(job),
                #[cfg(target_arch = "x86_64")]
                Kernel::V128 => sse::run(job),
                #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
                Kernel::V128 => job.run::<Neon>(),
                _ => job.run::<Portable>(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::digits::lane_of;
    use super::super::layout::{self, Packed, ALL, CANDIDATES};
    use super::super::masks::Masks;
    use super::*;
    use crate::topology::classic::CELLS;

    /// Returns arbitrary bytes as puzzles, to reach all branches of the byte operations.
    fn puzzles() -> Vec<[u8; CELLS]> {
        let mut seed = 1u32;
        let mut byte = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        };
        (0..200)
            .map(|_| std::array::from_fn(|_| if byte() < 80 { byte() } else { b'.' }))
            .collect()
    }

    /// Returns the kernel for a processor with these features.
    #[cfg(target_arch = "x86_64")]
    fn choice(detected: &[&str]) -> Kernel {
        let has = |features: &[&str]| features.iter().all(|it| detected.contains(it));
        Kernel::widest(|kernel| match kernel {
            #[cfg(oxidoku_avx512)]
            Kernel::Avx512 => has(avx512::FEATURES),
            #[cfg(not(oxidoku_avx512))]
            Kernel::Avx512 => false,
            Kernel::Avx2 => has(avx2::FEATURES),
            Kernel::V128 => has(sse::FEATURES),
            Kernel::Portable => true,
        })
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_widest_kernel_with_all_of_its_features_is_chosen() {
        let sse = ["sse2", "sse4.2", "popcnt"];
        let avx2 = [&sse[..], &["avx2", "bmi1", "bmi2", "lzcnt"]].concat();
        let avx512 = [&avx2[..], &["avx512f"]].concat();
        let widest = match cfg!(oxidoku_avx512) {
            true => Kernel::Avx512,
            false => Kernel::Avx2,
        };
        assert_eq!(choice(&avx512), widest);
        assert_eq!(choice(&avx2), Kernel::Avx2);
        assert_eq!(choice(&sse), Kernel::V128);
        assert_eq!(choice(&["sse2"]), Kernel::Portable);
        // Remove one feature at a time.
        for features in [&avx512, &avx2] {
            for missing in ["avx2", "bmi1", "bmi2", "lzcnt"] {
                let mut features = features.clone();
                features.retain(|feature| *feature != missing);
                assert_eq!(choice(&features), Kernel::V128, "without {missing}");
            }
        }
        assert_eq!(choice(&["sse2", "sse4.2"]), Kernel::Portable);
    }

    /// Checks that a kernel packs as plain integers do, that a sweep keeps the bits between
    /// cells clear, and that it never restores a candidate.
    struct Sweeps;

    impl Job for Sweeps {
        type Output = ();

        unsafe fn run<R: Registers>(self) {
            let masks = Masks::<R::Lanes>::new();
            let mut state = masks.empty_state();
            let mut scratch = masks.scratch();
            for (i, cells) in puzzles().iter().enumerate() {
                let words = R::Lanes::pack(cells);
                assert_eq!(words, layout::pack(cells));
                state.set_lane(i % R::Lanes::LANES, &words);
                if i % R::Lanes::LANES != R::Lanes::LANES - 1 {
                    continue;
                }
                for _ in 0..10 {
                    let before: Vec<Packed> =
                        (0..R::Lanes::LANES).map(|lane| state.lane(lane)).collect();
                    masks.sweep(&mut state, &mut scratch);
                    for (lane, before) in before.iter().enumerate() {
                        let after = state.lane(lane);
                        for i in 0..CANDIDATES {
                            assert_eq!(after[i] & !(before[i] & ALL), 0);
                        }
                    }
                }
            }
        }
    }

    /// Checks that unpacking reverses packing.
    struct Unpacks;

    impl Job for Unpacks {
        type Output = ();

        unsafe fn run<R: Registers>(self) {
            let solution = b"534678912672195348198342567859761423426853791\
                713924856961537284287419635345286179"
                .map(|byte| byte - b'0');
            let mut cells = [0; CELLS];
            R::Lanes::unpack(&R::Lanes::pack(&solution), &mut cells);
            assert_eq!(cells, solution);
        }
    }

    /// Checks that rotating a register rotates the digits of a board.
    struct Turns;

    impl Job for Turns {
        type Output = ();

        unsafe fn run<R: Registers>(self) {
            let mut lanes = [0; 16];
            for digit in 0..9 {
                lanes[lane_of(digit)] = 1 << digit;
            }
            let start = R::Digits::from_lanes(&lanes);
            let next_block = start.next_block();
            let block_after = start.block_after();
            let next_lane = start.next_lane();
            let lane_after = start.lane_after();
            let any = start.any();
            for digit in 0..9 {
                let lane = lane_of(digit);
                let in_block = |by: usize| digit / 3 * 3 + (digit + by) % 3;
                assert_eq!(next_block.lane(lane), 1 << ((digit + 3) % 9));
                assert_eq!(block_after.lane(lane), 1 << ((digit + 6) % 9));
                assert_eq!(next_lane.lane(lane), 1 << in_block(1));
                assert_eq!(lane_after.lane(lane), 1 << in_block(2));
                assert_eq!(any.lane(lane), 0x1FF);
                assert_eq!(R::Digits::only_lane(lane).nonzero(), 1 << lane);
            }
            let packed = R::Digits::packed(&[start, any, start]);
            let [first, second, third] = R::Digits::words(&packed);
            assert_eq!((first ^ start).nonzero(), 0);
            assert_eq!(R::Digits::packed(&[first, second, third]), packed);
        }
    }

    #[test]
    fn every_width_keeps_its_words_clean() {
        Kernel::available().for_each(|kernel| kernel.run(Sweeps));
    }

    #[test]
    fn every_width_writes_out_what_it_packed() {
        Kernel::available().for_each(|kernel| kernel.run(Unpacks));
    }

    #[test]
    fn registers_turn_as_digits_do() {
        Kernel::available().for_each(|kernel| kernel.run(Turns));
    }
}
