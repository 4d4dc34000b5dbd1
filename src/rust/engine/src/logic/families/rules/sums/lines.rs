//! Sums whose digits may repeat: arrows, little killers, region sums and other lines.

use std::ops::ControlFlow;

use super::describe;
use crate::logic::context::Context;
use crate::logic::facts::{arrange, digits_at, EqualParts, PartsOfSum, WeightedSum};
use crate::logic::found::Found;
use crate::logic::state::Candidate;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::{BoardRule, Topology};
use crate::{Cell, CellSet, Digit, DigitSet};

/// Cells with factors that add up to a number.
pub(super) struct Terms {
    pub terms: Vec<(Cell, i32)>,
    pub target: i32,
}

/// What a rule says, if it is one sum: no cell comes twice.
pub(super) fn terms(rule: &BoardRule) -> Option<Terms> {
    let list = rule.list(0);
    let (terms, target): (Vec<(Cell, i32)>, i32) = match rule.name {
        "cage" | "outside_sum" | "little_killer" => {
            (list.iter().map(|&cell| (cell, 1)).collect(), rule.value(0)?)
        }
        "arrow" => {
            // The circle is a number, read from left to right and from top to bottom.
            let circle: Vec<Cell> = rule.cells(0).iter().collect();
            let powers = (0..circle.len() as u32).rev().map(|power| 10i32.pow(power));
            let read = circle.into_iter().zip(powers);
            let shaft = rule.list(1).iter().map(|&cell| (cell, -1));
            (read.chain(shaft).collect(), 0)
        }
        "double_arrow" => {
            let last = list.len().checked_sub(1)?;
            let factor = |at: usize| if at == 0 || at == last { 1 } else { -1 };
            let terms = list.iter().enumerate();
            (terms.map(|(at, &cell)| (cell, factor(at))).collect(), 0)
        }
        _ => return None,
    };
    let mut merged: Vec<(Cell, i32)> = Vec::new();
    for (cell, factor) in terms {
        match merged.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, known)) => *known += factor,
            None => merged.push((cell, factor)),
        }
    }
    merged.retain(|&(_, factor)| factor != 0);
    Some(Terms {
        terms: merged,
        target,
    })
}

/// The last open cell of a sum.
pub(super) fn find_last_cells(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    for rule in context.topology().rules() {
        let Some(sum) = terms(rule) else {
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
        let Some(digit) = digit.filter(|&it| grid.candidates(cell).contains(it)) else {
            continue;
        };
        if rest % factor != 0 {
            continue;
        }
        let mut step = Step::new(technique, DigitSet::of(digit));
        let placed = Candidate::new(cell, digit);
        step.placements.push(placed);
        step.pattern.cells = sum.terms.iter().map(|&(cell, _)| cell).collect();
        step.pattern.rules.push(rule.number);
        step.pattern.highlight(placed);
        step.pattern.words = format!(
            "All cells of {} but {cell} are filled, and only {digit} makes the sum right. {}.",
            describe::rule(rule),
            words::outcome(&step)
        );
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// What no way to fill the cells of a rule has.
pub(super) fn find_arrangements(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    for rule in context.topology().rules() {
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
        step.pattern.words = format!(
            "Not every candidate is part of a way to fill {} that keeps its rule. {}.",
            describe::rule(rule),
            words::outcome(&step)
        );
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Removes what is not supported, and highlights what is; nothing if a cell has no digit.
pub(super) fn strike_others(
    context: &Context,
    cells: &[Cell],
    supported: &[DigitSet],
    step: &mut Step,
) {
    if supported.iter().any(|digits| digits.is_empty()) {
        return;
    }
    for (&cell, &supported) in cells.iter().zip(supported) {
        let cells = CellSet::of(cell);
        for digit in context.grid.candidates(cell) - supported {
            step.eliminate(context.grid, digit, cells);
        }
        step.pattern.highlight_all(context.grid, cells, supported);
    }
}

/// The cells of a rule, and what each holds in some way to fill them.
fn arranged(context: &Context, rule: &BoardRule) -> Option<(Vec<Cell>, Vec<DigitSet>)> {
    let grid = context.grid;
    let is_filled = |cells: &[Cell]| cells.iter().all(|&cell| grid.value(cell).is_some());
    if rule.name == "cage" {
        return None;
    }
    if let Some(sum) = terms(rule) {
        // Filled cells only move the target.
        let (filled, open): (Vec<_>, Vec<_>) = sum
            .terms
            .into_iter()
            .partition(|(cell, _)| grid.value(*cell).is_some());
        let value = |cell: Cell| {
            digits_at(grid, cell)
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
        let machine = WeightedSum::new(factors, sum.target - known);
        let supported = arrange(grid, &cells, &machine);
        return Some((cells, supported));
    }
    let (cells, lengths) = match rule.name {
        "region_sum" => parts(context.topology(), rule.list(0)),
        "zipper" => pairs(rule.list(0)),
        "sum_line" => (rule.list(0).to_vec(), Vec::new()),
        _ => return None,
    };
    if is_filled(&cells) {
        return None;
    }
    let supported = match lengths.is_empty() {
        true => arrange(grid, &cells, &PartsOfSum(rule.value(0)?)),
        false => arrange(grid, &cells, &EqualParts::new(&lengths)),
    };
    Some((cells, supported))
}

/// The cells of a region sum line, and how many there are in each box it runs through.
fn parts(topology: &Topology, line: &[Cell]) -> (Vec<Cell>, Vec<usize>) {
    let mut lengths: Vec<usize> = Vec::new();
    let region = |cell: Cell| topology.houses_of(cell) & topology.blocks();
    for (at, &cell) in line.iter().enumerate() {
        let goes_on = at > 0 && region(line[at - 1]) == region(cell);
        match lengths.last_mut() {
            Some(length) if goes_on => *length += 1,
            _ => lengths.push(1),
        }
    }
    (line.to_vec(), lengths)
}

/// The cells of a zipper: the middle, then cells as far from it two by two.
fn pairs(line: &[Cell]) -> (Vec<Cell>, Vec<usize>) {
    let middle = (line.len() % 2 == 1).then(|| line[line.len() / 2]);
    let half = (0..line.len() / 2).rev();
    let both = half.flat_map(|at| [line[at], line[line.len() - 1 - at]]);
    let lengths = middle.map(|_| 1).into_iter();
    let lengths = lengths
        .chain(std::iter::repeat(2).take(line.len() / 2))
        .collect();
    (middle.into_iter().chain(both).collect(), lengths)
}
