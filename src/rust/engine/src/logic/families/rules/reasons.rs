//! The reasons of steps that try all ways to fill some cells: the ways, or what would follow from the
//! candidates that they remove.

use super::describe;
use super::refutation::{examples, explained, Explained};
use super::ways::{empty, few_under};
use crate::logic::context::Context;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::words;
use crate::{Cell, CellSet};

/// Lists all ways to fill cells under some rules, such as `The renban line from r1c2 to r1c4 leaves
/// only 1-2-4 or 2-1-4 for r1c2, r1c3 and r1c4, in this order`. If there are many ways, says what
/// would follow from the candidates that the step removes. `how` follows the name.
pub(super) fn shown(
    context: &Context,
    [named, how]: [&str; 2],
    cells: &[Cell],
    rules: &[usize],
    step: &Step,
) -> String {
    let open = empty(context, cells);
    let ways = few_under(context, &open, rules)
        .filter(|ways| step.eliminations.iter().all(|&gone| ways.excludes(gone)));
    let all: CellSet = cells.iter().copied().collect();
    let follows = explained(context, all, rules, &step.eliminations);
    let listed = ways.map(|ways| match named {
        THESE => format!("They can only hold {}", ways.placed("in")),
        _ => format!(
            "{} leaves only {}",
            words::capital(named),
            ways.placed("for")
        ),
    });
    if let Some(shorter) = shorter(listed, follows) {
        return shorter;
    }
    let because = by_candidates(context, &open);
    reasons(
        context,
        all,
        rules,
        step,
        [&format!("{named}{how}"), &because],
    )
}

/// Returns the shorter one of two reasons, if any is known.
pub(super) fn shorter(one: Option<String>, other: Option<String>) -> Option<String> {
    match (one, other) {
        (Some(one), Some(other)) if other.len() < one.len() => Some(other),
        (one, other) => one.or(other),
    }
}

/// Says what would follow from the candidates that a step removes, or from one of them. If that
/// takes long, says that it takes a search of all ways to fill `named`. `because` follows.
pub(super) fn reasons(
    context: &Context,
    cells: CellSet,
    rules: &[usize],
    step: &Step,
    [named, because]: [&str; 2],
) -> String {
    let gone = &step.eliminations;
    if let Some(all) = explained(context, cells, rules, gone) {
        return all;
    }
    let some = by_examples(context, cells, rules, gone);
    some.unwrap_or_else(|| by_search(named, step, because))
}

/// Says what would follow from some of the candidates that a step removes, and that the others lead
/// to contradictions too.
pub(super) fn by_examples(
    context: &Context,
    cells: CellSet,
    rules: &[usize],
    gone: &[Candidate],
) -> Option<String> {
    let Explained { words, others } = examples(context, cells, rules, gone)?;
    Some(match others.is_empty() {
        true => words,
        false => format!("{words}. {}", likewise(&others)),
    })
}

/// The most candidates that are named where their reasons are left out.
const NAMED: usize = 3;

/// Says of candidates whose reasons are left out that they are impossible too.
pub(super) fn likewise(others: &[Candidate]) -> String {
    let named = words::extra_candidates(others, "and");
    match others.len() {
        1 => format!("{named} leads to a contradiction too"),
        2..=NAMED => format!("{named} lead to contradictions too"),
        _ => "Each of the other candidates removed below leads to a contradiction too".to_string(),
    }
}

/// Refers to cells that were just named.
pub(super) const THESE: &str = "these cells";

/// The candidates of a step that are too many to name before its conclusion.
pub(super) const REMOVED: &str = "any of the candidates removed below";

/// Says that a search of all ways to fill something shows what a step removes.
pub(super) fn by_search(named: &str, step: &Step, because: &str) -> String {
    let gone = words::few_removed(step).unwrap_or_else(|| REMOVED.to_string());
    format!("A search of all ways to fill {named} finds none with {gone}{because}")
}

/// Says what empty cells can be, such as `, as r1c2 can only be 1 or 4`. Says nothing if there are
/// too many.
fn by_candidates(context: &Context, open: &[Cell]) -> String {
    let grid = context.grid;
    let any = grid.topology().digits();
    let bound = open.iter().filter(|&&cell| grid.digits_at(cell) != any);
    let bound: Vec<Cell> = bound.copied().collect();
    let described = describe::described(grid, &bound);
    described.map_or(String::new(), |clause| format!(", as {clause}"))
}
