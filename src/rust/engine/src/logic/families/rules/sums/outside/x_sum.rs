//! X-sums: the sum of the first cells of a line, whose number is the digit in the first cell.

use std::ops::ControlFlow;

use super::{open_digits, step_of};
use crate::logic::context::Context;
use crate::logic::facts::{fill, sets_of, sum_of};
use crate::logic::found::Found;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::{Digit, DigitSet};

/// Finds first digits for which no set of that many digits has the sum.
pub(in super::super) fn find_first(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    for rule in context.topology().rules() {
        let (Reading::XSum(sum), Some(&cell)) = (&rule.reading, rule.list(0).first()) else {
            continue;
        };
        let open = open_digits(context, rule);
        let fits = |&first: &Digit| {
            let count = usize::from(first.get());
            let Some(cells) = open.get(..count) else {
                return false;
            };
            let all = cells
                .iter()
                .fold(DigitSet::EMPTY, |all, &digits| all | digits);
            let mut sets = sets_of(count).filter(|set| set.is_subset(all));
            sets.any(|set| set.contains(first) && sum_of(set) == *sum)
        };
        let kept: DigitSet = context.grid.candidates(cell).iter().filter(fits).collect();
        let mut step = step_of(context, technique, rule);
        step.keep(context.grid, cell, kept);
        if step.is_idle() {
            continue;
        }
        step.pattern
            .highlight_all(context.grid, crate::CellSet::of(cell), kept);
        step.pattern.words = context.words(|| {
            let counts = match kept == DigitSet::of(Digit::ALL[0]) {
                true => "the first cell can be".to_string(),
                false => {
                    let counts = words::or(kept.iter().map(Digit::get));
                    format!("the first {counts} cells can add up to")
                }
            };
            format!(
                "With {}, only {counts} {sum}. {cell} says how many cells count, so it is {}. {}.",
                rule.named(),
                words::or(kept),
                words::outcome(&step)
            )
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Returns the digits that each cell holds in some way to fill the line. The state is the first
/// digit.
pub(super) fn fill_line(open: &[DigitSet], sum: i32) -> Vec<DigitSet> {
    fill(
        open,
        |filling, digit| {
            let first = match filling.place {
                0 => usize::from(digit.get()),
                _ => filling.state,
            };
            let ends = filling.place + 1 == first;
            let total = sum_of(filling.used | DigitSet::of(digit));
            let fits = first <= open.len() && (!ends || total == sum);
            fits.then_some(first)
        },
        |_, _| true,
    )
}
