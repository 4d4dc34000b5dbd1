//! Rules about pairs of cells: candidates that have no partner in the other cell.

use std::ops::ControlFlow;

use super::describe;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::{BoardRule, PairRelation};
use crate::{CellSet, Digit, DigitSet};

/// Finds first what a rule implies whatever the cells hold, then what follows from filled cells,
/// and then what follows from candidates.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    for rule in context.topology().rules() {
        from_the_rule_alone(context, technique, rule, found)?;
    }
    for filled in [true, false] {
        for rule in context.topology().rules() {
            for pair in &rule.pairs {
                for source in [1, 0] {
                    if context.grid.value(pair.cells[source]).is_some() == filled {
                        across(context, technique, rule, pair, source, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds digits that have no partner among the digits of the board.
fn from_the_rule_alone(
    context: &Context,
    technique: Technique,
    rule: &BoardRule,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    let mut step = Step::new(technique, DigitSet::EMPTY);
    for pair in &rule.pairs {
        for source in [1, 0] {
            let cell = pair.cells[1 - source];
            let open = grid.candidates(cell);
            if open.is_empty() {
                continue;
            }
            let is_alone = |&digit: &Digit| {
                let others = partners(context, pair, 1 - source, DigitSet::of(digit));
                (others & context.topology().digits()).is_empty()
            };
            for digit in open.iter().filter(is_alone) {
                step.digits.insert(digit);
                step.pattern.cells.insert(cell);
                step.eliminations.push(Candidate::new(cell, digit));
            }
        }
    }
    if step.is_idle() {
        return ControlFlow::Continue(());
    }
    step.pattern.rules.push(rule.number);
    step.pattern.words = context.words(|| {
        let digits = words::and(step.digits);
        let digits_have = match step.digits.len() {
            1 => format!("{digits} has"),
            _ => format!("{digits} have"),
        };
        let without_words = || {
            format!(
                "Under {}, no digit can be combined with {}",
                rule.named(),
                words::removed(&step)
            )
        };
        let why = rule
            .without_partner(&digits_have)
            .unwrap_or_else(without_words);
        format!("{why}. {}.", words::outcome(&step))
    });
    found.push(step)
}

/// Returns the digits of the other cell that are compatible with one of `digits`. Cells that see
/// each other hold different digits.
fn partners(context: &Context, pair: &PairRelation, source: usize, digits: DigitSet) -> DigitSet {
    let [a, b] = pair.cells;
    if !context.topology().peers(a).contains(b) {
        return pair.partners(source, digits);
    }
    digits.iter().fold(DigitSet::EMPTY, |all, digit| {
        let own = DigitSet::of(digit);
        all | (pair.partners(source, own) - own)
    })
}

/// Finds candidates of one cell that the candidates of the other cell exclude.
fn across(
    context: &Context,
    technique: Technique,
    rule: &BoardRule,
    pair: &PairRelation,
    source: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    let (from, to) = (pair.cells[source], pair.cells[1 - source]);
    let open = grid.candidates(to);
    if open.is_empty() {
        return ControlFlow::Continue(());
    }
    let digits = grid.digits_at(from);
    let struck = open - partners(context, pair, source, digits);
    if struck.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(technique, struck);
    step.eliminations
        .extend(struck.iter().map(|digit| Candidate::new(to, digit)));
    step.pattern.cells = describe::cells_of(&[pair.cells]);
    step.pattern.rules.push(rule.number);
    step.pattern.highlight_all(grid, CellSet::of(from), digits);
    step.pattern.words = context.words(|| {
        format!(
            "{}. {}. {}.",
            rule.of_pair(pair.cells),
            why(context, pair, source, struck),
            words::outcome(&step)
        )
    });
    found.push(step)
}

/// Describes the cell `from`, or explains what it would have to be.
fn why(context: &Context, pair: &PairRelation, source: usize, struck: DigitSet) -> String {
    let (from, to) = (pair.cells[source], pair.cells[1 - source]);
    let state = describe::state(context.grid, from);
    let needed = partners(context, pair, 1 - source, struck);
    if context.grid.value(from).is_some() {
        return state;
    }
    if needed.is_empty() {
        return format!(
            "No digit in {from} can be combined with {} in {to}",
            words::or(struck)
        );
    }
    format!(
        "With {} in {to}, {from} would be {}, but {state}",
        words::or(struck),
        words::or(needed)
    )
}
