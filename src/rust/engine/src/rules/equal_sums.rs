//! Equal sums: all lists of cells have the same sum.

use super::{line, words, Constraints, Kind, Reading, Rule, RuleFault, Sum};
use crate::shape::{Cell, Shape};

pub(super) struct EqualSums;

impl Kind for EqualSums {
    fn name(&self) -> &'static str {
        "equal_sums"
    }

    fn check(&self, rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
        line::groups(rule)?;
        for sum in differences(rule) {
            let (low, high) = line::weighted_bounds(shape, &sum.terms);
            if low > 0 || high < 0 {
                let each = rule.lists.iter().map(|cells| line::sum_bounds(shape, cells));
                let each: Vec<String> = each.map(|(low, high)| words::range(low, high)).collect();
                let reason = format!("has sums that cannot be equal: {}", words::and(each));
                return Err(RuleFault::new(reason, &rule.lists.concat()));
            }
            line::check_equal(shape, &sum)?;
        }
        Ok(())
    }

    fn holds(&self, rule: &Rule, _shape: &Shape, digits: &[u8]) -> bool {
        let sum = |list| rule.digits_of(list, digits).sum::<i32>();
        (1..rule.lists.len()).all(|list| sum(list) == sum(0))
    }

    fn reduce(&self, rule: &Rule, shape: &Shape, out: &mut Constraints) {
        differences(rule).into_iter().for_each(|sum| out.sum(shape, sum));
    }

    fn reading(&self, rule: &Rule, _shape: &Shape) -> Reading {
        match line::no_repeat(&rule.lists.concat()) {
            Ok(()) => Reading::EqualSums(rule.lists.clone()),
            Err(_) => Reading::Whole(Vec::new()),
        }
    }

    fn label(&self, rule: &Rule) -> String {
        rule.label_or("equal sums")
    }

    fn named(&self, rule: &Rule, shape: &Shape) -> String {
        let sum = |cells: &Vec<Cell>| {
            let cells: Vec<String> = cells.iter().map(|&it| words::cell(shape, it)).collect();
            cells.join(" + ")
        };
        let sums: Vec<String> = rule.lists.iter().map(sum).collect();
        format!("the {} {}", self.label(rule), sums.join(" = "))
    }
}

/// Returns a sum for every two lists: their difference is 0. Cells that both lists have cancel
/// out.
fn differences(rule: &Rule) -> Vec<Sum> {
    let terms = |list: usize, by: i32| rule.list(list).iter().map(move |&cell| (cell, by));
    let before = |at: usize| (0..at).map(move |other| Sum::new(terms(other, 1).chain(terms(at, -1)), 0));
    let sums = (0..rule.lists.len()).flat_map(before);
    sums.filter(|sum| !sum.terms.is_empty()).collect()
}
