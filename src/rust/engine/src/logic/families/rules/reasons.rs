//! The reasons of steps that try all ways to fill some cells: the ways, or what would follow from the
//! candidates that they remove.

use super::describe;
use super::refutation::explained;
use super::ways::{empty, few_under, written};
use crate::logic::context::Context;
use crate::logic::step::Step;
use crate::logic::words;
use crate::{Cell, CellSet};

/// Lists all ways to fill cells under some rules, such as `The renban line from r1c2 to r1c4 can
/// only be filled with 1-2-4 or 2-1-4 in r1c2, r1c3 and r1c4, in this order`. If there are many
/// ways, says what would follow from the candidates that the step removes. `how` follows the name.
pub(super) fn shown(
    context: &Context,
    [named, how]: [&str; 2],
    cells: &[Cell],
    rules: &[usize],
    step: &Step,
) -> String {
    let open = empty(context, cells);
    let subject = words::capital(named);
    let ways = few_under(context, &open, rules).filter(|ways| {
        let mut gone = step.eliminations.iter();
        gone.all(|gone| {
            let place = open.iter().position(|&cell| cell == gone.cell);
            place.is_some_and(|place| ways.iter().all(|way| way[place] != gone.digit))
        })
    });
    let all: CellSet = cells.iter().copied().collect();
    let follows = explained(context, all, rules, &step.eliminations);
    let listed = ways.map(|ways| {
        let [ways, places] = written(&ways, &open);
        format!("{subject} can only be filled with {ways} in {places}, in this order")
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
    let one_by_one = gone
        .iter()
        .find_map(|&it| explained(context, cells, rules, &[it]));
    match one_by_one.filter(|_| gone.len() > 1) {
        Some(one) => format!("{one}. {}", by_search_too(named, gone.len() - 1)),
        None => by_search(named, step, because),
    }
}

/// The candidates of a step that are too many to name before its conclusion.
pub(super) const REMOVED: &str = "any of the candidates removed below";

/// Says that a search of all ways to fill something shows what a step removes.
pub(super) fn by_search(named: &str, step: &Step, because: &str) -> String {
    let gone = words::few_removed(step).unwrap_or_else(|| REMOVED.to_string());
    format!("A search of all ways to fill {named} finds none with {gone}{because}")
}

/// Says that a search rules out the other candidates of a step.
fn by_search_too(named: &str, others: usize) -> String {
    let others = match others {
        1 => "the other candidate",
        _ => "any of the other candidates",
    };
    format!("A search of all ways to fill {named} finds none with {others} removed below")
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
