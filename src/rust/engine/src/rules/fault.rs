//! The reason why a rule makes no sense.

use std::fmt;

use crate::shape::Cell;

/// The reason why a rule makes no sense on a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFault {
    /// The reason, as the end of a sentence about the rule.
    pub reason: String,
    /// The cells at fault, or none if the rule as a whole is at fault.
    pub cells: Vec<Cell>,
}

impl RuleFault {
    pub(super) fn new(reason: impl Into<String>, cells: &[Cell]) -> Self {
        RuleFault {
            reason: reason.into(),
            cells: cells.to_vec(),
        }
    }
}

impl fmt::Display for RuleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for RuleFault {}
