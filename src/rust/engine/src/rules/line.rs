//! Functions that several kinds of rules share.

use super::{words, Constraints, Rule, RuleFault, Sum};
use crate::shape::{Cell, House, Shape};

/// Checks that the rule has this list, with at least `least` cells.
pub(super) fn at_least(rule: &Rule, index: usize, least: usize) -> Result<(), RuleFault> {
    let got = rule.list(index).len();
    if got < least {
        let cells = if least == 1 { "cell" } else { "cells" };
        return Err(RuleFault::new(
            format!("needs at least {least} {cells}, not {got}"),
            rule.list(index),
        ));
    }
    Ok(())
}

/// Checks that no cell is in the list twice.
pub(super) fn no_repeat(cells: &[Cell]) -> Result<(), RuleFault> {
    let twice: Vec<Cell> = (0..cells.len())
        .filter(|&i| cells[..i].contains(&cells[i]))
        .map(|i| cells[i])
        .collect();
    if twice.is_empty() {
        return Ok(());
    }
    Err(RuleFault::new("names a cell twice", &twice))
}

/// Checks that the list has at least `least` cells, each only once.
pub(super) fn distinct(rule: &Rule, index: usize, least: usize) -> Result<(), RuleFault> {
    at_least(rule, index, least)?;
    no_repeat(rule.list(index))
}

/// Checks that there are at least two lists, each with a cell and without a repeated cell.
pub(super) fn groups(rule: &Rule) -> Result<(), RuleFault> {
    if rule.lists.len() < 2 {
        return Err(RuleFault::new(
            "needs at least 2 groups of cells",
            &rule.lists.concat(),
        ));
    }
    (0..rule.lists.len()).try_for_each(|list| distinct(rule, list, 1))
}

/// Checks that the list has at least `least` cells, each only once, and no more cells than
/// there are digits.
pub(super) fn distinct_digits(rule: &Rule, shape: &Shape, least: usize) -> Result<(), RuleFault> {
    distinct(rule, 0, least)?;
    if rule.list(0).len() > shape.digits() {
        return Err(RuleFault::new(
            "has more cells than there are digits",
            rule.list(0),
        ));
    }
    Ok(())
}

/// Checks that the number of the rule is a sum that its cells can have.
pub(super) fn check_sum(rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
    distinct(rule, 0, 1)?;
    let (low, high) = sum_bounds(shape, rule.list(0));
    value_within(rule, 0, "sum", low, high)?;
    Ok(())
}

/// Returns bounds for the sum of different cells. Digits may repeat, but not within a house.
pub(super) fn sum_bounds(shape: &Shape, cells: &[Cell]) -> (i32, i32) {
    let bounds = blocks(shape, cells)
        .into_iter()
        .map(|block| sum_range(block.len(), shape));
    bounds.fold((0, 0), |all, (low, high)| (all.0 + low, all.1 + high))
}

/// Divides different cells into blocks, each within a house, the largest block first.
pub(super) fn blocks(shape: &Shape, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut rest = cells.to_vec();
    let mut blocks = Vec::new();
    while !rest.is_empty() {
        let inside = |house: &House| -> Vec<Cell> {
            let cells = rest.iter().copied();
            cells.filter(|cell| house.cells.contains(cell)).collect()
        };
        let most = shape.houses().iter().map(inside).max_by_key(Vec::len);
        // Every cell is in a row.
        let together = most.unwrap_or_else(|| rest.clone());
        rest.retain(|cell| !together.contains(cell));
        blocks.push(together);
    }
    blocks
}

/// Returns bounds for a sum in which each cell has a factor. They combine bounds for all cells
/// together with bounds for the cells with factors above 0 and below 0.
pub(super) fn weighted_bounds(shape: &Shape, terms: &[(Cell, i32)]) -> (i32, i32) {
    let (above, below): (Vec<_>, Vec<_>) = terms.iter().partition(|(_, by)| *by > 0);
    let [all, above, below] = [terms, &above, &below].map(|terms| bounds_by_blocks(shape, terms));
    (all.0.max(above.0 + below.0), all.1.min(above.1 + below.1))
}

fn bounds_by_blocks(shape: &Shape, terms: &[(Cell, i32)]) -> (i32, i32) {
    let (low, top) = (shape.lowest(), shape.highest());
    let cells: Vec<Cell> = terms.iter().map(|&(cell, _)| cell).collect();
    let factor = |cell: &Cell| terms.iter().find(|(it, _)| it == cell).map_or(0, |it| it.1);
    let mut bounds = (0, 0);
    for block in blocks(shape, &cells) {
        let mut factors: Vec<i32> = block.iter().map(factor).collect();
        factors.sort_unstable();
        // For the smallest sum, the largest factors have the lowest digits, and the factors
        // below 0 have the highest digits.
        let negative = factors.iter().filter(|&&by| by < 0).count();
        let (below, above) = factors.split_at(negative);
        let least = |factors: &mut dyn Iterator<Item = i32>| {
            (low..)
                .zip(factors)
                .map(|(digit, by)| digit * by)
                .sum::<i32>()
        };
        let most = |factors: &mut dyn Iterator<Item = i32>| {
            (0..)
                .zip(factors)
                .map(|(less, by)| (top - less) * by)
                .sum::<i32>()
        };
        bounds.0 += least(&mut above.iter().rev().copied()) + most(&mut below.iter().copied());
        bounds.1 += most(&mut above.iter().rev().copied()) + least(&mut below.iter().copied());
    }
    bounds
}

