//! VWXYZ- and UVWXYZ-Wings: five or six cells of a line and a box that cross.

use std::ops::ControlFlow;

use super::closed_parts;
use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::{Role, Step};
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::Intersection;
use crate::{CellSet, Digit, DigitSet};

/// `size` cells of a line and a box, with as many digits. A digit can be in them twice only
/// if it is in the line and in the box, outside the crossing. If there is one such digit,
/// the others fill one cell each at most, so the one is in the cells.
pub(super) fn find(
    context: &Context,
    technique: Technique,
    size: usize,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    for meeting in context.topology().intersections() {
        context.check_stop()?;
        let crossing = Parts::new(grid, meeting);
        for (one, other) in crossing.ends() {
            for middle in &crossing.middle {
                let cells = one.cells | other.cells | middle.cells;
                let digits = one.digits | other.digits | middle.digits;
                if cells.len() == size && digits.len() == size {
                    let loose = one.digits & other.digits;
                    wing(grid, technique, cells, digits, loose, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Cells with their digits.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    digits: DigitSet,
}

impl Part {
    /// How many more digits than cells it has.
    fn freedom(self) -> usize {
        self.digits.len().saturating_sub(self.cells.len())
    }
}

/// What a set can be made of: cells of the line, of the box and of both.
struct Parts {
    line: Vec<Part>,
    block: Vec<Part>,
    middle: Vec<Part>,
}

impl Parts {
    fn new(grid: &Grid, meeting: &Intersection) -> Self {
        let [line, block] = meeting.houses.map(|house| grid.topology().cells(house));
        let mut parts = Parts {
            line: choices(grid, line - block),
            block: choices(grid, block - line),
            middle: choices(grid, line & block),
        };
        // A cell of the crossing takes one of the digits that an end has too many. No part
        // has as few digits as cells.
        let most = (line & block & grid.empty_cells()).len();
        let is_end = |part: &Part| (1..=most).contains(&part.freedom());
        parts.line.retain(is_end);
        parts.block.retain(is_end);
        parts
    }

    /// Pairs of ends that share one digit.
    fn ends(&self) -> impl Iterator<Item = (Part, Part)> + '_ {
        let pairs = self.line.iter();
        let pairs = pairs.flat_map(|&one| self.block.iter().map(move |&other| (one, other)));
        pairs.filter(|(one, other)| (one.digits & other.digits).len() == 1)
    }
}

/// All choices of one or more empty cells.
fn choices(grid: &Grid, cells: CellSet) -> Vec<Part> {
    let mut parts = vec![Part {
        cells: CellSet::EMPTY,
        digits: DigitSet::EMPTY,
    }];
    for cell in cells & grid.empty_cells() {
        for at in 0..parts.len() {
            parts.push(Part {
                cells: parts[at].cells | CellSet::of(cell),
                digits: parts[at].digits | grid.candidates(cell),
            });
        }
    }
    parts.remove(0);
    parts
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

/// The cells that see all places of a digit among some cells.
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
        "The {number} cells {} hold only {}, and each of these digits but {digit} can be there \
         just once. So one of the cells is {digit}, and no cell that sees all its places there \
         can be {digit}. {}.",
        words::cells(step.pattern.cells),
        words::digits(step.digits),
        words::outcome(step)
    )
}
