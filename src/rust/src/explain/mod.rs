//! What R asks about the logic of boards, and what it gets.
//!
//! The files of this folder are compiled twice: in [`narrow`] for the sets of the engine, and
//! in [`wide`] for larger ones. There, `engine` is the crate that they ask.

use crate::args::{FromR, Object};

#[allow(clippy::duplicate_mod)]
pub mod narrow;
#[allow(clippy::duplicate_mod)]
pub mod wide;

/// What R asks about a position.
pub enum Asked {
    /// All steps.
    Steps,
    /// The whole path.
    Path,
    /// The next step, in this much detail.
    Hint(Detail),
}

/// How much of a step a hint gives away.
#[derive(Clone, Copy)]
pub enum Detail {
    /// Where to look.
    Nudge,
    /// What to look for.
    Technique,
    /// The whole step.
    Step,
}

impl<'a> FromR<'a> for Detail {
    fn from_r(object: Object<'a>) -> Option<Self> {
        match <&str>::from_r(object)? {
            "nudge" => Some(Detail::Nudge),
            "technique" => Some(Detail::Technique),
            "step" => Some(Detail::Step),
            _ => None,
        }
    }
}

/// A rating in R's numbers.
pub struct RatingRow {
    /// The level, from 1.
    pub level: i32,
    /// The score on the scale.
    pub score: f64,
    /// The row of the hardest technique in R's table of the scale, from 1; NA without a step.
    pub hardest: i32,
    /// How many steps there are.
    pub steps: i32,
    /// Whether they solve the board without brute force.
    pub by_logic: bool,
}
