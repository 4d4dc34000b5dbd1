//! Finds the steps of a path as Sudoku Explainer does.

use super::families::explainer::{Allowed, Walker};
use super::state::Grid;
use super::step::Step;
use super::steps::{Move, Steps, TechniqueOrder};
use super::technique::{Family, Technique};
use crate::{Board, Stop, Stopped};

/// The searches of Sudoku Explainer, which keep their state between steps.
pub(super) struct ByExplainer<'t> {
    walker: Walker,
    /// The grid before the next step. Only steps that are described change it.
    grid: Grid<'t>,
}

impl<'t> ByExplainer<'t> {
    /// Starts from a grid. Chains are kept in full only if `described` is set. Techniques that need
    /// a puzzle with one solution are left out, unless the puzzle is known to have one.
    pub fn new(
        order: &TechniqueOrder,
        grid: &Grid<'t>,
        solution: Option<&Board>,
        described: bool,
    ) -> Self {
        let needs_solution = |technique: &Technique| {
            matches!(technique.info().family, Family::Loops | Family::Graves)
        };
        let mut techniques = order.techniques.clone();
        techniques.retain(|technique| solution.is_some() || !needs_solution(technique));
        ByExplainer {
            walker: Walker::new(grid, Allowed::new(&techniques), described),
            grid: grid.clone(),
        }
    }
}

impl<'t> Steps<'t> for ByExplainer<'t> {
    fn next(&mut self, stop: Stop) -> Result<Option<Move>, Stopped> {
        let found = self.walker.next(stop)?;
        Ok(found.map(|finding| Move {
            technique: finding.technique,
            score: finding.score(),
            places: finding.places(),
        }))
    }

    fn next_step(&mut self, stop: Stop) -> Result<Option<Step>, Stopped> {
        let Some(finding) = self.walker.next(stop)? else {
            return Ok(None);
        };
        let step = finding.step(&self.grid);
        step.apply(&mut self.grid);
        Ok(Some(step))
    }

    fn is_full(&self) -> bool {
        self.walker.is_full()
    }

    fn into_grid(self: Box<Self>) -> Grid<'t> {
        self.grid
    }
}
