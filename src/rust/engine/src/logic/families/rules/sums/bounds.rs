//! The least and the greatest that the cells of a sum can be.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::facts::Question;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::{Reading, Sum};
use crate::{Cell, CellSet, Digit, DigitSet};

/// Arrows and the like: a digit that is too great or too small whatever the other cells
/// are.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in context.topology().rules() {
        let Reading::Sum(sum) = &rule.reading else {
            continue;
        };
        let list: Vec<Cell> = sum.terms.iter().map(|&(cell, _)| cell).collect();
        let cells: CellSet = list.iter().copied().collect();
        // A rule asks for nothing else by its number alone.
        let question = Question::new(grid, &list, vec![-2, rule.number as i32]);
        let kept = context
            .memory()
            .ways(question, |_| within_bounds(context, sum));
        let mut step = Step::new(technique, DigitSet::EMPTY);
        for (&cell, &kept) in list.iter().zip(kept.iter()) {
            let gone = step.keep(grid, cell, kept);
            step.digits |= gone;
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.cells = cells;
        step.pattern.rules.push(rule.number);
        let struck: Vec<Cell> = step.eliminations.iter().map(|gone| gone.cell).collect();
        let left = step.digits;
        let struck: CellSet = struck.into_iter().collect();
        step.pattern
            .highlight_all(grid, cells - struck, !left & DigitSet::ALL);
        step.pattern.words = format!(
            "For {}, some digits are too small or too great whatever the other cells hold. {}.",
            rule.named(),
            words::outcome(&step)
        );
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// By cell: the digits that are neither too great nor too small for the others.
fn within_bounds(context: &Context, sum: &Sum<Cell>) -> Vec<DigitSet> {
    let fits = |&(cell, factor): &(Cell, i32)| {
        let digits = context.grid.digits_at(cell);
        let (low, high) = bounds(context, &sum.terms, cell);
        let fits = |digit: &Digit| {
            let rest = sum.target - factor * i32::from(digit.get());
            (low..=high).contains(&rest)
        };
        digits.iter().filter(fits).collect()
    };
    sum.terms.iter().map(fits).collect()
}

/// Bounds for what all terms but one add up to.
fn bounds(context: &Context, terms: &[(Cell, i32)], but: Cell) -> (i32, i32) {
    let mut rest: Vec<(Cell, i32)> = terms.iter().copied().filter(|term| term.0 != but).collect();
    let (mut low, mut high) = (0, 0);
    while let Some(&(first, factor)) = rest.first() {
        // Cells with this factor that all see each other.
        let mut together = vec![first];
        for &(cell, other) in &rest[1..] {
            let sees = |&known: &Cell| context.topology().peers(known).contains(cell);
            if other == factor && together.iter().all(sees) {
                together.push(cell);
            }
        }
        rest.retain(|(cell, _)| !together.contains(cell));
        let (least, most) = (
            extreme(context, &together, true),
            extreme(context, &together, false),
        );
        low += (factor * least).min(factor * most);
        high += (factor * least).max(factor * most);
    }
    (low, high)
}

/// A bound for the sum of cells that see each other: each has at least its least digit,
/// and together they have at least the least digits that differ.
fn extreme(context: &Context, cells: &[Cell], is_least: bool) -> i32 {
    let open: Vec<DigitSet> = cells.iter().map(|&it| context.grid.digits_at(it)).collect();
    let all = open
        .iter()
        .fold(DigitSet::EMPTY, |all, &digits| all | digits);
    let number = |digit: Digit| i32::from(digit.get());
    let own = open.iter().filter_map(|digits| match is_least {
        true => digits.iter().next().map(number),
        false => digits.iter().next_back().map(number),
    });
    let own: i32 = own.sum();
    let different: i32 = match is_least {
        true => all.iter().take(cells.len()).map(number).sum(),
        false => all.iter().rev().take(cells.len()).map(number).sum(),
    };
    match is_least {
        true => own.max(different),
        false => own.min(different),
    }
}
