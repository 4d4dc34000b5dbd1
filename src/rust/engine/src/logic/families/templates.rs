//! Templates: the intersection and the union of all ways to place one digit.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::facts::{certain, possible_together};
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::{Pattern, Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::{CellSet, Digit, DigitSet};

pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let possible = possible_together(context.grid);
    // If a digit has no template, the grid is contradictory.
    if possible.iter().any(|cells| cells.is_empty()) {
        return ControlFlow::Continue(());
    }
    for (digit, possible) in DigitSet::ALL.iter().zip(possible) {
        let mut step = Step::new(technique, DigitSet::of(digit));
        if technique == Technique::TemplateSet {
            let certain = certain(possible) & context.grid.places(digit);
            let placed = certain.iter().map(|cell| Candidate::new(cell, digit));
            step.placements = placed.collect();
            step.pattern = pattern(digit, certain);
        } else {
            step.eliminate(context.grid, digit, !possible);
            step.pattern = pattern(digit, possible & context.grid.places(digit));
        }
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

fn pattern(digit: Digit, cells: CellSet) -> Pattern {
    Pattern {
        cells,
        highlights: cells
            .iter()
            .map(|cell| (Candidate::new(cell, digit), Role::Pattern))
            .collect(),
        ..Pattern::default()
    }
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let digit = words::digits(step.digits);
    let why = match step.technique {
        Technique::TemplateSet => format!(
            "List all ways to place the digit {digit} once in every row, column and box. Leave out every way that uses a cell that must hold another digit, because all ways to place that digit use it. Each remaining way uses {}",
            words::cells(step.pattern.cells)
        ),
        _ => format!(
            "List all ways to place the digit {digit} once in every row, column and box. Leave out every way that uses a cell that must hold another digit, because all ways to place that digit use it. No remaining way uses {}",
            words::removed(step)
        ),
    };
    format!("{why}. {}.", words::outcome(step))
}
