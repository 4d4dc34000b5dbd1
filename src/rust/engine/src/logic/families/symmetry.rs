//! Gurth's symmetrical placement: givens that a symmetry maps to one another.
//!
//! Turn the board, or mirror it in a diagonal, and exchange the digits so that the givens
//! come out as they were. Then the solution, done to in the same way, is a solution again. If
//! there is only one, it has the same symmetry: a candidate is false unless its images are
//! possible, and unless it is its own image wherever its cell is.
//!
//! Named after Gurth Bruins. Mirrors from left to right or top to bottom do not count: they
//! keep a line of cells in its place, which holds all digits, and so exchange none.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::DIGITS;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Where a symmetry takes a cell.
type Image = fn(Cell) -> Cell;

/// The symmetries with their names.
const SYMMETRIES: [(Image, &str); 4] = [
    (
        |cell| Cell::at(8 - cell.row(), 8 - cell.column()),
        HALF_TURN,
    ),
    (|cell| Cell::at(cell.column(), 8 - cell.row()), QUARTER_TURN),
    (|cell| Cell::at(cell.column(), cell.row()), DIAGONAL),
    (
        |cell| Cell::at(8 - cell.column(), 8 - cell.row()),
        OTHER_DIAGONAL,
    ),
];

const HALF_TURN: &str = "A half turn";
const QUARTER_TURN: &str = "A quarter turn";
const DIAGONAL: &str = "A reflection in the diagonal from r1c1 to r9c9";
const OTHER_DIAGONAL: &str = "A reflection in the diagonal from r1c9 to r9c1";

/// What each digit becomes.
type Exchange = [Digit; DIGITS];

pub(in crate::logic) fn find(
    context: &Context,
    _: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    if context.solution.is_none() {
        return ControlFlow::Continue(());
    }
    for (image, _) in SYMMETRIES {
        if let Some(exchange) = exchange(context.grid, image) {
            push(context.grid, image, exchange, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// The exchange of digits with which a symmetry maps the givens to themselves. One digit at
/// most may have no givens: it becomes the one that is left.
fn exchange(grid: &Grid, image: Image) -> Option<Exchange> {
    let givens = grid.givens();
    let given = |cell: Cell| grid.value(cell).filter(|_| givens.contains(cell));
    let mut images: [Option<Digit>; DIGITS] = [None; DIGITS];
    for cell in givens {
        let (digit, to) = (given(cell)?, given(image(cell))?);
        if *images[digit].get_or_insert(to) != to {
            return None;
        }
    }
    let taken: DigitSet = images.into_iter().flatten().collect();
    let left = images.iter().filter(|to| to.is_none()).count();
    // One to one, so as many images as digits that have one.
    if left > 1 || taken.len() + left != DIGITS {
        return None;
    }
    let last = (!taken).first();
    let mut exchange = Digit::ALL;
    for digit in Digit::ALL {
        exchange[digit] = images[digit].or(last)?;
    }
    Some(exchange)
}

/// Removes the candidates whose images are impossible.
fn push(grid: &Grid, image: Image, exchange: Exchange, found: &mut Found) -> ControlFlow<()> {
    let next = |it: Candidate| Candidate::new(image(it.cell), exchange[it.digit]);
    let mut step = Step::new(Technique::GurthSymmetricalPlacement, DigitSet::EMPTY);
    for cell in grid.empty_cells() {
        for digit in grid.candidates(cell) {
            let start = Candidate::new(cell, digit);
            if !is_possible_all_around(grid, start, next) {
                step.eliminate(grid, digit, CellSet::of(cell));
            }
        }
    }
    if step.is_idle() {
        return ControlFlow::Continue(());
    }
    step.pattern.cells = grid.givens();
    // The givens of each digit, and what it becomes.
    for digit in Digit::ALL {
        let of_digit = |cell: &Cell| grid.value(*cell) == Some(digit);
        let cells: CellSet = grid.givens().iter().filter(of_digit).collect();
        let becomes = DigitSet::of(exchange[digit]);
        step.pattern.sets.push((cells, becomes));
    }
    let changed: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
    for cell in changed {
        for digit in grid.candidates(cell) {
            let candidate = Candidate::new(cell, digit);
            if !step.eliminations.contains(&candidate) {
                step.pattern.highlight(candidate);
            }
        }
    }
    step.digits = step.eliminations.iter().map(|gone| gone.digit).collect();
    found.push(step)
}

/// Whether all images of a candidate are possible, and none is another digit in its cell.
fn is_possible_all_around(
    grid: &Grid,
    start: Candidate,
    next: impl Fn(Candidate) -> Candidate,
) -> bool {
    let mut at = next(start);
    while at != start {
        let is_open = grid.has(at) || grid.value(at.cell) == Some(at.digit);
        if at.cell == start.cell || !is_open {
            return false;
        }
        at = next(at);
    }
    true
}

pub(in crate::logic) fn explain(step: &Step) -> String {
    let sets = &step.pattern.sets;
    let maps_givens = |image: Image| {
        sets.iter().all(|(cells, becomes)| {
            let target = becomes.first().and_then(|to| sets.get(to.index()));
            let images: CellSet = cells.iter().map(image).collect();
            target.is_some_and(|(target, _)| *target == images)
        })
    };
    let mut symmetries = SYMMETRIES.iter();
    let name = symmetries.find(|(image, _)| maps_givens(*image));
    let exchange = Digit::ALL.into_iter().zip(sets);
    let exchange = exchange.map(
        |(digit, (_, becomes))| match *becomes == DigitSet::of(digit) {
            true => format!("{digit} stays"),
            false => format!("{digit} becomes {}", words::digits(*becomes)),
        },
    );
    format!(
        "{} maps the givens to each other if {}. The same exchange turns a solution into a \
         solution. There is only one, so the solution has this symmetry, too. A candidate is false \
         if the candidate it is mapped to is false. {}.",
        name.map_or("A symmetry", |(_, name)| name),
        words::and(exchange),
        words::outcome(step)
    )
}
