//! Four lanes: NEON, which every 64-bit ARM processor has.

use std::arch::aarch64::*;

use super::several::Block;
use super::{operators, Vector};

/// Four lanes in a 128-bit register.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Lanes4(pub(super) uint32x4_t);

operators!(
    Lanes4,
    BitAnd bitand vandq_u32,
    BitOr bitor vorrq_u32,
    BitXor bitxor veorq_u32,
    Add add vaddq_u32,
    Sub sub vsubq_u32
);

// SAFETY: `uint32x4_t` is four 32-bit lanes, lane 0 first.
unsafe impl Vector for Lanes4 {
    const LANES: usize = 4;

    #[inline(always)]
    unsafe fn splat(value: u32) -> Self {
        Self(vdupq_n_u32(value))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { vbicq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { vshlq_n_u32::<N>(self.0) })
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { vshrq_n_u32::<N>(self.0) })
    }

    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { vbslq_u32(self.0, yes.0, no.0) })
    }

    #[inline(always)]
    fn zero_lanes(self) -> Self {
        // SAFETY: values of this type exist only if the processor has the instruction.
        Self(unsafe { vceqzq_u32(self.0) })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        const LANE_BITS: [u32; 4] = [1, 2, 4, 8];
        // SAFETY: values of this type exist only if the processor has the instruction. The load
        // reads the sixteen bytes of the array.
        unsafe {
            let marks = vtstq_u32(self.0, self.0);
            vaddvq_u32(vandq_u32(marks, vld1q_u32(LANE_BITS.as_ptr())))
        }
    }
}

/// The source of each byte of a block.
const NEXT: [u8; 16] = [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15];
const AFTER: [u8; 16] = [8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15];

impl Lanes4 {
    #[inline(always)]
    fn shuffle(self, from: &[u8; 16]) -> Self {
        // SAFETY: a value proves that the processor has the instructions. The load reads the
        // sixteen bytes of the array.
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
