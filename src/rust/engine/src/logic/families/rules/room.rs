//! Numbered rooms: the first cell points at the cell that holds the number.

use std::ops::ControlFlow;

use super::describe;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::{CellSet, Digit, DigitSet};

/// Finds one step for each room. It removes digits of the first cell that point at a cell without
/// the number, and places of the number at which the first cell cannot point.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in context.topology().rules() {
        let Reading::Room(number) = rule.reading else {
            continue;
        };
        let (line, number) = (rule.list(0), u8::try_from(number).ok());
        let number = number.and_then(Digit::new);
        let (Some(&first), Some(number)) = (line.first(), number) else {
            continue;
        };
        let mut pointers = grid.digits_at(first);
        let has = |at: usize| {
            let held = |&cell| grid.digits_at(cell).contains(number);
            line.get(at).is_some_and(held)
        };
        let mut step = Step::new(technique, DigitSet::EMPTY);
        for digit in grid.candidates(first) {
            // The first cell points at itself only if the number is 1 and the cell holds it.
            let own = digit.index() > 0 && digit == number;
            if own || !has(digit.index()) || digit.index() == 0 && digit != number {
                step.digits.insert(digit);
                step.eliminations.push(Candidate::new(first, digit));
                pointers.remove(digit);
            }
        }
        for (&cell, pointer) in line.iter().zip(Digit::ALL).skip(1) {
            if !pointers.contains(pointer) && grid.has(Candidate::new(cell, number)) {
                step.digits.insert(number);
                step.eliminations.push(Candidate::new(cell, number));
            }
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.cells = rule.cells(0);
        step.pattern.rules.push(rule.number);
        let places = grid.digits_at(first).iter();
        let places: CellSet = places
            .filter_map(|digit| line.get(digit.index()).copied())
            .collect();
        let without: CellSet = places
            .iter()
            .filter(|&it| !grid.digits_at(it).contains(number))
            .collect();
        let but = match without.is_empty() {
            true => String::new(),
            false => format!(
                ". But {} cannot be {number}, so {number} is in {}",
                words::cells(without),
                words::or(places - without)
            ),
        };
        step.pattern.words = format!(
            "The digit in {first} says which cell of {} holds {number}. {}, so {number} is in \
             {}{but}. {}.",
            line_name(context, rule.cells(0)),
            describe::state(grid, first),
            words::or(places),
            words::outcome(&step)
        );
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Names the house that contains the line, such as `row 4`.
fn line_name(context: &Context, cells: CellSet) -> String {
    let topology = context.topology();
    let mut houses = topology.common_houses(cells).iter();
    houses.next().map_or_else(
        || "its line".to_string(),
        |house| words::house(topology.house(house)),
    )
}
