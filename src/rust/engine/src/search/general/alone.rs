//! One rule on a board with nothing else.

use std::sync::Arc;

use super::model::Model;
use super::propagate::propagate;
use super::state::State;
use crate::rules::Rule;
use crate::shape::Shape;

/// One rule on a board without others: what it leaves of candidates.
pub struct Alone(Model);

impl Alone {
    /// The rule must have passed its check.
    pub fn new(shape: &Arc<Shape>, rule: &Rule) -> Self {
        Alone(Model::of_rule(Arc::clone(shape), rule))
    }

    /// What the rule and the houses leave to cells that are open to some digits: a row and a column
    /// from 0, and a mask, for each. All other cells are open to all. `None` if nothing is left to
    /// some cell.
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
