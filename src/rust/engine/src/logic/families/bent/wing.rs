//! VWXYZ- and UVWXYZ-Wings: five or six cells of a line and a box that cross.

use std::ops::ControlFlow;

use super::closed_parts;
use crate::bits::bits;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::ones;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Finds sets of `size` cells of a line and a box with as many digits. A digit can occur twice only
/// if it has places both in the line and in the box outside the crossing. If there is only one such
/// digit, each of the others fills at most one cell, so this digit must occur.
pub(super) fn find(
    context: &Context,
    technique: Technique,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    for meeting in context.topology().intersections() {
        context.check_stop()?;
        let [line, block] = meeting.houses.map(|house| grid.topology().cells(house));
        let middle = Side::new(grid, line & block);
        // Each of the surplus digits of an end needs a cell of the crossing.
        let most = middle.n;
        let [one, other] = [line - block, block - line].map(|cells| Side::new(grid, cells));
        let (ones, others) = (one.ends(most), other.ends(most));
        for first in &ones {
            for second in others.iter().filter(|second| first.fits(second, size)) {
                let digits = first.digits | second.digits;
                let wanted = size - first.cells - second.cells;
                for choice in middle.choices(wanted) {
                    let digits = digits | middle.digits[choice];
                    if digits.len() == size {
                        let cells = one.cells_of(first.choice) | other.cells_of(second.choice);
                        let cells = cells | middle.cells_of(choice);
                        let loose = first.digits & second.digits;
                        wing(grid, technique, cells, digits, loose, found)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The maximum number of cells that a house has outside a crossing.
const OUTSIDE: usize = 6;

/// Empty cells, with the digits of each choice of them. Bit `i` of a choice represents `cells[i]`.
struct Side {
    cells: [Cell; OUTSIDE],
    n: usize,
    digits: [DigitSet; 1 << OUTSIDE],
}

impl Side {
    fn new(grid: &Grid, cells: CellSet) -> Self {
        let mut side = Side {
            cells: [Cell::ALL[0]; OUTSIDE],
            n: 0,
            digits: [DigitSet::EMPTY; 1 << OUTSIDE],
        };
        for cell in cells & grid.empty_cells() {
            let known = 1 << side.n;
            for choice in 0..known {
                side.digits[known + choice] = side.digits[choice] | grid.candidates(cell);
            }
            side.cells[side.n] = cell;
            side.n += 1;
        }
        side
    }

    fn cells_of(&self, choice: usize) -> CellSet {
        bits(choice as u16).map(|at| self.cells[at]).collect()
    }

    /// Returns the choices of this many cells.
    fn choices(&self, cells: usize) -> impl Iterator<Item = usize> {
        (1..1 << self.n).filter(move |&choice| size_of(choice) == cells)
    }

    /// Returns the choices with up to `most` more digits than cells. They need more digits than
    /// cells, because no part of a wing may be locked.
    fn ends(&self, most: usize) -> Vec<End> {
        let ends = (1..1 << self.n).map(|choice| End {
            choice,
            cells: size_of(choice),
            digits: self.digits[choice],
        });
        ends.filter(|end| (end.cells + 1..=end.cells + most).contains(&end.digits.len()))
            .collect()
    }
}

fn size_of(choice: usize) -> usize {
    ones(choice as u16)
}

/// The cells of a wing on one side of the crossing.
struct End {
    choice: usize,
    cells: usize,
    digits: DigitSet,
}

impl End {
    /// Whether this end shares exactly one digit with an end on the other side, and both leave room
    /// for the crossing.
    fn fits(&self, other: &End, size: usize) -> bool {
        (self.digits & other.digits).len() == 1
            && self.cells + other.cells < size
            && self.digits.len() + other.digits.len() <= size + 1
    }
}

fn wing(
    grid: &Grid,
    technique: Technique,
    cells: CellSet,
    digits: DigitSet,
    loose: DigitSet,
    found: &mut Found,
) -> ControlFlow<()> {
    let mut step = Step::new(technique, digits);
    for digit in loose {
        step.eliminate(grid, digit, seen(grid, cells, digit));
    }
    if step.is_idle() || closed_parts(grid, cells).next().is_some() {
        return ControlFlow::Continue(());
    }
    step.pattern.cells = cells;
    step.pattern.highlight_all(grid, cells, digits - loose);
    step.pattern.highlight_as(grid, cells, loose, Role::Fin);
    found.push(step)
}

/// Returns the cells that see all places that a digit has in `cells`.
fn seen(grid: &Grid, cells: CellSet, digit: Digit) -> CellSet {
    grid.topology().common_peers(cells & grid.places(digit))
}

pub(super) fn explain(step: &Step) -> String {
    let struck: DigitSet = step.eliminations.iter().map(|it| it.digit).collect();
    let number = match step.pattern.cells.len() {
        5 => "five",
        _ => "six",
    };
    let digit = words::digits(struck);
    format!(
        "The {number} cells {} can only be {}, and the places for each of these digits except \
         {digit} see each other. So {} each occur at most once in these cells, and at least one of \
         the {number} is {digit}. No cell that sees all places for {digit} among the {number} can \
         be {digit}. {}.",
        words::cells(step.pattern.cells),
        words::or(step.digits),
        words::digits(step.digits - struck),
        words::outcome(step)
    )
}
