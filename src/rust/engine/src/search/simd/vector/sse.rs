//! Four lanes: SSE4.2, and the byte operations that the wider x86 kernels share.

use std::arch::x86_64::*;

use super::several::{Block, AFTER, NEXT};
use super::{operators, Vector};
use crate::search::simd::layout::{self, Packed, ALL, CANDIDATES, WORDS};
use crate::topology::classic::CELLS;

/// Four lanes in a 128-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Lanes4(pub(super) __m128i);

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
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm_andnot_si128(other.0, self.0) })
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm_slli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm_srli_epi32::<N>(self.0) })
    }

    #[inline(always)]
    fn zero_lanes(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm_cmpeq_epi32(self.0, _mm_setzero_si128()) })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: values of this type exist only if the processor has the instruction.
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
    unsafe fn unpack(words: &Packed, cells: &mut [u8; CELLS]) {
        unpack(words, cells)
    }
}

impl Block for Lanes4 {
    #[inline(always)]
    fn next(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm_shuffle_epi32::<NEXT>(self.0) })
    }

    #[inline(always)]
    fn after(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { _mm_shuffle_epi32::<AFTER>(self.0) })
    }
}

/// Does the same as [`layout::pack`], by byte shuffles.
///
/// # Safety
/// The processor must have SSE4.2.
#[inline(always)]
unsafe fn pack(cells: &[u8; CELLS]) -> Packed {
    let tables = Tables::new();
    let mut words = [0; WORDS];
    for (r, (low, high)) in rows(cells).into_iter().enumerate() {
        let nine = top_bits(tables.nine(low), tables.nine(high));
        let mut low = tables.one_to_eight(low);
        let mut high = tables.one_to_eight(high);
        let mut empty = nine;
        words[3 * 8 + r] = nine & ALL;
        for digit in (0..8).rev() {
            let word = top_bits(low, high) & ALL;
            words[3 * digit + r] = word;
            empty &= word;
            low = _mm_add_epi8(low, low);
            high = _mm_add_epi8(high, high);
        }
        words[CANDIDATES + r] = ALL & !empty;
    }
    words
}

/// Returns the top bits of 32 bytes.
#[inline(always)]
unsafe fn top_bits(low: __m128i, high: __m128i) -> u32 {
    _mm_movemask_epi8(low) as u32 | (_mm_movemask_epi8(high) as u32) << 16
}

/// Tables of the candidates that a byte of a puzzle allows, indexed by its lower four bits.
pub struct Tables {
    one_to_eight: __m128i,
    nine: __m128i,
    nibble: __m128i,
}

impl Tables {
    /// # Safety
    /// The processor must have SSE4.2.
    #[inline(always)]
    pub unsafe fn new() -> Self {
        let all = -1;
        Tables {
            one_to_eight: _mm_setr_epi8(
                all, 1, 2, 4, 8, 16, 32, 64, -128, 0, all, all, all, all, all, all,
            ),
            nine: _mm_setr_epi8(
                all, 0, 0, 0, 0, 0, 0, 0, 0, all, all, all, all, all, all, all,
            ),
            nibble: _mm_set1_epi8(0xF),
        }
    }

    /// Returns candidates 1 to 8, with one bit each.
    #[inline(always)]
    pub fn one_to_eight(&self, cells: __m128i) -> __m128i {
        // SAFETY: the tables prove that the processor has the instructions.
        unsafe { _mm_shuffle_epi8(self.one_to_eight, _mm_and_si128(cells, self.nibble)) }
    }

    /// Returns candidate 9, with all bits set if it is allowed.
    #[inline(always)]
    pub fn nine(&self, cells: __m128i) -> __m128i {
        // SAFETY: the tables prove that the processor has the instructions.
        unsafe { _mm_shuffle_epi8(self.nine, _mm_and_si128(cells, self.nibble)) }
    }
}

