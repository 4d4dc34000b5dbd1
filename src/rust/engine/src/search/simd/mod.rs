//! What the searches are made of: vector registers and the rules that are
//! written once for all of them.
//!
//! * `kernel`: the forms in which the searches are compiled, and the one place
//!   where a form is chosen.
//! * `layout`: how a search state lies in 32-bit words.
//! * `vector`: the dozen operations asked of a register, one file a width.
//! * `digits`: registers whose lanes are the nine digits of one board.
//! * `masks`: the rules that look at one digit.
//! * `sweep`: one round of propagation in all lanes, without a branch.
//! * `binary`: sums of bits, for every bit of a register at once.
//!
//! Everything down to the intrinsics is `#[inline(always)]`, so that it ends up
//! inside the one function a kernel that is allowed to use the instructions
//! (`#[target_feature]`); for the same reason no closure handles vectors, as
//! those are compiled apart and may stay outside.

pub mod binary;
pub mod digits;
pub mod kernel;
pub mod layout;
pub mod masks;
pub mod sweep;
pub mod vector;
