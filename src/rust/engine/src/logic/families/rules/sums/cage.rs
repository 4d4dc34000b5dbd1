//! Cages: the sets of digits that add up to their sum. Hidden and split cages, whose sums result
//! from the 45 rule, are handled in the same way.

use std::ops::ControlFlow;

use super::combined::limits_said;
use super::describe;
use super::known::Known;
use crate::logic::context::Context;
use crate::logic::facts::{common, fill_to_sum};
use crate::logic::families::rules::describe::seen_all;
use crate::logic::families::rules::{reasons, ways};
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The maximum number of cells in a hidden or split cage.
const MOST_HIDDEN: usize = 5;

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let is_derived = matches!(technique, Technique::HiddenCage | Technique::SplitCage);
    if !is_derived {
        let changed = context.changed(technique);
        let groups = context.sum_groups().iter();
        return groups
            .filter(|group| group.cells.len() > 1 && group.all.meets(changed))
            .try_for_each(|group| look(context, technique, &Known::of_rule(group), found));
    }
    for several in [false, true] {
        let facts = context.leftovers(several).iter();
        let known = facts.filter_map(|fact| match technique {
            Technique::HiddenCage => Known::hidden(context, fact),
            _ => Known::rest(context, fact),
        });
        known
            .filter(|known| known.cells.len() <= MOST_HIDDEN)
            .try_for_each(|known| look(context, technique, &known, found))?;
    }
    ControlFlow::Continue(())
}

/// Finds the steps that follow from cells with a known sum.
fn look(
    context: &Context,
    technique: Technique,
    known: &Known,
    found: &mut Found,
) -> ControlFlow<()> {
    match technique {
        Technique::CageSingleCombination if known.sets.len() == 1 => {
            push(found, combinations(context, technique, known))
        }
        Technique::CageCombinations if known.sets.len() != 1 => {
            push(found, combinations(context, technique, known))
        }
        Technique::CageMustContain => push(found, must_contain(context, technique, known)),
        Technique::CageArrangement => push(found, arrangement(context, technique, known)),
        Technique::HiddenCage | Technique::SplitCage => {
            push(found, combinations(context, technique, known))?;
            push(found, must_contain(context, technique, known))?;
            push(found, arrangement(context, technique, known))
        }
        _ => ControlFlow::Continue(()),
    }
}

fn push(found: &mut Found, step: Option<Step>) -> ControlFlow<()> {
    step.map_or(ControlFlow::Continue(()), |step| found.push(step))
}

/// Removes digits that none of the sets contains.
fn combinations(context: &Context, technique: Technique, known: &Known) -> Option<Step> {
    let grid = context.grid;
    let possible = known.possible();
    let struck = grid.candidates_of(known.cells) - possible;
    if struck.is_empty() {
        return None;
    }
    let mut step = known.step(context, technique, possible);
    for digit in struck {
        step.eliminate(grid, digit, known.cells);
    }
    step.pattern.words = context.words(|| {
        format!(
            "{} can {}. {}.",
            known.opening(context),
            describe::sets_after_can(&known.sets),
            words::outcome(&step)
        )
    });
    Some(step)
}

/// Removes digits that all sets contain from the cells outside that see all their places.
fn must_contain(context: &Context, technique: Technique, known: &Known) -> Option<Step> {
    let (grid, topology) = (context.grid, context.topology());
    let struck = |digit: Digit| {
        let places = grid.places(digit) & known.cells;
        let seen = match places.is_empty() {
            true => CellSet::EMPTY,
            false => topology.common_peers(places) - known.cells,
        };
        grid.places(digit) & seen
    };
    let certain = common(&known.sets).iter();
    let digits: DigitSet = certain.filter(|&digit| !struck(digit).is_empty()).collect();
    if digits.is_empty() {
        return None;
    }
    let mut step = known.step(context, technique, digits);
    for digit in digits {
        step.eliminate(grid, digit, struck(digit));
    }
    step.pattern.words = context.words(|| {
        let always = match digits.len() {
            1 => format!("{} must be in these cells", words::digits(digits)),
            _ => format!("{} must be in these cells", words::digits(digits)),
        };
        format!(
            "{} can {}, so {always}. {}. {}.",
            known.opening(context),
            describe::sets_after_can(&known.sets),
            seen_places(context, known, digits),
            words::outcome(&step)
        )
    });
    Some(step)
}

/// Says where digits must be, and which cells lose them: `2 must be in r1c1 or r1c2, so no other
/// cell that sees both can be 2`.
fn seen_places(context: &Context, known: &Known, digits: DigitSet) -> String {
    let mut groups: Vec<(CellSet, DigitSet)> = Vec::new();
    for digit in digits {
        let places = context.grid.places(digit) & known.cells;
        match groups.iter_mut().find(|(it, _)| *it == places) {
            Some((_, digits)) => digits.insert(digit),
            None => groups.push((places, DigitSet::of(digit))),
        }
    }
    let each = groups.into_iter().map(|(places, digits)| {
        let (seen, lost) = (seen_all(places), words::or(digits));
        match places == known.cells {
            true => format!("No other cell that sees {seen} cells can be {lost}"),
            false => {
                format!(
                "Among these cells, only {} can be {lost}, so no cell that sees {} can be {lost}",
                words::cells(places),
                if places.is_single() { words::cells(places) } else { seen.to_string() },
            )
            }
        }
    });
    each.collect::<Vec<_>>().join(". ")
}

