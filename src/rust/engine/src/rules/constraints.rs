//! The few kinds of constraints to which rules are reduced for the search.
//!
//! Constraints are about the numbers of digits, which count from 1. Rules are about their values,
//! which begin at [`Shape::lowest`]. The methods of [`Constraints`] convert.

use std::sync::Arc;

use super::{Layers, Rule};
use crate::shape::{Cell, Shape};

/// The pairs of digits that two cells may hold. Element `d - 1` is the mask of the
/// digits that the second cell may hold if the first holds `d`.
pub type Relation = Vec<u32>;

/// A sum over cells, each multiplied by a factor, that must equal `target`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum<C = Cell> {
    /// The cells with their factors.
    pub terms: Vec<(C, i32)>,
    /// The required sum.
    pub target: i32,
}

impl Sum {
    /// Creates a weighted sum. Cells that are named twice count twice.
    pub fn new(terms: impl IntoIterator<Item = (Cell, i32)>, target: i32) -> Self {
        let mut merged: Vec<(Cell, i32)> = Vec::new();
        for (cell, factor) in terms {
            match merged.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, known)) => *known += factor,
                None => merged.push((cell, factor)),
            }
        }
        merged.retain(|&(_, factor)| factor != 0);
        Sum {
            terms: merged,
            target,
        }
    }
}

/// The rules of a puzzle, expressed as constraints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Constraints {
    /// Cells that hold each digit once.
    pub houses: Vec<Vec<Cell>>,
    /// Cells that hold no digit twice.
    pub groups: Vec<Vec<Cell>>,
    /// Cells with the digits that they may hold, as masks.
    pub allowed: Vec<(Cell, u32)>,
    /// Relations between two cells; `pairs` refers to them by index.
    pub relations: Vec<Relation>,
    /// Pairs of cells with their relations.
    pub pairs: Vec<(Cell, Cell, usize)>,
    /// Cells without repeated digits, with their sum.
    pub cages: Vec<(Vec<Cell>, i32)>,
    /// Cells that hold consecutive digits, in any order and without a repeat.
    pub runs: Vec<Vec<Cell>>,
    /// Weighted sums, in which digits may repeat.
    pub sums: Vec<Sum>,
    /// Lines that can be cut into segments that each have this sum.
    pub sum_lines: Vec<(Vec<Cell>, i32)>,
    /// Cells that together hold all these digits, each at least as often as it is listed.
    pub quadruples: Vec<(Vec<Cell>, Vec<u8>)>,
    /// Lines whose inner cells lie strictly between the two ends.
    pub between: Vec<Vec<Cell>>,
    /// Lines whose ends differ by at least this number. The inner cells hold digits that are
    /// lower than both ends or higher than both.
    pub lockouts: Vec<(Vec<Cell>, i32)>,
    /// Lines, with the sum of the digits between the lowest and the highest one.
    pub sandwiches: Vec<(Vec<Cell>, i32)>,
    /// Lines, with the sum of their first `n` cells, where `n` is the first digit.
    pub x_sums: Vec<(Vec<Cell>, i32)>,
    /// Lines, with the digit in their `n`-th cell, where `n` is the first digit.
    pub rooms: Vec<(Vec<Cell>, i32)>,
    /// Lines, with the number of digits that are higher than all digits before them.
    pub skyscrapers: Vec<(Vec<Cell>, i32)>,
    /// Lines, with the layers of the machine that reads them.
    pub machines: Vec<(Vec<Cell>, Arc<Layers>)>,
    /// Cells, with the smallest and the largest number of different digits in them.
    pub distinct: Vec<(Vec<Cell>, usize, usize)>,
    /// Cells in which each digit of a mask occurs as often as its value, or not at all.
    pub circles: Vec<(Vec<Cell>, u32)>,
    /// Lists of constraints, of which at least one item holds.
    pub choices: Vec<Vec<Constraints>>,
    /// Rules that must not hold, with the cells on which that depends.
    pub refused: Vec<(Rule, Vec<Cell>)>,
}

impl Constraints {
    /// The largest sum of a segment of a line. Sums are bits of a word.
    pub const MOST_OF_SUM_LINE: i32 = 100;

