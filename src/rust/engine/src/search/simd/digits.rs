//! Registers whose lanes are the nine digits of one puzzle.

use super::layout::{Packed, WORDS};
use super::vector::Vector;
use crate::topology::classic::DIGITS;

/// Lanes that a register may have, at most.
const MOST_LANES: usize = 16;

/// The lane of a digit (0 to 8): three in each block of four.
pub const fn lane_of(digit: usize) -> usize {
    digit / 3 * 4 + digit % 3
}

/// The digit (1 to 9) of a lane.
pub const fn digit_of(lane: usize) -> u8 {
    (lane / 4 * 3 + lane % 4) as u8 + 1
}

/// One bit for each lane that stands for a digit.
pub const DIGIT_LANES: u32 = 0b0111_0111_0111;

/// A register for the nine digits: blocks of four lanes, of which the first
/// three blocks stand for three digits each. The other lanes stay zero.
pub trait DigitLanes: Vector {
    /// Every digit has what the digit three further on had.
    fn next_block(self) -> Self;

    /// Every digit has what the digit six further on had.
    fn block_after(self) -> Self;

    /// Every digit has what the next digit of its block had.
    fn next_lane(self) -> Self;

    /// Every digit has what the digit after the next of its block had.
    fn lane_after(self) -> Self;

    /// Lane by lane.
    ///
    /// # Safety
    /// As for [`Vector::splat`].
    #[inline(always)]
    unsafe fn from_lanes(lanes: &[u32; MOST_LANES]) -> Self {
        assert!(Self::LANES <= MOST_LANES);
        (lanes as *const [u32; MOST_LANES])
            .cast::<Self>()
            .read_unaligned()
    }

    /// A state from the form that lanes have.
    ///
    /// # Safety
    /// As for [`Vector::splat`].
    #[inline(always)]
    unsafe fn words(packed: &Packed) -> [Self; 3] {
        let mut lanes = [[0; MOST_LANES]; 3];
        for digit in 0..DIGITS {
            for r in 0..3 {
                lanes[r][lane_of(digit)] = packed[3 * digit + r];
            }
        }
        [
            Self::from_lanes(&lanes[0]),
            Self::from_lanes(&lanes[1]),
            Self::from_lanes(&lanes[2]),
        ]
    }

    /// A state in the form that lanes have, no cell marked as known.
    #[inline(always)]
    fn packed(words: &[Self; 3]) -> Packed {
        let mut packed = [0; WORDS];
        for digit in 0..DIGITS {
            for r in 0..3 {
                packed[3 * digit + r] = words[r].lane(lane_of(digit));
            }
        }
        packed
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
        let block = self | self.next_block() | self.block_after();
        block | block.next_lane() | block.lane_after()
    }
}
