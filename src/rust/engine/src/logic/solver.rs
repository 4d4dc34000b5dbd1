//! Solves step by step: the next step, all steps, or the whole path.

use std::collections::BTreeMap;

use super::context::{Context, StepOptions};
use super::entries::{give_reasons, give_reasons_in_path, name_pattern};
use super::found::Found;
use super::registry::find;
use super::scale::{Scale, HODOKU};
use super::state::{Fault, Grid, Position};
use super::step::Step;
use super::steps::{Latch, Steps, TechniqueOrder};
use super::technique::Technique;
use super::walk::walk;
use crate::{Board, Stop, Stopped};

/// Solves as a person does, with selected techniques.
///
/// ```
/// use oxidoku_engine::logic::{Ending, Position, Solver};
/// use oxidoku_engine::{never, Board};
///
/// let board: Board = "000006000095700300400092005764000003000000000\
///                     200000971500210009007005480000800000".parse().unwrap();
/// let position = Position::from_board(&board, &never).unwrap();
/// let path = Solver::default().path(&position, &never).unwrap();
/// assert_eq!(path.ending, Ending::Solved);
/// assert_eq!(path.steps[0].placements.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    order: TechniqueOrder,
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every cell is filled.
    Solved,
    /// No allowed technique finds any further step.
    Stuck,
    /// The position has a fault, so there are no steps.
    Faulty(Fault),
}

/// The steps up to the solution, or until no technique applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<'t> {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// How the path ended.
    pub ending: Ending,
    /// The grid after the last step.
    pub grid: Grid<'t>,
}

impl Default for Solver {
    /// Makes a solver with HoDoKu's scale and its default techniques.
    fn default() -> Self {
        Solver::new(HODOKU.default_techniques(), StepOptions::default())
    }
}

impl Solver {
    /// Makes a solver with these techniques, which are tried in the order of HoDoKu's scale.
    pub fn new(techniques: impl IntoIterator<Item = Technique>, options: StepOptions) -> Self {
        Solver::with_scale(&HODOKU, techniques, options)
    }

    /// Makes a solver with those of `techniques` that `scale` has, in the order of that scale.
    pub fn with_scale(
        scale: &'static Scale,
        techniques: impl IntoIterator<Item = Technique>,
        options: StepOptions,
    ) -> Self {
        Solver {
            order: TechniqueOrder::new(scale, techniques, options),
        }
    }

    /// Returns the scale whose order the solver follows.
    pub fn scale(&self) -> &'static Scale {
        self.order.scale
    }

    /// Returns the techniques, simplest first.
    pub fn techniques(&self) -> &[Technique] {
        &self.order.techniques
    }

    /// Returns the simplest step, or `None` if no technique applies or the position has a fault.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returns `true`.
    pub fn next_step(&self, position: &Position, stop: Stop) -> Result<Option<Step>, Stopped> {
        let step = self.step_without_reasons(position, stop)?;
        Ok(step.map(|mut step| {
            give_reasons(&mut step, position.grid());
            step
        }))
    }

    /// Works like [`Solver::next_step`], but leaves out the reasons, which must only be added once.
    pub(super) fn step_without_reasons(
        &self,
        position: &Position,
        stop: Stop,
    ) -> Result<Option<Step>, Stopped> {
        match position.fault() {
            Some(_) => Ok(None),
            None => self.described_steps(position).next_step(stop),
        }
    }

    /// Finds all steps of all techniques, the simplest technique first. A position with a fault has
    /// no steps.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returns `true`.
    pub fn all_steps(&self, position: &Position, stop: Stop) -> Result<Vec<Step>, Stopped> {
        if position.fault().is_some() {
            return Ok(Vec::new());
        }
        let latch = Latch::new(stop);
        let stop = || latch.ask();
        let options = &self.order.options;
        let context = Context::new(position.grid(), options, position.solution(), &stop);
        let mut found = Found::all();
        for &technique in self.techniques() {
            find(&context, technique, &mut found);
            latch.check()?;
        }
        let mut steps = found.into_steps();
        if self.scale().names_patterns {
            steps.iter_mut().for_each(name_pattern);
        }
        for step in &mut steps {
            give_reasons(step, position.grid());
        }
        Ok(steps)
    }

    /// Takes step after step, always the simplest, until the grid is full or no technique finds
    /// anything.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returns `true`.
    pub fn path<'t>(&self, position: &Position<'t>, stop: Stop) -> Result<Path<'t>, Stopped> {
        if let Some(fault) = position.fault() {
            return Ok(Path {
                steps: Vec::new(),
                ending: Ending::Faulty(fault.clone()),
                grid: position.grid().clone(),
            });
        }
        let mut source = self.described_steps(position);
        let mut steps = Vec::new();
        let mut before = position.grid().clone();
        let mut removed = BTreeMap::new();
        while let Some(mut step) = source.next_step(stop)? {
            give_reasons_in_path(&mut step, &before, &removed);
            step.apply(&mut before);
            let number = steps.len() + 1;
            removed.extend(step.eliminations.iter().map(|&gone| (gone, number)));
            steps.push(step);
        }
        let grid = source.into_grid();
        let ending = match grid.is_full() {
            true => Ending::Solved,
            false => Ending::Stuck,
        };
        Ok(Path {
            steps,
            ending,
            grid,
        })
    }

    fn described_steps<'a, 't: 'a>(
        &'a self,
        position: &'a Position<'t>,
    ) -> Box<dyn Steps<'t> + 'a> {
        self.steps(position.grid(), position.solution(), true)
    }

    /// Starts a path from a grid. `described` says whether [`Steps::next_step`] will be called.
    pub(super) fn steps<'a, 't: 'a>(
        &'a self,
        grid: &Grid<'t>,
        solution: Option<&'a Board>,
        described: bool,
    ) -> Box<dyn Steps<'t> + 'a> {
        walk(&self.order, grid, solution, described)
    }
}
