//! The rules of a board, with their cells in the frame of its topology.

use std::sync::Arc;

use super::{HouseId, HouseSet};
use crate::rules::{Reading, Rule};
use crate::sets::DIGITS;
use crate::shape::{self, Shape};
use crate::{Cell, CellSet, Digit, DigitSet};

/// A rule of the player, with its cells in the frame of the topology.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRule {
    /// The rule in the cells of its shape.
    pub(super) rule: Rule,
    pub(super) shape: Arc<Shape>,
    /// Its place among the rules of the puzzle, from 0.
    pub number: usize,
    /// Lists of cells.
    pub lists: Vec<Vec<Cell>>,
    /// What it requires of pairs of cells.
    pub pairs: Vec<PairRelation>,
    /// Cells that hold different digits.
    pub(super) apart: Vec<CellSet>,
    /// Cells whose different digits have a sum, with the digits that go with each digit.
    pub(super) sums: Vec<(CellSet, [DigitSet; DIGITS])>,
    /// The digits that it leaves to single cells.
    pub allowed: Vec<(Cell, DigitSet)>,
    /// How people reason with it.
    pub reading: Reading<Cell>,
    /// The cells that must be filled before the rule is checked: all of its lists. None if
    /// houses, pairs and single cells express the rule, unless people look at it as a whole.
    pub to_check: CellSet,
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

    /// Whether two candidates are in its cells and exclude each other.
    fn excludes(&self, (a, x): (Cell, Digit), (b, y): (Cell, Digit)) -> bool {
        let one_way = self.cells == [a, b] && !self.open[0][x].contains(y);
        one_way || self.cells == [b, a] && !self.open[0][y].contains(x)
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

    /// The rule in the cells of its shape.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The shape of the board.
    pub fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// All of its cells: those of its lists, and those that must be filled before it is checked.
    pub fn scope(&self) -> CellSet {
        let lists = (0..self.lists.len()).map(|list| self.cells(list));
        lists.fold(self.to_check, |all, cells| all | cells)
    }

    /// One of the rules that it combines, with the cells that identify it.
    pub fn named_part(&self, part: &Rule) -> String {
        part.kind().named(part, &self.shape)
    }

    /// What people call it, without an article: `thermometer`.
    pub fn label(&self) -> String {
        self.rule.kind().label(&self.rule)
    }

    /// The rule with the cells that identify it: `the thermometer from r1c1 to r3c3`.
    pub fn named(&self) -> String {
        self.rule.kind().named(&self.rule, &self.shape)
    }

    /// Whether it alone makes two candidates of different cells exclude each other.
    pub fn excludes(&self, one: (Cell, Digit), other: (Cell, Digit)) -> bool {
        let has_both = |cells: CellSet| cells.contains(one.0) && cells.contains(other.0);
        let mut sums = self.sums.iter();
        one.1 == other.1 && self.apart.iter().any(|&cells| has_both(cells))
            || sums.any(|(cells, open)| has_both(*cells) && !open[one.1].contains(other.1))
            || self.pairs.iter().any(|pair| pair.excludes(one, other))
    }

    /// Whether it adds a house of these cells.
    pub(super) fn has_house(&self, cells: CellSet) -> bool {
        self.apart.contains(&cells)
    }

    /// What joins two of its cells, in a few words: `white dot r3c3-r4c3`, `knight's move`.
    pub fn link(&self, pair: [Cell; 2]) -> String {
        let pair = pair.map(|cell| self.of_shape(cell));
        self.rule.kind().link(&self.rule, &self.shape, pair)
    }

    /// What it asks of one of its pairs, a sentence without its full stop.
    pub fn of_pair(&self, pair: [Cell; 2]) -> String {
        let pair = pair.map(|cell| self.of_shape(cell));
        self.rule.kind().of_pair(&self.rule, &self.shape, pair)
    }

    /// What it asks of cells, each on its own, a sentence without its full stop.
    pub fn of_cells(&self, cells: CellSet) -> String {
        let cells: Vec<shape::Cell> = cells.iter().map(|cell| self.of_shape(cell)).collect();
        self.rule.kind().of_cells(&self.rule, &self.shape, &cells)
    }

    /// That some digits have no partner in any of its pairs, a sentence without its full
    /// stop. `digits_have` is `4 has` or `4 and 5 have`.
    pub fn without_partner(&self, digits_have: &str) -> String {
        let kind = self.rule.kind();
        kind.without_partner(&self.rule, &self.shape, digits_have)
    }

    /// The pairs of cells that its marks or lines join.
    pub fn joined(&self) -> Vec<[Cell; 2]> {
        let of_frame = |pair: [shape::Cell; 2]| pair.map(|cell| place(&self.shape, cell));
        match self.rule.kind().joined(&self.rule) {
            Some(pairs) => pairs.into_iter().map(of_frame).collect(),
            None => self.pairs.iter().map(|pair| pair.cells).collect(),
        }
    }

    /// The cell of the shape at the place of a cell that is on the board.
    fn of_shape(&self, cell: Cell) -> shape::Cell {
        let found = self.shape.cell_at(cell.row(), cell.column());
        found.unwrap_or_default()
    }
}

/// The cell of the frame at the place of a cell of a shape.
pub(super) fn place(shape: &Shape, cell: shape::Cell) -> Cell {
    let (row, column) = shape.place(cell);
    Cell::at(row, column)
}

/// What rules add to the houses of a board.
#[derive(Debug)]
pub(super) struct Rules {
    pub list: Vec<BoardRule>,
    /// Whether any rule asks something: marks that leave all digits do not.
    pub ask_something: bool,
    /// By cell and digit: see [`Topology::excluded`].
    pub excluded: Vec<Vec<(Cell, DigitSet)>>,
    /// See [`Topology::implied`].
    pub implied: Vec<Derivation>,
}

/// Why a house follows from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// The house.
    pub house: HouseId,
    /// Houses of one kind that hold it.
    pub of: HouseSet,
    /// The houses in them that leave its cells.
    pub without: HouseSet,
}
