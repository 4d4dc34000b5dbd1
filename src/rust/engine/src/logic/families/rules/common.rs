//! Candidates that every way to fill a house or a cell excludes.

use std::ops::ControlFlow;

use crate::logic::context::Context;
use crate::logic::facts::BondNames;
use crate::logic::found::Found;
use crate::logic::state::{Candidate, Grid};
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::HouseSet;
use crate::{CellSet, DigitSet};

/// The maximum number of candidates that an explanation lists.
const MOST: usize = 5;

/// Finds digits whose places in a house all exclude the same candidate.
pub(super) fn find_of_house(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let (grid, topology) = (context.grid, context.topology());
    let changed = context.changed(technique);
    let houses = topology.all().iter();
    let houses: HouseSet = houses
        .filter(|&house| topology.cells(house).meets(changed))
        .collect();
    for size in 2..=MOST {
        for house in houses {
            for digit in topology.digits() {
                let places = grid.places_in(digit, house);
                if places.len() != size {
                    continue;
                }
                let ways: Vec<Candidate> = places
                    .iter()
                    .map(|cell| Candidate::new(cell, digit))
                    .collect();
                let struck = excluded_by_all(grid, &ways);
                if struck.is_empty() {
                    continue;
                }
                let mut step = step(context, technique, &ways, struck, || {
                    format!(
                        "{}, the digit {digit} fits only in {}. Each of these places",
                        words::capital(&words::within(topology.house(house))),
                        words::cells(places)
                    )
                });
                step.pattern.cells = places;
                step.pattern.base.push(topology.house(house));
                step.pattern
                    .highlight_all(grid, places, DigitSet::of(digit));
                found.push(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Finds cells whose candidates all exclude the same candidate of another cell.
pub(super) fn find_of_cell(
    context: &Context,
    technique: Technique,
    found: &mut Found,
) -> ControlFlow<()> {
    let grid = context.grid;
    let changed = context.changed(technique);
    for size in 2..=MOST {
        for cell in grid.cells_with(size) & changed {
            let digits = grid.candidates(cell);
            let ways: Vec<Candidate> = digits
                .iter()
                .map(|digit| Candidate::new(cell, digit))
                .collect();
            let struck = excluded_by_all(grid, &ways);
            if struck.is_empty() {
                continue;
            }
            let mut step = step(context, technique, &ways, struck, || {
                format!(
                    "{cell} can only be {}. Each of these digits",
                    words::or(digits)
                )
            });
            step.pattern.cells = CellSet::of(cell);
            step.pattern.highlight_all(grid, CellSet::of(cell), digits);
            found.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns the open candidates that every candidate in `ways` excludes. One candidate in `ways` is
/// true.
fn excluded_by_all(grid: &Grid, ways: &[Candidate]) -> Vec<Candidate> {
    let topology = grid.topology();
    let Some((first, rest)) = ways.split_first() else {
        return Vec::new();
    };
    let peers = topology.peers(first.cell) & grid.places(first.digit);
    let same = peers.iter().map(|cell| Candidate::new(cell, first.digit));
    let excluded = topology.excluded(first.cell, first.digit).iter();
    let others = excluded.flat_map(|&(cell, digits)| {
        let open = digits & grid.candidates(cell);
        open.iter().map(move |digit| Candidate::new(cell, digit))
    });
    let by_all = |struck: &Candidate| {
        rest.iter()
            .all(|way| topology.conflict((way.cell, way.digit), (struck.cell, struck.digit)))
    };
    same.chain(others).filter(by_all).collect()
}

/// Lists candidates, such as `4 and 5 in r1c2 and r1c5` or `4 in r1c2, and 5 in r1c3`.
fn named(candidates: &[Candidate]) -> String {
    let digits: DigitSet = candidates.iter().map(|it| it.digit).collect();
    let mut places: Vec<(CellSet, DigitSet)> = Vec::new();
    for digit in digits {
        let same = candidates.iter().filter(|it| it.digit == digit);
        let cells: CellSet = same.map(|it| it.cell).collect();
        words::under(&mut places, cells).insert(digit);
    }
    let places = places.into_iter();
    let places = places
        .map(|(cells, digits)| format!("{} in {}", words::digits(digits), words::cells(cells)));
    places.collect::<Vec<_>>().join(", and ")
}

/// Makes a step that eliminates `struck`, which all of `ways` exclude. Its words begin with what
/// `start` returns, and name the rules.
fn step(
    context: &Context,
    technique: Technique,
    ways: &[Candidate],
    struck: Vec<Candidate>,
    start: impl FnOnce() -> String,
) -> Step {
    let digits = struck.iter().map(|it| it.digit).collect();
    let mut step = Step::new(technique, digits);
    let mut names = BondNames::new(context.grid, &[]);
    // Collect what excludes the candidates, other than rows, columns and boxes, and from which
    // cells.
    let mut bonds: Vec<(String, CellSet)> = Vec::new();
    let places = |it: &Candidate| (CellSet::of(it.cell), it.digit);
    for way in ways {
        for gone in &struck {
            for bond in names.between(places(way), places(gone)) {
                words::under(&mut bonds, bond).insert(way.cell);
            }
        }
    }
    step.pattern.rules = names.into_rules();
    step.eliminations = struck;
    step.pattern.words = context.words(|| {
        let all = ways.iter().map(|way| way.cell).collect();
        let by = by(bonds, all);
        format!(
            "{} rules out {}{by}. {}.",
            start(),
            named(&step.eliminations),
            words::outcome(&step)
        )
    });
    step
}

/// Names rules with the cells from which they act, unless these are all cells.
fn by(bonds: Vec<(String, CellSet)>, all: CellSet) -> String {
    // Rules that act from the same cells are named together.
    let mut groups: Vec<(CellSet, Vec<String>)> = Vec::new();
    for (bond, cells) in bonds {
        words::under(&mut groups, cells).push(bond);
    }
    let named = groups.iter().map(|(cells, bonds)| match *cells == all {
        true => words::and(bonds),
        false => format!("{} by {}", words::cells(*cells), words::and(bonds)),
    });
    let named: Vec<String> = named.collect();
    // Semicolons keep commas between cells apart from commas between rules.
    match named.len() {
        0 => String::new(),
        _ => format!(" ({})", named.join("; ")),
    }
}
