//! The base of both searches: vector registers, and rules that are written once for all of
//! them.
//!
//! * `kernel`: the instruction sets for which the searches are compiled, and the one place that
//!   chooses between them.
//! * `layout`: the layout of a search state in 32-bit words.
//! * `vector`: the operations required of a register, one file for each width.
//! * `digits`: registers whose lanes are the nine digits of one board.
//! * `masks`: the rules about one digit.
//! * `sweep`: one branch-free round of propagation in all lanes.
//! * `binary`: bit-sliced addition.
//!
//! Everything down to the intrinsics is `#[inline(always)]`, so that it is compiled into the
//! one function of each kernel that may use the instructions (`#[target_feature]`). For the
//! same reason no closure takes vectors: a closure is a function of its own and may not be
//! inlined.

pub mod binary;
pub mod digits;
pub mod kernel;
pub mod layout;
pub mod masks;
pub mod sweep;
pub mod vector;
