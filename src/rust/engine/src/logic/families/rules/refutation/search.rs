//! The shortest way from a candidate to a contradiction.

use super::consequence::{Consequence, Derived, End, Ending, Refutation, Split};
use super::model::Model;
use super::trail::Trail;
use crate::logic::state::Candidate;

/// The maximum number of consequences of one candidate that are said.
const LONGEST: usize = 5;

/// The maximum number of consequences of a candidate, in all cases together.
const LONGEST_IN_CASES: usize = 10;

/// The maximum number of digits of a cell, or of places of a digit, that are distinguished.
const MOST_CASES: usize = 4;

/// Returns the consequences that lead from a candidate to a contradiction, without those that
/// can be left out. If every contradiction needs cases, distinguishes them.
pub(super) fn shortest(model: &Model, candidate: Candidate) -> Option<Refutation> {
    let mut left_out = Vec::new();
    let Some(mut best) = refute(model, candidate, &left_out) else {
        return by_cases(model, candidate);
    };
    let mut at = best.0.len();
    while at > 0 {
        at -= 1;
        left_out.push(best.0[at].what.clone());
        match refute(model, candidate, &left_out) {
            Some(shorter) if shorter.0.len() < best.0.len() => {
                best = shorter;
                at = at.min(best.0.len());
            }
            _ => {
                left_out.pop();
            }
        }
    }
    let (first, end) = best;
    (first.len() <= LONGEST).then_some(Refutation {
        first,
        ending: Ending::Once(end),
    })
}

fn refute(
    model: &Model,
    candidate: Candidate,
    left_out: &[Consequence],
) -> Option<(Vec<Derived<Consequence>>, Derived<End>)> {
    let place = model.place(candidate.cell)?;
    let mut trail = Trail::new(model, left_out);
    let end = match trail.assume(place, candidate.digit) {
        Err(end) => end,
        Ok(()) => trail.follow().err()?,
    };
    let needed = trail.needed(&end);
    Some((trail.selected(|number| needed[number]), trail.ended(end)))
}

/// Distinguishes the digits of a cell that has few left, or the few places of a digit in a
/// house, and refutes each of them.
fn by_cases(model: &Model, candidate: Candidate) -> Option<Refutation> {
    let mut trail = Trail::new(model, &[]);
    trail
        .assume(model.place(candidate.cell)?, candidate.digit)
        .ok()?;
    trail.follow().ok()?;
    let cells = (0..model.cells.len()).map(Split::Cell);
    let digits = model.context.topology().digits();
    let houses = model.houses.iter();
    let houses = houses.flat_map(|&house| digits.iter().map(move |it| Split::House(house, it)));
    let splits = cells.chain(houses).filter(|split| {
        let count = trail.ways(split).len();
        (2..=MOST_CASES).contains(&count)
    });
    let cases = splits.filter_map(|split| trail.cases(split));
    let shortest = cases.min_by_key(Refutation::len);
    shortest.filter(|it| it.len() <= LONGEST_IN_CASES)
}
