//! The smallest and the largest digits that the cells of a sum can hold.

use std::ops::ControlFlow;

use super::combined::{differ, first_of};
use super::different::{extremes, in_order_of_cells};
use crate::logic::context::Context;
use crate::logic::facts::{groups_of_peers, Divided, Question};
use crate::logic::found::Found;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::{Reading, Sum};
use crate::topology::BoardRule;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Finds digits of arrows and similar rules that are too large or too small whatever the other
/// cells hold.
pub(super) fn find(context: &Context, technique: Technique, found: &mut Found) -> ControlFlow<()> {
    let grid = context.grid;
    let changed = context.changed(technique);
    for rule in context.topology().rules() {
        let Reading::Sum(sum) = &rule.reading else {
            continue;
        };
        let list: Vec<Cell> = sum.terms.iter().map(|&(cell, _)| cell).collect();
        let cells: CellSet = list.iter().copied().collect();
        if !cells.meets(changed) {
            continue;
        }
        // No other question starts with -2.
        let question = Question::new(grid, &list, vec![-2, rule.number as i32]);
        let kept = context
            .memory()
            .ways(question, |_| within_bounds(context, rule, sum));
        let mut step = Step::new(technique, DigitSet::EMPTY);
        for (&cell, &kept) in list.iter().zip(kept.iter()) {
            let gone = step.keep(grid, cell, kept);
            step.digits |= gone;
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.cells = cells;
        step.pattern.rules.push(rule.number);
        let struck: Vec<Cell> = step.eliminations.iter().map(|gone| gone.cell).collect();
        let left = step.digits;
        let struck: CellSet = struck.into_iter().collect();
        step.pattern
            .highlight_all(grid, cells - struck, !left & DigitSet::ALL);
        step.pattern.words = context.words(|| {
            let named = rule.named();
            let limits = first_of(&limits(context, rule, sum, struck));
            format!("For {named}: {limits}. {}.", words::outcome(&step))
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// Returns, for each cell, the digits that are neither too large nor too small for the other cells.
fn within_bounds(context: &Context, rule: &BoardRule, sum: &Sum<Cell>) -> Vec<DigitSet> {
    let bounds = bounds(context, rule, sum);
    let fits = |(&(cell, factor), (low, high)): (&(Cell, i32), (i32, i32))| {
        let digits = context.grid.digits_at(cell);
        let fits = |digit: &Digit| {
            let rest = sum.target - factor * i32::from(digit.get());
            (low..=high).contains(&rest)
        };
        digits.iter().filter(fits).collect()
    };
    sum.terms.iter().zip(bounds).map(fits).collect()
}

/// Describes the smallest or largest sum of the other cells and the resulting limit for each cell
/// in `struck`, such as `r1c2 and r1c3 add up to at least 1+2 = 3, so r1c1 is at most 6`.
fn limits(context: &Context, rule: &BoardRule, sum: &Sum<Cell>, struck: CellSet) -> Vec<String> {
    let named = rule.named();
    let mut limits = Vec::new();
    let terms = sum.terms.iter().zip(bounds(context, rule, sum));
    for (&(cell, factor), (low, high)) in terms.filter(|(term, _)| struck.contains(term.0)) {
        let fits = |digit: &Digit| {
            let rest = sum.target - factor * i32::from(digit.get());
            (low..=high).contains(&rest)
        };
        let all = context.topology().digits();
        let fitting: DigitSet = all.iter().filter(fits).collect();
        let open = context.grid.candidates(cell);
        let (least, most) = (fitting.iter().next(), fitting.iter().next_back());
        if let Some(most) = most.filter(|most| open.iter().any(|digit| digit > *most)) {
            let reason = reason(context, &named, sum, (cell, factor), true);
            limits.push(format!("{reason}, so {cell} is at most {most}"));
        }
        if let Some(least) = least.filter(|least| open.iter().any(|digit| digit < *least)) {
            let reason = reason(context, &named, sum, (cell, factor), false);
            limits.push(format!("{reason}, so {cell} is at least {least}"));
        }
        if least.is_none() {
            limits.push(format!("no digit of {cell} makes the sum right"));
        }
    }
    limits
}

/// Explains why a term cannot be larger, or why it cannot be smaller.
fn reason(
    context: &Context,
    named: &str,
    sum: &Sum<Cell>,
    term: (Cell, i32),
    is_most: bool,
) -> String {
    let others = |same: bool| -> Vec<(Cell, i32)> {
        let others = sum.terms.iter().copied().filter(|it| it.0 != term.0);
        others.filter(|it| (it.1 * term.1 > 0) == same).collect()
    };
    let mut parts = Vec::new();
    // The names of most rules include the sum.
    if sum.target != 0 && !named.contains(&format!("of {}", sum.target.abs())) {
        parts.push(format!("the sum is {}", sum.target.abs()));
    }
    // A term is largest if the terms on its side are small and those on the other side are large.
    for (terms, is_least) in [(others(true), is_most), (others(false), !is_most)] {
        if !terms.is_empty() {
            let is_rest = terms.len() + 1 == sum.terms.len();
            let cells: Vec<Cell> = sum.terms.iter().map(|it| it.0).collect();
            let is_sorted = cells.windows(2).all(|two| two[0] < two[1]);
            let named = (is_rest && is_sorted && terms.len() > 2).then_some("the other cells");
            parts.push(bound_in_words(context, &terms, is_least, named));
        }
    }
    words::and(parts)
}

/// Describes a bound, such as `r1c2 and r1c3 add up to at least 1+2 = 3`. In numbers with several
/// digits, the digit of a cell is multiplied by its place value. `named` can name the cells.
fn bound_in_words(
    context: &Context,
    terms: &[(Cell, i32)],
    is_least: bool,
    named: Option<&str>,
) -> String {
    let groups = groups_of_peers(context.topology(), terms);
    let (cells, numbers) = in_order_of_cells(context.grid, &groups, is_least);
    let total: i32 = numbers.iter().sum();
    let bound = if is_least { "at least" } else { "at most" };
    if let &[number] = &numbers[..] {
        return format!("{} is {bound} {number}", words::cells(cells));
    }
    let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
    let numbers = numbers.join("+");
    format!(
        "{} add up to {bound} {numbers} = {total}{}",
        named.map_or_else(|| words::cells(cells), str::to_string),
        differ(context.grid, terms, total, is_least)
    )
}

/// Returns, for each term of the sum of a rule, bounds for the sum of all other terms.
fn bounds(context: &Context, rule: &BoardRule, sum: &Sum<Cell>) -> Vec<(i32, i32)> {
    let divide = || Divided::new(context.topology(), &sum.terms);
    let divided = context.memory().divided(rule, divide);
    let groups = divided.groups.iter();
    let of_groups: Vec<(i32, i32)> = groups.map(|group| group_bounds(context, group)).collect();
    let bounds = |without: &Vec<usize>| {
        let groups = without.iter().map(|&at| of_groups[at]);
        groups.fold((0, 0), |(low, high), (least, most)| {
            (low + least, high + most)
        })
    };
    divided.without.iter().map(bounds).collect()
}

/// Returns bounds for the sum of terms whose cells all see each other.
fn group_bounds(context: &Context, group: &[(Cell, i32)]) -> (i32, i32) {
    let sign = group[0].1.signum();
    let [a, b] = [true, false]
        .map(|is_least| sign * extremes(context.grid, group, is_least).iter().sum::<i32>());
    (a.min(b), a.max(b))
}
