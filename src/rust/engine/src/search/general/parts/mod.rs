//! Constraints that are neither houses nor relations between two cells, one file for each kind.

mod arrange;
mod automaton;
mod cage;
mod choice;
mod circles;
mod digit_sets;
mod distinct;
mod ends;
mod quadruple;
mod refused;
mod room;
mod run;
mod sandwich;
mod skyscraper;
mod split;
mod sum;
mod sum_line;
mod x_sum;

pub(super) use cage::Cage;
pub(super) use sum::WeightedSum;

use std::sync::Arc;

use super::network::Network;
use super::part::Part;
use crate::rules::Constraints;
use crate::shape::Shape;

/// Creates the parts that enforce the constraints.
pub(super) fn of(shape: &Arc<Shape>, given: &Constraints, network: &Network) -> Vec<Box<dyn Part>> {
    let mut parts: Vec<Box<dyn Part>> = Vec::new();
    for (cells, sum) in &given.cages {
        parts.push(Box::new(Cage::new(cells.clone(), *sum)));
    }
    for cells in &given.runs {
        parts.push(Box::new(run::Run::new(cells.clone(), network.digits)));
    }
    for sum in &given.sums {
        parts.push(Box::new(WeightedSum::new(&sum.terms, sum.target, network)));
    }
    for (cells, target) in &given.sum_lines {
        parts.push(Box::new(sum_line::SumLine::new(cells.clone(), *target)));
    }
    for (cells, digits) in &given.quadruples {
        parts.push(Box::new(quadruple::Quadruple::new(cells.clone(), digits)));
    }
    for cells in &given.between {
        parts.push(Box::new(ends::Ends::between(cells.clone())));
    }
    for (cells, least) in &given.lockouts {
        parts.push(Box::new(ends::Ends::lockout(cells.clone(), *least)));
    }
    for (cells, sum) in &given.sandwiches {
        parts.push(Box::new(sandwich::Sandwich::new(cells.clone(), *sum)));
    }
    for (cells, sum) in &given.x_sums {
        parts.push(Box::new(x_sum::XSum::new(cells.clone(), *sum)));
    }
    for (cells, digit) in &given.rooms {
        parts.push(Box::new(room::Room::new(cells.clone(), *digit)));
    }
    for (cells, count) in &given.skyscrapers {
        parts.push(Box::new(skyscraper::Skyscraper::new(cells.clone(), *count)));
    }
    for (cells, layers) in &given.machines {
        let part = automaton::Automaton::new(cells.clone(), layers.clone(), network);
        parts.push(Box::new(part));
    }
    for (cells, low, high) in &given.distinct {
        parts.push(Box::new(distinct::Distinct::new(
            cells.clone(),
            *low,
            *high,
        )));
    }
    for (cells, mask) in &given.circles {
        parts.push(Box::new(circles::Circles::new(cells.clone(), *mask)));
    }
    for branches in &given.choices {
        parts.push(Box::new(choice::Choice::new(branches, shape, given)));
    }
    for (rule, cells) in &given.refused {
        let part = refused::Refused::new(rule.clone(), Arc::clone(shape), cells.clone());
        parts.push(Box::new(part));
    }
    parts
}
