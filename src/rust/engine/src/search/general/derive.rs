//! Sums that follow from houses and cages: the rule of 45 and its kin.

use super::network::Network;
use super::part::Part;
use super::parts::{Cage, WeightedSum};
use crate::rules::Constraints;
use crate::shape::{Cell, HouseKind, Shape};
use crate::sorting::sort_by;

/// The most cells of a derived sum. Longer sums remove few candidates.
const MOST_CELLS: usize = 6;
/// The most neighbouring rows, columns or boxes to combine.
const MOST_HOUSES: usize = 4;

/// Sums derived from houses and the cages in them. Subtracting the cages from the
/// total of the houses leaves a sum over a few cells inside or outside the houses.
pub(super) fn sums(shape: &Shape, given: &Constraints, network: &Network) -> Vec<Box<dyn Part>> {
    let houses = shape.houses();
    let mut found: Vec<(Vec<(Cell, i32)>, i32)> = Vec::new();
    for first in 0..houses.len() {
        let of_kind = houses[first..].iter().take_while(|house| {
            house.kind == houses[first].kind && house.grid == houses[first].grid
        });
        let mut union: Vec<Cell> = Vec::new();
        for (count, house) in (1..=MOST_HOUSES).zip(of_kind) {
            // Consecutive regions of a jigsaw need not be neighbours.
            if count > 1 && house.kind == HouseKind::Region {
                break;
            }
            union.extend(&house.cells);
            let target = (count * triangle(network)) as i32;
            if let Some(sum) = left_over(given, network, &union, target) {
                if !found.contains(&sum) {
                    found.push(sum);
                }
            }
        }
    }
    found
        .into_iter()
        .map(|(terms, target)| part(terms, target, network))
        .collect()
}

/// What the digits of a house add up to.
fn triangle(network: &Network) -> usize {
    let top = network.digits;
    top * (top + 1) / 2
}

/// The cells of a union that no cage accounts for, and those outside that cages
/// bring in, whichever are fewer for each cage.
fn left_over(
    given: &Constraints,
    network: &Network,
    union: &[Cell],
    target: i32,
) -> Option<(Vec<(Cell, i32)>, i32)> {
    let mut inside = vec![false; network.cells()];
    for &cell in union {
        inside[usize::from(cell)] = true;
    }
    let mut free = inside.clone();
    let (mut terms, mut target): (Vec<(Cell, i32)>, i32) = (Vec::new(), target);
    for (cells, sum) in &given.cages {
        let within = cells
            .iter()
            .filter(|&&cell| free[usize::from(cell)])
            .count();
        // A cage that shares cells with one that is counted is left alone.
        if within == 0
            || cells
                .iter()
                .any(|&cell| inside[usize::from(cell)] && !free[usize::from(cell)])
        {
            continue;
        }
        let outside = cells.len() - within;
        if outside > within {
            continue;
        }
        target -= sum;
        for &cell in cells {
            if free[usize::from(cell)] {
                free[usize::from(cell)] = false;
            } else {
                // A cell in two cages counts twice.
                match terms.iter_mut().find(|(known, _)| *known == cell) {
                    Some((_, factor)) => *factor -= 1,
                    None => terms.push((cell, -1)),
                }
            }
        }
        if terms.len() > 2 * MOST_CELLS {
            return None;
        }
    }
    let left = (0..network.cells() as Cell).filter(|&cell| free[usize::from(cell)]);
    for cell in left {
        match terms.iter().position(|&(known, _)| known == cell) {
            Some(at) => {
                terms.swap_remove(at);
            }
            None => terms.push((cell, 1)),
        }
        if terms.len() > 2 * MOST_CELLS {
            return None;
        }
    }
    sort_by(&mut terms, Ord::cmp);
    (!terms.is_empty() && terms.len() <= MOST_CELLS).then_some((terms, target))
}

fn part(terms: Vec<(Cell, i32)>, target: i32, network: &Network) -> Box<dyn Part> {
    let sign = terms[0].1;
    let is_cage = terms.iter().enumerate().all(|(i, &(cell, factor))| {
        factor == sign
            && sign.abs() == 1
            && terms[..i]
                .iter()
                .all(|&(other, _)| network.sees(cell, other))
    });
    if is_cage {
        let cells = terms.iter().map(|&(cell, _)| cell).collect();
        return Box::new(Cage::new(cells, sign * target));
    }
    Box::new(WeightedSum::new(&terms, target, network))
}
