//! Clues outside the board, which restrict a whole row or column.

mod options;
pub(super) mod sandwich;
pub(super) mod skyscraper;
pub(super) mod x_sum;

use std::ops::ControlFlow;

use super::lines::strike_others;
use crate::logic::context::Context;
use crate::logic::families::rules::refutation::explained;
use crate::logic::families::rules::{reasons, ways};
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::topology::BoardRule;
use crate::DigitSet;

/// Finds candidates that occur in no way to fill a line with its clue.
pub(super) fn find_arrangements(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let changed = context.changed(technique);
    for rule in context.topology().rules() {
        if !rule.scope().meets(changed) {
            continue;
        }
        let open = open_digits(context, rule);
        let top = context.topology().digits().len() as i32;
        let supported = match rule.reading {
            Reading::Sandwich(sum) => sandwich::fill_line(&open, top, sum),
            Reading::Skyscraper(seen) => skyscraper::fill_line(&open, seen),
            Reading::XSum(sum) => x_sum::fill_line(&open, sum),
            _ => continue,
        };
        context.check_stop()?;
        let mut step = step_of(context, technique, rule);
        strike_others(context, rule.list(0), &supported, &mut step);
        if step.is_idle() {
            continue;
        }
        step.pattern.words = context.words(|| {
            format!(
                "{}. {}.",
                reason(context, rule, &step),
                words::outcome(&step)
            )
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Returns the digits that each cell of a line can hold.
fn open_digits(context: &Context, rule: &BoardRule) -> Vec<DigitSet> {
    let line = rule.list(0).iter();
    line.map(|&cell| context.grid.digits_at(cell)).collect()
}

/// Makes a step about a line and its clue.
fn step_of(context: &Context, technique: Technique, rule: &BoardRule) -> Step {
    let cells = rule.cells(0);
    let mut step = Step::new(technique, context.grid.candidates_of(cells));
    step.pattern.cells = cells;
    step.pattern.rules.push(rule.number);
    let topology = context.topology();
    let houses = topology.common_houses(cells).iter();
    step.pattern
        .base
        .extend(houses.map(|house| topology.house(house)).take(1));
    step
}

/// Says why a line with a clue has none of the candidates that a step removes.
fn reason(context: &Context, rule: &BoardRule, step: &Step) -> String {
    let line = match step.pattern.base.first() {
        Some(&house) => words::house(house),
        None => "its line".to_string(),
    };
    let (clue, open) = (rule.named(), rule.list(0));
    let listed = ways::ways_of_rule(context, rule, open);
    let listed = listed.map(|ways| {
        format!(
            "{} leaves only {}",
            words::capital(&clue),
            ways.placed("for")
        )
    });
    let gone = &step.eliminations;
    let follows = explained(context, rule.cells(0), &[rule.number], gone);
    if let Some(shorter) = reasons::shorter(listed, follows) {
        return shorter;
    }
    let patterns = options::listed(context, rule, step);
    let some = reasons::by_examples(context, rule.cells(0), &[rule.number], gone);
    match (patterns, some) {
        (Some((_, false)), Some(some)) | (None, Some(some)) => some,
        (Some((patterns, is_shown)), _) => {
            let meant = match rule.reading {
                Reading::Skyscraper(_) => "the digits that can be seen can only be",
                Reading::Sandwich(_) => "there can only be",
                _ => "the digits that count can only be",
            };
            let rest = match open.len() == context.topology().digits().len() {
                true => format!("The other cells of {line} hold the other digits"),
                false => format!("The other cells of {line} hold other digits"),
            };
            let rest = match rule.reading {
                Reading::Skyscraper(_) => {
                    format!("{rest}, each lower than the last one that can be seen before it")
                }
                _ => rest,
            };
            let none = match is_shown {
                true => String::new(),
                false => {
                    let gone = words::few_removed(step);
                    let gone = gone.unwrap_or_else(|| reasons::REMOVED.to_string());
                    format!(". The candidates allow none of these ways with {gone}")
                }
            };
            format!("With {clue}, {meant} {patterns}. {rest}{none}")
        }
        (None, None) => {
            let counted = match rule.reading {
                Reading::Skyscraper(seen) => skyscraper::counted(context, rule, seen, gone),
                _ => None,
            };
            counted.unwrap_or_else(|| reasons::by_search(&format!("{line} with {clue}"), step, ""))
        }
    }
}
