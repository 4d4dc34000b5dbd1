//! Same digits: every list of cells holds each digit equally often.

use std::sync::Arc;

use super::{line, words, Constraints, Kind, Layers, Reading, Rule, RuleFault, Sum};
use crate::shape::{Cell, Shape};

pub(super) struct SameDigits;

impl Kind for SameDigits {
    fn name(&self) -> &'static str {
        "same_digits"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::groups(rule)?;
        let sizes: Vec<usize> = rule.lists.iter().map(Vec::len).collect();
        if sizes.iter().any(|&size| size != sizes[0]) {
            let sizes = words::and(sizes.iter().map(usize::to_string));
            let reason = format!("needs groups of the same size, not of {sizes} cells");
            return Err(RuleFault::new(reason, &rule.lists.concat()));
        }
        for terms in differences(rule) {
            line::check_equal(shape, &Sum { terms, target: 0 })?;
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let sorted = |list| {
            let mut row: Vec<i32> = rule.digits_of(list, digits).collect();
            row.sort_unstable();
            row
        };
        (1..rule.lists.len()).all(|list| sorted(list) == sorted(0))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        for terms in differences(rule) {
            match terms[..] {
                [(a, _), (b, _)] => out.pair(shape, a, b, |x, y| x == y),
                _ => {
                    out.machines.extend(machines(&terms, shape));
                    // The sum follows from the machines, but the search would find it later.
                    out.sums.push(Sum { terms, target: 0 });
                }
            }
        }
    }

    fn reading(&self, rule: &Rule, shape: &Shape) -> Reading {
        let differences = differences(rule);
        let lines = differences.iter().flat_map(|terms| machines(terms, shape));
        Reading::Machines(lines.collect())
    }

    fn label(&self, rule: &Rule) -> String {
        rule.label_or("same digits")
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let groups = rule.lists.iter().map(|cells| words::cells(shape, cells));
        let groups: Vec<String> = groups.collect();
        format!("the {} in {}", self.label(rule), groups.join(" as in "))
    }
}

/// Returns, for each list but the first, its cells and those of the first list, without the
/// cells that both have. A digit occurs equally often among the cells with factor 1 and those
/// with -1.
fn differences(rule: &Rule) -> Vec<Vec<(Cell, i32)>> {
    let terms = |list: usize, by: i32| rule.list(list).iter().map(move |&cell| (cell, by));
    let with_first = |list: usize| Sum::new(terms(0, 1).chain(terms(list, -1)), 0).terms;
    let all = (1..rule.lists.len()).map(with_first);
    all.filter(|terms| !terms.is_empty()).collect()
}

/// Returns a machine for each digit. Its state is how much more often the digit occurred among
/// the cells with factor 1 so far.
fn machines(terms: &[(Cell, i32)], shape: &Shape) -> Vec<(Vec<Cell>, Arc<Layers>)> {
    let top = shape.digits();
    let of_digit = |counted: i32| {
        let step = |place: usize, more: i32, digit: i32| {
            let more = more + if digit == counted { terms[place].1 } else { 0 };
            (more.unsigned_abs() as usize <= terms.len() - 1 - place).then_some(more)
        };
        let cells = terms.iter().map(|&(cell, _)| cell).collect();
        (cells, Arc::new(Layers::of(terms.len(), top, 0, step, |more| more == 0)))
    };
    (1..=top as i32).map(of_digit).collect()
}
