//! Puzzle requests: the type. `error` has the reasons for a refusal, `validation` the
//! checks.

mod error;
mod validation;

use std::str::FromStr;

use super::{Symmetry, UnknownSymmetry};
use crate::logic::{Level, Scale, Score, Technique, HODOKU};
use crate::CellSet;

pub use error::RequestError;

/// No puzzle with fewer clues has one solution (McGuire, Tugemann and Civario,
/// "There is no 16-clue Sudoku", 2012).
pub const FEWEST_CLUES: usize = 17;
/// The most clues that a minimal puzzle is known to have.
pub const MOST_MINIMAL_CLUES: usize = 40;

/// A request for a puzzle. `Cells` are the cells of a pattern on its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request<Cells = CellSet> {
    /// The scale on which puzzles are rated.
    pub scale: &'static Scale,
    /// The accepted levels; all if empty.
    pub levels: Vec<Level>,
    /// Lowest and highest score.
    pub score: Option<(Score, Score)>,
    /// The fewest and the most clues.
    pub clues: Option<(usize, usize)>,
    /// The symmetry of the clues.
    pub symmetry: SymmetryChoice,
    /// Whether no clue (with a symmetry: no orbit of clues) may be redundant.
    pub minimal: bool,
    /// The cells of the clues, all of them.
    pub pattern: Option<Cells>,
    /// Techniques that the solving path has to use.
    pub require: Vec<Technique>,
    /// The only techniques that the solving path may use; all if `None`. A full
    /// house is allowed where a naked or a hidden single is, since it is both.
    pub allow: Option<Vec<Technique>>,
    /// Whether to allow puzzles that differ only by relabelling digits.
    pub relabellings: bool,
    /// How many boards may be made and rated to find one puzzle. A try takes well under a
    /// millisecond on the classic board. On others it may take seconds to rate one; the work
    /// of this many usual tries is the limit there, too.
    pub max_tries: u64,
}

/// The symmetry of the clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymmetryChoice {
    /// This one.
    Of(Symmetry),
    /// Drawn for each puzzle, among the symmetries other than none that the rest of the
    /// request allows.
    Random,
}

impl SymmetryChoice {
    /// The names of all choices: every symmetry, and `random`.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let symmetries = Symmetry::ALL.into_iter().map(Symmetry::name);
        symmetries.chain([RANDOM])
    }
}

const RANDOM: &str = "random";

impl FromStr for SymmetryChoice {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        match name {
            RANDOM => Ok(SymmetryChoice::Random),
            _ => name.parse().map(SymmetryChoice::Of),
        }
    }
}

impl<Cells> Default for Request<Cells> {
    /// Any minimal puzzle.
    fn default() -> Self {
        Request {
            scale: &HODOKU,
            levels: Vec::new(),
            score: None,
            clues: None,
            symmetry: SymmetryChoice::Of(Symmetry::None),
            minimal: true,
            pattern: None,
            require: Vec::new(),
            allow: None,
            relabellings: false,
            max_tries: 20_000,
        }
    }
}
