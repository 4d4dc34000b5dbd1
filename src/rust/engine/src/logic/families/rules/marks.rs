//! Cells that a rule restricts on their own: even and odd cells, lists of candidates.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::BoardRule;
use crate::{CellSet, DigitSet};

/// One step a rule.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in context.topology().rules() {
        let mut step = Step::new(technique, DigitSet::EMPTY);
        for &(cell, digits) in &rule.allowed {
            for digit in grid.candidates(cell) - digits {
                step.digits.insert(digit);
                step.pattern.cells.insert(cell);
                step.eliminations.push(Candidate::new(cell, digit));
            }
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.rules.push(rule.number);
        step.pattern.words = format!(
            "{}. {}.",
            words_of(rule, step.pattern.cells),
            words::outcome(&step)
        );
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

fn words_of(rule: &BoardRule, cells: CellSet) -> String {
    let cells = words::cells(cells);
    match rule.name {
        "even" => format!("The cells marked as even hold 2, 4, 6 or 8: {cells}"),
        "odd" => format!("The cells marked as odd hold 1, 3, 5, 7 or 9: {cells}"),
        "indexing" => {
            format!("An indexing cell that points at itself holds its own number: {cells}")
        }
        _ => {
            let listed = rule.values.iter().map(ToString::to_string);
            format!("A mark leaves only {} in {cells}", words::or(listed))
        }
    }
}
