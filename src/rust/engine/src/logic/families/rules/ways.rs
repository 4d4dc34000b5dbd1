//! Descriptions of all ways to fill some cells.

use crate::logic::context::Context;
use crate::logic::words;
use crate::topology::BoardRule;
use crate::{Cell, CellSet, Digit};

/// The maximum number of ways that an explanation lists.
const LISTED: usize = 6;

/// The maximum number of cells in a listed way.
const LONGEST: usize = 6;

/// The maximum number of digits that are tried to find the ways.
const BUDGET: u32 = 500;

/// Returns the ways to fill empty cells for which `keeps` accepts the digits in order, such as
/// `1-2-4 or 2-1-4`, and the cells, such as `r1c2, r1c3 and r1c4`. `None` if there are many ways or
/// none.
pub(super) fn listed(
    context: &Context,
    open: &[Cell],
    keeps: &dyn Fn(&[Digit]) -> bool,
) -> Option<[String; 2]> {
    Some(written(&few(context, open, keeps)?, open))
}

/// Returns the ways themselves.
fn few(
    context: &Context,
    open: &[Cell],
    keeps: &dyn Fn(&[Digit]) -> bool,
) -> Option<Vec<Vec<Digit>>> {
    if !(2..=LONGEST).contains(&open.len()) {
        return None;
    }
    let mut ways = Ways {
        context,
        open,
        keeps,
        chosen: Vec::new(),
        found: Vec::new(),
        budget: BUDGET,
    };
    ways.extend();
    if ways.budget == 0 || ways.found.is_empty() {
        return None;
    }
    Some(ways.found)
}

/// Writes ways to fill cells, such as `1-2-4 or 2-1-4`, and the cells.
pub(super) fn written(ways: &[Vec<Digit>], cells: &[Cell]) -> [String; 2] {
    let ways = ways.iter().map(|way| {
        let digits: Vec<String> = way.iter().map(Digit::to_string).collect();
        digits.join("-")
    });
    [words::or(ways), words::and(cells)]
}

/// Returns the distinct empty cells among `cells`.
pub(super) fn empty(context: &Context, cells: &[Cell]) -> Vec<Cell> {
    let mut open: Vec<Cell> = Vec::new();
    for &cell in cells {
        if context.grid.value(cell).is_none() && !open.contains(&cell) {
            open.push(cell);
        }
    }
    open
}

/// A search for all ways, cell by cell.
struct Ways<'a> {
    context: &'a Context<'a>,
    open: &'a [Cell],
    keeps: &'a dyn Fn(&[Digit]) -> bool,
    chosen: Vec<Digit>,
    found: Vec<Vec<Digit>>,
    /// The number of digits left to try. It is set to 0 if there are too many ways.
    budget: u32,
}

impl Ways<'_> {
    fn extend(&mut self) {
        let Some(&cell) = self.open.get(self.chosen.len()) else {
            return self.note();
        };
        for digit in self.context.grid.candidates(cell) {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            let topology = self.context.topology();
            let mut before = self.open.iter().zip(&self.chosen);
            if before.any(|(&other, &own)| topology.conflict((other, own), (cell, digit))) {
                continue;
            }
            self.chosen.push(digit);
            self.extend();
            self.chosen.pop();
        }
    }

    /// Notes the chosen way if it obeys the rules.
    fn note(&mut self) {
        if !(self.keeps)(&self.chosen) {
            return;
        }
        if self.found.len() == LISTED {
            self.budget = 0;
            return;
        }
        self.found.push(self.chosen.clone());
    }
}

/// Lists the ways to fill the empty cells of a rule, and the cells, if there are few ways.
pub(super) fn ways_of_rule(
    context: &Context,
    rule: &BoardRule,
    cells: &[Cell],
) -> Option<[String; 2]> {
    let open = empty(context, cells);
    Some(written(&few_under(context, &open, &[rule.number])?, &open))
}

/// Returns the ways to fill empty cells under some rules. A rule with further empty cells counts
/// only where it relates two cells.
pub(super) fn few_under(
    context: &Context,
    open: &[Cell],
    rules: &[usize],
) -> Option<Vec<Vec<Digit>>> {
    let grid = context.grid;
    let all: CellSet = open.iter().copied().collect();
    let rules = rules.iter().copied().filter(|&rule| {
        let rule = &context.topology().rules()[rule];
        !rule.to_check.is_empty() && (rule.scope() & grid.empty_cells()).is_subset(all)
    });
    let rules: Vec<usize> = rules.collect();
    let keeps = |chosen: &[Digit]| {
        let digit = |cell: Cell| {
            let at = open.iter().position(|&it| it == cell);
            at.map_or_else(|| grid.value(cell), |at| Some(chosen[at]))
        };
        let mut rules = rules.iter();
        rules.all(|&rule| context.topology().keeps(rule, digit))
    };
    few(context, open, &keeps)
}
