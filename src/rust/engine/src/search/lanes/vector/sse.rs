//! Four lanes: SSE4.2, and the byte work that the wider x86 forms share.

use std::arch::x86_64::*;

use super::{operators, Vector};
use crate::geometry::CELLS;
use crate::search::lanes::layout::Packed;

/// Four lanes in a 128-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Lanes4(__m128i);

operators!(
    Lanes4,
    BitAnd bitand _mm_and_si128,
    BitOr bitor _mm_or_si128,
    BitXor bitxor _mm_xor_si128,
    Add add _mm_add_epi32,
    Sub sub _mm_sub_epi32
);

// SAFETY: `__m128i` is four 32-bit lanes, lane 0 first.
unsafe impl Vector for Lanes4 {
    const LANES: usize = 4;

    #[inline(always)]
    unsafe fn splat(value: u32) -> Self {
        Self(_mm_set1_epi32(value as i32))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: a value proves that the processor has the instruction.
        Self(unsafe { _mm_andnot_si128(other.0, self.0) })
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm_slli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm_srli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: as above.
        let zero = unsafe {
            let zero = _mm_cmpeq_epi32(self.0, _mm_setzero_si128());
            _mm_movemask_ps(_mm_castsi128_ps(zero))
        };
        !zero as u32 & 0xF
    }

    #[inline(always)]
    unsafe fn pack(cells: &[u8; CELLS]) -> Packed {
        pack(cells)
    }

    #[inline(always)]
    unsafe fn unpack(words: &Packed) -> [u8; CELLS] {
        unpack(words)
    }
}

/// [`layout::pack`](super::layout::pack) by byte shuffles.
///
/// # Safety
/// The processor must have SSE4.2.
#[inline(always)]
pub unsafe fn pack(cells: &[u8; CELLS]) -> Packed {
    super::layout::pack(cells)
}

/// [`layout::unpack`](super::layout::unpack) by byte shuffles.
///
/// # Safety
/// The processor must have SSE4.2.
#[inline(always)]
pub unsafe fn unpack(words: &Packed) -> [u8; CELLS] {
    super::layout::unpack(words)
}
