//! The interface of all constraints on several cells.

use super::clauses::Clauses;
use super::state::{Narrowed, State};
use crate::shape::Cell;

/// A constraint on several cells.
pub(super) trait Part: Send + Sync {
    /// Returns the cells of the constraint. The search runs [`Part::restrict`] again when one
    /// of them changes.
    fn cells(&self) -> &[Cell];

    /// Returns the cost of [`Part::restrict`], from 0. The search runs cheap parts first.
    fn price(&self) -> usize;

    /// Removes candidates that the constraint forbids. If all cells are filled, finds a
    /// contradiction if and only if the constraint is broken.
    fn restrict(&self, state: &mut State) -> Narrowed;

    /// Writes the constraint as clauses.
    fn clauses(&self, out: &mut Clauses);
}
