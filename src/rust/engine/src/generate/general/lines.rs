//! Lines drawn from a full grid, as setters draw them by hand: three to seven cells long,
//! without common cells, crossings or sharp turns.

use super::orbits::{are_apart, Moves};
use super::walk::around;
use crate::generate::Rng;
use crate::rules::Rule;
use crate::shape::{Cell, Shape};

/// The way in which the lines of a kind are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Growth {
    /// Cell by cell: each part of the line satisfies the rule.
    StepByStep,
    /// Cell by cell, to any length: the grid is not known yet.
    Free {
        /// The largest number of cells.
        most: usize,
    },
    /// As a whole: any walk is a line if its last cell completes it.
    Whole,
}

impl Growth {
    /// Returns the number of random cells from which to try a line.
    fn starts(self) -> usize {
        match self {
            Growth::StepByStep | Growth::Free { .. } => 400,
            Growth::Whole => 20_000,
        }
    }
}

/// The rules with whose lines the drawn lines share no cells.
const LINES: [&str; 11] = [
    "arrow",
    "double_arrow",
    "thermometer",
    "whisper",
    "renban",
    "palindrome",
    "between",
    "region_sum",
    "zipper",
    "entropic",
    "modular",
];
/// The smallest and the largest number of cells in a line, including its bulb or circle.
pub(super) const LENGTHS: (usize, usize) = (3, 7);

/// The lines to draw.
pub(super) struct Wanted<'a> {
    pub(super) count: usize,
    pub(super) growth: Growth,
    /// The moves that take each line to a line.
    pub(super) moves: &'a Moves,
}

/// Draws thermometers. Returns `None` if there is no room.
pub(super) fn thermometers(
    (shape, rules, solution): (&Shape, &[Rule], &[u8]),
    wanted: &Wanted,
    rng: &mut Rng,
) -> Option<Vec<Rule>> {
    let digit = |cell: Cell| solution[usize::from(cell)];
    let may_follow = |line: &[Cell], next: Cell| line.iter().all(|&cell| digit(cell) < digit(next));
    let all = lines((shape, rules), wanted, rng, &may_follow, &|_| true)?;
    all.into_iter().map(thermometer).collect()
}

pub(super) fn thermometer(cells: Vec<Cell>) -> Option<Rule> {
    Rule::new("thermometer", vec![cells], vec![])
}

/// Draws arrows. Returns `None` if there is no room.
pub(super) fn arrows(
    (shape, rules, solution): (&Shape, &[Rule], &[u8]),
    wanted: &Wanted,
    rng: &mut Rng,
) -> Option<Vec<Rule>> {
    let digit = |cell: Cell| shape.value_in(solution, cell);
    let shaft = |line: &[Cell]| line[1..].iter().map(|&cell| digit(cell)).sum::<i32>();
    let may_follow = |line: &[Cell], next: Cell| shaft(line) + digit(next) <= digit(line[0]);
    let is_whole = |line: &[Cell]| shaft(line) == digit(line[0]);
    let all = lines((shape, rules), wanted, rng, &may_follow, &is_whole)?;
    all.into_iter().map(arrow).collect()
}

pub(super) fn arrow(cells: Vec<Cell>) -> Option<Rule> {
    Rule::new("arrow", vec![vec![cells[0]], cells[1..].to_vec()], vec![])
}

