//! Finds one step after another, for paths, hints and ratings.

use std::cell::Cell;
use std::rc::Rc;

use super::context::{Context, StepOptions};
use super::entries::name_pattern;
use super::facts::{Memory, Settled, Single, SinglesQueue, Snapshot};
use super::found::Found;
use super::registry::find_together;
use super::scale::{Scale, Score, TieGroup};
use super::state::Grid;
use super::step::Step;
use super::technique::{Family, Technique};
use crate::topology::Topology;
use crate::{Board, DigitSet, Stop, Stopped};

/// Finds the steps of a path one by one, and applies each step before it searches for the next.
pub(super) trait Steps<'t> {
    /// Returns the part of the next step that a rating needs, or `None` if no technique finds a
    /// step.
    fn next(&mut self, stop: Stop) -> Result<Option<Move>, Stopped>;

    /// Returns the next step, described in full, or `None` if no technique finds a step.
    fn next_step(&mut self, stop: Stop) -> Result<Option<Step>, Stopped>;

    /// Whether every cell is filled.
    fn is_full(&self) -> bool;

    /// Returns the grid after the described steps.
    fn into_grid(self: Box<Self>) -> Grid<'t>;
}

/// The part of a step that a rating needs.
pub(super) struct Move {
    pub technique: Technique,
    pub score: Score,
    /// Whether the step places a digit.
    pub places: bool,
}

/// Techniques in the order of a scale.
#[derive(Clone, Debug)]
pub(super) struct TechniqueOrder {
    pub scale: &'static Scale,
    pub techniques: Vec<Technique>,
    pub options: StepOptions,
    /// The techniques before the singles.
    first: Vec<TechniqueGroup>,
    /// The singles, if they are taken from the queue.
    singles: Vec<Technique>,
    /// The techniques after the singles; all of them if there is no queue.
    groups: Vec<TechniqueGroup>,
}

/// Techniques that are searched for together.
#[derive(Clone, Debug)]
struct TechniqueGroup {
    techniques: Vec<Technique>,
    /// How to choose among the steps of several techniques.
    ties: Option<&'static TieGroup>,
}

impl TechniqueGroup {
    fn found(&self) -> Found {
        match self.ties {
            Some(ties) => Found::best(ties.order),
            None => Found::first(),
        }
    }

    fn is_tied_with(&self, technique: Technique) -> bool {
        self.ties
            .is_some_and(|ties| ties.techniques.contains(&technique))
    }
}

impl TechniqueOrder {
    /// Selects those of `techniques` that `scale` has, in the order of that scale.
    pub fn new(
        scale: &'static Scale,
        techniques: impl IntoIterator<Item = Technique>,
        options: StepOptions,
    ) -> Self {
        let wanted: Vec<Technique> = techniques.into_iter().collect();
        let rows = scale.rows.iter().map(|row| row.technique);
        let techniques: Vec<Technique> = rows.filter(|known| wanted.contains(known)).collect();
        let is_queued = |technique: &Technique| {
            scale.singles_as_they_arise && technique.info().family == Family::Singles
        };
        let start = techniques.iter().position(is_queued).unwrap_or(0);
        let (first, rest) = techniques.split_at(start);
        let singles = rest.iter().take_while(|it| is_queued(it)).count();
        let (singles, rest) = rest.split_at(singles);
        TechniqueOrder {
            first: groups(scale, first),
            singles: singles.to_vec(),
            groups: groups(scale, rest),
            scale,
            techniques,
            options,
        }
    }
}

/// Groups techniques that are tied, in their order.
fn groups(scale: &'static Scale, techniques: &[Technique]) -> Vec<TechniqueGroup> {
    let mut groups: Vec<TechniqueGroup> = Vec::new();
    for &technique in techniques {
        match groups
            .last_mut()
            .filter(|last| last.is_tied_with(technique))
        {
            Some(last) => last.techniques.push(technique),
            None => groups.push(TechniqueGroup {
                techniques: vec![technique],
                ties: scale.tie_group(technique),
            }),
        }
    }
    groups
}

/// Finds steps technique by technique. Each technique searches the whole grid from scratch.
pub(super) struct ByTechnique<'a, 't> {
    order: &'a TechniqueOrder,
    solution: Option<&'a Board>,
    queue: SinglesQueue<'t>,
    memory: Rc<Memory>,
    /// Where techniques found nothing.
    settled: Settled,
    /// The step that all singles reuse, because most steps are singles.
    single: Step,
}

/// A step that was found. A single is described only if necessary.
#[allow(clippy::large_enum_variant)] // one lives at a time
enum FoundStep {
    Single(Single),
    Step(Step),
}

