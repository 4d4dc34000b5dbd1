//! The places of numbers outside the board, which must not be drawn over each other.

use crate::rules::Rule;
use crate::shape::Shape;

/// The place of a number: the row and the column beside the first cell of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    at: (isize, isize),
    /// Whether its line is a diagonal. Pictures stack numbers before one row or column, but not
    /// those before diagonals.
    is_diagonal: bool,
}

/// The kinds of rules whose number is outside the board.
const OUTSIDE: [&str; 6] = [
    "little_killer",
    "outside_sum",
    "sandwich",
    "skyscraper",
    "x_sum",
    "numbered_room",
];

/// Returns the places of the numbers of some rules.
pub(super) fn marks_outside(shape: &Shape, rules: &[Rule]) -> Vec<Mark> {
    let of = |rule: &Rule| {
        let [first, next, ..] = *rule.list(0) else {
            return None;
        };
        let place = |cell| {
            let (row, column) = shape.place(cell);
            (row as isize, column as isize)
        };
        let (first, next) = (place(first), place(next));
        Some(Mark {
            at: (2 * first.0 - next.0, 2 * first.1 - next.1),
            is_diagonal: first.0 != next.0 && first.1 != next.1,
        })
    };
    let is_outside = |rule: &&Rule| OUTSIDE.contains(&rule.name());
    rules.iter().filter(is_outside).filter_map(of).collect()
}

/// Whether new numbers are drawn neither over each other nor over those that are there.
pub(super) fn are_beside(there: &[Mark], new: &[Mark]) -> bool {
    let overlap = |a: &Mark, b: &Mark| a.at == b.at && (a.is_diagonal || b.is_diagonal);
    let mut all = there.to_vec();
    new.iter().all(|mark| {
        let fits = !all.iter().any(|other| overlap(mark, other));
        all.push(*mark);
        fits
    })
}
