//! The type of puzzle requests. `error` has the reasons for a refusal, and `validation` has the
//! checks.

mod error;
mod validation;

use std::str::FromStr;

use super::{Symmetry, UnknownSymmetry};
use crate::logic::{Level, Scale, Score, Technique, HODOKU};
use crate::CellSet;

pub use error::RequestError;

/// The smallest number of clues with which a puzzle can have one solution (McGuire, Tugemann
/// and Civario, "There is no 16-clue Sudoku", 2012).
pub const FEWEST_CLUES: usize = 17;
/// The largest number of clues that a minimal puzzle is known to have.
pub const MOST_MINIMAL_CLUES: usize = 40;

/// A request for a puzzle. `Cells` is the type of a pattern of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request<Cells = CellSet> {
    /// The scale on which puzzles are rated.
    pub scale: &'static Scale,
    /// The accepted levels, or all levels if the list is empty.
    pub levels: Vec<Level>,
    /// The lowest and the highest accepted score.
    pub score: Option<(Score, Score)>,
    /// The smallest and the largest accepted number of clues.
    pub clues: Option<(usize, usize)>,
    /// The symmetry of the clues.
    pub symmetry: SymmetryChoice,
    /// Whether no clue (with a symmetry, no orbit of clues) may be redundant.
    pub minimal: bool,
    /// The cells that hold clues. All other cells are empty.
    pub pattern: Option<Cells>,
    /// The techniques that the solving path has to use.
    pub require: Vec<Technique>,
    /// The only techniques that the solving path may use, or `None` for all. A full house is
    /// allowed if naked or hidden singles are, because it is both.
    pub allow: Option<Vec<Technique>>,
    /// Whether to allow puzzles that differ only by relabelling digits.
    pub relabellings: bool,
    /// The largest number of boards to make and rate for one puzzle. On the classic board, a
    /// try takes well under a millisecond. On other boards, rating may take seconds, so the
    /// work of this many usual tries is a limit there, too.
    pub max_tries: u64,
}

/// The symmetry of the clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymmetryChoice {
    /// The given symmetry.
    Of(Symmetry),
    /// A symmetry that is drawn for each puzzle, among those other than none that the rest of
    /// the request allows.
    Random,
}

impl SymmetryChoice {
    /// Lists the names of all choices: every symmetry, and `random`.
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
    /// Creates a request for any minimal puzzle.
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