/// Removes digits of the sets from cells that cannot hold them in any arrangement.
fn arrangement(context: &Context, technique: Technique, known: &Known) -> Option<Step> {
    let grid = context.grid;
    let open: Vec<DigitSet> = known.cells.iter().map(|it| grid.candidates(it)).collect();
    let supported = context.memory().sum(open, known.sum, fill_to_sum);
    let is_kept = |(cell, supported): (Cell, &DigitSet)| grid.candidates(cell) == *supported;
    if known.cells.iter().zip(supported.iter()).all(is_kept) {
        return None;
    }
    let mut step = known.step(context, technique, known.possible());
    for (cell, supported) in known.cells.iter().zip(supported.iter()) {
        step.keep(grid, cell, *supported);
    }
    step.pattern.words = context.words(|| {
        format!(
            "{} can {}. {}. {}.",
            known.opening(context),
            describe::sets_after_can(&known.sets),
            orders(context, known, &step),
            words::outcome(&step)
        )
    });
    Some(step)
}

/// Describes the orders in which the cells can hold digits with their sum. Lists all orders if
/// there are only a few.
fn orders(context: &Context, known: &Known, step: &Step) -> String {
    let cells: Vec<Cell> = known.cells.iter().collect();
    let has_sum = |digits: &[Digit]| {
        let sum: i32 = digits.iter().map(|digit| i32::from(digit.get())).sum();
        sum == known.sum
    };
    match ways::listed(context, &cells, &has_sum) {
        Some(ways) => format!("The candidates allow only {}", ways.placed("in")),
        None => blocked(context, known, step),
    }
}

/// The maximum number of candidates whose reasons are given, and of sets for each.
const GIVEN: usize = 3;

/// Says why candidates are part of no arrangement: each set of digits with such a candidate has
/// other digits that do not fit.
fn blocked(context: &Context, known: &Known, step: &Step) -> String {
    let terms: Vec<(Cell, i32)> = known.cells.iter().map(|cell| (cell, 1)).collect();
    let is_limited = |gone: &Candidate| limits_said(context, &terms, known.sum, &[*gone]).is_some();
    let (limited, rest): (Vec<Candidate>, Vec<Candidate>) =
        step.eliminations.iter().partition(|gone| is_limited(gone));
    let limits = limits_said(context, &terms, known.sum, &limited);
    let mut given: Vec<String> = limits.into_iter().filter(|it| !it.is_empty()).collect();
    let mut others: Vec<Candidate> = Vec::new();
    for gone in rest {
        let why = match given.len() {
            GIVEN => None,
            _ => why_not(context, known, gone),
        };
        match why {
            Some(why) if given.contains(&why) => {}
            Some(why) => given.push(why),
            None => others.push(gone),
        }
    }
    if given.is_empty() {
        let named = format!("{} with the sum {}", words::cells(known.cells), known.sum);
        return reasons::by_search(&named, step, "");
    }
    let likewise = (!others.is_empty()).then(|| reasons::likewise(&others));
    let given = given.iter().map(|it| words::capital(it)).chain(likewise);
    given.collect::<Vec<_>>().join(". ")
}

fn why_not(context: &Context, known: &Known, gone: Candidate) -> Option<String> {
    let grid = context.grid;
    let Candidate { cell, digit } = gone;
    let others = known.cells - CellSet::of(cell);
    let sets = known.sets.iter().filter(|set| set.contains(digit));
    let rests: Vec<DigitSet> = sets.map(|&set| set - DigitSet::of(digit)).collect();
    if let (Some(other), [rest]) = (others.first().filter(|_| others.is_single()), &rests[..]) {
        let rest = words::digits(*rest);
        return Some(format!(
            "{other} cannot be {rest}, so {cell} cannot be {digit}"
        ));
    }
    let fault = |rest: DigitSet| {
        let none = match others.len() {
            2 => "neither of these cells",
            _ => "none of these cells",
        };
        let stuck = others.iter().find(|&it| !grid.digits_at(it).meets(rest));
        let lost = rest.iter().find(|&it| !grid.places(it).meets(others));
        match (stuck, lost) {
            (Some(stuck), _) => Some(format!("{stuck} can be none of these digits")),
            (_, Some(lost)) => Some(format!("{none} can be {lost}")),
            _ => None,
        }
    };
    if rests.is_empty() || rests.len() > GIVEN {
        return None;
    }
    // Sets with the same fault are named together.
    let mut faults: Vec<(String, Vec<DigitSet>)> = Vec::new();
    for rest in rests {
        words::under(&mut faults, fault(rest)?).push(rest);
    }
    let faults = faults.iter();
    let faults = faults.map(|(fault, rests)| format!("{}, but {fault}", describe::sets(rests)));
    let faults = faults.collect::<Vec<_>>().join("; or ");
    Some(format!(
        "With {digit} in {cell}, {} would be {faults}",
        words::cells(others)
    ))
}
