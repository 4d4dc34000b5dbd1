//! Registers whose lanes are the nine digits of one puzzle.

use super::layout::{Packed, WORDS};
use super::vector::Vector;
use crate::topology::classic::DIGITS;

/// The largest number of lanes in a register.
const MOST_LANES: usize = 16;

/// Returns the lane of a digit (0 to 8). Each block of four lanes has three digits.
pub const fn lane_of(digit: usize) -> usize {
    digit / 3 * 4 + digit % 3
}

/// Returns the digit (1 to 9) of a lane.
pub const fn digit_of(lane: usize) -> u8 {
    (lane / 4 * 3 + lane % 4) as u8 + 1
}

/// The lanes that belong to a digit, one bit each.
pub const DIGIT_LANES: u32 = 0b0111_0111_0111;

/// A register for the nine digits, in blocks of four lanes. The first three lanes of each of
/// the first three blocks belong to digits. The other lanes stay zero.
pub trait DigitLanes: Vector {
    /// Moves to every digit the value of the digit three places on.
    fn next_block(self) -> Self;

    /// Moves to every digit the value of the digit six places on.
    fn block_after(self) -> Self;

    /// Moves to every digit the value of the next digit in its block.
    fn next_lane(self) -> Self;

    /// Moves to every digit the value of the digit two places on in its block.
    fn lane_after(self) -> Self;

    /// Returns a register with the given values, lane by lane.
    ///
    /// # Safety
    /// The requirements are those of [`Vector::splat`].
    #[inline(always)]
    unsafe fn from_lanes(lanes: &[u32; MOST_LANES]) -> Self {
        assert!(Self::LANES <= MOST_LANES);
        (lanes as *const [u32; MOST_LANES])
            .cast::<Self>()
            .read_unaligned()
    }

    /// Converts a state from the layout of lanes.
    ///
    /// # Safety
    /// The requirements are those of [`Vector::splat`].
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

    /// Converts a state to the layout of lanes, with no cell marked as known.
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

    /// Returns the value of a lane.
    #[inline(always)]
    fn lane(self, lane: usize) -> u32 {
        assert!(lane < Self::LANES);
        // SAFETY: a vector is `LANES` values of `u32`.
        unsafe { *(&self as *const Self).cast::<u32>().add(lane) }
    }

    /// Returns a register with all bits set in one lane and none in the others.
    ///
    /// # Safety
    /// The requirements are those of [`Vector::splat`].
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

    /// Returns the union of the bits of all digits, in the lane of every digit.
    #[inline(always)]
    fn any(self) -> Self {
        let block = self | self.next_block() | self.block_after();
        block | block.next_lane() | block.lane_after()
    }
}