    /// Whether houses, groups, single cells and pairs of cells express all of the constraints.
    pub fn are_of_pairs(&self) -> bool {
        let Constraints {
            houses: _,
            groups: _,
            allowed: _,
            relations: _,
            pairs: _,
            cages,
            runs,
            sums,
            sum_lines,
            quadruples,
            between,
            lockouts,
            sandwiches,
            x_sums,
            rooms,
            skyscrapers,
            machines,
            distinct,
            circles,
            choices,
            refused,
        } = self;
        let others = [
            cages.is_empty(),
            runs.is_empty(),
            sums.is_empty(),
            sum_lines.is_empty(),
            quadruples.is_empty(),
            between.is_empty(),
            lockouts.is_empty(),
            sandwiches.is_empty(),
            x_sums.is_empty(),
            rooms.is_empty(),
            skyscrapers.is_empty(),
            machines.is_empty(),
            distinct.is_empty(),
            circles.is_empty(),
            choices.is_empty(),
            refused.is_empty(),
        ];
        others.iter().all(|&is_empty| is_empty)
    }

    /// Returns all cells that the constraints concern, in order and each only once.
    pub fn cells(&self) -> Vec<Cell> {
        let Constraints {
            houses,
            groups,
            allowed,
            relations: _,
            pairs,
            cages,
            runs,
            sums,
            sum_lines,
            quadruples,
            between,
            lockouts,
            sandwiches,
            x_sums,
            rooms,
            skyscrapers,
            machines,
            distinct,
            circles,
            choices,
            refused,
        } = self;
        let numbered = [
            cages,
            sum_lines,
            lockouts,
            sandwiches,
            x_sums,
            rooms,
            skyscrapers,
        ];
        let lists = [houses, groups, runs, between].into_iter().flatten();
        let lists = lists
            .chain(numbered.into_iter().flatten().map(|(cells, _)| cells))
            .chain(quadruples.iter().map(|(cells, _)| cells))
            .chain(machines.iter().map(|(cells, _)| cells))
            .chain(distinct.iter().map(|(cells, ..)| cells))
            .chain(circles.iter().map(|(cells, _)| cells))
            .chain(refused.iter().map(|(_, cells)| cells));
        let mut cells: Vec<Cell> = lists.flatten().copied().collect();
        cells.extend(allowed.iter().map(|&(cell, _)| cell));
        cells.extend(pairs.iter().flat_map(|&(a, b, _)| [a, b]));
        let terms = sums.iter().flat_map(|sum| &sum.terms);
        cells.extend(terms.map(|&(cell, _)| cell));
        cells.extend(choices.iter().flatten().flat_map(Constraints::cells));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Adds other constraints to these.
    pub fn add(&mut self, others: &Constraints) {
        let Constraints {
            houses,
            groups,
            allowed,
            relations,
            pairs,
            cages,
            runs,
            sums,
            sum_lines,
            quadruples,
            between,
            lockouts,
            sandwiches,
            x_sums,
            rooms,
            skyscrapers,
            machines,
            distinct,
            circles,
            choices,
            refused,
        } = others.clone();
        let known = |relation| self.intern(relation);
        let ids: Vec<usize> = relations.into_iter().map(known).collect();
        self.pairs
            .extend(pairs.into_iter().map(|(a, b, id)| (a, b, ids[id])));
        self.houses.extend(houses);
        self.groups.extend(groups);
        self.allowed.extend(allowed);
        self.cages.extend(cages);
        self.runs.extend(runs);
        self.sums.extend(sums);
        self.sum_lines.extend(sum_lines);
        self.quadruples.extend(quadruples);
        self.between.extend(between);
        self.lockouts.extend(lockouts);
        self.sandwiches.extend(sandwiches);
        self.x_sums.extend(x_sums);
        self.rooms.extend(rooms);
        self.skyscrapers.extend(skyscrapers);
        self.machines.extend(machines);
        self.distinct.extend(distinct);
        self.circles.extend(circles);
        self.choices.extend(choices);
        self.refused.extend(refused);
    }

    /// Returns only the houses, the groups, and the constraints on single cells and pairs.
    pub fn of_pairs(&self) -> Constraints {
        Constraints {
            houses: self.houses.clone(),
            groups: self.groups.clone(),
            allowed: self.allowed.clone(),
            relations: self.relations.clone(),
            pairs: self.pairs.clone(),
            ..Constraints::default()
        }
    }

    /// Requires that at least one of `branches` holds. A single branch is added directly.
    pub fn any_of(&mut self, mut branches: Vec<Constraints>) {
        match branches.len() {
            1 => self.add(&branches.remove(0)),
            _ => self.choices.push(branches),
        }
    }

    /// Requires that a machine with these layers accepts the digits along a line.
    pub fn machine(&mut self, shape: &Shape, cells: &[Cell], layers: Arc<Layers>) {
        match *cells {
            [cell] => self.allow(shape, cell, |digit| {
                layers.next(0, 0, shape.number(digit)).is_some()
            }),
            [a, b] if a != b => self.pair(shape, a, b, |x, y| {
                let between = layers.next(0, 0, shape.number(x));
                between.is_some_and(|state| layers.next(1, state, shape.number(y)).is_some())
            }),
            _ => self.machines.push((cells.to_vec(), layers)),
        }
    }

    /// Whether the constraints only compare digits for equality, so that a full grid satisfies
    /// them under any names of its digits.
    pub fn compare_equal_only(&self) -> bool {
        self.are_of_pairs() && self.allowed.is_empty() && self.relations.iter().all(is_of_equality)
    }

    /// Whether there are no constraints, so that every grid is allowed.
    pub fn are_empty(&self) -> bool {
        *self == Constraints::default()
    }

    /// Restricts two cells to digits for whose values `keeps(first, second)` is true.
    pub fn pair(&mut self, shape: &Shape, a: Cell, b: Cell, keeps: impl Fn(i32, i32) -> bool) {
        let id = self.relation(shape, keeps);
        self.pairs.push((a, b, id));
    }

    /// Adds a relation between the digits of two cells and returns its index, for
    /// [`Constraints::pairs`].
    pub fn relation(&mut self, shape: &Shape, keeps: impl Fn(i32, i32) -> bool) -> usize {
        let row = |x: i32| mask_of(shape, |y| keeps(x, y));
        self.intern(shape.values().map(row).collect())
    }

    /// Returns the index of a relation, which is added if it is new.
    fn intern(&mut self, relation: Relation) -> usize {
        match self.relations.iter().position(|known| *known == relation) {
            Some(id) => id,
            None => {
                self.relations.push(relation);
                self.relations.len() - 1
            }
        }
    }

    /// Restricts a cell to digits for whose values `keeps` is true.
    pub fn allow(&mut self, shape: &Shape, cell: Cell, keeps: impl Fn(i32) -> bool) {
        let mask = mask_of(shape, keeps);
        // Allowing all digits would restrict nothing.
        if mask != shape.all_digits() {
            self.allowed.push((cell, mask));
        }
    }

    /// Requires a weighted sum of the values of digits.
    pub fn sum(&mut self, shape: &Shape, sum: Sum) {
        let target = sum.target + shape.above() * sum.terms.iter().map(|term| term.1).sum::<i32>();
        self.sums.push(Sum { target, ..sum });
    }

    /// Requires different digits whose values add up to a number.
    pub fn cage(&mut self, shape: &Shape, cells: &[Cell], sum: i32) {
        let target = sum + shape.above() * cells.len() as i32;
        self.cages.push((cells.to_vec(), target));
    }

    /// Requires different digits in the cells, as a house if there are as many cells as digits.
    pub fn all_different(&mut self, shape: &Shape, cells: &[Cell]) {
        if cells.len() == shape.digits() {
            self.houses.push(cells.to_vec());
        } else {
            self.groups.push(cells.to_vec());
        }
    }
}

/// Returns the digits for whose values `keeps` is true, as a mask.
fn mask_of(shape: &Shape, keeps: impl Fn(i32) -> bool) -> u32 {
    let kept = (0..).zip(shape.values()).filter(|&(_, value)| keeps(value));
    kept.fold(0, |mask, (at, _)| mask | 1 << at)
}

/// Whether a relation requires two digits to be equal, or to be different.
fn is_of_equality(relation: &Relation) -> bool {
    let all = (1 << relation.len()) - 1;
    let is_equal = (relation.iter().enumerate()).all(|(at, &mask)| mask == 1 << at);
    let differs = (relation.iter().enumerate()).all(|(at, &mask)| mask == all & !(1 << at));
    is_equal || differs
}
