//! Numbered rooms: the first cell points at the cell that holds the number.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::{Cell, CellSet, Digit, DigitSet};

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
        // A digit beyond the line is out by the mark of its first cell.
        let reaches = |digit: &Digit| digit.index() < line.len();
        for digit in grid.candidates(first).iter().filter(reaches) {
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
        step.pattern.words = context.words(|| {
            format!(
                "The digit in {first} says which cell of {} holds {number}. {}. {}.",
                line_name(context, rule.cells(0)),
                reasons(line, number, &step.eliminations).join(". "),
                words::outcome(&step)
            )
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Says why each of some candidates goes: digits of the first cell, and places of the number.
fn reasons(line: &[Cell], number: Digit, gone: &[Candidate]) -> Vec<String> {
    let first = line[0];
    let mut pointers: DigitSet = gone
        .iter()
        .filter(|it| it.cell == first)
        .map(|it| it.digit)
        .collect();
    let places: CellSet = gone
        .iter()
        .map(|it| it.cell)
        .filter(|&cell| cell != first)
        .collect();
    let mut reasons = Vec::new();
    let one = Digit::ALL[0];
    if pointers.contains(one) && number != one {
        pointers.remove(one);
        reasons.push(format!(
            "If {first} were 1, it would point at itself and be {number}"
        ));
    }
    if pointers.contains(number) && number != one {
        pointers.remove(number);
        let other = line[number.index()];
        reasons.push(format!(
            "If {first} were {number}, {other} would be {number} as well"
        ));
    }
    let targets: CellSet = pointers.iter().map(|digit| line[digit.index()]).collect();
    if !pointers.is_empty() {
        reasons.push(format!(
            "{number} is not in {}, so {first} cannot be {}",
            words::or(targets),
            words::or(pointers)
        ));
    }
    let is_place = |digit: &Digit| {
        line.get(digit.index())
            .is_some_and(|it| places.contains(*it))
    };
    let excluded: DigitSet = Digit::ALL.into_iter().filter(is_place).collect();
    if !places.is_empty() {
        reasons.push(format!(
            "{first} cannot be {}, so {number} is not in {}",
            words::or(excluded),
            words::or(places)
        ));
    }
    reasons
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
