//! The last resort: a digit taken from the solution.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::DigitSet;

/// Finds at most one step: the digit of the solution for the first of the empty cells with the
/// fewest candidates.
pub(in crate::logic) fn find(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    let Some(solution) = context.solution else {
        return ControlFlow::Continue(());
    };
    let Some(cell) = grid
        .empty_cells()
        .iter()
        .min_by_key(|&cell| grid.candidates(cell).len())
    else {
        return ControlFlow::Continue(());
    };
    let Some(digit) = solution.digit(cell) else {
        return ControlFlow::Continue(());
    };
    let candidate = Candidate::new(cell, digit);
    let mut step = Step::new(technique, DigitSet::of(candidate.digit));
    step.placements.push(candidate);
    step.pattern.cells.insert(cell);
    step.pattern.highlight(candidate);
    found.push(step)
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    format!(
        "None of the allowed techniques finds anything here, so this digit comes from the \
         solution. {}.",
        words::outcome(step)
    )
}
