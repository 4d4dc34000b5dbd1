//! Renban lines: consecutive digits in any order.

use std::ops::ControlFlow;

use super::describe::seen_all;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::topology::BoardRule;
use crate::{Digit, DigitSet};

/// Returns the rules about lines with consecutive digits.
fn lines<'c>(context: &'c Context) -> impl Iterator<Item = &'c BoardRule> {
    let rules = context.topology().rules().iter();
    rules.filter(|rule| rule.reading == Reading::Run)
}

/// Returns the runs of digits that a line can hold: each cell has a candidate in the run, and each
/// digit of the run fits into some cell.
fn runs(grid: &Grid, rule: &BoardRule) -> Vec<DigitSet> {
    let open: Vec<DigitSet> = rule
        .list(0)
        .iter()
        .map(|&cell| grid.digits_at(cell))
        .collect();
    let all = open.iter().fold(DigitSet::EMPTY, |all, &it| all | it);
    let digits: Vec<Digit> = grid.topology().digits().iter().collect();
    let runs = digits.windows(open.len());
    let runs = runs.map(|run| run.iter().copied().collect::<DigitSet>());
    runs.filter(|&run| run.is_subset(all) && open.iter().all(|&it| it.meets(run)))
        .collect()
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
        let which = match runs.len() {
            0 => "and no run of digits fits".to_string(),
            1 => format!("which can only be {}", run_words(&runs[0])),
            _ => format!("which can be {}", words::or(runs.iter().map(run_words))),
        };
        step.pattern.words = format!(
            "{} holds {} consecutive digits, {which}. {}.",
            words::capital(&rule.named()),
            rule.list(0).len(),
            words::outcome(&step)
        );
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
            step.pattern.words = format!(
                "{} can only hold {}, so it needs the digit {digit}, which fits only in {}. No cell \
                 that sees {} can be {digit}. {}.",
                words::capital(&rule.named()),
                words::or(runs.iter().map(run_words)),
                words::cells(places),
                seen_all(places),
                words::outcome(&step)
            );
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}
