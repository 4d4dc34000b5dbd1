//! Thermometers: every cell leaves room for the cells below and above it.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::{Digit, DigitSet};

/// Finds one step for each thermometer.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in context.topology().rules() {
        let Reading::Rising(rise) = rule.reading else {
            continue;
        };
        let line = rule.list(0);
        let open: Vec<DigitSet> = line.iter().map(|&cell| grid.digits_at(cell)).collect();
        let number = |digit: Option<Digit>| digit.map_or(0, |digit| i32::from(digit.get()));
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
        // Describe the limits that the cells before and after set for each cell that loses
        // candidates. Boards show digits above 9 as letters.
        let shown = |value: i32| {
            let digit = u8::try_from(value).ok().and_then(Digit::new);
            digit.map_or_else(|| value.to_string(), |digit| digit.to_string())
        };
        let limits = line.iter().enumerate().filter_map(|(at, &cell)| {
            let open = grid.candidates(cell);
            let low = open.iter().any(|digit| number(Some(digit)) < least[at]);
            let high = open.iter().any(|digit| number(Some(digit)) > most[at]);
            match (low, high) {
                (true, true) => Some(format!(
                    "{cell} is from {} to {}",
                    shown(least[at]),
                    shown(most[at])
                )),
                (true, false) => Some(format!("{cell} is at least {}", shown(least[at]))),
                (false, true) => Some(format!("{cell} is at most {}", shown(most[at]))),
                (false, false) => None,
            }
        });
        let limits: Vec<String> = limits.collect();
        let how = match rise {
            0 => "never fall",
            _ => "rise",
        };
        step.pattern.words = format!(
            "Digits {how} along {}. Given the candidates of the cells before and after it, {}. {}.",
            rule.named(),
            words::and(limits),
            words::outcome(&step)
        );
        found.push(step)?;
    }
    ControlFlow::Continue(())
}
