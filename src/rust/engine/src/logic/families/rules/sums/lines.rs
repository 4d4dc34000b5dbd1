//! Sums whose digits may repeat: arrows, little killers, region sums and other lines.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::fill::{fill_or_clear, fill_sum};
use crate::logic::context::Context;
use crate::logic::facts::{arrange, equations, EqualParts, PartsOfSum, Question};
use crate::logic::families::rules::reasons;
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::topology::BoardRule;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Finds sums with only one empty cell.
pub(super) fn find_last_cells(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in context.topology().rules() {
        let Some(sum) = rule.reading.sum() else {
            continue;
        };
        let mut open = sum
            .terms
            .iter()
            .filter(|(cell, _)| grid.value(*cell).is_none());
        let (Some(&(cell, factor)), None) = (open.next(), open.next()) else {
            continue;
        };
        let value = |cell: Cell| grid.value(cell).map_or(0, |digit| i32::from(digit.get()));
        let others: i32 = sum
            .terms
            .iter()
            .map(|&(cell, factor)| factor * value(cell))
            .sum();
        let rest = sum.target - others;
        let digit = u8::try_from(rest / factor).ok().and_then(Digit::new);
        let digit = digit.filter(|&it| rest % factor == 0 && grid.candidates(cell).contains(it));
        let mut step = Step::new(technique, digit.map_or(DigitSet::EMPTY, DigitSet::of));
        step.pattern.cells = sum.terms.iter().map(|&(cell, _)| cell).collect();
        step.pattern.rules.push(rule.number);
        fill_or_clear(context, cell, digit, &mut step);
        step.pattern.words = context.words(|| {
            let makes = match digit {
                Some(digit) => format!("only {digit} makes"),
                None => "no candidate makes".to_string(),
            };
            let rule = rule.named();
            // If every digit counts once, a player can simply add up the digits.
            let is_plain = factor == 1 && sum.terms.iter().all(|&(_, factor)| factor == 1);
            let why = match (sum.terms.len(), digit) {
                (1, Some(_)) if is_plain => format!("{cell} is the only cell of {rule}"),
                (1, _) => format!("{cell} is the only cell of {rule}, and {makes} the sum right"),
                (_, Some(digit)) if is_equality(&sum.terms, sum.target) => format!(
                    "{cell} is the last empty cell of {rule}. {}",
                    two_sides(context, &sum.terms, cell, digit)
                ),
                (_, Some(digit)) if is_plain => format!(
                    "{cell} is the last empty cell of {rule}. {} {others}, which leaves {digit}",
                    match sum.terms.len() {
                        2 => "The other cell is",
                        _ => "The other cells add up to",
                    }
                ),
                _ => format!("{cell} is the last empty cell of {rule}, and {makes} the sum right"),
            };
            format!("{why}. {}.", words::outcome(&step))
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Whether the rule says that the sum of some cells equals the sum of the others.
fn is_equality(terms: &[(Cell, i32)], target: i32) -> bool {
    let has = |factor: i32| terms.iter().any(|&(_, it)| it == factor);
    target == 0 && has(1) && has(-1) && terms.iter().all(|(_, factor)| factor.abs() == 1)
}

/// Says what the cells of both sides of an equality hold, and what that leaves to the last cell:
/// `r1c2 and r1c3 add up to 6`, `r1c1 is 9, and r1c2 is 4, which leaves 5`.
fn two_sides(context: &Context, terms: &[(Cell, i32)], last: Cell, digit: Digit) -> String {
    let own = terms
        .iter()
        .find(|(cell, _)| *cell == last)
        .map_or(1, |term| term.1);
    let side = |is_own: bool| -> Option<String> {
        let cells = terms
            .iter()
            .filter(|(_, factor)| (*factor == own) == is_own);
        let cells = cells.map(|(cell, _)| *cell).filter(|&cell| cell != last);
        let cells: Vec<Cell> = cells.collect();
        let digits = cells.iter().filter_map(|&cell| context.grid.value(cell));
        let digits: Vec<Digit> = digits.collect();
        match &digits[..] {
            [] => None,
            [digit] => Some(format!("{} is {digit}", words::and(cells))),
            _ => {
                let sum: i32 = digits.iter().map(|digit| i32::from(digit.get())).sum();
                Some(format!("{} add up to {sum}", words::and(cells)))
            }
        }
    };
    let other = side(false).unwrap_or_default();
    match side(true) {
        None => other,
        Some(known) => format!("{other}, and {known}, which leaves {digit}"),
    }
}

/// Finds candidates that occur in no way to fill the cells of a rule.
pub(super) fn find_arrangements(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let changed = context.changed(technique);
    for rule in context.topology().rules() {
        if !concerned(rule).meets(changed) {
            continue;
        }
        context.check_stop()?;
        let Some((cells, supported)) = arranged(context, rule) else {
            continue;
        };
        let all: CellSet = cells.iter().copied().collect();
        let mut step = Step::new(technique, context.grid.candidates_of(all));
        strike_others(context, &cells, &supported, &mut step);
        if step.is_idle() {
            continue;
        }
        step.pattern.cells = all;
        step.pattern.rules.push(rule.number);
        step.pattern.words = context.words(|| {
            let reason = last_of_segments(context, rule, &step).unwrap_or_else(|| {
                reasons::shown(context, [&rule.named(), ""], &cells, &[rule.number], &step)
            });
            format!("{reason}. {}.", words::outcome(&step))
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Returns the cells on which the ways to fill a rule depend.
fn concerned(rule: &BoardRule) -> CellSet {
    let sum = rule.reading.sum().into_iter();
    let terms: CellSet = sum.flat_map(|sum| &sum.terms).map(|term| term.0).collect();
    rule.scope() | terms
}

/// Says what the sum of another segment leaves for the last empty cell of segments with equal sums.
fn last_of_segments(context: &Context, rule: &BoardRule, step: &Step) -> Option<String> {
    let (grid, Reading::EqualSums(_)) = (context.grid, &rule.reading) else {
        return None;
    };
    let open = rule.scope() & grid.empty_cells();
    let cell = open.first().filter(|_| open.is_single())?;
    let equations = equations(grid, rule);
    let sum = equations.iter().find(|sum| sum.cells().contains(cell))?;
    let signs = [(sum.plus, 1), (sum.minus, -1)];
    let terms = signs
        .iter()
        .flat_map(|(cells, sign)| cells.iter().map(move |it| (it, *sign)));
    let terms: Vec<(Cell, i32)> = terms.collect();
    let gone: DigitSet = step.eliminations.iter().map(|it| it.digit).collect();
    let left = grid.candidates(cell) - gone;
    let digit = left.first().filter(|_| left.len() == 1)?;
    let sides = two_sides(context, &terms, cell, digit);
    let named = rule.named();
    let so = match sides.ends_with(&format!(" leaves {digit}")) {
        true => String::new(),
        false => format!(", so {cell} is {digit}"),
    };
    Some(format!(
        "{cell} is the last empty cell of {named}. {sides}{so}"
    ))
}

/// Removes unsupported candidates and highlights the supported ones.
pub(super) fn strike_others(
    context: &Context,
    cells: &[Cell],
    supported: &[DigitSet],
    step: &mut Step,
) {
    for (&cell, &supported) in cells.iter().zip(supported) {
        let cells = CellSet::of(cell);
        step.keep(context.grid, cell, supported);
        step.pattern.highlight_all(context.grid, cells, supported);
    }
}

/// Returns the cells of a rule, and the digits that each cell holds in some way to fill them.
fn arranged(context: &Context, rule: &BoardRule) -> Option<(Vec<Cell>, Rc<[DigitSet]>)> {
    let grid = context.grid;
    if let Reading::Sum(sum) = &rule.reading {
        // Filled cells only change the target.
        let (filled, open): (Vec<_>, Vec<_>) = sum
            .terms
            .iter()
            .partition(|(cell, _)| grid.value(*cell).is_some());
        let value = |cell: Cell| {
            grid.digits_at(cell)
                .first()
                .map_or(0, |it| i32::from(it.get()))
        };
        let known: i32 = filled
            .iter()
            .map(|&(cell, factor)| factor * value(cell))
            .sum();
        let (cells, factors): (Vec<Cell>, Vec<i32>) = open.into_iter().unzip();
        if cells.is_empty() {
            return None;
        }
        let supported = fill_sum(context, &cells, factors, sum.target - known);
        return Some((cells, supported));
    }
    let (cells, lengths): (Vec<Cell>, Vec<usize>) = match &rule.reading {
        Reading::EqualSums(parts) => (parts.concat(), parts.iter().map(Vec::len).collect()),
        Reading::Parts(_) => (rule.list(0).to_vec(), Vec::new()),
        _ => return None,
    };
    if cells.iter().all(|&cell| grid.value(cell).is_some()) {
        return None;
    }
    let question = Question::new(grid, &cells, vec![rule.number as i32]);
    let supported = context.memory().ways(question, |_| match rule.reading {
        Reading::Parts(sum) => arrange(grid, &cells, &PartsOfSum(sum)),
        _ => arrange(grid, &cells, &EqualParts::new(&lengths)),
    });
    Some((cells, supported))
}
