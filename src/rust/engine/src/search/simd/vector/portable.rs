//! Four lanes in plain integers, for all other processors.

use std::array;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use super::several::Block;
use super::Vector;

/// Four lanes in an array.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Plain(pub(super) [u32; 4]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        Self(array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    #[inline(always)]
    fn map(self, f: impl Fn(u32) -> u32) -> Self {
        Self(array::from_fn(|i| f(self.0[i])))
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
    Add add u32::wrapping_add,
    Sub sub u32::wrapping_sub
);

// SAFETY: an array of four `u32`.
unsafe impl Vector for Plain {
    const LANES: usize = 4;

    #[inline(always)]
    unsafe fn splat(value: u32) -> Self {
        Self([value; 4])
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        self.map(|a| a << N)
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        self.map(|a| a >> N)
    }

    #[inline(always)]
    fn zero_lanes(self) -> Self {
        self.map(|a| if a == 0 { u32::MAX } else { 0 })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        (0..4).fold(0, |bits, i| bits | u32::from(self.0[i] != 0) << i)
    }
}

impl Block for Plain {
    #[inline(always)]
    fn next(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([b, c, a, d])
    }

    #[inline(always)]
    fn after(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([c, a, b, d])
    }
}
