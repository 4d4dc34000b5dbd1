//! What puzzle is wanted, and what was made.

use std::sync::Arc;

use crate::generate::Symmetry;
use crate::rules::Rule;
use crate::shape::{Cell, Shape};

/// Clues that are drawn from a random full grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Regions in place of boxes.
    Regions,
    /// Killer cages that cover the board, of so many cells at least and at most.
    Cages {
        /// Fewest and most cells of a cage.
        sizes: (usize, usize),
    },
    /// So many thermometers.
    Thermometers(usize),
    /// So many arrows.
    Arrows(usize),
    /// All white and black dots.
    Kropki,
    /// All pairs that add up to 5 or 10.
    Xv,
}

/// What puzzle is wanted.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The shape of the board.
    pub shape: Arc<Shape>,
    /// Rules, each of which makes sense on the shape.
    pub rules: Vec<Rule>,
    /// Clues to be drawn.
    pub draw: Vec<Draw>,
    /// The symmetry of the givens.
    pub symmetry: Symmetry,
    /// Fewest and most givens.
    pub clues: Option<(usize, usize)>,
    /// Whether each given (with a symmetry: each orbit) must be needed. Without it
    /// a given may stay because the proof that it is not needed is too long.
    pub minimal: bool,
    /// The search for a full grid gives up after so many guesses.
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

    /// With fewer givens than this no more are taken away.
    pub(super) fn floor(&self) -> usize {
        let least = self.clues.map_or(0, |(least, _)| least);
        // Proofs of uniqueness get long on large boards.
        if self.clues.is_none() && !self.minimal && self.shape.digits() > 16 {
            return self.shape.cells() / 2;
        }
        least
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Its shape: that of the recipe, unless regions were drawn.
    pub shape: Arc<Shape>,
    /// The rules of the recipe, then those that were drawn.
    pub rules: Vec<Rule>,
    /// A digit a cell, 0 for an empty one.
    pub puzzle: Vec<u8>,
    /// Its one solution.
    pub solution: Vec<u8>,
}

/// The cells that the lists of some rules name.
pub(super) fn cells_of(rules: &[Rule], name: &str) -> Vec<Cell> {
    let of_name = rules.iter().filter(|rule| rule.name() == name);
    of_name.flat_map(|rule| rule.lists.concat()).collect()
}
