//! Sixteen lanes: AVX-512F. This module is built only if the compiler has the intrinsics
//! (`build.rs`), because the crate also supports older compilers.
#![allow(clippy::incompatible_msrv)]

use std::arch::x86_64::*;

use super::several::{AFTER, NEXT};
use super::{avx2, operators, Vector};
use crate::search::simd::digits::DigitLanes;
use crate::search::simd::layout::Packed;
use crate::topology::classic::CELLS;

/// Sixteen lanes in a 512-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Lanes16(pub(super) __m512i);

operators!(
    Lanes16,
    BitAnd bitand _mm512_and_si512,
    BitOr bitor _mm512_or_si512,
    BitXor bitxor _mm512_xor_si512,
    Add add _mm512_add_epi32,
    Sub sub _mm512_sub_epi32
);

// SAFETY: `__m512i` is sixteen 32-bit lanes, lane 0 first.
unsafe impl Vector for Lanes16 {
    const LANES: usize = 16;

    #[inline(always)]
    unsafe fn splat(value: u32) -> Self {
        Self(_mm512_set1_epi32(value as i32))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        // The count is a constant, so this is one instruction.
        Self(unsafe { _mm512_sll_epi32(self.0, _mm_cvtsi32_si128(N)) })
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm512_srl_epi32(self.0, _mm_cvtsi32_si128(N)) })
    }

    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        // 0xCA is the truth table of "a ? b : c".
        Self(unsafe { _mm512_ternarylogic_epi32::<0xCA>(self.0, yes.0, no.0) })
    }

    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        // 0xA8 is the truth table of "(a | b) & c".
        Self(unsafe { _mm512_ternarylogic_epi32::<0xA8>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        // 0xE8 is the truth table of the majority.
        Self(unsafe { _mm512_ternarylogic_epi32::<0xE8>(self.0, b.0, c.0) })
    }

    #[inline(always)]
    fn zero_lanes(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm512_maskz_set1_epi32(_mm512_testn_epi32_mask(self.0, self.0), -1) })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: values of this type exist only if the processor has the instruction.
        u32::from(unsafe { _mm512_test_epi32_mask(self.0, self.0) })
    }

    #[inline(always)]
    unsafe fn pack(cells: &[u8; CELLS]) -> Packed {
        avx2::pack(cells)
    }

    #[inline(always)]
    unsafe fn unpack(words: &Packed, cells: &mut [u8; CELLS]) {
        avx2::unpack(words, cells)
    }
}

impl DigitLanes for Lanes16 {
    #[inline(always)]
    fn next_block(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm512_shuffle_i32x4::<NEXT>(self.0, self.0) })
    }

    #[inline(always)]
    fn block_after(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm512_shuffle_i32x4::<AFTER>(self.0, self.0) })
    }

    #[inline(always)]
    fn next_lane(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm512_shuffle_epi32::<NEXT>(self.0) })
    }

    #[inline(always)]
    fn lane_after(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm512_shuffle_epi32::<AFTER>(self.0) })
    }
}
