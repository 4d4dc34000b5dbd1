//! Digits that a sum leaves to its cells.

use std::rc::Rc;

use crate::logic::context::Context;
use crate::logic::facts::{arrange, Question, WeightedSum};
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Places the digit that a sum leaves to a cell. If the sum is out of reach, which happens only
/// after a wrong assumption, no candidate of the cell is possible.
pub(super) fn fill_or_clear(context: &Context, cell: Cell, digit: Option<Digit>, step: &mut Step) {
    let Some(digit) = digit else {
        for digit in context.grid.candidates(cell) {
            step.eliminate(context.grid, digit, CellSet::of(cell));
        }
        return;
    };
    let placed = Candidate::new(cell, digit);
    step.placements.push(placed);
    step.pattern.highlight(placed);
}

/// Returns the digits that each cell holds in some way to fill all cells with this sum. Each digit
/// is multiplied by the factor of its cell.
pub(super) fn fill_sum(
    context: &Context,
    cells: &[Cell],
    factors: Vec<i32>,
    target: i32,
) -> Rc<[DigitSet]> {
    // No rule has a negative number, so no other question starts with -1.
    let asks = [-1, target].into_iter().chain(factors.iter().copied());
    let question = Question::new(context.grid, cells, asks.collect());
    context.memory().ways(question, |_| {
        arrange(context.grid, cells, &WeightedSum::new(factors, target))
    })
}
