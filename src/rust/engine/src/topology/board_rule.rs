//! The rules of a board, with their cells in the frame of its topology.

use crate::rules::Rule;
use crate::sets::DIGITS;
use crate::shape::Shape;
use crate::{Cell, CellSet, DigitSet};

/// A rule of the player, with its cells in the frame of the topology.
///
/// What the lists and numbers mean is up to the kind of the rule, as for
/// [`Rule`](crate::rules::Rule).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRule {
    /// The kind's name, such as `thermometer`.
    pub name: &'static str,
    /// Its place among the rules of the puzzle, from 0.
    pub number: usize,
    /// Lists of cells.
    pub lists: Vec<Vec<Cell>>,
    /// Numbers.
    pub values: Vec<i32>,
    /// What it says of pairs of cells.
    pub pairs: Vec<PairRelation>,
    /// The digits that it leaves to single cells.
    pub allowed: Vec<(Cell, DigitSet)>,
}

/// What a rule says of two cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairRelation {
    /// The two cells.
    pub cells: [Cell; 2],
    /// By the digit of the first and of the second cell: the digits of the other.
    pub(super) open: [[DigitSet; DIGITS]; 2],
}

impl PairRelation {
    /// The digits that the other cell may hold if the cell at `place`, 0 or 1, holds one of
    /// `digits`.
    pub fn partners(&self, place: usize, digits: DigitSet) -> DigitSet {
        let open = &self.open[place];
        digits
            .iter()
            .fold(DigitSet::EMPTY, |all, digit| all | open[digit])
    }
}

impl BoardRule {
    /// A list of cells; empty if the rule has fewer lists.
    pub fn list(&self, index: usize) -> &[Cell] {
        self.lists.get(index).map_or(&[], Vec::as_slice)
    }

    /// All cells of a list.
    pub fn cells(&self, index: usize) -> CellSet {
        self.list(index).iter().copied().collect()
    }

    /// A number, if the rule has it.
    pub fn value(&self, index: usize) -> Option<i32> {
        self.values.get(index).copied()
    }
}

/// What rules add to the houses of a board.
#[derive(Debug)]
pub(super) struct Rules {
    pub list: Vec<BoardRule>,
    /// The same rules in the cells of their shape.
    pub of_shape: Vec<Rule>,
    pub shape: Shape,
    /// Whether every rule is a house, and no house is other than a row, column or box.
    pub only_usual_houses: bool,
    /// By cell and digit: see [`Topology::excluded`].
    pub excluded: Vec<Vec<(Cell, DigitSet)>>,
}
