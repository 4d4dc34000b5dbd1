//! A user-defined sum: cells, each with a factor, add up to a number or to other cells.
//!
//! Lists: the cells; the cells with which they are compared, if there are any. Numbers: the
//! comparison, then two numbers to which the sum of the other cells is added, then a factor for
//! each cell. Comparison 0: the sum is between the first number and the second. 1: it is at
//! most the first. 2: it is at least the first. 3: it differs from the first.

use std::sync::Arc;

use super::{line, words, Constraints, Kind, Layers, Reading, Rule, RuleFault};
use crate::shape::{Cell, Shape};

pub(super) struct Sum;

/// The largest factor of a cell.
const MOST_FACTOR: i32 = 100;

/// The largest number with which a sum is compared.
const MOST_SUM: i32 = 100_000;

/// The allowed values of a sum.
#[derive(Clone, Copy)]
enum Wanted {
    Within(i32, i32),
    Not(i32),
}

impl Wanted {
    fn has(self, sum: i32) -> bool {
        match self {
            Wanted::Within(low, high) => low <= sum && sum <= high,
            Wanted::Not(number) => sum != number,
        }
    }
}

impl Kind for Sum {
    fn name(&self) -> &'static str {
        "sum"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::distinct(rule, 0, 1)?;
        line::no_repeat(&rule.lists.concat())?;
        line::value_within(rule, 0, "number", 0, 3)?;
        line::value_within(rule, 1, "number", -MOST_SUM, MOST_SUM)?;
        line::value_within(rule, 2, "number", -MOST_SUM, MOST_SUM)?;
        let factors = factors(rule);
        if factors.len() != rule.list(0).len() {
            return Err(RuleFault::new("needs a weight for each cell", rule.list(0)));
        }
        if factors.iter().any(|&by| by == 0 || by.abs() > MOST_FACTOR) {
            return Err(RuleFault::new(
                format!("has a weight that is 0 or beyond {MOST_FACTOR}"),
                rule.list(0),
            ));
        }
        let terms = terms(rule);
        let (low, high) = line::weighted_bounds(shape, &terms);
        if !(low..=high).any(|sum| wanted(rule).has(sum)) {
            return Err(out_of_reach(rule, shape));
        }
        if let Some(sum) = exact(rule) {
            return line::check_equal(shape, &sum);
        }
        match layers(rule, shape) {
            Some(layers) if layers.is_open() => Ok(()),
            Some(_) => Err(out_of_reach(rule, shape)),
            None => Err(RuleFault::new(
                "has too many cells for a sum that may be one of several",
                rule.list(0),
            )),
        }
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let weighted = rule.digits_of(0, digits).zip(factors(rule));
        let sum: i32 = weighted.map(|(digit, by)| digit * by).sum();
        wanted(rule).has(sum - rule.digits_of(1, digits).sum::<i32>())
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        match (exact(rule), layers(rule, shape)) {
            (Some(sum), _) => out.sum(shape, sum),
            (None, Some(layers)) => out.machine(shape, &cells(rule), Arc::new(layers)),
            (None, None) => {}
        }
    }

    fn reading(&self, rule: &Rule, shape: &Shape) -> Reading {
        match (exact(rule), layers(rule, shape)) {
            (Some(sum), _) => Reading::Sum(sum),
            (None, Some(layers)) => Reading::machine(cells(rule), layers),
            (None, None) => Reading::Pairs,
        }
    }

    fn label(&self, rule: &Rule) -> String {
        rule.label_or("sum")
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        if rule.label.is_some() {
            let cells = words::cells(shape, rule.list(0));
            return format!("the {} in {cells}", self.label(rule));
        }
        let term = |(&cell, &by): (&Cell, &i32)| match (by, words::cell(shape, cell)) {
            (1, cell) => cell,
            (-1, cell) => format!("-{cell}"),
            (by, cell) => format!("{by} {cell}"),
        };
        let own: Vec<String> = rule.list(0).iter().zip(factors(rule)).map(term).collect();
        let others: Vec<String> = rule.list(1).iter().map(|&it| words::cell(shape, it)).collect();
        let own = own.join(" + ").replace("+ -", "- ");
        format!("the sum {own} of {}", total(rule, &others.join(" + ")))
    }
}

fn factors(rule: &Rule) -> &[i32] {
    rule.values.get(3..).unwrap_or(&[])
}

fn wanted(rule: &Rule) -> Wanted {
    let number = rule.value(1).unwrap_or(0);
    match rule.number() {
        0 => Wanted::Within(number, rule.value(2).unwrap_or(0)),
        1 => Wanted::Within(i32::MIN, number),
        2 => Wanted::Within(number, i32::MAX),
        _ => Wanted::Not(number),
    }
}

/// Returns the cells with their factors, and those with which they are compared with factor -1.
fn terms(rule: &Rule) -> Vec<(Cell, i32)> {
    let own = rule.list(0).iter().copied().zip(factors(rule).iter().copied());
    own.chain(rule.list(1).iter().map(|&cell| (cell, -1))).collect()
}

fn cells(rule: &Rule) -> Vec<Cell> {
    terms(rule).into_iter().map(|(cell, _)| cell).collect()
}

/// Returns the rule as a sum that must equal one number, if it is such a sum.
fn exact(rule: &Rule) -> Option<super::Sum> {
    match wanted(rule) {
        Wanted::Within(low, high) if low == high => Some(super::Sum::new(terms(rule), low)),
        _ => None,
    }
}

/// Returns a machine that adds up, or `None` if the machine would be large or the sum must
/// equal one number.
fn layers(rule: &Rule, shape: &Shape) -> Option<Layers> {
    let (terms, wanted) = (terms(rule), wanted(rule));
    match exact(rule) {
        Some(_) => None,
        None => {
            let factors: i32 = terms.iter().map(|term| term.1).sum();
            let above = shape.above() * factors;
            Layers::of_sum(&terms, shape.digits(), |sum| wanted.has(sum - above))
        }
    }
}

/// Returns what the sum must be, as the end of `the sum of`. `others` names what the sum is
/// compared with.
fn total(rule: &Rule, others: &str) -> String {
    let (low, high) = (rule.value(1).unwrap_or(0), rule.value(2).unwrap_or(0));
    let with = |number: i32| match (others.is_empty(), number) {
        (true, _) => number.to_string(),
        (false, 0) => others.to_string(),
        (false, _) => format!("{others} + {number}").replace("+ -", "- "),
    };
    match rule.number() {
        0 if low == high => with(low),
        0 => format!("{} to {}", with(low), with(high)),
        1 => format!("at most {}", with(low)),
        2 => format!("at least {}", with(low)),
        _ => format!("other than {}", with(low)),
    }
}

/// Returns the fault that the sum is out of reach.
fn out_of_reach(rule: &Rule, shape: &Shape) -> RuleFault {
    let (own, others): (Vec<_>, Vec<_>) = terms(rule)
        .into_iter()
        .partition(|(cell, _)| rule.list(0).contains(cell));
    let (low, high) = line::weighted_bounds(shape, &own);
    let others: Vec<(Cell, i32)> = others.iter().map(|&(cell, _)| (cell, 1)).collect();
    let own = words::range(low, high);
    let (what, others) = match others.is_empty() {
        true => ("", String::new()),
        false => {
            let (low, high) = line::weighted_bounds(shape, &others);
            ("the total", format!(", the total {}", words::range(low, high)))
        }
    };
    RuleFault::new(
        format!("cannot add up to {}: its cells make {own}{others}", total(rule, what)),
        &rule.lists.concat(),
    )
}
