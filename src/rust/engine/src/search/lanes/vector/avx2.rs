//! Eight lanes: AVX2.

use std::arch::x86_64::*;

use super::{operators, sse, Vector};
use crate::geometry::CELLS;
use crate::search::lanes::layout::Packed;

/// Eight lanes in a 256-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Lanes8(__m256i);

operators!(
    Lanes8,
    BitAnd bitand _mm256_and_si256,
    BitOr bitor _mm256_or_si256,
    BitXor bitxor _mm256_xor_si256,
    Add add _mm256_add_epi32,
    Sub sub _mm256_sub_epi32
);

// SAFETY: `__m256i` is eight 32-bit lanes, lane 0 first.
unsafe impl Vector for Lanes8 {
    const LANES: usize = 8;

    #[inline(always)]
    unsafe fn splat(value: u32) -> Self {
        Self(_mm256_set1_epi32(value as i32))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: a value proves that the processor has the instruction.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_slli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_srli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: as above.
        let zero = unsafe {
            let zero = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
            _mm256_movemask_ps(_mm256_castsi256_ps(zero))
        };
        !zero as u32 & 0xFF
    }

    #[inline(always)]
    unsafe fn pack(cells: &[u8; CELLS]) -> Packed {
        sse::pack(cells)
    }

    #[inline(always)]
    unsafe fn unpack(words: &Packed) -> [u8; CELLS] {
        sse::unpack(words)
    }
}
