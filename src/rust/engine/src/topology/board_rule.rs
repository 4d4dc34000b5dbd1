//! The rules of a board, with their cells in the frame of the topology.

use std::sync::Arc;

use super::{HouseId, HouseSet};
use crate::rules::{Reading, Rule};
use crate::sets::DIGITS;
use crate::shape::{self, Shape};
use crate::{Cell, CellSet, Digit, DigitSet};

/// A rule of the puzzle, with its cells in the frame of the topology.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRule {
    /// The rule, with its cells numbered as on its board.
    pub(super) rule: Rule,
    pub(super) shape: Arc<Shape>,
    /// The place of the rule among the rules of the puzzle, from 0.
    pub number: usize,
    /// The lists of cells of the rule.
    pub lists: Vec<Vec<Cell>>,
    /// The pairs of cells that the rule relates.
    pub pairs: Vec<PairRelation>,
    /// Sets of cells that hold different digits.
    pub(super) apart: Vec<CellSet>,
    /// Sets of cells whose digits differ and have a given sum. For each digit: the digits that can
    /// occur with it.
    pub(super) sums: Vec<(CellSet, [DigitSet; DIGITS])>,
    /// The digits that the rule allows in single cells.
    pub allowed: Vec<(Cell, DigitSet)>,
    /// How people reason with the rule.
    pub reading: Reading<Cell>,
    /// The cells that must be filled before the rule is checked: all cells of its lists. The set is
    /// empty if houses, pairs and single cells express the rule, unless people look at it as a
    /// whole.
    pub to_check: CellSet,
}

/// A relation that a rule requires between two cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairRelation {
    /// The two cells.
    pub cells: [Cell; 2],
    /// For each of the two cells, and each digit in it: the digits that the other cell may hold.
    pub(super) open: [[DigitSet; DIGITS]; 2],
}

impl PairRelation {
    /// Returns the digits that the other cell may hold if the cell at `place`, 0 or 1, holds one of
    /// `digits`.
    pub fn partners(&self, place: usize, digits: DigitSet) -> DigitSet {
        let open = &self.open[place];
        digits
            .iter()
            .fold(DigitSet::EMPTY, |all, digit| all | open[digit])
    }

    /// Whether the two cells hold the same digit.
    pub(super) fn is_equality(&self) -> bool {
        let mut digits = Digit::ALL.into_iter();
        digits.all(|digit| self.open[0][digit].is_subset(DigitSet::of(digit)))
    }

    /// Whether two candidates are in the two cells and exclude each other.
    fn excludes(&self, (a, x): (Cell, Digit), (b, y): (Cell, Digit)) -> bool {
        let one_way = self.cells == [a, b] && !self.open[0][x].contains(y);
        one_way || self.cells == [b, a] && !self.open[0][y].contains(x)
    }
}

impl BoardRule {
    /// Returns a list of cells. It is empty if the rule has fewer lists.
    pub fn list(&self, index: usize) -> &[Cell] {
        self.lists.get(index).map_or(&[], Vec::as_slice)
    }

    /// Returns all cells of a list.
    pub fn cells(&self, index: usize) -> CellSet {
        self.list(index).iter().copied().collect()
    }

    /// Returns the rule, with its cells numbered as on its board.
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> &Arc<Shape> {
        &self.shape
    }

    /// Returns all cells of the rule: those of its lists, and those that must be filled before it
    /// is checked.
    pub fn scope(&self) -> CellSet {
        let lists = (0..self.lists.len()).map(|list| self.cells(list));
        lists.fold(self.to_check, |all, cells| all | cells)
    }

    /// Names a rule that this rule combines, with the cells that identify it.
    pub fn named_part(&self, part: &Rule) -> String {
        part.kind().named(part, &self.shape)
    }

    /// Returns the name of the rule without an article: `thermometer`.
    pub fn label(&self) -> String {
        self.rule.kind().label(&self.rule)
    }

    /// Names the rule with the cells that identify it: `the thermometer from r1c1 to r3c3`.
    pub fn named(&self) -> String {
        self.rule.kind().named(&self.rule, &self.shape)
    }

    /// Whether this rule makes two candidates of different cells exclude each other.
    pub fn excludes(&self, one: (Cell, Digit), other: (Cell, Digit)) -> bool {
        let has_both = |cells: CellSet| cells.contains(one.0) && cells.contains(other.0);
        let mut sums = self.sums.iter();
        one.1 == other.1 && self.apart.iter().any(|&cells| has_both(cells))
            || sums.any(|(cells, open)| has_both(*cells) && !open[one.1].contains(other.1))
            || self.pairs.iter().any(|pair| pair.excludes(one, other))
    }

