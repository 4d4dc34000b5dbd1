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
        let fact = describe::leftover(context.grid, fact);
        step.pattern.words = match digit {
            Some(_) => format!("{fact}."),
            None => format!("{fact}. {}.", words::outcome(&step)),
        };
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
                let listed = listed.map(|[ways, places]| {
                    format!("So {places}, in this order, can only be {ways}")
                });
                let known = described(grid, &cells);
                let known = known.map_or(String::new(), |known| format!("{known}. "));
                let why = match listed {
                    Some(listed) => format!("{known}{listed}"),
                    None => limits_said(context, &terms, fact.difference, &step.eliminations)
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