/// Draws random lines that neither share cells with the lines of some rules nor cross them. Each
/// line continues from its first cell until no neighbour fits or it has its full length. Its
/// images under the symmetry are lines, too.
pub(super) fn lines(
    (shape, rules): (&Shape, &[Rule]),
    wanted: &Wanted,
    rng: &mut Rng,
    may_follow: &dyn Fn(&[Cell], Cell) -> bool,
    is_whole: &dyn Fn(&[Cell]) -> bool,
) -> Option<Vec<Vec<Cell>>> {
    let Wanted {
        count,
        growth,
        moves,
    } = *wanted;
    let mut taken = vec![false; shape.cells()];
    let there: Vec<Vec<Cell>> = rules.iter().filter_map(line_of).collect();
    for &cell in there.iter().flatten() {
        taken[usize::from(cell)] = true;
    }
    let mut found: Vec<Vec<Cell>> = Vec::new();
    for _ in 0..growth.starts() {
        if found.len() == count {
            break;
        }
        let first = rng.below(shape.cells() as u32) as Cell;
        if taken[usize::from(first)] {
            continue;
        }
        let longest = match growth {
            Growth::StepByStep => LENGTHS.1,
            Growth::Free { most } => LENGTHS.0 + rng.below((most - LENGTHS.0) as u32 + 1) as usize,
            Growth::Whole => LENGTHS.0 + rng.below(3) as usize,
        };
        let left = count - found.len();
        let is_free = |cell: &Cell| !taken[usize::from(*cell)];
        let has_room = |images: &[Vec<Cell>]| {
            images.len() <= left && images.iter().flatten().all(is_free) && are_apart(images)
        };
        let mut line = vec![first];
        let mut images = moves.images(&line);
        if !has_room(&images) {
            continue;
        }
        while line.len() < longest {
            let longer = |next: Cell| moves.images(&[&line[..], &[next]].concat());
            let fits = |&next: &Cell| {
                is_free(&next)
                    && !line.contains(&next)
                    && may_follow(&line, next)
                    && !turns_sharply(shape, &line, next)
                    && fits_with_images(shape, &longer(next), &has_room, (&there, &found))
            };
            match around(shape, line[line.len() - 1], rng)
                .into_iter()
                .find(fits)
            {
                Some(next) => {
                    images = longer(next);
                    line.push(next);
                }
                None => break,
            }
        }
        if line.len() >= LENGTHS.0 && images.iter().all(|image| is_whole(image)) {
            for &cell in images.iter().flatten() {
                taken[usize::from(cell)] = true;
            }
            found.extend(images);
        }
    }
    (found.len() == count).then_some(found)
}

/// Whether a line and its images have room beside each other and cross neither each other nor
/// other lines with their last steps.
fn fits_with_images(
    shape: &Shape,
    images: &[Vec<Cell>],
    has_room: &dyn Fn(&[Vec<Cell>]) -> bool,
    (there, found): (&[Vec<Cell>], &[Vec<Cell>]),
) -> bool {
    let others = || there.iter().chain(found).chain(images);
    let crosses_any = |image: &Vec<Cell>| match image[..] {
        [.., from, to] => crosses(shape, [from, to], others()),
        _ => false,
    };
    has_room(images) && !images.iter().any(crosses_any)
}

/// Returns the cells of a line, from one end to the other. Returns `None` for other rules.
fn line_of(rule: &Rule) -> Option<Vec<Cell>> {
    LINES.contains(&rule.name()).then(|| rule.lists.concat())
}

/// Returns the first and the last cell of each line: bulbs, circles and tips.
pub(in crate::generate) fn ends(rules: &[Rule]) -> Vec<Cell> {
    let of = |line: Vec<Cell>| [line[0], line[line.len() - 1]];
    rules.iter().filter_map(line_of).flat_map(of).collect()
}

/// Whether a line would turn back at its tip, by more than a right angle.
fn turns_sharply(shape: &Shape, line: &[Cell], next: Cell) -> bool {
    let [.., before, tip] = *line else {
        return false;
    };
    let step = |from: Cell, to: Cell| {
        let ((row, column), (to_row, to_column)) = (shape.place(from), shape.place(to));
        let down = to_row as isize - row as isize;
        (down, to_column as isize - column as isize)
    };
    let (old, new) = (step(before, tip), step(tip, next));
    old.0 * new.0 + old.1 * new.1 < 0
}

/// Whether a step between two diagonal neighbours crosses a step of some lines.
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
