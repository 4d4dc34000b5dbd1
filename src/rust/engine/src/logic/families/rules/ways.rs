//! Descriptions of all ways to fill some cells.

use super::describe;
use super::refutation::told;
use crate::logic::context::Context;
use crate::logic::step::Step;
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
fn written(ways: &[Vec<Digit>], cells: &[Cell]) -> [String; 2] {
    let ways = ways.iter().map(|way| {
        let digits: Vec<String> = way.iter().map(Digit::to_string).collect();
        digits.join("-")
    });
    [words::or(ways), words::and(cells)]
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
/// only as far as it relates two cells.
fn few_under(context: &Context, open: &[Cell], rules: &[usize]) -> Option<Vec<Vec<Digit>>> {
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

/// Lists all ways to fill cells under some rules, such as `The renban line from r1c2 to r1c4 can
/// only be filled with 1-2-4 or 2-1-4 in r1c2, r1c3 and r1c4, in this order`. If there are many
/// ways, says what would follow from the candidates that the step removes. `how` follows the name.
pub(super) fn shown(
    context: &Context,
    [named, how]: [&str; 2],
    cells: &[Cell],
    rules: &[usize],
    step: &Step,
) -> String {
    let open = empty(context, cells);
    let subject = words::capital(named);
    let ways = few_under(context, &open, rules).filter(|ways| {
        let mut gone = step.eliminations.iter();
        gone.all(|gone| {
            let place = open.iter().position(|&cell| cell == gone.cell);
            place.is_some_and(|place| ways.iter().all(|way| way[place] != gone.digit))
        })
    });
    if let Some(ways) = ways {
        let [ways, places] = written(&ways, &open);
        return format!("{subject} can only be filled with {ways} in {places}, in this order");
    }
    let all = cells.iter().copied().collect();
    let because = by_candidates(context, &open);
    reasons(
        context,
        all,
        rules,
        step,
        [&format!("{named}{how}"), &because],
    )
}

/// Says what would follow from the candidates that a step removes, or from one of them. If that
/// takes long, says that it takes a search of all ways to fill `named`. `because` follows.
pub(super) fn reasons(
    context: &Context,
    cells: CellSet,
    rules: &[usize],
    step: &Step,
    [named, because]: [&str; 2],
) -> String {
    let gone = &step.eliminations;
    if let Some(all) = told(context, cells, rules, gone) {
        return all;
    }
    let one_by_one = gone
        .iter()
        .find_map(|&it| told(context, cells, rules, &[it]));
    match one_by_one.filter(|_| gone.len() > 1) {
        Some(one) => format!("{one}. {}", by_search_too(named, gone.len() - 1)),
        None => by_search(named, step, because),
    }
}

/// The candidates of a step that are too many to name before its conclusion.
pub(super) const REMOVED: &str = "the candidates that are removed here";

/// Says that only a search of all ways to fill something shows what a step removes.
pub(super) fn by_search(named: &str, step: &Step, because: &str) -> String {
    match words::few_removed(step) {
        Some(gone) => {
            format!("Only a search of all ways to fill {named} shows that none has {gone}{because}")
        }
        None => format!("Only a search of all ways to fill {named} rules out {REMOVED}{because}"),
    }
}

/// Says that only a search rules out the other candidates of a step.
fn by_search_too(named: &str, others: usize) -> String {
    let others = match others {
        1 => "candidate that is",
        _ => "candidates that are",
    };
    format!("Only a search of all ways to fill {named} rules out the other {others} removed here")
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
