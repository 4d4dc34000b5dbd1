//! What a sum leaves for its cells.

use std::rc::Rc;

use crate::logic::context::Context;
use crate::logic::facts::{arrange, Question, WeightedSum};
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Places the digit that a sum leaves for a cell. If the sum is out of reach, which happens
/// after a wrong assumption only, no candidate of the cell is possible.
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

/// What each cell holds in some way to fill all with this sum, each counted a few times.
pub(super) fn fill_sum(
    context: &Context,
    cells: &[Cell],
    factors: Vec<i32>,
    target: i32,
) -> Rc<[DigitSet]> {
    // No rule has a number below 0.
    let asks = [-1, target].into_iter().chain(factors.iter().copied());
    let question = Question::new(context.grid, cells, asks.collect());
    context.memory().ways(question, |_| {
        arrange(context.grid, cells, &WeightedSum::new(factors, target))
    })
}
