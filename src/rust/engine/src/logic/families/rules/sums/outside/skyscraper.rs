//! Skyscraper clues: the number of digits that are higher than all digits before them.

use std::ops::ControlFlow;

use super::step_of;
use crate::logic::context::Context;
use crate::logic::facts::fill;
use crate::logic::found::Found;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::{Digit, DigitSet};

/// Finds digits that are too high: the first cells must leave room for others to rise behind them.
/// If the clue is 1, a digit that is higher than all others comes first.
pub(in super::super) fn find_bounds(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let digits = context.topology().digits();
    let top = digits.len() as i32;
    for rule in context.topology().rules() {
        let Reading::Skyscraper(seen) = rule.reading else {
            continue;
        };
        let mut step = step_of(context, technique, rule);
        // Different digits reach at least the number of cells.
        let length = rule.list(0).len() as i32;
        let mut limits = Vec::new();
        for (place, &cell) in (0..).zip(rule.list(0)) {
            // At most `place` of the `seen` rising digits come before this cell.
            let most = (top - seen + 1 + place).min(top);
            let is_open = |digit: &Digit| {
                let digit = i32::from(digit.get());
                match (seen, place) {
                    (1, 0) => digit >= length,
                    (1, _) => digit < top,
                    _ => digit <= most,
                }
            };
            let open: DigitSet = digits.iter().filter(is_open).collect();
            let lost = step.keep(context.grid, cell, open);
            if let (false, Some(most)) = (lost.is_empty(), open.iter().next_back()) {
                limits.push(format!("{cell} is at most {most}"));
            }
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.words = context.words(|| {
            let clue = words::capital(&rule.named());
            let why = match seen {
                1 if length < top => {
                    format!("{clue} means that the first digit hides all others, so it is the highest")
                }
                1 => format!("{clue} means that {top} is first, since it hides all others"),
                _ => {
                    let higher = match seen {
                        2 => "a higher digit",
                        _ => "the higher digits",
                    };
                    format!(
                        "{clue} means that {seen} digits can be seen, each higher than all before it. \
                         To leave room for {higher}, {}",
                        words::and(limits)
                    )
                }
            };
            format!("{why}. {}.", words::outcome(&step))
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Returns the digits that each cell holds in some way to fill the line.
pub(super) fn fill_line(open: &[DigitSet], seen: i32) -> Vec<DigitSet> {
    fill(
        open,
        |filling, digit| {
            let is_seen = filling.used.iter().all(|before| before < digit);
            let count = filling.state + usize::from(is_seen);
            (count as i32 <= seen).then_some(count)
        },
        |_, count| count as i32 == seen,
    )
}
