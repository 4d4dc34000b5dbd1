//! The last resort: a digit taken from the solution.

use std::ops::ControlFlow;

use super::finder::{Context, Found};
use super::{words, Candidate, Step, Technique};
use crate::DigitSet;

/// One step at most: the solution's digit for the first of the blanks with the
/// fewest candidates.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let Some(solution) = context.solution else {
        return ControlFlow::Continue(());
    };
    let Some(cell) = grid
        .blanks()
        .iter()
        .min_by_key(|&cell| grid.marks(cell).len())
    else {
        return ControlFlow::Continue(());
    };
    let candidate = Candidate::new(cell, solution.get(cell));
    let mut step = Step::new(technique, DigitSet::of(candidate.digit));
    step.placements.push(candidate);
    step.pattern.cells.insert(cell);
    step.pattern.mark(candidate);
    found.push(step)
}

pub(super) fn tell(step: &Step) -> String {
    format!(
        "No technique that is allowed finds anything here. The solution itself tells the digit, {}.",
        words::outcome(step)
    )
}
