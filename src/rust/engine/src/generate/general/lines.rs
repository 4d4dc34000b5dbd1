//! Thermometers and arrows drawn from a full grid.

use super::walk::around;
use crate::generate::Rng;
use crate::rules::Rule;
use crate::shape::{Cell, Shape};

/// The number of random cells from which to try a line.
const STARTS: usize = 400;
/// The fewest and the most cells of a line, including its bulb or circle.
const LENGTHS: (usize, usize) = (3, 7);

/// Thermometers without a common cell; `None` if there is no room.
pub(super) fn thermometers(
    shape: &Shape,
    solution: &[u8],
    count: usize,
    rng: &mut Rng,
) -> Option<Vec<Rule>> {
    let digit = |cell: Cell| solution[usize::from(cell)];
    let may_follow = |line: &[Cell], next: Cell| line.iter().all(|&cell| digit(cell) < digit(next));
    let all = lines(shape, count, rng, &may_follow, &|_| true)?;
    all.into_iter()
        .map(|cells| Rule::new("thermometer", vec![cells], vec![]))
        .collect()
}

/// Arrows without a common cell; `None` if there is no room.
pub(super) fn arrows(
    shape: &Shape,
    solution: &[u8],
    count: usize,
    rng: &mut Rng,
) -> Option<Vec<Rule>> {
    let digit = |cell: Cell| u32::from(solution[usize::from(cell)]);
    let shaft = |line: &[Cell]| line[1..].iter().map(|&cell| digit(cell)).sum::<u32>();
    let may_follow = |line: &[Cell], next: Cell| shaft(line) + digit(next) <= digit(line[0]);
    let is_whole = |line: &[Cell]| shaft(line) == digit(line[0]);
    let all = lines(shape, count, rng, &may_follow, &is_whole)?;
    all.into_iter()
        .map(|cells| Rule::new("arrow", vec![vec![cells[0]], cells[1..].to_vec()], vec![]))
        .collect()
}

/// Random lines without a common cell that do not cross. Each continues from its first
/// cell until no neighbour fits.
fn lines(
    shape: &Shape,
    count: usize,
    rng: &mut Rng,
    may_follow: &dyn Fn(&[Cell], Cell) -> bool,
    is_whole: &dyn Fn(&[Cell]) -> bool,
) -> Option<Vec<Vec<Cell>>> {
    let mut taken = vec![false; shape.cells()];
    let mut found = Vec::new();
    for _ in 0..STARTS {
        if found.len() == count {
            break;
        }
        let first = rng.below(shape.cells() as u32) as Cell;
        if taken[usize::from(first)] {
            continue;
        }
        let mut line = vec![first];
        while line.len() < LENGTHS.1 {
            let tip = line[line.len() - 1];
            let fits = |&next: &Cell| {
                !taken[usize::from(next)]
                    && !line.contains(&next)
                    && may_follow(&line, next)
                    && !crosses(shape, [tip, next], found.iter().chain([&line]))
            };
            match around(shape, tip, rng).into_iter().find(fits) {
                Some(next) => line.push(next),
                None => break,
            }
        }
        if line.len() >= LENGTHS.0 && is_whole(&line) {
            for &cell in &line {
                taken[usize::from(cell)] = true;
            }
            found.push(line);
        }
    }
    (found.len() == count).then_some(found)
}

/// Whether a step from a cell to one at its corner crosses a step of some lines.
fn crosses<'a>(
    shape: &Shape,
    [from, to]: [Cell; 2],
    mut lines: impl Iterator<Item = &'a Vec<Cell>>,
) -> bool {
    let ((row, column), (to_row, to_column)) = (shape.place(from), shape.place(to));
    if row == to_row || column == to_column {
        return false;
    }
    let (a, b) = (shape.cell_at(row, to_column), shape.cell_at(to_row, column));
    let is_it = |step: &[Cell]| {
        let [c, d] = [Some(step[0]), Some(step[1])];
        (c, d) == (a, b) || (c, d) == (b, a)
    };
    lines.any(|line| line.windows(2).any(is_it))
}
