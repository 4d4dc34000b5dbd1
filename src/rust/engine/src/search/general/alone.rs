//! A single rule on a board without other rules.

use std::sync::Arc;

use super::model::Model;
use super::propagate::propagate;
use super::state::State;
use crate::rules::Rule;
use crate::shape::Shape;

/// A single rule on a board without other rules, which shows the candidates that the rule
/// leaves.
pub struct Alone(Model);

impl Alone {
    /// Creates a board with one rule, which must have passed its check.
    pub fn new(shape: &Arc<Shape>, rule: &Rule) -> Self {
        Alone(Model::of_rule(Arc::clone(shape), rule))
    }

    /// Returns the candidates that the rule and the houses leave in some cells. Each item of
    /// `open` is a cell, as a row and a column from 0, with the mask of its candidates. All
    /// other cells may hold any digit. Returns `None` if some cell has no candidates left or is
    /// not on the board.
    pub fn left(&self, open: &[((usize, usize), u32)]) -> Option<Vec<u32>> {
        let Alone(model) = self;
        let mut state = State::new(&model.network, &model.watchers);
        let mut cells = Vec::with_capacity(open.len());
        for &((row, column), mask) in open {
            let cell = model.shape().cell_at(row, column)?;
            state.masks[usize::from(cell)] &= mask;
            if state.mask(cell) == 0 {
                return None;
            }
            cells.push(cell);
        }
        state.wake_all();
        state.wake_parts();
        propagate(&model.parts, &mut state).ok()?;
        Some(cells.into_iter().map(|cell| state.mask(cell)).collect())
    }
}
