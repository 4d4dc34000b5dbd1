//! A board of any shape, with its rules and givens.

use std::sync::Arc;

use super::limits::Limits;
use super::model::Model;

/// A puzzle of any shape: shape, rules and what each cell may hold.
#[derive(Clone)]
pub struct Puzzle {
    model: Arc<Model>,
    masks: Vec<u32>,
    limits: Option<Limits>,
}

impl Puzzle {
    /// A board with a digit in each cell, 0 for an empty one. `None` if there
    /// are not as many as cells, or one is higher than the board's digits.
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

    /// Leaves cells only some digits: a mask for each, digit 1 in bit 0.
    pub fn with_candidates(mut self, masks: &[u32]) -> Self {
        for (own, mask) in self.masks.iter_mut().zip(masks) {
            *own &= mask;
        }
        self
    }

    /// Sets how far each rung of the search goes. Only how long it takes depends
    /// on it.
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = Some(limits);
        self
    }

    pub(super) fn limits(&self) -> Option<Limits> {
        self.limits
    }

    /// Shape and rules.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// What each cell may hold, judging only by givens and removed candidates.
    pub fn masks(&self) -> &[u32] {
        &self.masks
    }
}
