//! A hint: what is wrong, or what to do next, told as fully as asked.

use super::words;
use crate::geometry::HOUSES_OF;
use crate::logic::{Contradiction, Fault, Position, Solver, Step};
use crate::search::Status;
use crate::{Stop, Stopped};

/// What a player in a position should hear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// Something is wrong, and comes before any step.
    Fault(Fault),
    /// The simplest step.
    Step(Step),
    /// Every cell is filled.
    Solved,
    /// No allowed technique finds anything, on a board with as many solutions.
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
    /// The hint in words. Only a step can be told in part: what is wrong is
    /// always said in full.
    pub fn text(&self, detail: Detail) -> String {
        match (self, detail) {
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

/// Where to look, without what is there.
fn nudge(step: &Step) -> String {
    if let Some(placed) = step.placements.first() {
        let house = step.pattern.base.first();
        let house = house.copied().unwrap_or(HOUSES_OF[placed.cell()][2]);
        return format!("Look at {}: a digit can be placed.", words::house(house));
    }
    if let [house, ..] = step.pattern.base[..] {
        return format!(
            "Look at {}: candidates can be struck out.",
            words::house(house)
        );
    }
    let digit = if step.digits.len() == 1 {
        "digit"
    } else {
        "digits"
    };
    format!(
        "Look at the {digit} {}: candidates can be struck out.",
        words::digits(step.digits)
    )
}

impl Fault {
    /// What is wrong, in words.
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
            Fault::StruckOut(candidates) => {
                let each = candidates.iter().map(|candidate| {
                    format!("{} from {}", candidate.digit, words::cell(candidate.cell()))
                });
                format!("Struck out by mistake: {}.", words::and(each))
            }
            Fault::DeadEnd(None) => "No solution fits these digits and candidates.".to_string(),
            Fault::DeadEnd(Some(Contradiction::Cell(cell))) => format!(
                "No solution fits: {} has no candidate left.",
                words::cell(*cell)
            ),
            Fault::DeadEnd(Some(Contradiction::House(house, digit))) => format!(
                "No solution fits: {digit} has no place left in {}.",
                words::house(*house)
            ),
        }
    }
}
