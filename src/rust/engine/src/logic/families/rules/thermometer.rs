//! Thermometers: every cell leaves room for the cells below and above it.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::{Cell, Digit, DigitSet};

/// Finds one step for each thermometer.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in context.topology().rules() {
        let Reading::Rising(rise) = rule.reading else {
            continue;
        };
        let line = rule.list(0);
        let open: Vec<DigitSet> = line.iter().map(|&cell| grid.digits_at(cell)).collect();
        // The smallest possible digit of each cell, counted from the bulb, and the largest, counted
        // from the tip.
        let mut least = Vec::with_capacity(line.len());
        for digits in &open {
            let before = least.last().map_or(1, |&it| it + rise);
            least.push(before.max(number(digits.iter().next())));
        }
        let mut most = Vec::with_capacity(line.len());
        for digits in open.iter().rev() {
            let before = most
                .last()
                .map_or(context.topology().digits().len() as i32, |&it| it - rise);
            most.push(before.min(number(digits.iter().next_back())));
        }
        most.reverse();
        let mut step = Step::new(technique, DigitSet::EMPTY);
        for (at, &cell) in line.iter().enumerate() {
            for digit in grid.candidates(cell) {
                let value = number(Some(digit));
                if value < least[at] || value > most[at] {
                    step.digits.insert(digit);
                    step.eliminations.push(Candidate::new(cell, digit));
                }
            }
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.cells = rule.cells(0);
        step.pattern.rules.push(rule.number);
        step.pattern.words = context.words(|| {
            let how = match rise {
                0 => "never fall",
                _ => "rise",
            };
            format!(
                "Digits {how} along {}. {}. {}.",
                rule.named(),
                limits(context, line, [&least, &most]),
                words::outcome(&step)
            )
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Describes the limits that the cells before and after set for each cell that loses candidates:
/// `r1c2 is at least 3, so r1c3 and r1c4 are at least 4 and 5`.
fn limits(context: &Context, line: &[Cell], [least, most]: [&[i32]; 2]) -> String {
    let open = |cell: Cell| context.grid.digits_at(cell);
    let is_low = |at: usize| open(line[at]).iter().any(|it| number(Some(it)) < least[at]);
    let is_high = |at: usize| open(line[at]).iter().any(|it| number(Some(it)) > most[at]);
    let count = line.len();
    let mut reasons = Vec::new();
    // Up from the bulb: runs of cells that the cell before them limits.
    let mut at = 0;
    while at < count {
        let end = (at..count).find(|&it| !is_low(it)).unwrap_or(count);
        if end > at {
            let limited: Vec<usize> = (at..end).collect();
            // The bulb itself keeps its smallest digit.
            let from = state(
                context,
                line[at.saturating_sub(1)],
                least[at.saturating_sub(1)],
                "at least",
            );
            reasons.push(limit(line, &from, &limited, least, "at least"));
        }
        at = end + 1;
    }
    // Down from the tip.
    let mut end = count;
    while end > 0 {
        let start = (0..end)
            .rev()
            .find(|&it| !is_high(it))
            .map_or(0, |it| it + 1);
        if start < end {
            let limited: Vec<usize> = (start..end).rev().collect();
            let from = end.min(count - 1);
            let from = state(context, line[from], most[from], "at most");
            reasons.push(limit(line, &from, &limited, most, "at most"));
        }
        end = start.saturating_sub(1);
    }
    reasons.join(". ")
}

/// Returns a number as a digit. Boards show digits above 9 as letters.
fn shown(number: i32) -> String {
    let digit = u8::try_from(number).ok().and_then(Digit::new);
    digit.map_or_else(|| number.to_string(), |digit| digit.to_string())
}

/// Says what limits the cells beside a cell: `r1c2 is 3` if it is filled, or `r1c2 is at least 3`.
fn state(context: &Context, cell: Cell, limit: i32, bound: &str) -> String {
    match context.grid.value(cell) {
        Some(digit) => format!("{cell} is {digit}"),
        None => format!("{cell} is {bound} {}", shown(limit)),
    }
}

/// Describes the limits of neighbouring cells that follow from the cell beside them.
fn limit(line: &[Cell], from: &str, limited: &[usize], limits: &[i32], bound: &str) -> String {
    let cells = words::and(limited.iter().map(|&at| line[at]));
    let verb = if limited.len() == 1 { "is" } else { "are" };
    let mut numbers: Vec<i32> = limited.iter().map(|&at| limits[at]).collect();
    numbers.dedup();
    let each = if numbers.len() == 1 {
        ""
    } else {
        ", in this order"
    };
    let numbers = words::and(numbers.into_iter().map(shown));
    format!("{from}, so {cells} {verb} {bound} {numbers}{each}")
}

fn number(digit: Option<Digit>) -> i32 {
    digit.map_or(0, |digit| i32::from(digit.get()))
}
