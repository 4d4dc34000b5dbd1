//! Hints: the fault of a position or its next step, in the requested detail.

use super::solver::Solver;
use super::state::{Contradiction, Fault, Position};
use super::step::Step;
use super::words;
use crate::search::Status;
use crate::topology::classic::{classic, HOUSES_OF};
use crate::topology::House;
use crate::{Cell, CellSet, Stop, Stopped};

/// A hint for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Something is wrong, and comes before any step.
    Fault(Fault),
    /// The simplest step.
    Step(Step),
    /// Every cell is filled.
    Solved,
    /// No allowed technique finds anything. The status says how many solutions there are.
    Stuck(Status),
}

/// How much of a step a hint gives away.
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
    /// A hint for a position.
    ///
    /// # Errors
    /// [`Stopped`] if `stop` answers `true`.
    pub fn hint(&self, position: &Position, stop: Stop) -> Result<Hint, Stopped> {
        if let Some(fault) = position.fault() {
            return Ok(Hint::Fault(fault.clone()));
        }
        if position.grid().is_full() {
            return Ok(Hint::Solved);
        }
        let step = self.next_step(position, stop)?;
        Ok(step.map_or(Hint::Stuck(position.status()), Hint::Step))
    }
}

impl Hint {
    /// The hint in words. A nudge names no digit.
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

/// Names a house to look at, without the pattern.
fn nudge(step: &Step) -> String {
    let what = match step.placements[..] {
        [] => "candidates can be removed",
        _ => "a digit can be placed",
    };
    format!("Look at {}: {what}.", words::house(step.where_to_look()))
}

impl Step {
    /// A house to look at: the first base house of the pattern, else the box of the first
    /// placement or elimination.
    pub fn where_to_look(&self) -> House {
        let changed = self.placements.iter().chain(&self.eliminations).next();
        let cell = changed.map_or(Cell::ALL[0], |candidate| candidate.cell);
        let house = self.pattern.base.first();
        house.copied().unwrap_or_else(|| box_of(cell))
    }
}

/// The box of a cell.
fn box_of(cell: Cell) -> House {
    let [_, _, block] = HOUSES_OF[cell];
    classic().house(block)
}

impl Fault {
    /// The fault in words that name no digit.
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

    /// The fault in words.
    pub fn text(&self) -> String {
        match self {
            Fault::Clash(cells) => format!(
                "Some houses hold a digit twice: compare {}.",
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
