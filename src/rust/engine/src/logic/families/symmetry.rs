//! Gurth's symmetrical placement: givens that a symmetry maps to each other.
//!
//! Suppose that turning the board, or mirroring it in a diagonal, and exchanging some digits
//! restores the givens. The same operation then turns a solution into a solution. If there is only
//! one solution, it has the same symmetry. So a candidate is false if one of its images is
//! impossible, or if an image is another digit in the same cell.
//!
//! Named after Gurth Bruins. Mirroring from left to right or from top to bottom does not count: it
//! leaves all cells of one line in place, which hold all digits, so no digits can be exchanged.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::sets::DIGITS;
use crate::{Cell, CellSet, Digit, DigitSet};

/// The map from each cell to its image under a symmetry.
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

/// The image of each digit.
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

/// Returns the exchange of digits with which a symmetry maps the givens to themselves. At most one
/// digit may have no givens: its image is the only digit left.
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
    // The exchange is one to one, so the images are as many as the digits that have one.
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

/// Removes the candidates with impossible images.
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
    // Note the givens of each digit, and its image.
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

/// Whether all images of a candidate are possible and none of them is another digit in its own
/// cell.
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
            true => format!("{digit} stays the same"),
            false => format!("{digit} becomes {}", words::digits(*becomes)),
        },
    );
    format!(
        "{} maps the givens to each other if {}. So the same change turns a solution \
         into a solution. There is only one, so the solution has this \
         symmetry, too.{} {}.",
        name.map_or("A symmetry", |(_, name)| name),
        words::and(exchange),
        reason(step, name.map(|(image, _)| *image)),
        words::outcome(step)
    )
}

/// Says why candidates are false: they are mapped to false ones, or their cell is its own image.
fn reason(step: &Step, image: Option<Image>) -> String {
    let losing = step.eliminations.iter().map(|gone| gone.cell);
    let fixed = losing.filter(|&cell| image.is_some_and(|image| image(cell) == cell));
    let fixed: CellSet = fixed.collect();
    let others = step
        .eliminations
        .iter()
        .any(|gone| !fixed.contains(gone.cell));
    let mapped = match others {
        true => " A candidate is false if the candidate it is mapped to is false.",
        false => "",
    };
    let (itself, it) = match fixed.len() {
        0 => return mapped.to_string(),
        1 => ("is mapped to itself", "it"),
        _ => ("are mapped to themselves", "they"),
    };
    let stays = Digit::ALL.into_iter().zip(&step.pattern.sets);
    let stays = stays.filter(|(digit, (_, becomes))| *becomes == DigitSet::of(*digit));
    let stays: DigitSet = stays.map(|(digit, _)| digit).collect();
    match stays.is_empty() {
        true => mapped.to_string(),
        false => format!(
            "{mapped} {} {itself}, so {it} can only be a digit that stays the same: {}.",
            words::cells(fixed),
            words::or(stays)
        ),
    }
}
