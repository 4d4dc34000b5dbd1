//! The request for a puzzle, and the puzzle made from it.

use std::sync::Arc;

use crate::generate::Symmetry;
use crate::rules::Rule;
use crate::shape::{Cell, Shape};

/// Clues that are drawn from a random full grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Regions in place of boxes.
    Regions,
    /// Killer cages that cover the board.
    Cages {
        /// The fewest and the most cells of a cage.
        sizes: (usize, usize),
    },
    /// This number of thermometers.
    Thermometers(usize),
    /// This number of arrows.
    Arrows(usize),
    /// All white and black dots.
    Kropki,
    /// All pairs that add up to 5 or 10.
    Xv,
}

/// A request for a puzzle.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The shape of the board.
    pub shape: Arc<Shape>,
    /// Rules, each of which makes sense on the shape.
    pub rules: Vec<Rule>,
    /// The clues to draw from a full grid.
    pub draw: Vec<Draw>,
    /// The symmetry of the givens.
    pub symmetry: Symmetry,
    /// The fewest and the most givens.
    pub clues: Option<(usize, usize)>,
    /// Whether the puzzle must be minimal: no given (with a symmetry, no orbit) is
    /// redundant. Otherwise a redundant given stays if the proof takes too long.
    pub minimal: bool,
    /// The most guesses of the search for a full grid.
    pub nodes: u64,
}

impl Recipe {
    /// Any puzzle of this shape and these rules.
    pub fn new(shape: Arc<Shape>, rules: Vec<Rule>) -> Self {
        Recipe {
            shape,
            rules,
            draw: Vec::new(),
            symmetry: Symmetry::None,
            clues: None,
            minimal: false,
            nodes: 200_000,
        }
    }

    pub(super) fn draws_regions(&self) -> bool {
        self.draw.contains(&Draw::Regions)
    }

    pub(super) fn draws_cages(&self) -> bool {
        let is_cages = |draw: &Draw| matches!(draw, Draw::Cages { .. });
        self.draw.iter().any(is_cages)
    }

    /// The number of givens below which no more are removed.
    pub(super) fn floor(&self) -> usize {
        let least = self.clues.map_or(0, |(least, _)| least);
        // Proofs of uniqueness get long on large boards.
        if self.clues.is_none() && !self.minimal && self.shape.digits() > 16 {
            return self.shape.cells() / 2;
        }
        least
    }
}

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The shape of the recipe, or the shape with random regions.
    pub shape: Arc<Shape>,
    /// The rules of the recipe, followed by the drawn rules.
    pub rules: Vec<Rule>,
    /// The digit of each cell, 0 for an empty cell.
    pub puzzle: Vec<u8>,
    /// The only solution.
    pub solution: Vec<u8>,
}

/// The cells that the lists of some rules name.
pub(super) fn cells_of(rules: &[Rule], name: &str) -> Vec<Cell> {
    let of_name = rules.iter().filter(|rule| rule.name() == name);
    of_name.flat_map(|rule| rule.lists.concat()).collect()
}
