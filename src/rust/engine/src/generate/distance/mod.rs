//! How far a position is from the pattern of a technique.
//!
//! Some patterns never turn up by chance. The generator climbs to them: it changes
//! a puzzle a little, as long as that does not lead away from the pattern.

mod exocet;
mod sk_loop;
mod tridagon;

use crate::logic::{Grid, Technique};

/// What a position lacks for a pattern, in cells and candidates; 0 if the pattern is there.
pub(super) type Distance = fn(&Grid) -> usize;

/// The distance of a position without any part of a pattern.
const FAR: usize = 100;

/// The distance from the pattern of a technique, if puzzles with it have to be climbed to.
pub(super) fn distance(technique: Technique) -> Option<Distance> {
    use Technique::{DoubleExocet, JuniorExocet, SkLoop, Tridagon1, Tridagon2};
    match technique {
        JuniorExocet | DoubleExocet => Some(exocet::distance),
        Tridagon1 | Tridagon2 => Some(tridagon::distance),
        SkLoop => Some(sk_loop::distance),
        _ => None,
    }
}