/// Returns the bytes of a puzzle at the positions of their bits in the words of [`layout`],
/// with 32 bytes for each word. The bytes between rows are undefined.
///
/// # Safety
/// The processor must have SSE4.2.
#[inline(always)]
pub unsafe fn rows(cells: &[u8; CELLS]) -> [(__m128i, __m128i); 3] {
    let last = _mm_srli_si128::<7>(row_at(cells, 65));
    [
        join(row_at(cells, 0), row_at(cells, 27), row_at(cells, 54)),
        join(row_at(cells, 9), row_at(cells, 36), row_at(cells, 63)),
        join(row_at(cells, 18), row_at(cells, 45), last),
    ]
}

/// Returns the sixteen cells starting at `first`.
#[inline(always)]
unsafe fn row_at(cells: &[u8; CELLS], first: usize) -> __m128i {
    assert!(first + 16 <= CELLS);
    // SAFETY: the sixteen bytes from `first` on are inside the array.
    _mm_loadu_si128(cells.as_ptr().add(first).cast())
}

/// Joins the first nine bytes of three registers, each with a row, at bytes 0, 10 and 20.
#[inline(always)]
unsafe fn join(top: __m128i, middle: __m128i, bottom: __m128i) -> (__m128i, __m128i) {
    let first_nine = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0);
    let first_three = _mm_setr_epi8(-1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    (
        _mm_or_si128(_mm_and_si128(top, first_nine), _mm_slli_si128::<10>(middle)),
        _mm_or_si128(
            _mm_and_si128(_mm_srli_si128::<6>(middle), first_three),
            _mm_slli_si128::<4>(bottom),
        ),
    )
}

/// Does the same as [`layout::unpack`], by byte shuffles.
///
/// # Safety
/// The processor must have SSE4.2.
#[inline(always)]
unsafe fn unpack(words: &Packed, cells: &mut [u8; CELLS]) {
    let mut halves = [(_mm_setzero_si128(), _mm_setzero_si128()); 3];
    for (r, half) in halves.iter_mut().enumerate() {
        let [a, b, c, d] = layout::binary(words, r);
        *half = (
            digits([a, b, c, d]),
            digits([a >> 16, b >> 16, c >> 16, d >> 16]),
        );
    }
    store(&halves, cells);
}

/// Returns the digits of the cells of the lower 16 bits, from their bit-sliced form.
#[inline(always)]
unsafe fn digits(binary: [u32; 4]) -> __m128i {
    let spread = _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    let bit = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
    let mut digits = _mm_setzero_si128();
    for word in binary.into_iter().rev() {
        let bytes = _mm_shuffle_epi8(_mm_cvtsi32_si128(word as i32), spread);
        let set = _mm_cmpeq_epi8(_mm_and_si128(bytes, bit), bit);
        digits = _mm_sub_epi8(_mm_add_epi8(digits, digits), set);
    }
    digits
}

/// Writes the rows of the three words, whose cells are 32 bytes in two halves.
///
/// # Safety
/// The processor must have SSE4.2.
#[inline(always)]
pub unsafe fn store(halves: &[(__m128i, __m128i); 3], cells: &mut [u8; CELLS]) {
    // Each store overruns the end of its row, and the next store overwrites the excess.
    for band in 0..3 {
        for (r, &(low, high)) in halves.iter().enumerate() {
            let cells_of_row = match band {
                0 => low,
                1 => _mm_alignr_epi8::<10>(high, low),
                _ => _mm_srli_si128::<4>(high),
            };
            let row = 3 * band + r;
            let at = cells.as_mut_ptr().add(9 * row);
            if row < 8 {
                // SAFETY: the highest index written is 9 * 7 + 15 = 78, and the last one of the
                // array is 80.
                _mm_storeu_si128(at.cast(), cells_of_row);
            } else {
                // SAFETY: this writes bytes 72 to 79 of an array of 81 bytes.
                _mm_storel_epi64(at.cast(), cells_of_row);
                cells[80] = _mm_extract_epi8::<8>(cells_of_row) as u8;
            }
        }
    }
}
