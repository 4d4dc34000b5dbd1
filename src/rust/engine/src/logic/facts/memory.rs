//! Results that many positions of one board share, computed only once.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

use super::divided::Divided;
use super::leftovers::{leftovers, unions, Leftover, Union};
use super::standstill::Standstill;
use super::sums::SumGroup;
use super::whole::Whole;
use crate::logic::state::{Candidate, Grid};
use crate::rules::Rule;
use crate::topology::BoardRule;
use crate::{Cell, Digit, DigitSet};

/// The maximum number of answers that are kept. When it is reached, all are forgotten.
const MOST: usize = 1 << 17;

/// The maximum number of positions whose leftovers are kept.
const MOST_POSITIONS: usize = 1 << 10;

/// The maximum number of standstills that are kept.
const MOST_STANDSTILLS: usize = 1 << 13;

/// An assumption, after another one if there are two.
pub(in crate::logic) type Assumed = (Option<Candidate>, Candidate);

/// Cells to fill in all ways, and the rule or sum that they must satisfy.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(in crate::logic) struct Question {
    /// Numbers that identify the rule, or the sum and its factors.
    pub asks: Vec<i32>,
    pub cells: Vec<Cell>,
    /// For each cell, its digit or its candidates.
    pub open: Vec<DigitSet>,
}

impl Question {
    /// Asks about cells of a grid, with the digits that are open in them.
    pub fn new(grid: &Grid, cells: &[Cell], asks: Vec<i32>) -> Self {
        Question {
            asks,
            cells: cells.to_vec(),
            open: cells.iter().map(|&cell| grid.digits_at(cell)).collect(),
        }
    }
}

/// The answers found so far, each with the key that determines it.
struct Known<K, V>(RefCell<HashMap<K, Rc<[V]>>>);

impl<K, V> Default for Known<K, V> {
    fn default() -> Self {
        Known(RefCell::default())
    }
}

impl<K: Eq + Hash, V> Known<K, V> {
    /// Returns the answer for `key`, which is computed on first use. Once there are `most` answers,
    /// all are forgotten.
    fn get(&self, key: K, most: usize, answer: impl FnOnce(&K) -> Rc<[V]>) -> Rc<[V]> {
        if let Some(known) = self.0.borrow().get(&key) {
            return Rc::clone(known);
        }
        let answer = answer(&key);
        let mut known = self.0.borrow_mut();
        if known.len() >= most {
            known.clear();
        }
        known.insert(key, Rc::clone(&answer));
        answer
    }
}

/// Answers that depend only on the board and the question, so that all positions of a path,
/// including those after assumptions, share them.
#[derive(Default)]
pub(in crate::logic) struct Memory {
    sums: Known<(Vec<DigitSet>, i32), DigitSet>,
    ways: Known<Question, DigitSet>,
    /// The leftovers by the digits of the cells, for one house at a time and for several.
    leftovers: [Known<Vec<Option<Digit>>, Leftover>; 2],
    unions: [OnceCell<Vec<Union>>; 2],
    /// The rules by their numbers.
    wholes: RefCell<HashMap<usize, Rc<Whole>>>,
    /// The divided sums of rules by the numbers of the rules.
    divided: RefCell<HashMap<usize, Rc<Divided>>>,
    /// Where assumptions led in earlier positions of the path, without a contradiction.
    standstills: RefCell<HashMap<Assumed, Rc<Standstill>>>,
}

impl Memory {
    /// Returns, for each cell, the digits that occur in any way to fill cells with different digits
    /// of this sum.
    pub fn sum(
        &self,
        open: Vec<DigitSet>,
        sum: i32,
        fill: impl FnOnce(&[DigitSet], i32) -> Vec<DigitSet>,
    ) -> Rc<[DigitSet]> {
        let answer = |(open, sum): &(Vec<DigitSet>, i32)| fill(open, *sum).into();
        self.sums.get((open, sum), MOST, answer)
    }

    /// Returns, for each cell, the digits that occur in any way to fill the cells as the question
    /// requires.
    pub fn ways(
        &self,
        question: Question,
        fill: impl FnOnce(&Question) -> Vec<DigitSet>,
    ) -> Rc<[DigitSet]> {
        let answer = |question: &Question| fill(question).into();
        self.ways.get(question, MOST, answer)
    }

    /// Returns the terms of the sum of a rule in groups. They depend only on which cells see each
    /// other.
    pub fn divided(&self, rule: &BoardRule, divide: impl FnOnce() -> Divided) -> Rc<Divided> {
        let mut divided = self.divided.borrow_mut();
        let divided = divided.entry(rule.number);
        Rc::clone(divided.or_insert_with(|| Rc::new(divide())))
    }

    /// Returns a rule in the form of the search, with the rules of which one must hold.
    pub fn whole(&self, rule: &BoardRule, parts: &[Rule]) -> Rc<Whole> {
        let mut wholes = self.wholes.borrow_mut();
        let make = || Rc::new(Whole::new(rule, parts));
        Rc::clone(wholes.entry(rule.number).or_insert_with(make))
    }

    /// Returns where an assumption led in an earlier position of the path, or in this one.
    pub fn standstill(&self, assumed: Assumed, grid: &Grid) -> Option<Rc<Standstill>> {
        let known = self.standstills.borrow();
        let known = known.get(&assumed).filter(|known| known.leads_to(grid));
        known.map(Rc::clone)
    }

    /// Keeps where an assumption leads, instead of what was known before.
    pub fn keep_standstill(&self, assumed: Assumed, standstill: Rc<Standstill>) {
        let mut known = self.standstills.borrow_mut();
        if known.len() >= MOST_STANDSTILLS {
            known.clear();
        }
        known.insert(assumed, standstill);
    }

    /// Returns what cages leave over of each house, or of two to four houses of a kind at a time.
    /// The result depends only on the filled cells.
    pub fn leftovers(&self, grid: &Grid, groups: &[SumGroup], several: bool) -> Rc<[Leftover]> {
        if groups.is_empty() {
            return Rc::default();
        }
        let cells = grid.topology().all_cells().iter();
        let position: Vec<Option<Digit>> = cells.map(|cell| grid.value(cell)).collect();
        let several = usize::from(several);
        self.leftovers[several].get(position, MOST_POSITIONS, |_| {
            let unions = self.unions[several].get_or_init(|| unions(grid, several > 0));
            leftovers(grid, groups, unions)
        })
    }

    /// Finds a rule whose cells are all filled but violate it. Relations between pairs of cells are
    /// not checked, because every grid satisfies them.
    pub fn broken_rule<'t>(&self, grid: &Grid<'t>) -> Option<&'t BoardRule> {
        let topology = grid.topology();
        let filled = grid.filled();
        let is_broken = |rule: &&BoardRule| {
            !rule.to_check.is_empty()
                && rule.to_check.is_subset(filled)
                && !topology.keeps(rule.number, |cell| grid.value(cell))
        };
        topology.rules().iter().find(is_broken)
    }
}
