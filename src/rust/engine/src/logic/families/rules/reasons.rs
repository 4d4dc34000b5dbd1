//! The reasons of steps that try all ways to fill some cells: the ways, or what would follow from the
//! candidates that they remove.

use super::describe;
use super::refutation::told;
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
    if let Some(ways) = ways {
        let [ways, places] = written(&ways, &open);
        return format!("{subject} can only be filled with {ways} in {places}, in this order");
    }
    let all = cells.iter().copied().collect();
    let because = by_candidates(context, &open);
    reasons(
        context,
        all,
        rules,
        step,
        [&format!("{named}{how}"), &because],
    )
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
    if let Some(all) = told(context, cells, rules, gone) {
        return all;
    }
    let one_by_one = gone
        .iter()
        .find_map(|&it| told(context, cells, rules, &[it]));
    match one_by_one.filter(|_| gone.len() > 1) {
        Some(one) => format!("{one}. {}", by_search_too(named, gone.len() - 1)),
        None => by_search(named, step, because),
    }
}

/// The candidates of a step that are too many to name before its conclusion.
pub(super) const REMOVED: &str = "the candidates that are removed here";

/// Says that only a search of all ways to fill something shows what a step removes.
pub(super) fn by_search(named: &str, step: &Step, because: &str) -> String {
    match words::few_removed(step) {
        Some(gone) => {
            format!("Only a search of all ways to fill {named} shows that none has {gone}{because}")
        }
        None => format!("Only a search of all ways to fill {named} rules out {REMOVED}{because}"),
    }
}

/// Says that only a search rules out the other candidates of a step.
fn by_search_too(named: &str, others: usize) -> String {
    let others = match others {
        1 => "candidate that is",
        _ => "candidates that are",
    };
    format!("Only a search of all ways to fill {named} rules out the other {others} removed here")
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
