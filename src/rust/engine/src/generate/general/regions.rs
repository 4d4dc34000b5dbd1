//! Random regions, made from boxes or rows that trade cells.

use super::walk::{beside, is_connected};
use crate::generate::Rng;
use crate::shape::{Cell, HouseKind, Regions, Shape};

/// The number of trades to try per cell of the board.
const TRADES: usize = 12;
/// The largest number of draws before giving up.
const DRAWS: usize = 50;

/// Returns the shape with random regions in place of its boxes, none of them a row or column.
/// Returns `None` if the shape is not a single square grid, or if all draws fail.
pub(super) fn with_random_regions(shape: &Shape, rng: &mut Rng) -> Option<Shape> {
    let side = shape.side();
    if shape.cells() != side * side {
        return None;
    }
    let mut regions: Vec<Vec<Cell>> = match Shape::usual_boxes(side) {
        Some((height, width)) => {
            let boxes = Shape::square(side, &Regions::Boxes(height, width)).ok()?;
            let boxes = boxes.houses().to_vec().into_iter();
            boxes
                .filter(|house| house.kind == HouseKind::Box)
                .map(|house| house.cells)
                .collect()
        }
        None => rows(side),
    };
    let mut of = vec![0; shape.cells()];
    for (number, region) in regions.iter().enumerate() {
        for &cell in region {
            of[usize::from(cell)] = number;
        }
    }
    for _ in 0..DRAWS {
        for _ in 0..TRADES * shape.cells() {
            trade(shape, &mut regions, &mut of, rng);
        }
        if !regions.iter().any(|region| is_line(shape, region)) {
            let layout = of.iter().map(|&number| Some(number as u16)).collect();
            let drawn = Shape::square(side, &Regions::Layout(layout)).ok()?;
            return drawn.with_digits(shape.digits()).ok();
        }
    }
    None
}

/// Whether a region is a whole row or column and so adds nothing.
fn is_line(shape: &Shape, region: &[Cell]) -> bool {
    let place = |&cell: &Cell| shape.place(cell);
    let first = place(&region[0]);
    let in_row = region.iter().map(place).all(|(row, _)| row == first.0);
    let in_column = region
        .iter()
        .map(place)
        .all(|(_, column)| column == first.1);
    in_row || in_column
}

fn rows(side: usize) -> Vec<Vec<Cell>> {
    let row = |row: usize| (row * side..(row + 1) * side).map(|cell| cell as Cell);
    (0..side).map(|number| row(number).collect()).collect()
}

/// Exchanges a cell for one of a neighbouring region, if both regions stay connected.
fn trade(shape: &Shape, regions: &mut [Vec<Cell>], of: &mut [usize], rng: &mut Rng) {
    let given = rng.below(of.len() as u32) as Cell;
    let from = of[usize::from(given)];
    let neighbours = beside(shape, given, rng);
    let Some(to) = neighbours
        .iter()
        .map(|&cell| of[usize::from(cell)])
        .find(|&region| region != from)
    else {
        return;
    };
    let candidates: Vec<Cell> = regions[to].clone();
    let Some(taken) = rng.pick(&candidates) else {
        return;
    };
    let swapped = |region: &[Cell], out: Cell, into: Cell| -> Vec<Cell> {
        let swap = |&cell: &Cell| if cell == out { into } else { cell };
        region.iter().map(swap).collect()
    };
    let (mine, theirs) = (
        swapped(&regions[from], given, taken),
        swapped(&regions[to], taken, given),
    );
    if is_connected(shape, &mine) && is_connected(shape, &theirs) {
        of[usize::from(given)] = to;
        of[usize::from(taken)] = from;
        regions[from] = mine;
        regions[to] = theirs;
    }
}
