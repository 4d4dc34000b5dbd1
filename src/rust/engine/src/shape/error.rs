//! Why a shape cannot be made.

use std::fmt;

use super::{LARGEST, SMALLEST};

/// Why a [`Shape`](super::Shape) cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// A side outside the range that is supported.
    Side(usize),
    /// Boxes of this height and width do not divide a board of this side.
    Boxes(usize, usize, usize),
    /// A layout of this many cells, for a board of that many.
    LayoutLength(usize, usize),
    /// The region with this number has this many cells instead of that many.
    RegionSize(usize, usize, usize),
    /// No corner, or one that is far away.
    Corners,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeError::Side(side) => {
                write!(
                    f,
                    "the side is {side}; it must be from {SMALLEST} to {LARGEST}"
                )
            }
            ShapeError::Boxes(height, width, side) => {
                write!(
                    f,
                    "boxes of {height} rows and {width} columns do not fit a side of {side}"
                )
            }
            ShapeError::LayoutLength(got, want) => {
                write!(f, "the layout has {got} cells; the board has {want}")
            }
            ShapeError::RegionSize(number, got, want) => {
                write!(f, "region {} has {got} cells; it needs {want}", number + 1)
            }
            ShapeError::Corners => f.write_str("a grid needs a corner within 200 rows and columns"),
        }
    }
}

impl std::error::Error for ShapeError {}
