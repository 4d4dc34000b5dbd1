//! The 45 rule: sums of the cells of houses that their cages do not cover, or of the cells of these
//! cages outside the houses.

use std::ops::ControlFlow;

use super::combined::limits_said;
use super::describe;
use super::fill::{fill_or_clear, fill_sum};
use super::known::show_leftover;
use crate::logic::context::Context;
use crate::logic::facts::Leftover;
use crate::logic::families::rules::describe::described;
use crate::logic::families::rules::{reasons, ways};
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::{Cell, CellSet, Digit, DigitSet};

pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    match technique {
        Technique::InnieOutie => one_cell(context, technique, false, found),
        Technique::InnieOutieHouses => one_cell(context, technique, true, found),
        Technique::InnieOutieDifference => {
            let is_pair = |fact: &Leftover| fact.inside.is_single() && fact.outside.is_single();
            several_cells(context, technique, is_pair, found)
        }
        _ => several_cells(context, technique, |fact| fact.cells().len() > 1, found),
    }
}

/// Finds single cells that are left over.
fn one_cell(
    context: &Context,
    technique: Technique,
    several: bool,
    found: &mut Found,
) -> ControlFlow<()> {
    for fact in context.leftovers(several) {
        let cells = fact.cells();
        let (true, Some(cell)) = (cells.is_single(), cells.first()) else {
            continue;
        };
        let sum = match fact.outside.is_empty() {
            true => fact.difference,
            false => -fact.difference,
        };
        let digit = u8::try_from(sum).ok().and_then(Digit::new);
        let digit = digit.filter(|&it| context.grid.candidates(cell).contains(it));
        let mut step = Step::new(technique, digit.map_or(DigitSet::EMPTY, DigitSet::of));
        show_leftover(context, fact, &mut step);
        fill_or_clear(context, cell, digit, &mut step);
        step.pattern.words = context.words(|| {
            let fact = describe::leftover(context.grid, fact);
            match digit {
                Some(_) => format!("{fact}."),
                None => format!("{fact}. {}.", words::outcome(&step)),
            }
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Finds several cells that are left over, some inside and some outside, or with digits that may
/// repeat.
fn several_cells(
    context: &Context,
    technique: Technique,
    is_wanted: impl Fn(&Leftover) -> bool,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    for several in [false, true] {
        for fact in context
            .leftovers(several)
            .iter()
            .filter(|&fact| is_wanted(fact))
        {
            context.check_stop()?;
            let cells: Vec<Cell> = fact.cells().iter().collect();
            let factor = |cell: &Cell| if fact.inside.contains(*cell) { 1 } else { -1 };
            let factors: Vec<i32> = cells.iter().map(factor).collect();
            let supported = fill_sum(context, &cells, factors.clone(), fact.difference);
            let mut step = Step::new(technique, grid.candidates_of(fact.cells()));
            for (&cell, &supported) in cells.iter().zip(supported.iter()) {
                for digit in grid.candidates(cell) - supported {
                    step.eliminate(grid, digit, CellSet::of(cell));
                }
            }
            if step.is_idle() {
                continue;
            }
            show_leftover(context, fact, &mut step);
            for &cell in &cells {
                let left = grid.candidates(cell);
                step.pattern.highlight_all(grid, CellSet::of(cell), left);
            }
            let gone = &step.eliminations;
            step.pattern
                .highlights
                .retain(|(candidate, _)| !gone.contains(candidate));
            step.pattern.words = context.words(|| {
                let terms: Vec<(Cell, i32)> = cells.iter().copied().zip(factors).collect();
                let has_difference = |digits: &[Digit]| {
                    let digits = digits.iter().map(|digit| i32::from(digit.get()));
                    let terms = digits.zip(&terms).map(|(digit, term)| digit * term.1);
                    terms.sum::<i32>() == fact.difference
                };
                let listed = ways::listed(context, &cells, &has_difference);
                let listed = listed.map(|ways| format!("So {}", ways.said()));
                let known = described(grid, &cells);
                let known = known.map_or(String::new(), |known| format!("{known}. "));
                let why = match listed {
                    Some(listed) => format!("{known}{listed}"),
                    None => limits_said(context, &terms, fact.difference, &step.eliminations)
                        .or_else(|| partners(&known, &terms, fact.difference, &step))
                        .unwrap_or_else(|| {
                            let gone = words::few_removed(&step);
                            let gone = gone.unwrap_or_else(|| reasons::REMOVED.to_string());
                            format!("{known}No choice of these candidates allows {gone}")
                        }),
                };
                format!(
                    "{}. {}. {}.",
                    describe::leftover(grid, fact),
                    words::capital(&why),
                    words::outcome(&step)
                )
            });
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Says what the removed candidates of a cell would need in the other cells, if these are on the same
/// side: `With 1 or 5 in r1c2, r3c4 would have to be 2 or 6`. `known` says what the cells can be.
fn partners(known: &str, terms: &[(Cell, i32)], target: i32, step: &Step) -> Option<String> {
    let mut clauses = Vec::new();
    for &(cell, factor) in terms {
        let gone = step.eliminations.iter().filter(|it| it.cell == cell);
        let gone: Vec<Digit> = gone.map(|it| it.digit).collect();
        if gone.is_empty() {
            continue;
        }
        let others = terms.iter().filter(|term| term.0 != cell);
        let sign = others.clone().next()?.1;
        if others.clone().any(|term| term.1 != sign) {
            return None;
        }
        let others: CellSet = others.map(|term| term.0).collect();
        let needed = gone.iter().map(|digit| {
            let rest = (target - factor * i32::from(digit.get())) * sign;
            let digit = u8::try_from(rest).ok().and_then(Digit::new);
            match digit.filter(|_| others.is_single()) {
                Some(digit) => digit.to_string(),
                None => rest.to_string(),
            }
        });
        let (needed, given) = (words::or(needed), words::or(&gone));
        let named = words::cells(others);
        clauses.push(match others.is_single() {
            true => format!("With {given} in {cell}, {named} would have to be {needed}"),
            false => format!(
                "With {given} in {cell}, {named} would have to add up to {needed}, which their \
                 candidates do not allow"
            ),
        });
    }
    Some(format!("{known}{}", clauses.join(". ")))
}
