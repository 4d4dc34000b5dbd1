//! Renban lines: consecutive digits in any order.

use std::ops::ControlFlow;

use super::describe::{clauses, seen_all, states};
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::sets::DIGITS;
use crate::topology::BoardRule;
use crate::{Cell, Digit, DigitSet};

/// Returns the rules about lines with consecutive digits.
fn lines<'c>(context: &'c Context) -> impl Iterator<Item = &'c BoardRule> {
    let rules = context.topology().rules().iter();
    rules.filter(|rule| rule.reading == Reading::Run)
}

/// Returns all runs of as many digits as a line has cells.
fn all_runs(grid: &Grid, rule: &BoardRule) -> Vec<DigitSet> {
    let digits: Vec<Digit> = grid.topology().digits().iter().collect();
    let runs = digits.windows(rule.list(0).len());
    runs.map(|run| run.iter().copied().collect()).collect()
}

/// Returns the runs of digits that a line can hold, each digit in a cell of its own.
fn runs(grid: &Grid, rule: &BoardRule) -> Vec<DigitSet> {
    let open = rule.list(0).iter().map(|&cell| grid.digits_at(cell));
    let open: Vec<DigitSet> = open.collect();
    let runs = all_runs(grid, rule).into_iter();
    runs.filter(|&run| can_hold(&open, run)).collect()
}

/// Whether cells can hold these digits, each in a cell of its own.
fn can_hold(open: &[DigitSet], run: DigitSet) -> bool {
    let mut holders = [None; DIGITS];
    (0..open.len()).all(|cell| {
        let mut tried = DigitSet::EMPTY;
        place(open, run, cell, &mut holders, &mut tried)
    })
}

/// Gives a cell a digit of the run. Other cells may have to change theirs.
fn place(
    open: &[DigitSet],
    run: DigitSet,
    cell: usize,
    holders: &mut [Option<usize>; DIGITS],
    tried: &mut DigitSet,
) -> bool {
    for digit in open[cell] & run {
        if tried.contains(digit) {
            continue;
        }
        tried.insert(digit);
        let is_free = match holders[digit.index()] {
            None => true,
            Some(holder) => place(open, run, holder, holders, tried),
        };
        if is_free {
            holders[digit.index()] = Some(cell);
            return true;
        }
    }
    false
}

/// Says which cells rule out the runs that a line cannot hold, such as `r1c2 can only be 7 or 8, and
/// none of its cells can be 3`. Returns `None` if that takes many cells.
fn why_not_others(grid: &Grid, rule: &BoardRule, left: &[DigitSet]) -> Option<String> {
    let cells = rule.list(0);
    let mut named: Vec<Cell> = Vec::new();
    let mut missing = DigitSet::EMPTY;
    for run in all_runs(grid, rule) {
        let open = |cells: &[Cell]| -> Vec<DigitSet> {
            cells.iter().map(|&cell| grid.digits_at(cell)).collect()
        };
        let all = open(cells)
            .into_iter()
            .fold(DigitSet::EMPTY, |all, it| all | it);
        let is_known = !can_hold(&open(&named), run) || run.meets(missing);
        if left.contains(&run) || is_known {
            continue;
        }
        if let Some(digit) = (run - all).first() {
            missing.insert(digit);
            continue;
        }
        let one = cells.iter().map(|&cell| vec![cell]);
        let pairs = (0..cells.len()).flat_map(|a| (0..a).map(move |b| vec![cells[b], cells[a]]));
        let blocking = one
            .chain(pairs)
            .find(|cells| !can_hold(&open(cells), run))?;
        let new = blocking.into_iter().filter(|cell| !named.contains(cell));
        named.extend(new.collect::<Vec<_>>());
    }
    named.sort_unstable();
    // The named cells may rule out all runs with a digit that is missing.
    let shown: Vec<DigitSet> = named.iter().map(|&cell| grid.digits_at(cell)).collect();
    let is_needed = |digit: &Digit| {
        let mut runs = all_runs(grid, rule).into_iter();
        runs.any(|run| run.contains(*digit) && !left.contains(&run) && can_hold(&shown, run))
    };
    let missing: DigitSet = missing.iter().filter(is_needed).collect();
    let mut reasons = states(grid, &named);
    if !missing.is_empty() {
        reasons.push(format!("none of its cells can be {}", words::or(missing)));
    }
    (!reasons.is_empty()).then(|| clauses(&reasons))
}

/// Describes a run, such as `1 to 3` or `1 and 2`.
fn run_words(run: &DigitSet) -> String {
    match (run.iter().next(), run.iter().next_back()) {
        (Some(first), Some(last)) if run.len() == 2 => format!("{first} and {last}"),
        (Some(first), Some(last)) => format!("{first} to {last}"),
        _ => String::new(),
    }
}

/// Finds candidates that lie outside all possible runs.
pub(super) fn find_range(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in lines(context) {
        let runs = runs(grid, rule);
        let fits = runs.iter().fold(DigitSet::EMPTY, |all, &run| all | run);
        let mut step = Step::new(technique, DigitSet::EMPTY);
        for &cell in rule.list(0) {
            let gone = step.keep(grid, cell, fits);
            step.digits |= gone;
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.cells = rule.cells(0);
        step.pattern.rules.push(rule.number);
        step.pattern.words = context.words(|| {
            let which = match runs.is_empty() {
                true => "and no run of digits fits".to_string(),
                false => format!(
                    "which can only be {}",
                    words::or(runs.iter().map(run_words))
                ),
            };
            let because = why_not_others(grid, rule, &runs);
            let because = because.map_or(String::new(), |why| format!(", as {why}"));
            format!(
                "{} holds {} consecutive digits, {which}{because}. {}.",
                words::capital(&rule.named()),
                rule.list(0).len(),
                words::outcome(&step)
            )
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Finds digits that are in every possible run. Cells that see all places of such a digit on the
/// line lose it.
pub(super) fn find_needed(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in lines(context) {
        let runs = runs(grid, rule);
        let [first, rest @ ..] = &runs[..] else {
            continue;
        };
        let needed = rest.iter().fold(*first, |needed, &run| needed & run);
        let line = rule.cells(0);
        for digit in needed {
            let places = line & grid.places(digit);
            let is_filled = line.iter().any(|cell| grid.value(cell) == Some(digit));
            if is_filled || places.is_empty() {
                continue;
            }
            let mut step = Step::new(technique, DigitSet::of(digit));
            step.eliminate(grid, digit, context.topology().common_peers(places));
            if places.is_single() {
                for cell in places {
                    step.keep(grid, cell, DigitSet::of(digit));
                }
            }
            if step.is_idle() {
                continue;
            }
            step.pattern.cells = line;
            step.pattern
                .highlight_all(grid, places, DigitSet::of(digit));
            step.pattern.rules.push(rule.number);
            step.pattern.words = context.words(|| {
                format!(
                    "{} can only hold {}, so it needs the digit {digit}, which fits only in {}. No \
                     cell that sees {} can be {digit}. {}.",
                    words::capital(&rule.named()),
                    words::or(runs.iter().map(run_words)),
                    words::cells(places),
                    seen_all(places),
                    words::outcome(&step)
                )
            });
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}
