//! The frame in which boards lie: the numbers of cells and digits that fit into sets and tables.

/// The number of cells of the frame.
pub const CELLS: usize = DIGITS * DIGITS;
/// The number of rows of the frame, which is also the number of columns and of digits.
pub const DIGITS: usize = 16;
