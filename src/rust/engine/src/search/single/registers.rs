//! The registers of each instruction set, as digits.
//!
//! Loops here stand where `map` on an array would be shorter: the closures of
//! that are not always inlined, and then run without the instructions.

use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::digits::Digits;
use crate::geometry::CELLS;
use crate::search::lanes::layout::Packed;
use crate::search::lanes::vector::portable::Plain;
use crate::search::lanes::vector::Vector;

/// Several registers as one.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Several<V, const N: usize>([V; N]);

impl<V: Vector, const N: usize> Several<V, N> {
    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(V, V) -> V) -> Self {
        for i in 0..N {
            self.0[i] = f(self.0[i], other.0[i]);
        }
        self
    }

    #[inline(always)]
    fn each(mut self, f: impl Fn(V) -> V) -> Self {
        for i in 0..N {
            self.0[i] = f(self.0[i]);
        }
        self
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident),*) => {
        $(impl<V: Vector, const N: usize> $operator for Several<V, N> {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.zip(other, V::$method)
            }
        })*
    };
}

operators!(BitAnd bitand, BitOr bitor, BitXor bitxor, Add add, Sub sub);

// SAFETY: an array of vectors is the lanes of the first, then of the next.
unsafe impl<V: Vector, const N: usize> Vector for Several<V, N> {
    const LANES: usize = N * V::LANES;

    #[inline(always)]
    unsafe fn splat(value: u32) -> Self {
        Self([V::splat(value); N])
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, V::without)
    }

    #[inline(always)]
    fn shl<const S: i32>(self) -> Self {
        self.each(V::shl::<S>)
    }

    #[inline(always)]
    fn shr<const S: i32>(self) -> Self {
        self.each(V::shr::<S>)
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        let mut majority = self;
        for i in 0..N {
            majority.0[i] = self.0[i].majority(b.0[i], c.0[i]);
        }
        majority
    }

    #[inline(always)]
    fn zero_lanes(self) -> Self {
        self.each(V::zero_lanes)
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        let mut bits = 0;
        for i in 0..N {
            bits |= self.0[i].nonzero() << (i * V::LANES);
        }
        bits
    }

    #[inline(always)]
    unsafe fn pack(cells: &[u8; CELLS]) -> Packed {
        V::pack(cells)
    }

    #[inline(always)]
    unsafe fn unpack(words: &Packed, cells: &mut [u8; CELLS]) {
        V::unpack(words, cells);
    }
}

/// A register of four lanes: one block.
pub trait Block: Vector {
    /// [`Digits::next_lane`].
    fn next(self) -> Self;

    /// [`Digits::lane_after`].
    fn after(self) -> Self;
}

impl<V: Block> Digits for Several<V, 3> {
    #[inline(always)]
    fn next_block(self) -> Self {
        let [a, b, c] = self.0;
        Self([b, c, a])
    }

    #[inline(always)]
    fn block_after(self) -> Self {
        let [a, b, c] = self.0;
        Self([c, a, b])
    }

    #[inline(always)]
    fn next_lane(self) -> Self {
        self.each(V::next)
    }

    #[inline(always)]
    fn lane_after(self) -> Self {
        self.each(V::after)
    }
}

impl Block for Plain {
    #[inline(always)]
    fn next(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([b, c, a, d])
    }

    #[inline(always)]
    fn after(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([c, a, b, d])
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Block, Digits, Several};
    use crate::search::lanes::vector::avx2::Lanes8;
    #[cfg(oxidoku_avx512)]
    use crate::search::lanes::vector::avx512::Lanes16;
    use crate::search::lanes::vector::sse::Lanes4;

    /// Where the lanes of a block come from, the highest first.
    const NEXT: i32 = 0b11_00_10_01;
    const AFTER: i32 = 0b11_01_00_10;

    impl Block for Lanes4 {
        #[inline(always)]
        fn next(self) -> Self {
            // SAFETY: a value proves that the processor has the instruction.
            Self(unsafe { _mm_shuffle_epi32::<NEXT>(self.0) })
        }

