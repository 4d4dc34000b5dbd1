//! Answers R's questions about the logic of boards.
//!
//! The files of this folder are compiled twice: in [`narrow`] with the sets of the engine, and
//! in [`wide`] with larger ones. In both modules, `engine` is the crate that provides them.

use crate::args::{Fields, FromR, Object};
use crate::problem::Answer;
use crate::value::Value;
use oxidoku_engine::generate::PathRater;
use oxidoku_engine::logic::Technique;
use oxidoku_engine::search::general::Model;
use oxidoku_engine::stream::Rated;
use oxidoku_engine::{Stop, Stopped};
use std::sync::Arc;

#[allow(clippy::duplicate_mod)]
pub mod narrow;
#[allow(clippy::duplicate_mod)]
pub mod wide;

/// A question that R asks about a position.
pub enum Asked {
    /// All possible steps.
    Steps,
    /// The whole solution path.
    Path,
    /// The next step, in this much detail.
    Hint(Detail),
}

/// How much of a step a hint gives away.
#[derive(Clone, Copy)]
pub enum Detail {
    /// Says where to look.
    Nudge,
    /// Says what to look for.
    Technique,
    /// Shows the whole step.
    Step,
}

impl<'a> FromR<'a> for Asked {
    fn from_r(object: Object<'a>) -> Option<Self> {
        match <&str>::from_r(object)? {
            "steps" => Some(Asked::Steps),
            "path" => Some(Asked::Path),
            "nudge" => Some(Asked::Hint(Detail::Nudge)),
            "technique" => Some(Asked::Hint(Detail::Technique)),
            "step" => Some(Asked::Hint(Detail::Step)),
            _ => None,
        }
    }
}

/// A position on a board that is not classic. Its cells are in the order of the shape.
pub struct Marked<'a> {
    /// The digit of each cell, 0 for an empty cell.
    pub digits: &'a [u8],
    /// Whether each cell is a given.
    pub givens: Vec<bool>,
    /// The pencil marks of each cell, with digit 1 in bit 0; `None` for all candidates.
    pub masks: Option<Vec<u32>>,
}

/// A function that makes a rater of generated puzzles by their paths with certain techniques.
pub type NewRater = Box<dyn Fn(&[Technique]) -> Box<dyn PathRater>>;

/// A board that is not classic, in the smallest frame that has room for it.
pub enum FramedBoard {
    Narrow(Arc<narrow::ExplainedBoard>),
    Wide(Arc<wide::ExplainedBoard>),
}

impl FramedBoard {
    /// Makes the board of a model, or returns `None` if it is too large.
    pub fn of(model: &Arc<Model>) -> Option<Self> {
        match narrow::ExplainedBoard::of(model.clone()) {
            Some(board) => Some(FramedBoard::Narrow(board.into())),
            None => Some(FramedBoard::Wide(
                wide::ExplainedBoard::of(model.clone())?.into(),
            )),
        }
    }

    /// Answers R's question about a position.
    pub fn answer(&self, fields: &Fields, asked: &Asked, marked: &Marked) -> Answer<Value> {
        match self {
            FramedBoard::Narrow(board) => board.answer(fields, asked, marked),
            FramedBoard::Wide(board) => board.answer(fields, asked, marked),
        }
    }

    /// Lists for each cell, in the order of the shape, the cells that cannot contain the same
    /// digit.
    pub fn peers(&self) -> Value {
        match self {
            FramedBoard::Narrow(board) => board.peers(),
            FramedBoard::Wide(board) => board.peers(),
        }
    }

    /// Lists the pairs of cells that only rules keep different, and the names of the links.
    pub fn bonds(&self) -> Value {
        match self {
            FramedBoard::Narrow(board) => board.bonds(),
            FramedBoard::Wide(board) => board.bonds(),
        }
    }

    /// Returns the status of a board with these digits, and its rating on a scale if it has one
    /// solution.
    pub fn rate(&self, scale: &str, digits: &[u8], stop: Stop) -> Result<Rated, Stopped> {
        match self {
            FramedBoard::Narrow(board) => board.rate(scale, digits, stop),
            FramedBoard::Wide(board) => board.rate(scale, digits, stop),
        }
    }
}
