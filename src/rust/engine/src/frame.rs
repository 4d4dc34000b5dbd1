//! The frame in which boards lie: how many cells and digits sets and tables have room for.
//!
//! The crate `oxidoku-wide` has a larger one, and compiles the topology and the logic of
//! this crate for it.

/// Cells of the frame.
pub const CELLS: usize = DIGITS * DIGITS;
/// Rows of the frame, and as many columns and digits.
pub const DIGITS: usize = 9;
