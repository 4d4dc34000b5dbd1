//! What every constraint on several cells can do.

use super::clauses::Clauses;
use super::state::{Narrowed, State};
use crate::shape::Cell;

/// A constraint on several cells.
pub(super) trait Part: Send + Sync {
    /// The cells it is about; it is asked again when one of them changes.
    fn cells(&self) -> &[Cell];

    /// How dear [`Part::restrict`] is, from 0: cheap parts are asked first.
    fn price(&self) -> usize;

    /// Strikes what the constraint forbids. Once all cells are filled it finds
    /// a contradiction exactly if the constraint is broken.
    fn restrict(&self, state: &mut State) -> Narrowed;

    /// Says the same in clauses.
    fn clauses(&self, out: &mut Clauses);
}
