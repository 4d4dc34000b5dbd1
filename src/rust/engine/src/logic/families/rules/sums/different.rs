//! The least and the greatest sum of different digits.

use crate::logic::state::Grid;
use crate::sets::DIGITS;
use crate::{Cell, CellSet, Digit, DigitSet};

/// More than any sum of a board.
const FORBIDDEN: i32 = 1 << 20;

/// Returns the numbers with the least or the greatest sum that cells which all see each other can
/// hold, in the order of the cells: different candidates, times the factors of the cells without
/// sign. If there are too few candidates for different digits, returns the limits of each cell.
pub(super) fn extremes(grid: &Grid, terms: &[(Cell, i32)], is_least: bool) -> Vec<i32> {
    let open: Vec<DigitSet> = terms
        .iter()
        .map(|&(cell, _)| grid.digits_at(cell))
        .collect();
    let factors: Vec<i32> = terms.iter().map(|term| term.1.abs()).collect();
    extremes_of(&open, &factors, is_least)
}

/// Returns the same for the open digits of the cells and their factors.
pub(in crate::logic::families::rules) fn extremes_of(
    open: &[DigitSet],
    factors: &[i32],
    is_least: bool,
) -> Vec<i32> {
    let digits = own_limits(open, is_least);
    let digits = match are_distinct(&digits) {
        true => digits,
        false => assigned(open, factors, is_least).unwrap_or(digits),
    };
    let numbers = digits.iter().zip(factors);
    numbers.map(|(digit, factor)| digit * factor).collect()
}

/// Returns the cells of terms that a sentence limits, and the numbers of `extremes()`, both in the
/// order of the cells. Of equal cells, the first has the smallest number in the least sum, and the
/// greatest in the greatest.
pub(super) fn in_order_of_cells(
    grid: &Grid,
    groups: &[Vec<(Cell, i32)>],
    is_least: bool,
) -> (CellSet, Vec<i32>) {
    let mut all: Vec<(Cell, i32)> = Vec::new();
    for group in groups {
        let mut numbers = extremes(grid, group, is_least);
        let is_equal = |&(a, x): &(Cell, i32), &(b, y): &(Cell, i32)| {
            grid.digits_at(a) == grid.digits_at(b) && x.abs() == y.abs()
        };
        for at in 0..group.len() {
            for later in at + 1..group.len() {
                let is_in_order = (group[at].0 < group[later].0) == (numbers[at] < numbers[later]);
                if is_equal(&group[at], &group[later]) && is_in_order != is_least {
                    numbers.swap(at, later);
                }
            }
        }
        all.extend(group.iter().map(|term| term.0).zip(numbers));
    }
    all.sort_unstable();
    let cells = all.iter().map(|it| it.0).collect();
    (cells, all.into_iter().map(|it| it.1).collect())
}

fn number(digit: Digit) -> i32 {
    i32::from(digit.get())
}

/// Returns the least or the greatest digit of each cell.
fn own_limits(open: &[DigitSet], is_least: bool) -> Vec<i32> {
    let limit = |digits: &DigitSet| match is_least {
        true => digits.iter().next(),
        false => digits.iter().next_back(),
    };
    open.iter().map(|it| limit(it).map_or(0, number)).collect()
}

fn are_distinct(digits: &[i32]) -> bool {
    let seen = digits.iter().fold(0u32, |seen, digit| seen | 1 << digit);
    seen.count_ones() as usize == digits.len()
}

