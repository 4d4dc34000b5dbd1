//! The distance of a position from the pattern of a technique.
//!
//! Some patterns never occur by chance. The generator climbs to them: it changes a puzzle
//! slightly, as long as that does not lead away from the pattern.

mod exocet;
mod sk_loop;
mod tridagon;

use crate::logic::{Grid, Technique};
use crate::{Board, CellSet, DigitSet};

/// A way for the generator to reach puzzles with a pattern.
pub(super) struct Approach {
    /// Counts what a position lacks for the pattern, in cells and candidates. Returns 0 if the
    /// pattern is present.
    pub(super) distance: fn(&Grid) -> usize,
    /// Finds the place of the pattern in a full grid, if its digits have to be arranged in a
    /// certain way.
    pub(super) layout: Option<fn(&Board) -> Option<Layout>>,
    /// The percentage of changes that keep the solution.
    pub(super) keeping_solution: u32,
}

/// The place of a pattern in a full grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// The cells of the pattern.
    pub(super) cells: CellSet,
    /// The digits of the pattern.
    pub(super) digits: DigitSet,
}

/// The distance of a position without any part of a pattern.
const FAR: usize = 100;

/// Returns the approach to the pattern of a technique, or `None` if puzzles with it are found
/// without a climb.
pub(super) fn approach(technique: Technique) -> Option<Approach> {
    use Technique::{DoubleExocet, JuniorExocet, SkLoop, Tridagon1, Tridagon2};
    match technique {
        JuniorExocet | DoubleExocet => Some(Approach {
            distance: exocet::distance,
            layout: None,
            keeping_solution: 50,
        }),
        Tridagon1 | Tridagon2 => Some(Approach {
            distance: tridagon::distance,
            layout: Some(tridagon::layout),
            keeping_solution: 75,
        }),
        SkLoop => Some(Approach {
            distance: sk_loop::distance,
            layout: None,
            keeping_solution: 0,
        }),
        _ => None,
    }
}
