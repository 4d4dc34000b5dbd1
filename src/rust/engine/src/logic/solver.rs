//! Solving step by step: the next step, all steps, the whole path.

use std::cell::Cell;

use super::context::{Context, StepOptions};
use super::facts::{Single, SinglesQueue};
use super::found::Found;
use super::registry::{find, find_together, Allowed, Finding, Walker};
use super::scale::{Rivals, Scale, Walk, HODOKU};
use super::state::{Fault, Grid, Position};
use super::step::Step;
use super::technique::{Family, Technique};
use crate::topology::Topology;
use crate::{Board, Stop, Stopped};

/// Solves the way a person does, with the techniques it is given.
///
/// ```
/// use oxidoku_engine::logic::{Ending, Position, Solver};
/// use oxidoku_engine::{never, Board};
///
/// let board: Board = "000006000095700300400092005764000003000000000\
///                     200000971500210009007005480000800000".parse().unwrap();
/// let position = Position::of(&board, &never).unwrap();
/// let path = Solver::default().path(&position, &never).unwrap();
/// assert_eq!(path.ending, Ending::Solved);
/// assert_eq!(path.steps[0].placements.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    scale: &'static Scale,
    techniques: Vec<Technique>,
    /// How many of the techniques, from the front, are singles taken from the
    /// queue.
    singles: usize,
    /// The others, by place in the order.
    groups: Vec<Group>,
    options: StepOptions,
}

/// Techniques that are tried together.
#[derive(Clone, Debug)]
struct Group {
    techniques: Vec<Technique>,
    /// How to choose among their steps, where there are several techniques.
    rivals: Option<&'static Rivals>,
}

impl Group {
    fn found(&self) -> Found {
        match self.rivals {
            Some(rivals) => Found::best(rivals.order),
            None => Found::first(),
        }
    }
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
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
    pub ending: Ending,
    /// The grid after the last step.
    pub grid: Grid,
}

/// What to do next. A single becomes a step when somebody wants to read about it.
pub(super) enum Move {
    Single(Single),
    Step(Step),
}

impl Move {
    fn apply(&self, queue: &mut SinglesQueue) {
        match self {
            Move::Single(single) => queue.place(single.candidate),
            Move::Step(step) => {
                step.placements
                    .iter()
                    .for_each(|&placed| queue.place(placed));
                step.eliminations
                    .iter()
                    .for_each(|&struck| queue.remove(struck));
            }
        }
    }

    fn into_step(self, topology: &Topology) -> Step {
        match self {
            Move::Single(single) => single.step(topology),
            Move::Step(step) => step,
        }
    }
}

impl Default for Solver {
    /// HoDoKu's scale, with the techniques that are on by default.
    fn default() -> Self {
        Solver::new(HODOKU.usual(), StepOptions::default())
    }
}

impl Solver {
    /// A solver with these techniques. They are tried in the order of HoDoKu's
    /// scale, whatever their order here.
    pub fn new(techniques: impl IntoIterator<Item = Technique>, options: StepOptions) -> Self {
        Solver::with_scale(&HODOKU, techniques, options)
    }

    /// A solver with those of these techniques that `scale` has, in the order
    /// of that scale.
    pub fn with_scale(
        scale: &'static Scale,
        techniques: impl IntoIterator<Item = Technique>,
        options: StepOptions,
    ) -> Self {
        let wanted: Vec<Technique> = techniques.into_iter().collect();
        let rows = scale.rows.iter().map(|row| row.technique);
        let techniques: Vec<Technique> = rows.filter(|it| wanted.contains(it)).collect();
        let is_queued =
            |it: &&Technique| scale.singles_as_they_arise && it.info().family == Family::Singles;
        let singles = techniques.iter().take_while(is_queued).count();
        let mut groups: Vec<Group> = Vec::new();
        for &technique in &techniques[singles..] {
            let rivals = scale.rivals_of(technique);
            match groups.last_mut().filter(|last| {
                rivals.is_some_and(|rivals| rivals.techniques.contains(&last.techniques[0]))
            }) {
                Some(last) => last.techniques.push(technique),
                None => groups.push(Group {
                    techniques: vec![technique],
                    rivals,
                }),
            }
        }
        Solver {
            scale,
            techniques,
            singles,
            groups,
            options,
        }
    }

