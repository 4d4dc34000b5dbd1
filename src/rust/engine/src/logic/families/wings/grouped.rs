//! W-Wings over more than two places, with two or three cells.

use std::ops::ControlFlow;

use super::{above, highlight_shared};
use crate::logic::found::Found;
use crate::logic::state::Grid;
use crate::logic::step::Step;
use crate::logic::technique::Technique;
use crate::logic::words;
use crate::topology::HouseId;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Finds grouped W-Wings: two cells with the same two candidates. In some house, one of these
/// digits has three or more places, and each of these sees one of the two cells. So the cells
/// cannot both hold this digit.
pub(super) fn find_pairs(grid: &Grid, found: &mut Found) -> ControlFlow<()> {
    let pairs = grid.cells_with(2);
    for one in pairs {
        for other in twins(grid, above(pairs, one), one) {
            wings(grid, Technique::GroupedWWing, &[one, other], found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds multi-branch W-Wings: the same with three cells, no two of which would be enough.
pub(super) fn find_triples(grid: &Grid, found: &mut Found) -> ControlFlow<()> {
    let pairs = grid.cells_with(2);
    for one in pairs {
        for two in twins(grid, above(pairs, one), one) {
            for three in twins(grid, twins(grid, above(pairs, two), one), two) {
                wings(grid, Technique::MultiBranchWWing, &[one, two, three], found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns those of `cells` that have the same candidates as `cell` and do not see it.
fn twins(grid: &Grid, cells: CellSet, cell: Cell) -> CellSet {
    let apart = cells - grid.topology().peers(cell);
    let same = apart
        .iter()
        .filter(|&it| grid.candidates(it) == grid.candidates(cell));
    same.collect()
}

fn wings(grid: &Grid, technique: Technique, twins: &[Cell], found: &mut Found) -> ControlFlow<()> {
    let topology = grid.topology();
    let cells: CellSet = twins.iter().copied().collect();
    let pair = grid.candidates_of(cells);
    let seen = topology.common_peers(cells);
    for struck in pair {
        if !seen.meets(grid.places(struck)) {
            continue;
        }
        for link in pair - DigitSet::of(struck) {
            for house in topology.all() {
                if is_seen(grid, link, house, twins) {
                    found.push(step(grid, technique, cells, struck, link, house))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether each place of a digit in a house sees one of the cells, and all of the cells are needed.
/// The house must contain none of the cells.
fn is_seen(grid: &Grid, digit: Digit, house: HouseId, cells: &[Cell]) -> bool {
    let topology = grid.topology();
    let places = grid.places_in(digit, house);
    if places.len() < 3
        || cells
            .iter()
            .any(|&cell| topology.cells(house).contains(cell))
    {
        return false;
    }
    let unseen_but_by = |left_out: Option<Cell>| {
        let others = cells.iter().filter(|&&cell| Some(cell) != left_out);
        others.fold(places, |left, &cell| left - topology.peers(cell))
    };
    unseen_but_by(None).is_empty()
        && cells
            .iter()
            .all(|&cell| !unseen_but_by(Some(cell)).is_empty())
}

fn step(
    grid: &Grid,
    technique: Technique,
    cells: CellSet,
    struck: Digit,
    link: Digit,
    house: HouseId,
) -> Step {
    let topology = grid.topology();
    let mut step = Step::new(technique, grid.candidates_of(cells));
    step.eliminate(grid, struck, topology.common_peers(cells));
    let pattern = &mut step.pattern;
    pattern.cells = cells;
    pattern.base.push(topology.house(house));
    let ends = cells | grid.places_in(link, house);
    pattern.highlight_all(grid, ends, DigitSet::of(link));
    let places = grid.places_in(link, house);
    let seen = |cell: Cell| (places & topology.peers(cell), CellSet::of(cell));
    pattern.sees.extend(cells.iter().map(seen));
    highlight_shared(grid, &mut step, cells, struck);
    step
}

pub(super) fn explain(step: &Step) -> String {
    let Some(&house) = step.pattern.base.first() else {
        return String::new();
    };
    let struck: DigitSet = step.eliminations.iter().map(|it| it.digit).collect();
    let link = words::digits(step.digits - struck);
    let cells = step.pattern.cells;
    format!(
        "{} can only be {}. They cannot {} be {link}, since the {link} of {} must be {}. So {} is \
         {struck}, and no cell that sees {} can be {struck}. {}.",
        words::cells(cells),
        words::or(step.digits),
        words::all_of(cells.len()),
        words::house(house),
        words::seen_places(&step.pattern.sees),
        words::or(cells),
        words::each_seen(cells),
        words::outcome(step),
        struck = words::digits(struck),
    )
}
