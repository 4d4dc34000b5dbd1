//! Eight lanes: AVX2.

use std::arch::x86_64::*;

use super::several::{Several, AFTER, NEXT};
use super::{operators, sse, Vector};
use crate::search::simd::digits::DigitLanes;
use crate::search::simd::layout::{self, Packed, ALL, CANDIDATES, WORDS};
use crate::topology::classic::CELLS;

/// Eight lanes in a 256-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Lanes8(pub(super) __m256i);

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
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm256_slli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm256_srli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn zero_lanes(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()) })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: values of this type exist only if the processor has the instruction.
        let zero = unsafe {
            let zero = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
            _mm256_movemask_ps(_mm256_castsi256_ps(zero))
        };
        !zero as u32 & 0xFF
    }

    #[inline(always)]
    unsafe fn pack(cells: &[u8; CELLS]) -> Packed {
        pack(cells)
    }

    #[inline(always)]
    unsafe fn unpack(words: &Packed, cells: &mut [u8; CELLS]) {
        unpack(words, cells)
    }
}

// The first register has two blocks; the second has one block and an empty one.
impl DigitLanes for Several<Lanes8, 2> {
    #[inline(always)]
    fn next_block(self) -> Self {
        let [a, b] = self.0;
        // SAFETY: values of this type exist only if the processor has the instruction.
        // Bit 7 of the selector makes the upper half zero.
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
        // SAFETY: values of this type exist only if the processor has the instruction.
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
        // SAFETY: values of this type exist only if the processor has the instruction.
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
        // SAFETY: values of this type exist only if the processor has the instruction.
        unsafe {
            Self([
                Lanes8(_mm256_shuffle_epi32::<AFTER>(a.0)),
                Lanes8(_mm256_shuffle_epi32::<AFTER>(b.0)),
            ])
        }
    }
}

/// Does the same as [`layout::pack`], by byte shuffles.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
pub unsafe fn pack(cells: &[u8; CELLS]) -> Packed {
    let tables = sse::Tables::new();
    let mut words = [0; WORDS];
    for (r, (low, high)) in sse::rows(cells).into_iter().enumerate() {
        let nine = _mm256_set_m128i(tables.nine(high), tables.nine(low));
        let nine = _mm256_movemask_epi8(nine) as u32 & ALL;
        let mut eight = _mm256_set_m128i(tables.one_to_eight(high), tables.one_to_eight(low));
        let mut empty = nine;
        words[3 * 8 + r] = nine;
        for digit in (0..8).rev() {
            let word = _mm256_movemask_epi8(eight) as u32 & ALL;
            words[3 * digit + r] = word;
            empty &= word;
            eight = _mm256_add_epi8(eight, eight);
        }
        words[CANDIDATES + r] = ALL & !empty;
    }
    words
}

/// Does the same as [`layout::unpack`], by byte shuffles.
///
/// # Safety
/// The processor must have AVX2.
#[inline(always)]
pub unsafe fn unpack(words: &Packed, cells: &mut [u8; CELLS]) {
    let spread = _mm256_setr_epi8(
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3,
        3, 3,
    );
    let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
    let mut halves = [(_mm_setzero_si128(), _mm_setzero_si128()); 3];
    for (r, half) in halves.iter_mut().enumerate() {
        let mut digits = _mm256_setzero_si256();
        for word in layout::binary(words, r).into_iter().rev() {
            let bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(word as i32), spread);
            let set = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit), bit);
            digits = _mm256_sub_epi8(_mm256_add_epi8(digits, digits), set);
        }
        *half = (
            _mm256_castsi256_si128(digits),
            _mm256_extracti128_si256::<1>(digits),
        );
    }
    sse::store(&halves, cells);
}
