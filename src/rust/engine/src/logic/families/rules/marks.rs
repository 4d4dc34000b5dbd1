//! Cells that a rule restricts individually: even and odd cells, and lists of candidates.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::DigitSet;

/// Finds one step for each rule.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in context.topology().rules() {
        let mut step = Step::new(technique, DigitSet::EMPTY);
        for &(cell, digits) in &rule.allowed {
            let gone = step.keep(grid, cell, digits);
            if !gone.is_empty() {
                step.digits |= gone;
                step.pattern.cells.insert(cell);
            }
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.rules.push(rule.number);
        step.pattern.words = context.words(|| {
            format!(
                "{}. {}.",
                rule.of_cells(step.pattern.cells),
                words::outcome(&step)
            )
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}
