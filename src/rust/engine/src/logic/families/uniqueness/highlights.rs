//! Highlights of the steps of this family.

use crate::logic::context::Context;
use crate::logic::state::Candidate;
use crate::logic::step::{Role, Step};
use crate::{CellSet, DigitSet};

/// Highlights the candidates of `cells`. Those of `pair` belong to the pattern, and the others are
/// extras.
pub(super) fn highlight(context: &Context, step: &mut Step, cells: CellSet, pair: DigitSet) {
    for cell in cells & context.grid.empty_cells() {
        for digit in context.grid.candidates(cell) {
            let role = if pair.contains(digit) {
                Role::Pattern
            } else {
                Role::Fin
            };
            let candidate = Candidate::new(cell, digit);
            step.pattern.highlights.push((candidate, role));
        }
    }
}

/// Returns the candidates of a step that are highlighted with `role`, as cells and digits.
pub(super) fn highlighted(step: &Step, role: Role) -> (CellSet, DigitSet) {
    let marks = step.pattern.highlights.iter();
    let with_role = marks.filter(|(_, found)| *found == role);
    with_role.fold(
        (CellSet::EMPTY, DigitSet::EMPTY),
        |(cells, digits), (candidate, _)| {
            (
                cells | CellSet::of(candidate.cell),
                digits | DigitSet::of(candidate.digit),
            )
        },
    )
}

/// Returns the digits that a step eliminates.
pub(super) fn struck(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|gone| gone.digit).collect()
}
