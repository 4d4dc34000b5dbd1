//! The frame in which boards lie: the cells and digits for which sets and tables have room.
//!
//! The crate `oxidoku-wide` has a larger frame, for which it compiles the topology and the logic of
//! this crate.

/// The number of cells of the frame.
pub const CELLS: usize = DIGITS * DIGITS;
/// The number of rows, of columns and of digits of the frame.
pub const DIGITS: usize = 9;
