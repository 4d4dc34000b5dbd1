//! Four lanes in plain integers, for all processors without another kernel.

use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::several::Block;
use super::Vector;

/// Four lanes, two in each word.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Plain([u64; 2]);

/// Returns `value` in both lanes of a word.
const fn both(value: u32) -> u64 {
    (value as u64) << 32 | value as u64
}

/// The highest bit of both lanes. Sums of the other bits stay within their lane.
const HIGH: u64 = both(1 << 31);

#[inline(always)]
fn add(a: u64, b: u64) -> u64 {
    ((a & !HIGH) + (b & !HIGH)) ^ ((a ^ b) & HIGH)
}

#[inline(always)]
fn sub(a: u64, b: u64) -> u64 {
    ((a | HIGH) - (b & !HIGH)) ^ ((a ^ !b) & HIGH)
}

/// Returns the highest bit of each lane that is not zero.
#[inline(always)]
fn high_of_nonzero(a: u64) -> u64 {
    (((a & !HIGH) + !HIGH) | a) & HIGH
}

impl Plain {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self([f(self.0[0], other.0[0]), f(self.0[1], other.0[1])])
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self([f(self.0[0]), f(self.0[1])])
    }

    #[inline(always)]
    fn lanes(self) -> [u32; 4] {
        // SAFETY: both types have sixteen bytes, and any bytes are valid in both.
        unsafe { std::mem::transmute::<[u64; 2], [u32; 4]>(self.0) }
    }

    #[inline(always)]
    fn of_lanes(lanes: [u32; 4]) -> Self {
        // SAFETY: as above.
        Self(unsafe { std::mem::transmute::<[u32; 4], [u64; 2]>(lanes) })
    }
}

macro_rules! plain_operators {
    ($($operator:ident $method:ident $function:expr),*) => {
        $(impl $operator for Plain {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.zip(other, $function)
            }
        })*
    };
}

plain_operators!(
    BitAnd bitand |a, b| a & b,
    BitOr bitor |a, b| a | b,
    BitXor bitxor |a, b| a ^ b,
    Add add add,
    Sub sub sub
);

// SAFETY: two `u64` words are four `u32` lanes.
unsafe impl Vector for Plain {
    const LANES: usize = 4;

    #[inline(always)]
    unsafe fn splat(value: u32) -> Self {
        Self([both(value); 2])
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        self.map(|a| (a << N) & both(u32::MAX << N))
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        self.map(|a| (a >> N) & both(u32::MAX >> N))
    }

    #[inline(always)]
    fn zero_lanes(self) -> Self {
        self.map(|a| ((high_of_nonzero(a) ^ HIGH) >> 31) * u64::from(u32::MAX))
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        let lanes = self.lanes();
        (0..4).fold(0, |bits, i| bits | u32::from(lanes[i] != 0) << i)
    }
}

impl Block for Plain {
    #[inline(always)]
    fn next(self) -> Self {
        let [a, b, c, d] = self.lanes();
        Self::of_lanes([b, c, a, d])
    }

    #[inline(always)]
    fn after(self) -> Self {
        let [a, b, c, d] = self.lanes();
        Self::of_lanes([c, a, b, d])
    }
}