/// Returns the smallest and the largest number of these cells that may hold one of `digits`
/// digits.
pub(super) fn count_bounds(shape: &Shape, cells: &[Cell], digits: usize) -> (usize, usize) {
    let others = shape.digits() - digits;
    let bounds = blocks(shape, cells);
    let bounds = bounds
        .iter()
        .map(|block| (block.len().saturating_sub(others), block.len().min(digits)));
    bounds.fold((0, 0), |all, (low, high)| (all.0 + low, all.1 + high))
}

/// Checks that a sum does not require two cells of a house to be equal.
pub(super) fn check_equal(shape: &Shape, sum: &Sum) -> Result<(), RuleFault> {
    match sum.terms[..] {
        [(a, x), (b, y)] if x == -y && sum.target == 0 && share_house(shape, a, b) => Err(
            RuleFault::new("asks for the same digit twice in a house", &[a, b]),
        ),
        _ => Ok(()),
    }
}

/// Whether two cells share a house of the shape, so that their digits differ.
pub(super) fn share_house(shape: &Shape, a: Cell, b: Cell) -> bool {
    let has_both = |house: &House| house.cells.contains(&a) && house.cells.contains(&b);
    a != b && shape.houses().iter().any(has_both)
}

/// Checks that no house has more cells of the rule than there are digits for them.
pub(super) fn enough_digits(rule: &Rule, shape: &Shape, digits: usize) -> Result<(), RuleFault> {
    for house in shape.houses() {
        let is_listed = |cell: &Cell| rule.list(0).contains(cell);
        let cells: Vec<Cell> = house.cells.iter().copied().filter(is_listed).collect();
        if cells.len() > digits {
            let count = cells.len();
            return Err(RuleFault::new(
                format!("leaves {digits} of the digits to {count} cells of a house"),
                &cells,
            ));
        }
    }
    Ok(())
}

/// Whether the cells add up to the number.
pub(super) fn sum_holds(rule: &Rule, digits: &[u8]) -> bool {
    rule.value(0) == Some(rule.digits_of(0, digits).sum())
}

/// Returns the sum in which the cells add up to the number.
pub(super) fn sum(rule: &Rule) -> Sum {
    let terms = rule.list(0).iter().map(|&cell| (cell, 1));
    Sum::new(terms, rule.number())
}

/// Checks that the cells, taken two by two, share an edge.
pub(super) fn edges(rule: &Rule, index: usize, shape: &Shape) -> Result<(), RuleFault> {
    if rule.list(index).len() % 2 == 1 {
        return Err(RuleFault::new("needs pairs of cells", rule.list(index)));
    }
    for [a, b] in rule.pairs(index) {
        if !touch(shape, a, b) {
            return Err(RuleFault::new(
                "joins cells that do not share an edge",
                &[a, b],
            ));
        }
    }
    Ok(())
}

fn touch(shape: &Shape, a: Cell, b: Cell) -> bool {
    let ((r, c), (s, d)) = (shape.place(a), shape.place(b));
    r.abs_diff(s) + c.abs_diff(d) == 1
}

/// Whether a list of pairs has this pair, in either order.
pub(super) fn has_pair(rule: &Rule, index: usize, [a, b]: [Cell; 2]) -> bool {
    rule.pairs(index)
        .any(|pair| pair == [a, b] || pair == [b, a])
}

/// Orders two cells so that the cell in the first list of the rule comes first.
pub(super) fn listed_first(rule: &Rule, [a, b]: [Cell; 2]) -> [Cell; 2] {
    match rule.list(0).contains(&a) {
        true => [a, b],
        false => [b, a],
    }
}

/// Returns the digits that leave this remainder when divided by 2.
pub(super) fn every_second(shape: &Shape, remainder: i32) -> Vec<i32> {
    shape
        .values()
        .filter(|value| value % 2 == remainder)
        .collect()
}

/// Returns a number of the rule, after checking that it is within a range. `what` says what the
/// number means.
pub(super) fn value_within(
    rule: &Rule,
    index: usize,
    what: &str,
    low: i32,
    high: i32,
) -> Result<i32, RuleFault> {
    match rule.value(index) {
        Some(value) if (low..=high).contains(&value) => Ok(value),
        Some(value) => {
            let from = if low == high { "" } else { "from " };
            let possible = words::range(low, high);
            let reason = format!("has the {what} {value}; it must be {from}{possible}");
            Err(RuleFault::new(reason, &[]))
        }
        None => Err(RuleFault::new(format!("needs a {what}"), &[])),
    }
}

