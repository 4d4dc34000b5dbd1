//! Clues outside the board, which restrict a whole row or column.

pub(super) mod sandwich;
pub(super) mod skyscraper;
pub(super) mod x_sum;

use std::ops::ControlFlow;

use super::lines::strike_others;
use crate::logic::context::Context;
use crate::logic::families::rules::ways;
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
    for rule in context.topology().rules() {
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
        step.pattern.words = format!(
            "{}. {}.",
            ways::shown(
                context,
                &line_with(&step, rule),
                rule.list(0),
                &[rule.number],
                &step
            ),
            words::outcome(&step)
        );
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

/// Describes a line and its clue, such as `row 4 that obey the X-sum clue 12 before r4c1 to r4c9`.
fn line_with(step: &Step, rule: &BoardRule) -> String {
    match step.pattern.base.first() {
        Some(&house) => format!("{} that obey {}", words::house(house), rule.named()),
        None => format!("the line of {}", rule.named()),
    }
}
