//! Cells that a rule restricts on their own: even and odd cells, lists of candidates.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
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
            let gone = step.keep(grid, cell, digits);
            if !gone.is_empty() {
                step.digits |= gone;
                step.pattern.cells.insert(cell);
            }
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.rules.push(rule.number);
        step.pattern.words = format!(
            "{}. {}.",
            words_of(rule, step.pattern.cells, context.topology().digits()),
            words::outcome(&step)
        );
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// `digits` are those of the board.
fn words_of(rule: &BoardRule, cells: CellSet, digits: DigitSet) -> String {
    let marked = |rest: u8| words::or(digits.iter().filter(|digit| digit.get() % 2 == rest));
    let cells = words::cells(cells);
    match rule.name {
        "even" => format!("The cells marked as even hold {}: {cells}", marked(0)),
        "odd" => format!("The cells marked as odd hold {}: {cells}", marked(1)),
        "indexing" => {
            format!("An indexing cell that points at itself holds its own number: {cells}")
        }
        _ => {
            let listed = rule.values.iter().map(ToString::to_string);
            format!("A mark leaves only {} in {cells}", words::or(listed))
        }
    }
}
