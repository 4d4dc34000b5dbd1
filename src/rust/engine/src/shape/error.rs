//! The reasons why a shape cannot be made.

use std::fmt;

use super::{LARGEST, SMALLEST};

/// The reason why a [`Shape`](super::Shape) cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// The side is outside the supported range.
    Side(usize),
    /// Boxes of this height and width do not divide a board of this side.
    Boxes(usize, usize, usize),
    /// The layout has the first number of cells, and the board the second.
    LayoutLength(usize, usize),
    /// The region with the first number has the second number of cells instead of the third.
    RegionSize(usize, usize, usize),
    /// The board cannot have the first number of digits; it must be from the second to the third.
    Digits(usize, usize, usize),
    /// There is no corner, or one is too far away.
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
            ShapeError::Digits(got, least, most) => match least == most {
                true => write!(f, "there are {got} digits; this board has {least}"),
                false => write!(f, "there are {got} digits; there must be {least} to {most}"),
            },
            ShapeError::Corners => f.write_str("a grid needs a corner within 200 rows and columns"),
        }
    }
}

impl std::error::Error for ShapeError {}