    /// Returns, for each digit of one cell, the digits that it excludes in another by this rule.
    pub fn exclusions(&self, from: Cell, to: Cell) -> [DigitSet; DIGITS] {
        let mut excluded = [DigitSet::EMPTY; DIGITS];
        let has_both = |cells: CellSet| cells.contains(from) && cells.contains(to);
        if self.apart.iter().any(|&cells| has_both(cells)) {
            for digit in Digit::ALL {
                excluded[digit].insert(digit);
            }
        }
        let sums = self.sums.iter().filter(|(cells, _)| has_both(*cells));
        let mut tables: Vec<&[DigitSet; DIGITS]> = sums.map(|(_, open)| open).collect();
        for pair in &self.pairs {
            if pair.cells == [from, to] {
                tables.push(&pair.open[0]);
            } else if pair.cells == [to, from] {
                tables.push(&pair.open[1]);
            }
        }
        for open in tables {
            for digit in Digit::ALL {
                excluded[digit] |= !open[digit];
            }
        }
        excluded
    }

    /// Whether the rule adds a house of these cells.
    pub(super) fn has_house(&self, cells: CellSet) -> bool {
        self.apart.contains(&cells)
    }

    /// Describes in a few words what joins two cells: `white dot r3c3-r4c3`, `knight's move`.
    pub fn link(&self, pair: [Cell; 2]) -> String {
        let pair = pair.map(|cell| self.of_shape(cell));
        self.rule.kind().link(&self.rule, &self.shape, pair)
    }

    /// States what the rule requires of one of its pairs, as a sentence without a full stop.
    pub fn of_pair(&self, pair: [Cell; 2]) -> String {
        let pair = pair.map(|cell| self.of_shape(cell));
        self.rule.kind().of_pair(&self.rule, &self.shape, pair)
    }

    /// States what the rule requires of each of these cells, as a sentence without a full stop.
    pub fn of_cells(&self, cells: CellSet) -> String {
        let cells: Vec<shape::Cell> = cells.iter().map(|cell| self.of_shape(cell)).collect();
        self.rule.kind().of_cells(&self.rule, &self.shape, &cells)
    }

    /// States why some digits have no partner in a pair of the rule, as a sentence without a
    /// full stop, if the rule has words for it. `digits_have` is `4 has` or `4 and 5 have`.
    pub fn without_partner(&self, digits_have: &str) -> Option<String> {
        let kind = self.rule.kind();
        kind.without_partner(&self.rule, &self.shape, digits_have)
    }

    /// Returns the pairs of cells that marks or lines of the rule join.
    pub fn joined(&self) -> Vec<[Cell; 2]> {
        let of_frame = |pair: [shape::Cell; 2]| pair.map(|cell| place(&self.shape, cell));
        match self.rule.kind().joined(&self.rule) {
            Some(pairs) => pairs.into_iter().map(of_frame).collect(),
            None => self.pairs.iter().map(|pair| pair.cells).collect(),
        }
    }

    /// Returns the cell of the shape at the place of a cell of the frame, which must be on the
    /// board.
    fn of_shape(&self, cell: Cell) -> shape::Cell {
        let found = self.shape.cell_at(cell.row(), cell.column());
        found.unwrap_or_default()
    }
}

/// Returns the cell of the frame at the place of a cell of a shape.
pub(super) fn place(shape: &Shape, cell: shape::Cell) -> Cell {
    let (row, column) = shape.place(cell);
    Cell::at(row, column)
}

/// The rules of a board, and what follows from them.
#[derive(Debug)]
pub(super) struct Rules {
    pub list: Vec<BoardRule>,
    /// Whether any rule requires anything: marks that allow all digits do not.
    pub ask_something: bool,
    /// The excluded candidates by cell and digit; see [`Topology::excluded`].
    pub excluded: Vec<Vec<(Cell, DigitSet)>>,
    /// The implied houses; see [`Topology::implied`].
    pub implied: Vec<Derivation>,
}

/// The reason why a house follows from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Derivation {
    /// The house.
    pub house: HouseId,
    /// Houses of one kind that contain the house.
    pub of: HouseSet,
    /// The houses that are left out of `of`, so that the cells of the house remain.
    pub without: HouseSet,
}
