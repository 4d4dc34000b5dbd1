//! Registers whose lanes are the nine digits of one puzzle.

use std::array;
use std::ops::{Add, BitAnd, BitOr, BitXor, Sub};

use crate::geometry::DIGITS;
use crate::search::lanes::layout::Packed;
use crate::search::lanes::vector::Vector;

/// Lanes that a register may have, at most.
const MOST_LANES: usize = 16;

/// The lane of a digit (0 to 8): three in each block of four.
pub const fn lane_of(digit: usize) -> usize {
    digit / 3 * 4 + digit % 3
}

/// One bit for each lane that stands for a digit.
pub const DIGIT_LANES: u32 = 0b0111_0111_0111;

/// A register for the nine digits: blocks of four lanes, of which the first
/// three blocks stand for three digits each. The other lanes stay zero.
pub trait Digits: Vector {
    /// Every digit's lane has what the next block's had, and the block's after
    /// the next.
    fn turn_blocks(self) -> [Self; 2];

    /// Every digit's lane has what the next lane in its block had, and the lane
    /// after the next.
    fn turn_lanes(self) -> [Self; 2];

    /// Lane by lane.
    ///
    /// # Safety
    /// As for [`Vector::splat`].
    #[inline(always)]
    unsafe fn from_lanes(lanes: &[u32; MOST_LANES]) -> Self {
        assert!(Self::LANES <= MOST_LANES);
        (lanes as *const [u32; MOST_LANES]).cast::<Self>().read_unaligned()
    }

    /// Word `r` of every digit.
    ///
    /// # Safety
    /// As for [`Vector::splat`].
    #[inline(always)]
    unsafe fn of_words(words: &Packed, r: usize) -> Self {
        let mut lanes = [0; MOST_LANES];
        for digit in 0..DIGITS {
            lanes[lane_of(digit)] = words[3 * digit + r];
        }
        Self::from_lanes(&lanes)
    }

    /// A lane's value.
    #[inline(always)]
    fn lane(self, lane: usize) -> u32 {
        assert!(lane < Self::LANES);
        // SAFETY: a vector is `LANES` values of `u32`.
        unsafe { *(&self as *const Self).cast::<u32>().add(lane) }
    }

    /// All bits in one lane, none in the others.
    ///
    /// # Safety
    /// As for [`Vector::splat`].
    #[inline(always)]
    unsafe fn only_lane(lane: usize) -> Self {
        static ONLY: [[u32; MOST_LANES]; MOST_LANES] = {
            let mut only = [[0; MOST_LANES]; MOST_LANES];
            let mut lane = 0;
            while lane < MOST_LANES {
                only[lane][lane] = u32::MAX;
                lane += 1;
            }
            only
        };
        Self::from_lanes(&ONLY[lane])
    }

    /// In every digit's lane the bits that any of the digits has.
    #[inline(always)]
    fn any(self) -> Self {
        let [a, b] = self.turn_blocks();
        let block = self | a | b;
        let [a, b] = block.turn_lanes();
        block | a | b
    }
}

/// Bits that at least two of the three have.
#[inline(always)]
pub fn two_of<V: Vector>(a: V, b: V, c: V) -> V {
    (a & b) | (c & (a | b))
}

/// Several registers as one.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Several<V, const N: usize>([V; N]);

impl<V: Vector, const N: usize> Several<V, N> {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(V, V) -> V) -> Self {
        Self(array::from_fn(|i| f(self.0[i], other.0[i])))
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

// SAFETY: an array of vectors is the lanes of the first, then of the next.
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
        Self(self.0.map(V::shl::<S>))
    }

    #[inline(always)]
    fn shr<const S: i32>(self) -> Self {
        Self(self.0.map(V::shr::<S>))
    }

    #[inline(always)]
    fn select(self, yes: Self, no: Self) -> Self {
        Self(array::from_fn(|i| self.0[i].select(yes.0[i], no.0[i])))
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        let mut bits = 0;
        for i in 0..N {
            bits |= self.0[i].nonzero() << (i * V::LANES);
        }
        bits
    }
}

/// What [`Digits`] asks of a register of four lanes, one block.
pub trait Block: Vector {
    /// [`Digits::turn_lanes`] in one block.
    fn turn(self) -> [Self; 2];
}

impl<V: Block> Digits for Several<V, 3> {
    #[inline(always)]
    fn turn_blocks(self) -> [Self; 2] {
        let [a, b, c] = self.0;
        [Self([b, c, a]), Self([c, a, b])]
    }

    #[inline(always)]
    fn turn_lanes(self) -> [Self; 2] {
        let turned = self.0.map(V::turn);
        [Self(turned.map(|t| t[0])), Self(turned.map(|t| t[1]))]
    }
}

/// What [`Digits`] asks of a register of eight lanes, two blocks.
pub trait TwoBlocks: Vector {
    /// [`Digits::turn_blocks`] of four blocks in two registers, the last of
    /// them zero.
    fn turn_pair(pair: [Self; 2]) -> [[Self; 2]; 2];

    /// [`Digits::turn_lanes`] in each block.
    fn turn(self) -> [Self; 2];
}

impl<V: TwoBlocks> Digits for Several<V, 2> {
    #[inline(always)]
    fn turn_blocks(self) -> [Self; 2] {
        V::turn_pair(self.0).map(Self)
    }

    #[inline(always)]
    fn turn_lanes(self) -> [Self; 2] {
        let turned = self.0.map(V::turn);
        [Self(turned.map(|t| t[0])), Self(turned.map(|t| t[1]))]
    }
}
