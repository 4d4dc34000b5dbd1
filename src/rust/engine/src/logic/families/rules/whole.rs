//! Rules that are read as a whole: candidates that no way to obey the rule leaves, and the reasons.

use std::ops::ControlFlow;

use super::arrangement::{because, by_reasons, for_reasons};
use crate::logic::context::Context;
use crate::logic::facts::{left_by, Question, Whole, WholePart};
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::topology::BoardRule;
use crate::{Cell, CellSet, DigitSet};

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let changed = context.changed(technique);
    let rules = context.topology().rules().iter();
    let mut rules = rules.filter(|rule| rule.scope().meets(changed));
    rules.try_for_each(|rule| find_by(context, technique, rule, found))
}

fn find_by(
    context: &Context,
    technique: Technique,
    rule: &BoardRule,
    found: &mut Found,
) -> ControlFlow<()> {
    let Reading::Whole(parts) = &rule.reading else {
        return ControlFlow::Continue(());
    };
    let grid = context.grid;
    if (rule.scope() & grid.empty_cells()).is_empty() {
        return ControlFlow::Continue(());
    }
    context.check_stop()?;
    let whole = context.memory().whole(rule, parts);
    let question = Question::new(grid, &whole.cells, vec![rule.number as i32]);
    let open = question.open.clone();
    let left = context
        .memory()
        .ways(question, |question| whole.left(&question.open));
    let mut struck = Vec::new();
    for ((&cell, &open), &left) in whole.cells.iter().zip(&open).zip(left.iter()) {
        if open.len() > 1 {
            struck.extend(
                (open - left)
                    .iter()
                    .map(|digit| Candidate::new(cell, digit)),
            );
        }
    }
    let digits = grid.topology().digits();
    let reasons = |candidate| reasons(&whole, candidate, &open, digits);
    for (reasons, struck) in by_reasons(struck, reasons) {
        if whole.parts.is_empty() {
            let mut step = for_reasons(context, technique, rule, reasons, struck);
            step.pattern.words = context.words(|| no_way(context, rule, reasons, &step));
            found.push(step)?;
            continue;
        }
        for cell in struck.iter().map(|it| it.cell).collect::<CellSet>() {
            let own = struck
                .iter()
                .copied()
                .filter(|it| it.cell == cell)
                .collect();
            let mut step = for_reasons(context, technique, rule, reasons, own);
            step.pattern.words =
                context.words(|| either(context, &whole, reasons, cell, &open, &step));
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the cells whose candidates are needed to rule out `struck`. This candidate is impossible
/// even if all other cells may hold any of `digits`.
fn reasons(whole: &Whole, struck: Candidate, open: &[DigitSet], digits: DigitSet) -> CellSet {
    let mut open = open.to_vec();
    let mut reasons = CellSet::EMPTY;
    for (at, &cell) in whole.cells.iter().enumerate() {
        if cell == struck.cell {
            open[at] = DigitSet::of(struck.digit);
        }
    }
    for (at, &cell) in whole.cells.iter().enumerate() {
        if cell == struck.cell || open[at] == digits {
            continue;
        }
        let narrow = std::mem::replace(&mut open[at], digits);
        let is_refuted = whole.left(&open).iter().any(|left| left.is_empty());
        if !is_refuted {
            open[at] = narrow;
            reasons.insert(cell);
        }
    }
    reasons
}

fn no_way(context: &Context, rule: &BoardRule, reasons: CellSet, step: &Step) -> String {
    let no_way = match reasons.is_empty() {
        true => "No".to_string(),
        false => format!("As {}, no", because(context, reasons)),
    };
    let (removed, outcome) = (words::removed(step), words::outcome(step));
    format!(
        "{no_way} way to fill {} has {removed}. {outcome}.",
        rule.named()
    )
}

/// Describes what each of the alternative rules leaves to a cell.
fn either(
    context: &Context,
    whole: &Whole,
    reasons: CellSet,
    cell: Cell,
    open: &[DigitSet],
    step: &Step,
) -> String {
    let leaves = |part: &WholePart| {
        let left = left_by(&part.alone, &whole.cells, open);
        let own = whole.cells.iter().zip(left).find(|(it, _)| **it == cell);
        match own.map_or(DigitSet::EMPTY, |(_, left)| left) {
            DigitSet::EMPTY => format!("{} cannot hold", part.named),
            left => format!("{} leaves {} for {cell}", part.named, words::or(left)),
        }
    };
    let each: Vec<String> = whole.parts.iter().map(leaves).collect();
    let each = each.join("; ");
    let text = match reasons.is_empty() {
        true => words::capital(&each),
        false => format!("As {}, {each}", because(context, reasons)),
    };
    format!(
        "{text}. One of these rules holds. {}.",
        words::outcome(step)
    )
}
