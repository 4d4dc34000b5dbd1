//! The operations that a kernel requires of a register: a dozen, on lanes of 32 bits.
//!
//! A value of a vector type proves that the processor has the instructions for it: the
//! first value can only come from the unsafe [`Vector::splat`], and every other operation
//! starts from a value. So the operations themselves are safe to call.

use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::layout::{self, Packed};
use crate::topology::classic::CELLS;

#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(all(target_arch = "x86_64", oxidoku_avx512))]
pub mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
pub mod neon;
pub mod portable;
pub mod several;
#[cfg(target_arch = "x86_64")]
pub mod sse;

/// A register of [`Vector::LANES`] unsigned 32-bit lanes.
///
/// # Safety
/// The type must be exactly `LANES` `u32` in memory, lane 0 first, with every
/// bit pattern valid: single lanes are read and written through pointers.
pub unsafe trait Vector:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
{
    /// The number of lanes in a register, at most 32.
    const LANES: usize;

    /// A register with `value` in every lane.
    ///
    /// # Safety
    /// The processor must have the instructions that this type uses.
    unsafe fn splat(value: u32) -> Self;

    /// `self & !other`.
    fn without(self, other: Self) -> Self;

    /// Each lane shifted left by `N` (0 to 31).
    fn shl<const N: i32>(self) -> Self;

    /// Each lane shifted right by `N` (1 to 31), filled with zeros.
    fn shr<const N: i32>(self) -> Self;

    /// Bit by bit: `yes` where `self` is 1, `no` where it is 0.
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        (self & yes) | no.without(self)
    }

    /// `(self | b) & c`.
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        (self | b) & c
    }

    /// Bit by bit: 1 where at least two of the three are 1.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        (self & b) | (c & (self | b))
    }

    /// All ones in the lanes that are zero, zero in the others.
    fn zero_lanes(self) -> Self;

    /// Bit `i` is set where lane `i` is not zero.
    fn nonzero(self) -> u32;

    /// The words of a lane for the cells of a puzzle.
    ///
    /// # Safety
    /// As for [`Vector::splat`].
    #[inline(always)]
    unsafe fn pack(cells: &[u8; CELLS]) -> Packed {
        layout::pack(cells)
    }

    /// Writes the digits (1 to 9) of a solved lane.
    ///
    /// # Safety
    /// As for [`Vector::splat`].
    #[inline(always)]
    unsafe fn unpack(words: &Packed, cells: &mut [u8; CELLS]) {
        layout::unpack(words, cells);
    }
}

/// The value of a lane.
#[inline(always)]
pub fn lane_of<V: Vector>(vector: &V, lane: usize) -> u32 {
    assert!(lane < V::LANES);
    // Volatile, so that reading a lane of many registers does not become a
    // gather, which is not faster here and very slow on some processors.
    // SAFETY: a vector is `LANES` values of `u32`.
    unsafe { (vector as *const V).cast::<u32>().add(lane).read_volatile() }
}

/// Writes into a lane.
#[inline(always)]
pub fn set_lane_of<V: Vector>(vector: &mut V, lane: usize, value: u32) {
    assert!(lane < V::LANES);
    // SAFETY: a vector is `LANES` values of `u32`.
    unsafe { *(vector as *mut V).cast::<u32>().add(lane) = value }
}

/// The values of a lane in three registers.
#[inline(always)]
pub fn lanes_of<V: Vector>(v: &[V; 3], lane: usize) -> [u32; 3] {
    [
        lane_of(&v[0], lane),
        lane_of(&v[1], lane),
        lane_of(&v[2], lane),
    ]
}

/// The operators of a vector type, one intrinsic each.
#[allow(unused_macros)]
macro_rules! operators {
    ($vector:ident, $($operator:ident $method:ident $intrinsic:ident),*) => {
        $(impl std::ops::$operator for $vector {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: values of this type exist only if the processor has the instruction.
                Self(unsafe { $intrinsic(self.0, other.0) })
            }
        })*
    };
}
#[allow(unused_imports)]
use operators;
