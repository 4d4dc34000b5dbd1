//! Selects how the steps of a path are found: technique by technique, or as in Sudoku Explainer.

#[cfg(not(frame16))]
use super::explainer_walk::ByExplainer;
#[cfg(not(frame16))]
use super::scale::Walk;
use super::state::Grid;
use super::steps::{ByTechnique, Steps, TechniqueOrder};
use crate::Board;

/// Starts a path from a grid. `described` says whether [`Steps::next_step`] will be called.
#[cfg_attr(frame16, allow(unused_variables))]
pub(super) fn walk<'a, 't: 'a>(
    order: &'a TechniqueOrder,
    grid: &Grid<'t>,
    solution: Option<&'a Board>,
    described: bool,
) -> Box<dyn Steps<'t> + 'a> {
    #[cfg(not(frame16))]
    if order.scale.walk == Walk::Explainer && grid.topology().is_classic() {
        return Box::new(ByExplainer::new(order, grid, solution, described));
    }
    Box::new(ByTechnique::new(order, grid, solution))
}
