//! Quadruples: digits that the four cells around a corner must hold.

use std::ops::ControlFlow;

use super::describe::{self, seen_all};
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::topology::BoardRule;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Returns the digits that a quadruple still lacks. A digit that it needs twice more is listed
/// twice. Empty for other rules.
fn missing(grid: &Grid, rule: &BoardRule) -> Vec<Digit> {
    let Reading::Contains(digits) = &rule.reading else {
        return Vec::new();
    };
    let mut digits: Vec<Digit> = digits.iter().filter_map(|&it| Digit::new(it)).collect();
    for cell in rule.cells(0) {
        let own = |&digit: &Digit| grid.value(cell) == Some(digit);
        if let Some(at) = digits.iter().position(own) {
            digits.remove(at);
        }
    }
    digits
}

/// Whether all these digits fit into different cells.
fn fits(grid: &Grid, cells: CellSet, digits: &[Digit]) -> bool {
    let Some((&digit, rest)) = digits.split_first() else {
        return true;
    };
    let places = cells & grid.places(digit);
    places
        .iter()
        .any(|cell| fits(grid, cells - CellSet::of(cell), rest))
}

/// Finds candidates that would leave too few cells for the missing digits.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in context.topology().rules() {
        let missing = missing(grid, rule);
        if missing.is_empty() {
            continue;
        }
        let empty = rule.cells(0) & grid.empty_cells();
        let mut step = Step::new(technique, DigitSet::EMPTY);
        for cell in empty {
            for digit in grid.candidates(cell) {
                if !leaves_room(grid, empty, &missing, cell, digit) {
                    step.digits.insert(digit);
                    step.eliminations.push(Candidate::new(cell, digit));
                }
            }
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.cells = rule.cells(0);
        step.pattern.rules.push(rule.number);
        step.pattern.words = context.words(|| {
            format!(
                "{} still {}. {}.",
                words::capital(&rule.named()),
                needs(grid, empty, &missing, &step),
                words::outcome(&step)
            )
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// `lacks 2 and 7. Its only empty cells, r1c1 and r1c2, must hold these digits`, or `needs 2 in r1c1
/// or r1c2, and 7 in r1c1. With 9 in r1c1, no cell would be left for 7`.
fn needs(grid: &Grid, empty: CellSet, missing: &[Digit], step: &Step) -> String {
    if missing.len() == empty.len() {
        return format!(
            "lacks {}. Its only empty {} must hold {}",
            words::and(missing),
            match empty.len() {
                1 => format!("cell, {},", words::cells(empty)),
                _ => format!("cells, {},", words::cells(empty)),
            },
            if missing.len() == 1 {
                "it"
            } else {
                "these digits"
            },
        );
    }
    let mut distinct = missing.to_vec();
    distinct.dedup();
    let lost: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
    let is_stuck = |&&digit: &&Digit| {
        let other = step.eliminations.iter().all(|gone| gone.digit != digit);
        lost.is_single() && other && empty & grid.places(digit) == lost
    };
    let stuck = distinct.iter().find(is_stuck);
    if let ([digit], Some(_)) = (missing, stuck) {
        return format!("lacks {digit}, which fits only in {}", words::cells(lost));
    }
    // Digits with the same places are named together.
    let mut groups: Vec<(CellSet, Vec<String>)> = Vec::new();
    for &digit in &distinct {
        let twice = match missing.iter().filter(|&&it| it == digit).count() {
            1 => "",
            _ => " twice",
        };
        let (places, digit) = (empty & grid.places(digit), format!("{digit}{twice}"));
        words::under(&mut groups, places).push(digit);
    }
    let places = groups.iter().map(|(places, digits)| match digits.len() {
        1 => format!("{} in {}", words::and(digits), words::or(*places)),
        _ => format!("{} in {}", words::and(digits), words::and(*places)),
    });
    let places: Vec<String> = places.collect();
    let would = match stuck {
        Some(digit) => format!("no cell would be left for {digit}"),
        None => format!("no cell would be left for {}", words::or(&distinct)),
    };
    let needed = describe::clauses(&places);
    format!("needs {needed}. With {}, {would}", words::removed(step))
}

/// Whether the other missing digits still fit if `cell` holds `digit`.
fn leaves_room(grid: &Grid, empty: CellSet, missing: &[Digit], cell: Cell, digit: Digit) -> bool {
    let mut missing = missing.to_vec();
    if let Some(at) = missing.iter().position(|&it| it == digit) {
        missing.remove(at);
    }
    fits(grid, empty - CellSet::of(cell), &missing)
}

/// Finds missing digits: cells that see all places of such a digit in the quadruple lose it.
pub(super) fn find_needed(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in context.topology().rules() {
        for digit in missing(grid, rule) {
            let places = rule.cells(0) & grid.places(digit);
            if places.is_empty() {
                continue;
            }
            let mut step = Step::new(technique, DigitSet::of(digit));
            step.eliminate(grid, digit, context.topology().common_peers(places));
            if step.is_idle() {
                continue;
            }
            step.pattern.cells = rule.cells(0);
            step.pattern
                .highlight_all(grid, places, DigitSet::of(digit));
            step.pattern.rules.push(rule.number);
            step.pattern.words = context.words(|| {
                let named = words::capital(&rule.named());
                let needed = match places == rule.cells(0) {
                    true => {
                        format!("{named} must contain {digit}, so no cell that sees all its cells")
                    }
                    false => format!(
                        "{named} needs the digit {digit}, which fits only in {}, so no cell that \
                         sees {}",
                        words::cells(places),
                        seen_all(places)
                    ),
                };
                format!("{needed} can be {digit}. {}.", words::outcome(&step))
            });
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}
