//! The reasons for refusing a request, in words.

use std::fmt;

use super::{FEWEST_CLUES, MOST_MINIMAL_CLUES};
use crate::generate::Symmetry;
use crate::logic::Technique;
use crate::topology::classic::classic;
use crate::topology::{HouseId, HouseKind};

/// The reason why no puzzle can meet a request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestError {
    /// No try is allowed.
    NoTries,
    /// The lowest score is above the highest.
    EmptyScore,
    /// The smallest number of clues is above the largest.
    EmptyClues,
    /// No puzzle with fewer than 17 clues has a unique solution.
    TooFewClues,
    /// With this many clues, nothing is left to solve.
    TooManyClues,
    /// No minimal puzzle with this many clues is known.
    TooManyMinimalClues,
    /// No number of clues in the range is a sum of orbits of the symmetry.
    CluesAgainstSymmetry(Symmetry),
    /// The pattern has this number of cells, which the range of clues excludes.
    CluesAgainstPattern(usize),
    /// The pattern has this number of cells, but a puzzle needs at least 17.
    SmallPattern(usize),
    /// With fewer clues, two digits have none and could be swapped. The value is the smallest
    /// possible number of clues.
    TooFewForDigits(usize),
    /// The shape of the board does not have the symmetry.
    ShapeAgainstSymmetry(Symmetry),
    /// The shape of the board does not have the symmetry of the clues to draw.
    ShapeAgainstDrawn(Symmetry),
    /// The pattern leaves two rows of a band or two columns of a stack without clues, so the
    /// digits of these lines could be swapped. The houses are numbered as in the engine.
    LoosePattern(HouseId, HouseId),
    /// The pattern leaves nothing to solve.
    FullPattern,
    /// The pattern does not have the symmetry.
    PatternAgainstSymmetry(Symmetry),
    /// The pattern has no symmetry that could be drawn.
    PatternWithoutSymmetry,
    /// No puzzle of the levels has a score in the range.
    ScoreAgainstLevel,
    /// The technique is not used for rating puzzles.
    UnusedTechnique(Technique),
    /// The technique is harder than the hardest of the levels.
    RequireAgainstLevel(Technique),
    /// The technique is required but not allowed.
    RequireAgainstAllow(Technique),
    /// Without singles no puzzle can be solved.
    AllowWithoutSingles,
    /// The allowed techniques cannot make a puzzle of the levels.
    AllowAgainstLevel,
}

impl RequestError {
    /// Returns the fields of [`Request`](super::Request) that contradict each other.
    pub fn fields(&self) -> &'static [&'static str] {
        match self {
            RequestError::NoTries => &["max_tries"],
            RequestError::EmptyScore => &["score"],
            RequestError::EmptyClues | RequestError::TooFewClues | RequestError::TooManyClues => {
                &["clues"]
            }
            RequestError::TooFewForDigits(_) => &["clues"],
            RequestError::ShapeAgainstSymmetry(_) => &["symmetry"],
            RequestError::ShapeAgainstDrawn(_) => &["rules"],
            RequestError::TooManyMinimalClues => &["clues", "minimal"],
            RequestError::CluesAgainstSymmetry(_) => &["clues", "symmetry"],
            RequestError::CluesAgainstPattern(_) => &["clues", "pattern"],
            RequestError::SmallPattern(_)
            | RequestError::LoosePattern(..)
            | RequestError::FullPattern => &["pattern"],
            RequestError::PatternAgainstSymmetry(_) | RequestError::PatternWithoutSymmetry => {
                &["pattern", "symmetry"]
            }
            RequestError::ScoreAgainstLevel => &["score", "levels"],
            RequestError::UnusedTechnique(_) => &["require"],
            RequestError::RequireAgainstLevel(_) => &["require", "levels"],
            RequestError::RequireAgainstAllow(_) => &["require", "allow"],
            RequestError::AllowWithoutSingles => &["allow"],
            RequestError::AllowAgainstLevel => &["allow", "levels"],
        }
    }
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RequestError::NoTries => f.write_str("at least one try is needed"),
            RequestError::EmptyScore => f.write_str("the lowest score is above the highest"),
            RequestError::EmptyClues => {
                f.write_str("the smallest number of clues is above the largest")
            }
            RequestError::TooFewClues => write!(
                f,
                "no puzzle with fewer than {FEWEST_CLUES} clues has one solution"
            ),
            RequestError::TooManyClues => f.write_str("a puzzle has at most 80 clues"),
            RequestError::TooManyMinimalClues => write!(
                f,
                "no minimal puzzle with more than {MOST_MINIMAL_CLUES} clues is known"
            ),
            RequestError::CluesAgainstSymmetry(symmetry) => {
                write!(f, "symmetry {symmetry} does not allow this number of clues")
            }
            RequestError::CluesAgainstPattern(cells) => write!(
                f,
                "the pattern has {cells} cells, which is not the number of clues asked for"
            ),
            RequestError::SmallPattern(cells) => write!(
                f,
                "the pattern has {cells} cells, and a puzzle needs {FEWEST_CLUES} clues"
            ),
            RequestError::TooFewForDigits(fewest) => write!(
                f,
                "a puzzle of this board has at least {fewest} clues: with fewer, two digits \
                 could be swapped"
            ),
            RequestError::ShapeAgainstSymmetry(symmetry)
            | RequestError::ShapeAgainstDrawn(symmetry) => {
                write!(f, "the board does not have the symmetry {symmetry}")
            }
            RequestError::LoosePattern(first, second) => {
                let [first, second] = [first, second].map(|&line| classic().house(line));
                let group = match first.kind {
                    HouseKind::Row => "band",
                    _ => "stack",
                };
                write!(
                    f,
                    "the pattern leaves {} {} and {} of one {group} empty, so their \
                     digits could be swapped",
                    first.kind.plural(),
                    first.number + 1,
                    second.number + 1
                )
            }
            RequestError::FullPattern => f.write_str("the pattern leaves nothing to solve"),
            RequestError::PatternAgainstSymmetry(symmetry) => {
                write!(f, "the pattern does not have symmetry {symmetry}")
            }
            RequestError::PatternWithoutSymmetry => f.write_str("the pattern has no symmetry"),
            RequestError::ScoreAgainstLevel => {
                f.write_str("no puzzle of the level has a score in the range")
            }
            RequestError::UnusedTechnique(technique) => {
                write!(f, "{} is not used when puzzles are rated", technique.name())
            }
            RequestError::RequireAgainstLevel(technique) => write!(
                f,
                "{} makes a puzzle harder than the level asked for",
                technique.name()
            ),
            RequestError::RequireAgainstAllow(technique) => {
                write!(f, "{} is required but not allowed", technique.name())
            }
            RequestError::AllowWithoutSingles => {
                f.write_str("no puzzle can be solved without naked or hidden singles")
            }
            RequestError::AllowAgainstLevel => {
                f.write_str("the allowed techniques cannot make a puzzle of the level")
            }
        }
    }
}

impl std::error::Error for RequestError {}
