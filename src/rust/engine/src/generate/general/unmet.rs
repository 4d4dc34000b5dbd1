//! The reasons why no puzzle was made.

use std::fmt;

use crate::generate::Symmetry;

/// The reason why no puzzle was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unmet {
    /// The shape does not have the symmetry.
    Symmetry(Symmetry),
    /// No full grid satisfies all rules, or the search reached its limit.
    NoGrid,
    /// No regions were found on which the rules make sense.
    NoRegions,
    /// The board has no room for all the clues to draw.
    NoRoom,
    /// No place was found for clues to draw that have a symmetry.
    NoSymmetricPlace,
    /// The board does not have exactly one solution.
    NotUnique,
    /// The number of clues is outside the requested range. The value is the number of the last
    /// try.
    Clues(usize),
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unmet::Symmetry(symmetry) => {
                write!(f, "the board does not have the symmetry {symmetry}")
            }
            Unmet::NoGrid => f.write_str(
                "no full grid that keeps all rules was found within the limit of the search",
            ),
            Unmet::NoRegions => f.write_str("no regions were found on which the rules make sense"),
            Unmet::NoRoom => f.write_str("the board has no room for all the clues to draw"),
            Unmet::NoSymmetricPlace => f.write_str(
                "no place was found for all the clues to draw with their symmetry, which comes in \
                 sets of two, four or eight clues",
            ),
            Unmet::NotUnique => f.write_str("the board does not have exactly one solution"),
            Unmet::Clues(clues) => {
                write!(
                    f,
                    "no puzzle with this number of clues was found; the last try reached {clues}"
                )
            }
        }
    }
}

impl std::error::Error for Unmet {}
