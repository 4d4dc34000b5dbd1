//! Solving step by step: the next step, all steps, the whole path.

use std::cell::Cell;

use super::singles::{self, Single, Watched};
use crate::logic::{find, Context, Fault, Found, Grid, Position, Step, StepOptions, Technique};
use crate::{Board, Stop, Stopped};

/// Solves the way a person does, with the techniques it is given.
///
/// ```
/// use oxidoku_engine::logic::{Outcome, Position, Solver};
/// use oxidoku_engine::{never, Board};
///
/// let board: Board = "000006000095700300400092005764000003000000000\
///                     200000971500210009007005480000800000".parse().unwrap();
/// let position = Position::of(&board, &never).unwrap();
/// let path = Solver::default().path(&position, &never).unwrap();
/// assert_eq!(path.outcome, Outcome::Solved);
/// assert_eq!(path.steps[0].placements.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    techniques: Vec<Technique>,
    /// How many of the techniques, from the front, are singles.
    singles: usize,
    options: StepOptions,
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every cell is filled.
    Solved,
    /// No allowed technique finds anything more.
    Stuck,
    /// Something was wrong from the start, and no step was taken.
    Faulty(Fault),
}

/// The way to the solution, as far as it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps in order.
    pub steps: Vec<Step>,
    /// How it ended.
    pub outcome: Outcome,
    /// The grid after the last step.
    pub grid: Grid,
}

/// What to do next: a single needs no paperwork unless somebody wants to read
/// about it.
pub(super) enum Move {
    Single(Single),
    Step(Step),
}

impl Move {
    pub(super) fn technique(&self) -> Technique {
        match self {
            Move::Single(single) => single.technique,
            Move::Step(step) => step.technique,
        }
    }

    fn apply(&self, watched: &mut Watched) {
        match self {
            Move::Single(single) => watched.place(single.candidate),
            Move::Step(step) => {
                step.placements
                    .iter()
                    .for_each(|&placed| watched.place(placed));
                step.eliminations
                    .iter()
                    .for_each(|&struck| watched.remove(struck));
            }
        }
    }

    pub(super) fn into_step(self) -> Step {
        match self {
            Move::Single(single) => single.step(),
            Move::Step(step) => step,
        }
    }
}

impl Default for Solver {
    /// The techniques that are on by default.
    fn default() -> Self {
        let on = Technique::all().filter(|technique| technique.info().on_by_default);
        Solver::new(on, StepOptions::default())
    }
}

impl Solver {
    /// A solver with these techniques. They are tried in the order of the
    /// table, whatever their order here.
    pub fn new(techniques: impl IntoIterator<Item = Technique>, options: StepOptions) -> Self {
        let mut techniques: Vec<Technique> = techniques.into_iter().collect();
        techniques.sort_unstable();
        techniques.dedup();
        // Singles come first in the table.
        let singles = techniques
            .iter()
            .take_while(|&&technique| singles::is_single(technique))
            .count();
        Solver {
            techniques,
            singles,
            options,
        }
    }

    /// The techniques, simplest first.
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// The simplest step; `None` if there is none or something is wrong.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` answers `true`.
    pub fn next_step(&self, position: &Position, stop: Stop) -> Result<Option<Step>, Stopped> {
        if position.fault().is_some() {
            return Ok(None);
        }
        let mut watched = Watched::new(position.grid());
        let next = self.next_move(&mut watched, position.solution(), stop)?;
        Ok(next.map(Move::into_step))
    }

    /// All steps of all techniques, simplest technique first; none if something
    /// is wrong.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` answers `true`.
    pub fn all_steps(&self, position: &Position, stop: Stop) -> Result<Vec<Step>, Stopped> {
        if position.fault().is_some() {
            return Ok(Vec::new());
        }
        let latch = Latch::new(stop);
        let stop = || latch.ask();
        let context = Context::new(position.grid(), &self.options, position.solution(), &stop);
        let mut found = Found::all();
        for &technique in &self.techniques {
            find(&context, technique, &mut found);
            latch.check()?;
        }
        Ok(found.into_steps())
    }

    /// Step after step, always the simplest, until the grid is full or no
    /// technique finds anything.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` answers `true`.
    pub fn path(&self, position: &Position, stop: Stop) -> Result<Path, Stopped> {
        let mut path = Path {
            steps: Vec::new(),
            outcome: Outcome::Stuck,
            grid: position.grid().clone(),
        };
        if let Some(fault) = position.fault() {
            path.outcome = Outcome::Faulty(fault.clone());
            return Ok(path);
        }
        let mut watched = Watched::new(position.grid());
        let steps = &mut path.steps;
        self.run(&mut watched, position.solution(), stop, |step| {
            steps.push(step.into_step())
        })?;
        path.grid = watched.into_grid();
        if path.grid.is_full() {
            path.outcome = Outcome::Solved;
        }
        Ok(path)
    }

    /// Makes moves until there are none, and shows each to `seen`.
    pub(super) fn run(
        &self,
        watched: &mut Watched,
        solution: Option<&Board>,
        stop: Stop,
        mut seen: impl FnMut(Move),
    ) -> Result<(), Stopped> {
        while let Some(next) = self.next_move(watched, solution, stop)? {
            next.apply(watched);
            seen(next);
        }
        Ok(())
    }

    /// The first move of the simplest technique that has one.
    fn next_move(
        &self,
        watched: &mut Watched,
        solution: Option<&Board>,
        stop: Stop,
    ) -> Result<Option<Move>, Stopped> {
        if watched.grid().is_full() {
            return Ok(None);
        }
        let (singles, others) = self.techniques.split_at(self.singles);
        let single = singles
            .iter()
            .find_map(|&technique| watched.next(technique));
        if let Some(single) = single {
            return Ok(Some(Move::Single(single)));
        }
        let latch = Latch::new(stop);
        let stop = || latch.ask();
        let context = Context::new(watched.grid(), &self.options, solution, &stop);
        let mut best: Option<Step> = None;
        for &technique in others {
            if best
                .as_ref()
                .is_some_and(|step| !technique.is_rival(step.technique))
            {
                break;
            }
            let mut found = Found::first();
            find(&context, technique, &mut found);
            latch.check()?;
            if let Some(step) = found.into_steps().pop() {
                if best.as_ref().map_or(true, |known| step.is_better(known)) {
                    best = Some(step);
                }
            }
        }
        latch.check()?;
        Ok(best.map(Move::Step))
    }
}

/// Remembers that `stop` answered `true`, since a technique that breaks off
/// does not say why.
struct Latch<'a> {
    stop: Stop<'a>,
    stopped: Cell<bool>,
}

impl<'a> Latch<'a> {
    fn new(stop: Stop<'a>) -> Self {
        Latch {
            stop,
            stopped: Cell::new(false),
        }
    }

    fn ask(&self) -> bool {
        self.stopped.set(self.stopped.get() || (self.stop)());
        self.stopped.get()
    }

    fn check(&self) -> Result<(), Stopped> {
        if self.ask() {
            return Err(Stopped);
        }
        Ok(())
    }
}
