//! Descriptions of all ways to fill some cells.

use super::describe;
use crate::logic::context::Context;
use crate::logic::step::Step;
use crate::logic::words;
use crate::{Cell, Digit};

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
    Some([words::or(ways.found), words::and(open)])
}

/// Returns the distinct empty cells among `cells`.
fn empty(context: &Context, cells: &[Cell]) -> Vec<Cell> {
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
    found: Vec<String>,
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
        let digits: Vec<String> = self.chosen.iter().map(Digit::to_string).collect();
        self.found.push(digits.join("-"));
    }
}

/// Lists all ways, such as `All ways to fill the renban line from r1c2 to r1c4 have 1-2-4 or 2-1-4
/// in r1c2, r1c3 and r1c4`. If there are many ways, describes what none of them contains.
pub(super) fn shown(
    context: &Context,
    named: &str,
    cells: &[Cell],
    rules: &[usize],
    step: &Step,
) -> String {
    let grid = context.grid;
    let open = empty(context, cells);
    let keeps = |chosen: &[Digit]| {
        let digit = |cell: Cell| {
            let at = open.iter().position(|&it| it == cell);
            at.map_or_else(|| grid.value(cell), |at| Some(chosen[at]))
        };
        let mut rules = rules.iter();
        rules.all(|&rule| context.topology().keeps(rule, digit))
    };
    match listed(context, &open, &keeps) {
        Some([ways, cells]) => {
            format!("All ways to fill {named} have {ways} in {cells}, in this order")
        }
        None => format!(
            "Trying all ways to fill {named} shows that none has {}{}",
            words::removed(step),
            by_candidates(context, &open)
        ),
    }
}

/// Says what empty cells can be, such as `, as r1c2 can only be 1 or 4`. Says nothing if there are
/// too many.
fn by_candidates(context: &Context, open: &[Cell]) -> String {
    let grid = context.grid;
    let any = grid.topology().digits();
    let bound = open.iter().filter(|&&cell| grid.digits_at(cell) != any);
    let bound: Vec<Cell> = bound.copied().collect();
    let described = describe::described(grid, &bound);
    described.map_or(String::new(), |clause| format!(", as {clause}"))
}
