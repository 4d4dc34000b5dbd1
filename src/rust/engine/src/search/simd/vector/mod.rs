//! The operations that a kernel requires of a register: a dozen, on 32-bit lanes.
//!
//! A value of a vector type proves that the processor has the instructions for that type. The
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
/// The type must be exactly `LANES` `u32` values in memory, lane 0 first, and every bit pattern
/// must be valid, because single lanes are read and written through pointers.
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

    /// Returns a register with `value` in every lane.
    ///
    /// # Safety
    /// The processor must have the instructions that this type uses.
    unsafe fn splat(value: u32) -> Self;

    /// Returns `self & !other`.
    fn without(self, other: Self) -> Self;

    /// Shifts each lane left by `N` bits (0 to 31).
    fn shl<const N: i32>(self) -> Self;

    /// Shifts each lane right by `N` bits (1 to 31), filling with zeros.
    fn shr<const N: i32>(self) -> Self;

    /// Takes each bit from `yes` if that bit of `self` is 1, and from `no` if it is 0.
    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        (self & yes) | no.without(self)
    }

    /// Returns `(self | b) & c`.
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        (self | b) & c
    }

    /// Sets each bit that is set in at least two of the three values.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        (self & b) | (c & (self | b))
    }

    /// Returns all ones in the lanes that are zero, and zero in the others.
    fn zero_lanes(self) -> Self;

    /// Sets bit `i` of the result if lane `i` is not zero.
    fn nonzero(self) -> u32;

    /// Returns the words of a lane for the cells of a puzzle.
    ///
    /// # Safety
    /// The requirements are those of [`Vector::splat`].
    #[inline(always)]
    unsafe fn pack(cells: &[u8; CELLS]) -> Packed {
        layout::pack(cells)
    }

    /// Writes the digits (1 to 9) of a solved lane.
    ///
    /// # Safety
    /// The requirements are those of [`Vector::splat`].
    #[inline(always)]
    unsafe fn unpack(words: &Packed, cells: &mut [u8; CELLS]) {
        layout::unpack(words, cells);
    }
}

/// Returns the value of a lane.
#[inline(always)]
pub fn lane_of<V: Vector>(vector: &V, lane: usize) -> u32 {
    assert!(lane < V::LANES);
    // The read is volatile, so that reading a lane of many registers does not become a gather,
    // which is not faster here and very slow on some processors.
    // SAFETY: a vector is `LANES` values of `u32`.
    unsafe { (vector as *const V).cast::<u32>().add(lane).read_volatile() }
}

/// Writes a value into a lane.
#[inline(always)]
pub fn set_lane_of<V: Vector>(vector: &mut V, lane: usize, value: u32) {
    assert!(lane < V::LANES);
    // SAFETY: a vector is `LANES` values of `u32`.
    unsafe { *(vector as *mut V).cast::<u32>().add(lane) = value }
}

/// Returns the values of a lane in three registers.
#[inline(always)]
pub fn lanes_of<V: Vector>(v: &[V; 3], lane: usize) -> [u32; 3] {
    [
        lane_of(&v[0], lane),
        lane_of(&v[1], lane),
        lane_of(&v[2], lane),
    ]
}

/// Implements the operators of a vector type with one intrinsic each.
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
