//! Between lines and lockout lines: how the ends restrict the digits inside.

use std::ops::ControlFlow;

use super::describe;
use super::ways::Listed;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
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
        step.pattern.words = context.words(|| {
            format!(
                "The digits inside {} {ask}. {}. {}.",
                rule.named(),
                reason(context, ends, rule.list(0), &step),
                words::outcome(&step)
            )
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// The most pairs of digits at the ends that a sentence lists.
const LISTED: usize = 6;

/// Says which digits the ends can hold, so that they differ as the line asks and leave a digit to
/// each cell inside, and what they leave to the cells inside.
fn reason(context: &Context, ends: Ends, line: &[Cell], step: &Step) -> String {
    let grid = context.grid;
    let [first, inside @ .., last] = line else {
        return String::new();
    };
    let pairs = pairs(grid, ends, [*first, *last], inside);
    let loses = |cell: &Cell| step.eliminations.iter().any(|gone| gone.cell == *cell);
    let known: Vec<Cell> = match loses(first) || loses(last) {
        true => line.to_vec(),
        false => vec![*first, *last],
    };
    let known = describe::clauses(&describe::states(grid, &known));
    let left = pairs.iter().fold(DigitSet::EMPTY, |all, it| all | it.1);
    let is_filled = [first, last]
        .iter()
        .all(|&&cell| grid.value(cell).is_some());
    let mut reasons = vec![known];
    if pairs.is_empty() {
        reasons.push("No choice of digits at the ends is left".to_string());
        return reasons.join(". ");
    }
    if pairs.len() <= LISTED && !is_filled {
        reasons.push(format!("So {}", ends_left(grid, &pairs, [*first, *last])));
    } else if loses(first) || loses(last) {
        let gone = step
            .eliminations
            .iter()
            .filter(|it| it.cell == *first || it.cell == *last);
        let gone: Vec<Candidate> = gone.copied().collect();
        let gone = words::extra_candidates(&gone, "or");
        reasons.push(format!(
            "With {gone}, no digit at the other end leaves a digit for each cell inside"
        ));
    }
    if inside.iter().any(loses) && !is_filled {
        let so = match reasons.len() {
            1 => "So the",
            _ => "The",
        };
        let cells = if inside.len() == 1 { "cell" } else { "cells" };
        reasons.push(format!(
            "{so} {cells} inside can only be {}",
            words::or(left)
        ));
    }
    reasons.join(". ")
}

/// Says what is left for the ends, or for one of them if the other is filled.
fn ends_left(grid: &Grid, pairs: &[([Digit; 2], DigitSet)], ends: [Cell; 2]) -> String {
    for (end, other) in [(0, 1), (1, 0)] {
        if grid.value(ends[other]).is_some() {
            let left: DigitSet = pairs.iter().map(|it| it.0[end]).collect();
            return format!("{} can only be {}", ends[end], words::or(left));
        }
    }
    let ways = pairs.iter().map(|it| it.0.to_vec()).collect();
    Listed::new(ways, ends.to_vec()).said()
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
    let mut left = vec![DigitSet::EMPTY; inside.len() + 2];
    let last = inside.len() + 1;
    for ([a, b], digits) in pairs(grid, asked, ends, inside) {
        left[0].insert(a);
        left[last].insert(b);
        for (left, &cell) in left[1..last].iter_mut().zip(inside) {
            *left |= grid.digits_at(cell) & digits;
        }
    }
    left
}

/// Returns the pairs of digits that the ends can hold, each with the digits that it allows inside.
fn pairs(
    grid: &Grid,
    asked: Ends,
    ends: [Cell; 2],
    inside: &[Cell],
) -> Vec<([Digit; 2], DigitSet)> {
    let topology = grid.topology();
    let mut pairs = Vec::new();
    for a in grid.digits_at(ends[0]) {
        for b in grid.digits_at(ends[1]) {
            if topology.conflict((ends[0], a), (ends[1], b)) {
                continue;
            }
            let Some(digits) = inside_of(asked, [a, b], topology.digits()) else {
                continue;
            };
            if inside
                .iter()
                .all(|&cell| grid.digits_at(cell).meets(digits))
            {
                pairs.push(([a, b], digits));
            }
        }
    }
    pairs
}
