//! One puzzle at a time: its nine digits in the lanes of a vector register.
//!
//! The words are those of [`lanes`](super::lanes), turned round: there a
//! register holds one word of many puzzles, here one word of all nine digits
//! of one puzzle. So the whole state is three registers, the rules that look
//! at one digit are the same text, and the rules that look at one cell turn
//! the lanes past each other. A puzzle alone is solved in a fraction of the
//! time that a lane takes; many puzzles take less in lanes.

mod digits;
mod propagate;
mod registers;
mod run;

use digits::Digits;

use super::lanes::{Kernel, Outcome};
use super::lanes::layout::Packed;
use super::lanes::vector::{self, Vector};
use crate::{Board, Stop, Stopped};
use run::{run, Sink};

struct First<'a> {
    limit: u64,
    outcome: &'a mut Outcome,
    unpack: unsafe fn(&Packed, &mut [u8; 81]),
}

impl Sink for First<'_> {
    #[inline(always)]
    fn solved(&mut self, words: impl FnOnce() -> Packed) -> bool {
        if self.outcome.count == 0 {
            unsafe { (self.unpack)(&words(), &mut self.outcome.solution) };
        }
        self.outcome.count += 1;
        self.outcome.count >= self.limit
    }
}

#[inline(always)]
unsafe fn solve_with<P: Vector, V: Digits>(board: &Board, limit: u64, stop: Stop) -> Result<Outcome, Stopped> {
    let mut outcome = Outcome::NONE;
    let mut sink = First { limit, outcome: &mut outcome, unpack: P::unpack };
    let guesses = run::<V, _>(&P::pack(board.cells()), &mut sink, u64::MAX, &mut Vec::new(), stop)?;
    outcome.guesses = guesses;
    Ok(outcome)
}

/// t
pub fn solve(kernel: Kernel, board: &Board, limit: u64, stop: Stop) -> Result<Outcome, Stopped> {
    match kernel {
        Kernel::Avx512 => unsafe { a(board, limit, stop) },
        Kernel::Avx2 => unsafe { b(board, limit, stop) },
        Kernel::V128 => unsafe { c(board, limit, stop) },
        _ => unsafe { solve_with::<vector::portable::Plain, Several<vector::portable::Plain, 3>>(board, limit, stop) },
    }
}
use registers::Several;
#[target_feature(enable = "avx512f,avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn a(board: &Board, limit: u64, stop: Stop) -> Result<Outcome, Stopped> {
    solve_with::<vector::avx512::Lanes16, vector::avx512::Lanes16>(board, limit, stop)
}
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn b(board: &Board, limit: u64, stop: Stop) -> Result<Outcome, Stopped> {
    solve_with::<vector::avx2::Lanes8, Several<vector::avx2::Lanes8, 2>>(board, limit, stop)
}
#[target_feature(enable = "sse4.2,popcnt")]
unsafe fn c(board: &Board, limit: u64, stop: Stop) -> Result<Outcome, Stopped> {
    solve_with::<vector::sse::Lanes4, Several<vector::sse::Lanes4, 3>>(board, limit, stop)
}
