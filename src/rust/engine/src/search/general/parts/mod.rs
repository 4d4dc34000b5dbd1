//! Constraints that are neither houses nor relations of two cells: one file a
//! sort.

mod cage;
mod digit_sets;
mod ends;
mod quadruple;
mod sandwich;
mod skyscraper;
mod split;
mod sum;
mod x_sum;

pub(super) use cage::{Cache, Cage};
pub(super) use sum::WeightedSum;

use super::clauses::Clauses;
use super::model::Model;
use super::state::{Narrowed, State};
use crate::rules::Constraints;
use crate::shape::Cell;

/// A constraint on several cells.
pub(super) trait Part: Send + Sync {
    /// The cells it is about; it is asked again when one of them changes.
    fn cells(&self) -> &[Cell];

    /// How dear [`Part::restrict`] is, from 0: cheap parts are asked first.
    fn price(&self) -> usize;

    /// Strikes what the constraint forbids. Once all cells are filled it finds
    /// a contradiction exactly if the constraint is broken.
    fn restrict(&self, state: &mut State) -> Narrowed;

    /// Says the same in clauses.
    fn clauses(&self, out: &mut Clauses);
}

/// The parts of a model whose houses and peers are known.
pub(super) fn of(given: &Constraints, model: &Model) -> Vec<Box<dyn Part>> {
    let mut parts: Vec<Box<dyn Part>> = Vec::new();
    for (cells, sum) in &given.cages {
        parts.push(Box::new(Cage::new(cells.clone(), *sum)));
    }
    for sum in &given.sums {
        parts.push(Box::new(WeightedSum::new(&sum.terms, sum.target, model)));
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
    for (cells, count) in &given.skyscrapers {
        parts.push(Box::new(skyscraper::Skyscraper::new(cells.clone(), *count)));
    }
    parts
}

/// The digits of a mask, from 1.
#[inline]
pub(super) fn digits(mask: u32) -> impl Iterator<Item = i32> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let digit = rest.trailing_zeros() as i32 + 1;
        rest &= rest - 1;
        Some(digit)
    })
}

/// The mask of a digit from 1; empty for what is no digit.
#[inline]
pub(super) fn bit(digit: i32) -> u32 {
    if (1..=32).contains(&digit) {
        1 << (digit - 1)
    } else {
        0
    }
}

/// The least and the greatest digit of a mask that is not empty.
#[inline]
pub(super) fn bounds(mask: u32) -> (i32, i32) {
    (
        mask.trailing_zeros() as i32 + 1,
        32 - mask.leading_zeros() as i32,
    )
}