/// Assigns different digits to the cells so that their sum is least or greatest. Returns `None` if
/// no assignment exists.
///
/// This is the Hungarian method: each cell in turn gets a digit along the cheapest path of
/// exchanges. `cell_price` and `digit_price` keep the cost of every pair, less both prices, at
/// least 0. Place 0 means no digit, and row 0 no cell.
fn assigned(open: &[DigitSet], factors: &[i32], is_least: bool) -> Option<Vec<i32>> {
    let cost = |row: usize, digit: usize| {
        let allowed = Digit::new(digit as u8).filter(|it| open[row - 1].contains(*it));
        let sign = if is_least { 1 } else { -1 };
        allowed.map_or(FORBIDDEN, |it| sign * number(it) * factors[row - 1])
    };
    if open.len() > DIGITS {
        return None;
    }
    let mut cell_price = [0; DIGITS + 1];
    let mut digit_price = [0; DIGITS + 1];
    let mut owner = [0usize; DIGITS + 1];
    for row in 1..=open.len() {
        let mut least = [i32::MAX; DIGITS + 1];
        let mut before = [0usize; DIGITS + 1];
        let mut reached = [false; DIGITS + 1];
        let mut at = 0;
        owner[0] = row;
        while owner[at] != 0 {
            reached[at] = true;
            let from = owner[at];
            let mut next = 0;
            let mut rise = i32::MAX;
            for digit in (1..=DIGITS).filter(|&digit| !reached[digit]) {
                let price = cost(from, digit) - cell_price[from] - digit_price[digit];
                if price < least[digit] {
                    least[digit] = price;
                    before[digit] = at;
                }
                if least[digit] < rise {
                    rise = least[digit];
                    next = digit;
                }
            }
            for digit in 0..=DIGITS {
                if reached[digit] {
                    cell_price[owner[digit]] += rise;
                    digit_price[digit] -= rise;
                } else if digit > 0 {
                    least[digit] -= rise;
                }
            }
            at = next;
        }
        while at != 0 {
            owner[at] = owner[before[at]];
            at = before[at];
        }
    }
    let mut digits = vec![0; open.len()];
    for (digit, &row) in owner.iter().enumerate().skip(1).filter(|(_, &row)| row > 0) {
        let allowed = Digit::new(digit as u8).filter(|it| open[row - 1].contains(*it))?;
        digits[row - 1] = number(allowed);
    }
    Some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the least or the greatest sum by trying all ways.
    fn by_trial(open: &[DigitSet], factors: &[i32], used: DigitSet, is_least: bool) -> Option<i32> {
        let Some((first, others)) = open.split_first() else {
            return Some(0);
        };
        let sums = (*first - used).iter().filter_map(|digit| {
            let rest = by_trial(others, &factors[1..], used | DigitSet::of(digit), is_least)?;
            Some(rest + factors[0] * number(digit))
        });
        match is_least {
            true => sums.min(),
            false => sums.max(),
        }
    }

    #[test]
    fn the_sum_is_least_or_greatest() {
        let mut state = 1u32;
        let mut random = |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        let (mut some, mut none) = (0, 0);
        for _ in 0..2000 {
            let count = 1 + random(5) as usize;
            let digits = 3 + random(DIGITS as u32 - 2);
            let open = (0..count).map(|_| {
                let all = (1..=digits as u8).map(Digit::of);
                let kept = all.filter(|_| random(3) == 0);
                kept.collect::<DigitSet>() | DigitSet::of(Digit::of(1 + random(digits) as u8))
            });
            let open: Vec<DigitSet> = open.collect();
            let factors: Vec<i32> = (0..count).map(|_| 1 + random(3) as i32).collect();
            for is_least in [true, false] {
                let found = assigned(&open, &factors, is_least);
                if let Some(found) = &found {
                    assert!(are_distinct(found), "{open:?} {found:?}");
                }
                let sum = found.map(|digits| {
                    let terms = digits.iter().zip(&factors);
                    terms.map(|(digit, factor)| digit * factor).sum()
                });
                let wanted = by_trial(&open, &factors, DigitSet::EMPTY, is_least);
                assert_eq!(sum, wanted, "{open:?} {factors:?}");
                some += usize::from(wanted.is_some());
                none += usize::from(wanted.is_none());
            }
        }
        assert!(some > 1000 && none > 100, "{some} {none}");
    }
}
