//! A board of any shape, with its rules and givens.

use std::sync::Arc;

use super::limits::Limits;
use super::model::Model;

/// A puzzle of any shape, with its rules and the candidates of each cell.
#[derive(Clone)]
pub struct Puzzle {
    model: Arc<Model>,
    masks: Vec<u32>,
    limits: Option<Limits>,
}

impl Puzzle {
    /// Creates a puzzle from a digit for each cell, 0 for an empty one. Returns `None` if the
    /// digits and the cells differ in number, or if a digit is too large for the board.
    pub fn new(model: Arc<Model>, givens: &[u8]) -> Option<Self> {
        let top = model.shape().digits();
        if givens.len() != model.shape().cells()
            || givens.iter().any(|&digit| usize::from(digit) > top)
        {
            return None;
        }
        let mask = |&digit: &u8| {
            if digit == 0 {
                model.network.full
            } else {
                1 << (digit - 1)
            }
        };
        let masks = givens.iter().map(mask).collect();
        Some(Puzzle {
            model,
            masks,
            limits: None,
        })
    }

    /// Restricts the candidates of the cells to a mask for each, with digit 1 in bit 0.
    pub fn with_candidates(mut self, masks: &[u32]) -> Self {
        for (own, mask) in self.masks.iter_mut().zip(masks) {
            *own &= mask;
        }
        self
    }

    /// Sets the limits of the rungs of the search. They affect only how long the search takes.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = Some(limits);
        self
    }

    pub(super) fn limits(&self) -> Option<Limits> {
        self.limits
    }

    /// Returns the shape and the rules.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Returns the candidates of each cell, judging only by givens and removed candidates.
    pub fn masks(&self) -> &[u32] {
        &self.masks
    }
}
