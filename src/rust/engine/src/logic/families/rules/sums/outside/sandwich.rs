//! Sandwich clues: the sum between the lowest and the highest digit of a line.

use std::ops::ControlFlow;

use super::super::describe;
use super::{open_digits, step_of};
use crate::logic::context::Context;
use crate::logic::facts::{fill, sets_of, sum_of, NumberSet};
use crate::logic::found::Found;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::rules::Reading;
use crate::sorting::sort_by_key;
use crate::{Cell, Digit, DigitSet};

/// The maximum number of pairs of places that the words of a step list.
const LISTED: usize = 6;

/// Finds cells in which the lowest or highest digit has no partner. The distance of the two must
/// leave room for digits with the sum between them.
pub(in super::super) fn find_crust(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let digits = context.topology().digits();
    let (Some(low), Some(high)) = (digits.iter().next(), digits.iter().next_back()) else {
        return ControlFlow::Continue(());
    };
    let crust: DigitSet = [low, high].into_iter().collect();
    for rule in context.topology().rules() {
        let Reading::Sandwich(sum) = rule.reading else {
            continue;
        };
        let open = open_digits(context, rule);
        // Find the numbers of cells between the two that some digits with the sum can fill.
        let has_set = |between: &usize| {
            let mut sets = sets_of(*between).filter(|set| set.is_subset(digits - crust));
            sets.any(|set| sum_of(set) == sum)
        };
        let between: Vec<usize> = (0..digits.len() - 1).filter(has_set).collect();
        let mut step = step_of(context, technique, rule);
        for (at, &cell) in rule.list(0).iter().enumerate() {
            let has_partner = |other: Digit| {
                let partners = open
                    .iter()
                    .enumerate()
                    .filter(|(_, open)| open.contains(other));
                let mut distances = partners.map(|(place, _)| place.abs_diff(at));
                distances.any(|distance| distance > 0 && between.contains(&(distance - 1)))
            };
            let mut kept = digits;
            for (digit, other) in [(low, high), (high, low)] {
                if !has_partner(other) {
                    kept.remove(digit);
                }
            }
            step.keep(context.grid, cell, kept);
        }
        if step.is_idle() {
            continue;
        }
        step.pattern.words = context.words(|| {
            let ends = [low, high].map(|end| places(&open, end));
            let pairs = pairs_of_places(rule.list(0), ends.clone(), &between);
            let fits = [low, high].into_iter().zip(&ends).map(|(digit, places)| {
                let cells = words::or(places.iter().map(|&place| rule.list(0)[place]));
                format!("{digit} fits only in {cells}")
            });
            let fits: Vec<String> = fits.collect();
            let why = match pairs.len() {
                0 => format!("No places for {low} and {high} have this distance"),
                1..=LISTED => format!(
                    "{}. So {low} and {high}, in this order, can only be in {}",
                    words::capital(&fits.join(", and ")),
                    pairs.join(", or in ")
                ),
                _ => {
                    let gone: DigitSet = step.eliminations.iter().map(|it| it.digit).collect();
                    let other = (crust - gone).first().filter(|_| gone.len() == 1);
                    let other = other.map(|it| it.to_string());
                    format!(
                        "With {}, {} would have no place at this distance",
                        words::removed(&step),
                        other.as_deref().unwrap_or("the other of the two")
                    )
                }
            };
            format!(
                "With {}, {low} and {high} {}. {why}. {}.",
                rule.named(),
                apart(&between, digits - crust, sum),
                words::outcome(&step)
            )
        });
        found.push(step)?;
    }
    ControlFlow::Continue(())
}

/// The places in a line that may hold a digit.
fn places(open: &[DigitSet], digit: Digit) -> Vec<usize> {
    let all = open.iter().enumerate();
    let all = all.filter(|(_, open)| open.contains(digit));
    all.map(|(place, _)| place).collect()
}

/// `r1c1 and r1c4`: the places of the two ends with as many cells between them.
fn pairs_of_places(line: &[Cell], ends: [Vec<usize>; 2], between: &[usize]) -> Vec<String> {
    let [low, high] = ends;
    let pairs = low.iter().flat_map(|&a| high.iter().map(move |&b| (a, b)));
    let fits = |&(a, b): &(usize, usize)| a != b && between.contains(&(a.abs_diff(b) - 1));
    let named = |(a, b): (usize, usize)| format!("{} and {}", line[a], line[b]);
    pairs.filter(fits).map(named).collect()
}

/// Describes the distance, such as `have 1 or 2 cells between them (7, 2+5 or 3+4)` or `are
/// neighbours`.
fn apart(between: &[usize], digits: DigitSet, sum: i32) -> String {
    if between == [0] {
        return "must be neighbours".to_string();
    }
    let sets = between.iter().flat_map(|&count| sets_of(count));
    let sets = sets.filter(|set| set.is_subset(digits) && sum_of(*set) == sum);
    let mut sets: Vec<DigitSet> = sets.collect();
    sort_by_key(&mut sets, |set| (set.len(), set.iter().collect::<Vec<_>>()));
    let cells = if between == [1] { "cell" } else { "cells" };
    let counts = words::or(between);
    format!(
        "must have {counts} {cells} between them ({})",
        describe::sets(&sets)
    )
}

/// Returns the digits that each cell holds in some way to fill the line. The state is 0 before the
/// first digit of the crust, then one more than the sum since that digit, and `DONE` after the
/// second.
pub(super) fn fill_line(open: &[DigitSet], top: i32, sum: i32) -> Vec<DigitSet> {
    const DONE: usize = NumberSet::LAST;
    fill(
        open,
        |filling, digit| {
            let number = usize::from(digit.get());
            let is_crust = number == 1 || number as i32 == top;
            match (filling.state, is_crust) {
                (0, true) => Some(1),
                (0, false) => Some(0),
                (DONE, _) => Some(DONE),
                (state, true) => (state as i32 == sum + 1).then_some(DONE),
                (state, false) => {
                    let state = state + number;
                    (state as i32 <= sum + 1).then_some(state)
                }
            }
        },
        |_, state| state == DONE,
    )
}