/// Returns the smallest and the largest sum of `count` different digits.
pub(super) fn sum_range(count: usize, shape: &Shape) -> (i32, i32) {
    let count = count as i32;
    let of_ends = |low: i32, high: i32| count * (low + high) / 2;
    let (low, high) = (shape.lowest(), shape.highest());
    (
        of_ends(low, low + count - 1),
        of_ends(high - count + 1, high),
    )
}

/// Iterates over the pairs of neighbours on a line.
pub(super) fn steps(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> + '_ {
    cells.windows(2).map(|pair| [pair[0], pair[1]])
}

/// Checks that the cells are a whole row or column, in either direction.
pub(super) fn full_line(rule: &Rule, shape: &Shape) -> Result<(), RuleFault> {
    distinct(rule, 0, 1)?;
    let mut sorted = rule.list(0).to_vec();
    sorted.sort_unstable();
    if shape.houses().iter().any(|house| house.cells == sorted) {
        return Ok(());
    }
    Err(RuleFault::new("needs a whole row or column", rule.list(0)))
}

/// Requires that the first digit of a line is not larger than its number of cells, and not 0.
pub(super) fn first_within(rule: &Rule, shape: &Shape, out: &mut Constraints) {
    let length = rule.list(0).len() as i32;
    if let Some(&first) = rule.list(0).first() {
        out.allow(shape, first, |digit| (1..=length).contains(&digit));
    }
}

/// Whether these cells of a full board hold different digits.
pub(super) fn all_different(cells: &[Cell], digits: &[u8]) -> bool {
    let mut seen = 0u32;
    cells.iter().all(|&cell| {
        let bit = 1 << digits[usize::from(cell)];
        let new = seen & bit == 0;
        seen |= bit;
        new
    })
}

/// Returns the digit of a cell of a full board.
pub(super) fn digit(digits: &[u8], cell: Cell) -> i32 {
    i32::from(digits[usize::from(cell)])
}

/// Whether cells a move apart hold different digits.
pub(super) fn apart_differ(shape: &Shape, moves: &[(isize, isize)], digits: &[u8]) -> bool {
    let pairs = self::moves(shape, moves);
    pairs.iter().all(|pair| all_different(pair, digits))
}

/// Requires that cells a move apart hold different digits.
pub(super) fn reduce_apart(shape: &Shape, moves: &[(isize, isize)], out: &mut Constraints) {
    let pairs = self::moves(shape, moves);
    out.groups.extend(pairs.iter().map(|pair| pair.to_vec()));
}

/// Returns the pairs of cells a move apart, each only once. A move is rows down and columns
/// right.
pub(super) fn moves(shape: &Shape, moves: &[(isize, isize)]) -> Vec<[Cell; 2]> {
    let from = |cell| {
        let to = move |&(down, right): &(isize, isize)| shape.beside(cell, down, right);
        moves.iter().filter_map(to).map(move |other| [cell, other])
    };
    (0..shape.cells() as Cell).flat_map(from).collect()
}

/// Iterates over pairs: the first and the last cell of a line, the second and the last but one,
/// and so on.
pub(super) fn mirrored(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> + '_ {
    (0..cells.len() / 2).map(|i| [cells[i], cells[cells.len() - 1 - i]])
}

/// Requires that the digits of any `count` neighbours on the line belong to different ones of
/// `count` classes. So the digits of cells `count` apart belong to the same class.
pub(super) fn classes(
    cells: &[Cell],
    count: usize,
    shape: &Shape,
    out: &mut Constraints,
    class: impl Fn(i32) -> i32,
) {
    let other = out.relation(shape, |x, y| class(x) != class(y));
    let same = out.relation(shape, |x, y| class(x) == class(y));
    for (i, &a) in cells.iter().enumerate() {
        for (distance, &b) in (1..=count).zip(&cells[i + 1..]) {
            out.pairs
                .push((a, b, if distance == count { same } else { other }));
        }
    }
}

/// Returns the edges that no pair of these lists marks.
pub(super) fn free_edges(rule: &Rule, shape: &Shape, lists: &[usize]) -> Vec<[Cell; 2]> {
    let mut marked: Vec<[Cell; 2]> = lists.iter().flat_map(|&list| rule.pairs(list)).collect();
    for pair in &mut marked {
        pair.sort_unstable();
    }
    shape
        .edges()
        .into_iter()
        .filter(|edge| !marked.contains(edge))
        .collect()
}

/// Pairs each listed cell with each unlisted cell that shares an edge with it.
pub(super) fn to_unmarked_neighbours(rule: &Rule, shape: &Shape) -> Vec<[Cell; 2]> {
    let around = |&cell: &Cell| {
        let sides = [(-1, 0), (0, -1), (0, 1), (1, 0)];
        let beside = sides
            .into_iter()
            .filter_map(move |(down, right)| shape.beside(cell, down, right));
        beside
            .filter(|other| !rule.list(0).contains(other))
            .map(move |other| [cell, other])
    };
    rule.list(0).iter().flat_map(around).collect()
}