        #[inline(always)]
        fn after(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm_shuffle_epi32::<AFTER>(self.0) })
        }
    }

    // The first register has two blocks, the second one and an empty one.
    impl Digits for Several<Lanes8, 2> {
        #[inline(always)]
        fn next_block(self) -> Self {
            let [a, b] = self.0;
            // SAFETY: as above. Bit 7 of the selector makes the upper half zero.
            unsafe {
                Self([
                    Lanes8(_mm256_permute2x128_si256::<0x21>(a.0, b.0)),
                    Lanes8(_mm256_permute2x128_si256::<0x80>(a.0, a.0)),
                ])
            }
        }

        #[inline(always)]
        fn block_after(self) -> Self {
            let [a, b] = self.0;
            // SAFETY: as above.
            unsafe {
                Self([
                    Lanes8(_mm256_permute2x128_si256::<0x02>(a.0, b.0)),
                    Lanes8(_mm256_permute2x128_si256::<0x81>(a.0, a.0)),
                ])
            }
        }

        #[inline(always)]
        fn next_lane(self) -> Self {
            let [a, b] = self.0;
            // SAFETY: as above.
            unsafe {
                Self([
                    Lanes8(_mm256_shuffle_epi32::<NEXT>(a.0)),
                    Lanes8(_mm256_shuffle_epi32::<NEXT>(b.0)),
                ])
            }
        }

        #[inline(always)]
        fn lane_after(self) -> Self {
            let [a, b] = self.0;
            // SAFETY: as above.
            unsafe {
                Self([
                    Lanes8(_mm256_shuffle_epi32::<AFTER>(a.0)),
                    Lanes8(_mm256_shuffle_epi32::<AFTER>(b.0)),
                ])
            }
        }
    }

    // Compiled only where the compiler is new enough.
    #[cfg(oxidoku_avx512)]
    #[allow(clippy::incompatible_msrv)]
    impl Digits for Lanes16 {
        #[inline(always)]
        fn next_block(self) -> Self {
            // SAFETY: a value proves that the processor has the instruction.
            Self(unsafe { _mm512_shuffle_i32x4::<NEXT>(self.0, self.0) })
        }

        #[inline(always)]
        fn block_after(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm512_shuffle_i32x4::<AFTER>(self.0, self.0) })
        }

        #[inline(always)]
        fn next_lane(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm512_shuffle_epi32::<NEXT>(self.0) })
        }

        #[inline(always)]
        fn lane_after(self) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm512_shuffle_epi32::<AFTER>(self.0) })
        }
    }
}

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
mod neon {
    use std::arch::aarch64::*;

    use super::Block;
    use crate::search::lanes::vector::neon::Lanes4;

    /// Where the bytes of a block come from.
    const NEXT: [u8; 16] = [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15];
    const AFTER: [u8; 16] = [8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15];

    impl Lanes4 {
        #[inline(always)]
        fn shuffle(self, from: &[u8; 16]) -> Self {
            // SAFETY: a value proves that the processor has the instructions;
            // the load reads the sixteen bytes of the array.
            unsafe {
                let bytes = vreinterpretq_u8_u32(self.0);
                let bytes = vqtbl1q_u8(bytes, vld1q_u8(from.as_ptr()));
                Self(vreinterpretq_u32_u8(bytes))
            }
        }
    }

    impl Block for Lanes4 {
        #[inline(always)]
        fn next(self) -> Self {
            self.shuffle(&NEXT)
        }

        #[inline(always)]
        fn after(self) -> Self {
            self.shuffle(&AFTER)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::lanes::{vector, Kernel};
    use crate::search::single::digits::lane_of;

    /// # Safety
    /// The processor must have the instructions that `V` is made for.
    unsafe fn check<V: Digits>() {
        let mut lanes = [0; 16];
        for digit in 0..9 {
            lanes[lane_of(digit)] = 1 << digit;
        }
        let start = V::from_lanes(&lanes);
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
            assert_eq!(V::only_lane(lane).nonzero(), 1 << lane);
        }
        let packed = V::packed(&[start, any, start]);
        let [first, second, third] = V::words(&packed);
        assert_eq!((first ^ start).nonzero(), 0);
        assert_eq!(V::packed(&[first, second, third]), packed);
    }

    #[test]
    fn registers_turn_as_digits_do() {
        for kernel in Kernel::available() {
            // SAFETY: the kernel is available.
            unsafe {
                match kernel {
                    #[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
                    Kernel::Avx512 => check::<vector::avx512::Lanes16>(),
                    #[cfg(target_arch = "x86_64")]
                    Kernel::Avx2 => check::<Several<vector::avx2::Lanes8, 2>>(),
                    #[cfg(target_arch = "x86_64")]
                    Kernel::V128 => check::<Several<vector::sse::Lanes4, 3>>(),
                    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
                    Kernel::V128 => check::<Several<vector::neon::Lanes4, 3>>(),
                    _ => check::<Several<Plain, 3>>(),
                }
            }
        }
    }
}
