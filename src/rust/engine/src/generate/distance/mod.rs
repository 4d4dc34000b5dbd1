//! How far a position is from the pattern of a technique.
//!
//! Some patterns never turn up by chance. The generator climbs to them: it changes
//! a puzzle a little, as long as that does not lead away from the pattern.

mod exocet;
mod sk_loop;
mod tridagon;

use crate::logic::{Grid, Technique};
use crate::{Board, CellSet, DigitSet};

/// How the generator reaches puzzles with a pattern.
pub(super) struct Approach {
    /// What a position lacks for the pattern, in cells and candidates; 0 if it is there.
    pub(super) distance: fn(&Grid) -> usize,
    /// Finds the place of the pattern in a full grid, if its digits have to lie in a certain
    /// way.
    pub(super) layout: Option<fn(&Board) -> Option<Layout>>,
    /// The share of changes that keep the solution, in per cent.
    pub(super) keeping_solution: u32,
}

/// The place of a pattern in a full grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Its cells.
    pub(super) cells: CellSet,
    /// Its digits.
    pub(super) digits: DigitSet,
}

/// The distance of a position without any part of a pattern.
const FAR: usize = 100;

/// The approach to the pattern of a technique; `None` if puzzles with it are found without a climb.
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
