//! Several registers that act as one, for the nine digits of a board.
//!
//! The loops here could be written with `map` on an array, but its closures are not always
//! inlined and then run without the instructions of the kernel.

use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::Vector;
use crate::search::simd::digits::DigitLanes;
use crate::search::simd::layout::Packed;
use crate::topology::classic::CELLS;

/// The source of each lane of a block, highest lane first, in the encoding of x86 shuffles.
#[cfg(target_arch = "x86_64")]
pub const NEXT: i32 = 0b11_00_10_01;
#[cfg(target_arch = "x86_64")]
pub const AFTER: i32 = 0b11_01_00_10;

/// Several registers that act as one.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Several<V, const N: usize>(pub(super) [V; N]);

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

// SAFETY: an array of vectors has the lanes of the first vector, then those of the next.
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

/// A register of four lanes, which is one block.
pub trait Block: Vector {
    /// Does the same as [`DigitLanes::next_lane`].
    fn next(self) -> Self;

    /// Does the same as [`DigitLanes::lane_after`].
    fn after(self) -> Self;
}

impl<V: Block> DigitLanes for Several<V, 3> {
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