impl<'a, 't> ByTechnique<'a, 't> {
    pub fn new(order: &'a TechniqueOrder, grid: &Grid<'t>, solution: Option<&'a Board>) -> Self {
        ByTechnique {
            order,
            solution,
            queue: SinglesQueue::new(grid),
            memory: Rc::default(),
            settled: Settled::default(),
            single: Step::new(Technique::FullHouse, DigitSet::EMPTY),
        }
    }

    fn topology(&self) -> &'t Topology {
        self.queue.grid().topology()
    }

    /// Finds and applies the first step of the simplest technique that has one. The step has words
    /// only if it is shown.
    fn deduce(&mut self, is_shown: bool, stop: Stop) -> Result<Option<FoundStep>, Stopped> {
        let found = self.find(is_shown, stop)?;
        match &found {
            Some(FoundStep::Single(single)) => self.queue.place(single.candidate),
            Some(FoundStep::Step(step)) => {
                for &placed in &step.placements {
                    self.queue.place(placed);
                }
                for &struck in &step.eliminations {
                    self.queue.remove(struck);
                }
            }
            None => {}
        }
        Ok(found)
    }

    fn find(&mut self, is_shown: bool, stop: Stop) -> Result<Option<FoundStep>, Stopped> {
        if self.queue.grid().is_full() {
            return Ok(None);
        }
        let order = self.order;
        if let Some(step) = self.search(&order.first, is_shown, stop)? {
            return Ok(Some(FoundStep::Step(step)));
        }
        let mut singles = self.order.singles.iter();
        if let Some(single) = singles.find_map(|&technique| self.queue.next(technique)) {
            return Ok(Some(FoundStep::Single(single)));
        }
        let step = self.search(&order.groups, is_shown, stop)?;
        Ok(step.map(FoundStep::Step))
    }

    /// Returns the first step of the first group that has one.
    fn search(
        &mut self,
        groups: &[TechniqueGroup],
        is_shown: bool,
        stop: Stop,
    ) -> Result<Option<Step>, Stopped> {
        if groups.is_empty() {
            return Ok(None);
        }
        let latch = Latch::new(stop);
        let stop = || latch.ask();
        let options = &self.order.options;
        let mut context = Context::new(self.queue.grid(), options, self.solution, &stop)
            .remembering(&self.memory)
            .after(&self.settled);
        if !is_shown {
            context = context.without_words();
        }
        let mut first = None;
        let mut idle: Vec<Technique> = Vec::new();
        for group in groups {
            let mut found = group.found();
            find_together(&context, &group.techniques, &mut found);
            latch.check()?;
            first = found.into_steps().pop();
            if first.is_some() {
                break;
            }
            idle.extend(&group.techniques);
        }
        // On boards without rules, the techniques are too fast to gain anything.
        if !self.topology().rules().is_empty() {
            let position = Rc::new(Snapshot::of(self.queue.grid()));
            self.settled.note(&idle, &position);
        }
        if let Some(step) = first.as_mut().filter(|_| self.order.scale.names_patterns) {
            name_pattern(step);
        }
        Ok(first)
    }
}

impl<'t> Steps<'t> for ByTechnique<'_, 't> {
    fn next(&mut self, stop: Stop) -> Result<Option<Move>, Stopped> {
        let Some(found) = self.deduce(false, stop)? else {
            return Ok(None);
        };
        let topology = self.topology();
        let step = match &found {
            FoundStep::Single(single) => {
                single.write(topology, &mut self.single);
                &self.single
            }
            FoundStep::Step(step) => step,
        };
        Ok(Some(Move {
            technique: step.technique,
            score: self.order.scale.score(step),
            places: !step.placements.is_empty(),
        }))
    }

    fn next_step(&mut self, stop: Stop) -> Result<Option<Step>, Stopped> {
        let found = self.deduce(true, stop)?;
        Ok(found.map(|found| match found {
            FoundStep::Single(single) => single.step(self.topology()),
            FoundStep::Step(step) => step,
        }))
    }

    fn is_full(&self) -> bool {
        self.queue.grid().is_full()
    }

    fn into_grid(self: Box<Self>) -> Grid<'t> {
        self.queue.into_grid()
    }
}

/// Remembers that `stop` returned `true`, because a technique that breaks off does not say why.
pub(super) struct Latch<'a> {
    stop: Stop<'a>,
    stopped: Cell<bool>,
}

impl<'a> Latch<'a> {
    pub fn new(stop: Stop<'a>) -> Self {
        Latch {
            stop,
            stopped: Cell::new(false),
        }
    }

    pub fn ask(&self) -> bool {
        self.stopped.set(self.stopped.get() || (self.stop)());
        self.stopped.get()
    }

    pub fn check(&self) -> Result<(), Stopped> {
        if self.ask() {
            return Err(Stopped);
        }
        Ok(())
    }
}
