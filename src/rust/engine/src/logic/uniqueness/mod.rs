//! Uniqueness techniques: patterns that would let two digits change places
//! everywhere, and so cannot be left in a puzzle with one solution. They find
//! nothing where it is not known that there is just one.

mod avoidable;
mod bug;
mod hidden;
mod rectangle;
mod unique;

use std::ops::ControlFlow;

pub(super) use rectangle::{rectangles, Rectangle};

use super::finder::{Context, Found};
use super::{Candidate, Role, Step, Technique};
use crate::{CellSet, DigitSet};

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    if context.solution.is_none() {
        return ControlFlow::Continue(());
    }
    match technique {
        Technique::BugPlus1 => bug::find(context, found),
        Technique::HiddenRectangle => hidden::find(context, found),
        Technique::AvoidableRectangle1 => avoidable::find_type_1(context, found),
        Technique::AvoidableRectangle2 => avoidable::find_type_2(context, found),
        _ => unique::find(context, technique, found),
    }
}

pub(super) fn tell(step: &Step) -> String {
    match step.technique {
        Technique::BugPlus1 => bug::tell(step),
        Technique::HiddenRectangle => hidden::tell(step),
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => avoidable::tell(step),
        _ => unique::tell(step),
    }
}

/// Points at the candidates of `cells`: those of `pair` belong to the pattern,
/// the others are extras.
fn mark(context: &Context, step: &mut Step, cells: CellSet, pair: DigitSet) {
    for cell in cells & context.grid.blanks() {
        for digit in context.grid.marks(cell) {
            let role = if pair.contains(digit) {
                Role::Pattern
            } else {
                Role::Fin
            };
            let candidate = Candidate::new(cell, digit);
            step.pattern.marks.push((candidate, role));
        }
    }
}

/// The marked candidates of a step that play the part `role`, as cells and digits.
fn marked(step: &Step, role: Role) -> (CellSet, DigitSet) {
    let marks = step.pattern.marks.iter();
    let with_role = marks.filter(|(_, found)| *found == role);
    with_role.fold(
        (CellSet::EMPTY, DigitSet::EMPTY),
        |(cells, digits), (candidate, _)| {
            (
                cells | CellSet::of(candidate.cell()),
                digits | DigitSet::of(candidate.digit),
            )
        },
    )
}

/// The digits that a step strikes out.
fn struck(step: &Step) -> DigitSet {
    step.eliminations.iter().map(|gone| gone.digit).collect()
}
