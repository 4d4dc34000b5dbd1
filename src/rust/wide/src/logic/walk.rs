//! How the steps of a path are found.

use super::state::Grid;
use super::steps::{ByTechnique, Steps, TechniqueOrder};
use crate::Board;

/// The steps that start from a grid, technique by technique.
pub(super) fn walk<'a, 't: 'a>(
    order: &'a TechniqueOrder,
    grid: &Grid<'t>,
    solution: Option<&'a Board>,
    _described: bool,
) -> Box<dyn Steps<'t> + 'a> {
    Box::new(ByTechnique::new(order, grid, solution))
}
