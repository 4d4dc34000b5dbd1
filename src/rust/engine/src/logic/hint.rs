//! Hints: the fault of a position or its next step, in the requested detail.

use super::context::{Context, StepOptions};
use super::entries::give_reasons;
use super::found::Found;
use super::registry::find;
use super::solver::Solver;
use super::state::{Contradiction, Fault, Position};
use super::step::Step;
use super::technique::Technique;
use super::words;
use crate::search::Status;
use crate::topology::{House, HouseKind, Topology};
use crate::{CellSet, Stop, Stopped};

/// A hint for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)] // one lives at a time
pub enum Hint {
    /// Something is wrong and must be corrected before any step.
    Fault(Fault),
    /// The simplest step. If it is a single, it is the one that a person sees first.
    Step(Step),
    /// Every cell is filled.
    Solved,
    /// No allowed technique finds a step. The status says how many solutions there are.
    Stuck(Status),
}

/// How much of a step a hint reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// Where to look.
    Nudge,
    /// What to look for.
    Technique,
    /// The whole step.
    Step,
}

impl Solver {
    /// Returns a hint for a position.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` returns `true`.
    pub fn hint(&self, position: &Position, stop: Stop) -> Result<Hint, Stopped> {
        if let Some(fault) = position.fault() {
            return Ok(Hint::Fault(fault.clone()));
        }
        if position.grid().is_full() {
            return Ok(Hint::Solved);
        }
        let step = self.step_without_reasons(position, stop)?;
        let step = step.map(|step| {
            let mut step = self.seen_before(step, position, stop);
            give_reasons(&mut step, position.grid());
            step.pattern.look_at = block_of_change(&step, position.grid().topology());
            step
        });
        Ok(step.map_or(Hint::Stuck(position.status()), Hint::Step))
    }

    /// Returns the step or, if it is a single, a single that a person sees before it. The scale's
    /// own order only applies to paths and ratings.
    fn seen_before(&self, step: Step, position: &Position, stop: Stop) -> Step {
        let Some(rank) = rank_of_sight(&step).filter(|&rank| rank > 0) else {
            return step;
        };
        let options = StepOptions::default();
        let context = Context::new(position.grid(), &options, position.solution(), stop);
        for technique in SINGLES {
            if !self.techniques().contains(&technique) {
                continue;
            }
            // Hidden singles are searched for in boxes first.
            let mut found = Found::first();
            find(&context, technique, &mut found);
            if let Some(first) = found.into_steps().pop() {
                let comes_first = rank_of_sight(&first) < Some(rank);
                return if comes_first { first } else { step };
            }
        }
        step
    }
}

/// The singles, in the order in which a person sees them.
const SINGLES: [Technique; 3] = [
    Technique::FullHouse,
    Technique::HiddenSingle,
    Technique::NakedSingle,
];

/// Returns how early a person sees a single, from 0: the last empty cell of a house, the only place
/// in a box, the only place in a row or column, the only candidate of a cell. Returns `None` for
/// other steps.
fn rank_of_sight(step: &Step) -> Option<usize> {
    let in_box = |house: &House| matches!(house.kind, HouseKind::Box | HouseKind::Region);
    match step.technique {
        Technique::FullHouse => Some(0),
        Technique::HiddenSingle if step.pattern.base.iter().any(in_box) => Some(1),
        Technique::HiddenSingle => Some(2),
        Technique::NakedSingle => Some(3),
        _ => None,
    }
}

impl Hint {
    /// Describes the hint. A nudge names no digit.
    pub fn text(&self, detail: Detail) -> String {
        match (self, detail) {
            (Hint::Fault(fault), Detail::Nudge) => fault.nudge(),
            (Hint::Fault(fault), _) => fault.text(),
            (Hint::Solved, _) => "The board is solved.".to_string(),
            (Hint::Stuck(status), _) => {
                let several = match status {
                    Status::Multiple => " The puzzle has several solutions.",
                    _ => "",
                };
                format!("None of the allowed techniques finds a step here.{several}")
            }
            (Hint::Step(step), Detail::Nudge) => nudge(step),
            (Hint::Step(step), Detail::Technique) => {
                format!("{} Look for: {}.", nudge(step), step.technique)
            }
            (Hint::Step(step), Detail::Step) => format!("{}: {}", step.technique, step.text()),
        }
    }
}

/// Names a house to look at, but not the pattern.
fn nudge(step: &Step) -> String {
    let what = match step.placements[..] {
        [] => "candidates can be removed",
        _ => "a digit can be placed",
    };
    match step.where_to_look() {
        Some(house) => format!("Look at {}: {what}.", words::house(house)),
        None => format!("Look at the whole board: {what}."),
    }
}

impl Step {
    /// Returns a house to look at: the first base house of the pattern, or otherwise the house that
    /// the hint chose.
    pub fn where_to_look(&self) -> Option<House> {
        self.pattern.base.first().copied().or(self.pattern.look_at)
    }
}

/// Returns the box, region or row of the first change of a step.
fn block_of_change(step: &Step, topology: &Topology) -> Option<House> {
    let changed = step.placements.iter().chain(&step.eliminations).next()?;
    let houses = topology.houses_of(changed.cell);
    let block = (houses & topology.blocks()).iter().next();
    let house = block.or_else(|| houses.iter().next())?;
    Some(topology.house(house))
}

impl Fault {
    /// Describes the fault without naming a digit.
    fn nudge(&self) -> String {
        match self {
            Fault::WrongEliminations(candidates) => {
                let cells: CellSet = candidates.iter().map(|it| it.cell).collect();
                let at = words::cells(cells);
                match candidates.len() {
                    1 => format!("A pencil mark in {at} was removed by mistake."),
                    _ => format!("Pencil marks in {at} were removed by mistake."),
                }
            }
            Fault::DeadEnd(Some(Contradiction::House(house, _))) => format!(
                "No solution fits: a digit has no place left in {}.",
                words::house(*house)
            ),
            _ => self.text(),
        }
    }

    /// Describes the fault.
    pub fn text(&self) -> String {
        match self {
            Fault::Clash(cells) => format!(
                "Some houses hold a digit twice: compare {}.",
                words::cells(*cells)
            ),
            Fault::Broken(cells) => format!(
                "Some digits contradict a house or a rule: compare {}.",
                words::cells(*cells)
            ),
            Fault::NoSolution => "The givens have no solution.".to_string(),
            Fault::WrongEntries(cells) if cells.len() == 1 => {
                format!("The digit in {} is wrong.", words::cells(*cells))
            }
            Fault::WrongEntries(cells) => {
                format!("The digits in {} are wrong.", words::cells(*cells))
            }
            Fault::WrongEliminations(candidates) => {
                let each = candidates
                    .iter()
                    .map(|candidate| format!("{} in {}", candidate.digit, candidate.cell));
                format!("Removed by mistake: {}.", words::and(each))
            }
            Fault::DeadEnd(None) => "No solution fits these digits and candidates.".to_string(),
            Fault::DeadEnd(Some(Contradiction::Cell(cell))) => {
                format!("No solution fits: {} has no candidate left.", cell)
            }
            Fault::DeadEnd(Some(Contradiction::House(house, digit))) => format!(
                "No solution fits: {digit} has no place left in {}.",
                words::house(*house)
            ),
        }
    }
}
