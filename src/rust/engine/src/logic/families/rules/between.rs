//! Between lines and lockout lines: how the ends restrict the digits inside.

use std::ops::ControlFlow;

use super::describe;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::{Ends, Reading};
use crate::{Cell, Digit, DigitSet};

/// Tries all pairs of digits for the two ends.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in context.topology().rules() {
        let Reading::Ends(ends) = rule.reading else {
            continue;
        };
        let [first, inside @ .., last] = rule.list(0) else {
            continue;
        };
        let left = left(grid, ends, [*first, *last], inside);
        let mut step = Step::new(technique, DigitSet::EMPTY);
        for (&cell, left) in rule.list(0).iter().zip(left) {
            let gone = step.keep(grid, cell, left);
            step.digits |= gone;
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.cells = rule.cells(0);
        step.pattern.rules.push(rule.number);
        let ask = match ends {
            Ends::Between => "are strictly between those of its ends".to_string(),
            Ends::Outside(least) => format!(
                "are neither those of its ends nor between them, and the ends differ by at least \
                 {least}"
            ),
        };
        // The digits at the ends must leave a digit to each cell inside.
        let loses = |cell: &Cell| step.eliminations.iter().any(|gone| gone.cell == *cell);
        let shown = match loses(first) || loses(last) {
            true => inside,
            false => &[],
        };
        let known: Vec<Cell> = [first, last].into_iter().chain(shown).copied().collect();
        let known = describe::states(grid, &known);
        step.pattern.words = format!(
            "The digits inside {} {ask}. {}. No choice of digits at the ends allows {}. {}.",
            rule.named(),
            describe::clauses(&known),
            words::removed(&step),
            words::outcome(&step)
        );
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Returns the digits that the two ends allow inside, or `None` if the ends contradict each other.
pub(super) fn inside_of(ends: Ends, [a, b]: [Digit; 2], digits: DigitSet) -> Option<DigitSet> {
    let (low, high) = (a.min(b), a.max(b));
    match ends {
        Ends::Between => {
            let inside = digits.iter().filter(|&it| low < it && it < high);
            Some(inside.collect())
        }
        Ends::Outside(least) => {
            let apart = i32::from(high.get()) - i32::from(low.get());
            let outside = digits.iter().filter(|&it| it < low || it > high);
            (apart >= least).then(|| outside.collect())
        }
    }
}

/// Returns the digits that each cell of the line can hold with some pair of digits at the ends.
fn left(grid: &Grid, asked: Ends, ends: [Cell; 2], inside: &[Cell]) -> Vec<DigitSet> {
    let topology = grid.topology();
    let mut left = vec![DigitSet::EMPTY; inside.len() + 2];
    let last = inside.len() + 1;
    let open: Vec<DigitSet> = inside.iter().map(|&cell| grid.digits_at(cell)).collect();
    for a in grid.digits_at(ends[0]) {
        for b in grid.digits_at(ends[1]) {
            if topology.conflict((ends[0], a), (ends[1], b)) {
                continue;
            }
            let Some(digits) = inside_of(asked, [a, b], topology.digits()) else {
                continue;
            };
            if !open.iter().all(|open| open.meets(digits)) {
                continue;
            }
            left[0].insert(a);
            left[last].insert(b);
            for (left, &open) in left[1..last].iter_mut().zip(&open) {
                *left |= open & digits;
            }
        }
    }
    left
}