    /// The scale whose order it keeps.
    pub fn scale(&self) -> &'static Scale {
        self.scale
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
        if self.scale.walk == Walk::Explainer {
            let mut walker = self.walker(position.grid(), position.solution(), true);
            let next = walker.next(stop)?;
            return Ok(next.map(|next| next.step(position.grid())));
        }
        let mut queue = SinglesQueue::new(position.grid());
        let next = self.next_move(&mut queue, position.solution(), stop)?;
        Ok(next.map(|next| next.into_step(position.grid().topology())))
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
            ending: Ending::Stuck,
            grid: position.grid().clone(),
        };
        if let Some(fault) = position.fault() {
            path.ending = Ending::Faulty(fault.clone());
            return Ok(path);
        }
        if self.scale.walk == Walk::Explainer {
            let mut walker = self.walker(position.grid(), position.solution(), true);
            while let Some(next) = walker.next(stop)? {
                let step = next.step(&path.grid);
                step.apply(&mut path.grid);
                path.steps.push(step);
            }
            if path.grid.is_full() {
                path.ending = Ending::Solved;
            }
            return Ok(path);
        }
        let mut queue = SinglesQueue::new(position.grid());
        let topology = position.grid().topology();
        let steps = &mut path.steps;
        self.run(&mut queue, position.solution(), stop, |step| {
            steps.push(step.into_step(topology))
        })?;
        path.grid = queue.into_grid();
        if path.grid.is_full() {
            path.ending = Ending::Solved;
        }
        Ok(path)
    }

    /// A path by the searches of Sudoku Explainer. Techniques that need a puzzle
    /// with one solution are left out where it is not known to be one.
    fn walker(&self, grid: &Grid, solution: Option<&Board>, explained: bool) -> Walker {
        let unique = |it: &Technique| matches!(it.info().family, Family::Loops | Family::Graves);
        let mut techniques = self.techniques.clone();
        techniques.retain(|technique| solution.is_some() || !unique(technique));
        Walker::new(grid, Allowed::new(&techniques), explained)
    }

    /// Walks a path by the searches of Sudoku Explainer, shows each hint to
    /// `seen`, and says whether the grid was filled.
    pub(super) fn walk(
        &self,
        grid: &Grid,
        solution: Option<&Board>,
        stop: Stop,
        mut seen: impl FnMut(&Finding),
    ) -> Result<bool, Stopped> {
        let mut walker = self.walker(grid, solution, false);
        while let Some(next) = walker.next(stop)? {
            seen(&next);
        }
        Ok(walker.is_full())
    }

    /// Makes moves until there are none, and shows each to `seen`.
    pub(super) fn run(
        &self,
        queue: &mut SinglesQueue,
        solution: Option<&Board>,
        stop: Stop,
        mut seen: impl FnMut(Move),
    ) -> Result<(), Stopped> {
        while let Some(next) = self.next_move(queue, solution, stop)? {
            next.apply(queue);
            seen(next);
        }
        Ok(())
    }

    /// The first move of the simplest technique that has one.
    fn next_move(
        &self,
        queue: &mut SinglesQueue,
        solution: Option<&Board>,
        stop: Stop,
    ) -> Result<Option<Move>, Stopped> {
        if queue.grid().is_full() {
            return Ok(None);
        }
        let mut singles = self.techniques[..self.singles].iter();
        if let Some(single) = singles.find_map(|&technique| queue.next(technique)) {
            return Ok(Some(Move::Single(single)));
        }
        let latch = Latch::new(stop);
        let stop = || latch.ask();
        let context = Context::new(queue.grid(), &self.options, solution, &stop);
        for group in &self.groups {
            let mut found = group.found();
            find_together(&context, &group.techniques, &mut found);
            latch.check()?;
            if let Some(step) = found.into_steps().pop() {
                return Ok(Some(Move::Step(step)));
            }
        }
        Ok(None)
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
