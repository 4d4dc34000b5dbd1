//! Reads the board in a photo or screenshot of a puzzle.
//!
//! 1. The picture is scaled to a standard size, with a margin of paper (`working`).
//! 2. Dark shapes that may be grids become quadrilaterals (`quads`).
//! 3. Each quadrilateral is flattened, and its lines are found as ridges (`lattice`, `linear`).
//! 4. A mesh of ten by ten nodes follows the lines. The share of the lines that is visible shows
//!    which quadrilateral is a grid (`mesh`, `find`). If none is, squares of many positions, sizes
//!    and angles are tried (`sweep`).
//! 5. Each cell between its four nodes is read (`cells`, `network`).
//! 6. The board is solved. If it does not have exactly one solution, the likeliest changes
//!    repair it. The confidence in each cell is then estimated again (`repair`).
//!
//! Every picture with a grid becomes a board with a confidence for each cell.

mod cells;
mod find;
mod image;
mod lattice;
mod linear;
mod mesh;
mod network;
mod picture;
mod quads;
mod repair;
mod sweep;
mod working;

use crate::sorting::sort_by;
use crate::{Board, Stop, Stopped};
use cells::Source;
use find::Found;
use working::Working;

pub use cells::Ink;
pub use image::{gauss, Grey, Point};
pub use network::{Network, Scores, CLASSES, LAYERS as NETWORK_LAYERS};
pub use picture::{Mesh, Photo};
pub use repair::Checked;

/// Cells that are read with more confidence than this are not read a second time.
const SURE: f32 = 0.985;
/// The distance by which the mesh is moved for the second reading, in cells.
const MOVED: f32 = 0.04;
/// The number of cells that decide which way is up.
const ASKED: usize = 16;

/// A grid and the readings of its cells.
#[derive(Clone)]
pub struct Reading {
    /// For each cell, the logarithms of the probabilities of an empty cell and of each digit.
    pub scores: Vec<Scores>,
    /// The corners of the cells. The first is the top left corner of the board.
    pub mesh: Mesh,
    /// The share of the grid's lines that is visible, from 0 to 1.
    pub support: f32,
    /// The share of the lines that continues beyond one side. It is large if the grid is part of a
    /// larger one.
    pub beyond: f32,
    /// The number of clockwise quarter turns of the board in the photo.
    pub turned: u8,
}

impl Reading {
    /// Returns the board as it was read.
    pub fn board(&self) -> Board {
        repair::board_of(&self.scores)
    }

    /// Returns the confidence in the reading of a cell, from 0 to 1, before the reading is checked.
    pub fn confidence(&self, cell: usize) -> f32 {
        let scores = &self.scores[cell];
        scores[usize::from(repair::reading(scores))].exp()
    }

    /// Checks the reading by solving it.
    pub fn checked(&self, stop: Stop) -> Result<Checked, Stopped> {
        repair::checked(&self.scores, stop)
    }
}

/// Reads the most likely grid. Returns `None` if the picture has no grid.
pub fn read(photo: &Photo, stop: Stop) -> Result<Option<Reading>, Stopped> {
    let working = Working::new(photo);
    let found = find::grids(&working, stop)?;
    found
        .first()
        .map(|found| read_found(photo, &working, found, stop))
        .transpose()
}

/// Reads all certain grids, or the best one if none is certain, from top to bottom.
pub fn read_all(photo: &Photo, stop: Stop) -> Result<Vec<Reading>, Stopped> {
    let working = Working::new(photo);
    let mut kept: Vec<Found> = Vec::new();
    for found in find::grids(&working, stop)? {
        let apart = kept
            .iter()
            .all(|other| !find::overlap(&other.fit, &found.fit));
        if apart && (kept.is_empty() || found.fit.support > find::SURE) {
            kept.push(found);
        }
    }
    sort_by_place(&mut kept, |found| {
        (
            found.fit.nodes[0][0],
            found.fit.nodes[0][1],
            found.fit.nodes[99][1],
        )
    });
    kept.iter()
        .map(|found| read_found(photo, &working, found, stop))
        .collect()
}

/// Sorts items, each with a left side, a top and a bottom, into rows from the top, and each row
/// from the left. A row consists of the items that begin above the middle of its highest item. A
/// comparison of pairs would not be an order: the first of three items may be beside the second and
/// the second beside the third, but the first above the third.
fn sort_by_place<T>(items: &mut [T], place: impl Fn(&T) -> (f32, f32, f32)) {
    sort_by(items, |a, b| place(a).1.total_cmp(&place(b).1));
    let mut rest = items;
    while let Some(highest) = rest.first() {
        let (_, top, bottom) = place(highest);
        let middle = top + (bottom - top) / 2.0;
        let is_beside = |item: &T| place(item).1 < middle;
        let count = rest.iter().take_while(|item| is_beside(item)).count();
        let (row, below) = rest.split_at_mut(count.max(1));
        sort_by(row, |a, b| place(a).0.total_cmp(&place(b).0));
        rest = below;
    }
}

/// Reads the grid with these corners, which are given clockwise from the top left of the picture.
pub fn read_within(
    photo: &Photo,
    corners: &[Point; 4],
    stop: Stop,
) -> Result<Option<Reading>, Stopped> {
    let working = Working::new(photo);
    let corners = corners.map(|corner| working.of_photo(corner));
    let found = find::within(&working, &corners, stop)?;
    found
        .map(|found| read_found(photo, &working, &found, stop))
        .transpose()
}

/// Returns the ink of all cells, which is also the input for training the network.
pub fn cell_ink(photo: &Photo, mesh: &Mesh) -> Vec<Ink> {
    cells::ink(&Source::new(photo, mesh, false), mesh, [0.0; 2])
}

fn read_found(
    photo: &Photo,
    working: &Working,
    found: &Found,
    stop: Stop,
) -> Result<Reading, Stopped> {
    let network = Network::bundled();
    let mut mesh = found.fit.nodes.map(|node| working.to_photo(node));
    let source = Source::new(photo, &mesh, found.inverted);
    let mut ink = cells::ink(&source, &mesh, [0.0; 2]);
    let mut scores: Vec<Scores> = ink.iter().map(|ink| network.read(ink)).collect();
    let turned = turned(&network, &ink, &scores);
    if turned > 0 {
        for _ in 0..turned {
            mesh = quarter(&mesh);
        }
        ink = cells::ink(&source, &mesh, [0.0; 2]);
        scores = ink.iter().map(|ink| network.read(ink)).collect();
    }
    if stop() {
        return Err(Stopped);
    }
    look_again(&network, &source, &mesh, &mut scores);
    Ok(Reading {
        scores,
        mesh,
        support: found.fit.support,
        beyond: found.fit.beyond,
        turned,
    })
}

// Reads doubtful cells again with the mesh moved a little to each side, and averages the readings.
fn look_again(network: &Network, source: &Source, mesh: &Mesh, scores: &mut [Scores]) {
    let unsure = |scores: &Scores| scores.iter().all(|&score| score < SURE.ln());
    let again: Vec<usize> = (0..81).filter(|&cell| unsure(&scores[cell])).collect();
    if again.is_empty() {
        return;
    }
    for moved in [[MOVED, 0.0], [-MOVED, 0.0], [0.0, MOVED], [0.0, -MOVED]] {
        let ink = cells::ink(source, mesh, moved);
        for &cell in &again {
            let more = network.read(&ink[cell]);
            for (score, more) in scores[cell].iter_mut().zip(more) {
                *score += more;
            }
        }
    }
    for &cell in &again {
        let mean = scores[cell].map(|score| score / 5.0);
        let total: f32 = mean.iter().map(|score| score.exp()).sum();
        scores[cell] = mean.map(|score| score - total.ln());
    }
}

// Returns the number of quarter turns after which the digits can be read best.
fn turned(network: &Network, ink: &[Ink], scores: &[Scores]) -> u8 {
    let mut inked: Vec<usize> = (0..81)
        .filter(|&cell| repair::reading(&scores[cell]) > 0)
        .collect();
    sort_by(&mut inked, |&a, &b| scores[a][0].total_cmp(&scores[b][0]));
    inked.truncate(ASKED);
    let best = |scores: &Scores| {
        scores[1..]
            .iter()
            .copied()
            .fold(f32::NEG_INFINITY, f32::max)
    };
    let mut most = (f32::NEG_INFINITY, 0);
    for turn in 0..4u8 {
        let likely = |&cell: &usize| {
            let turned = (0..turn).fold(ink[cell], |ink, _| cells::quarter(&ink));
            best(&network.read(&turned))
        };
        let sum: f32 = inked.iter().map(likely).sum();
        if sum > most.0 {
            most = (sum, turn);
        }
    }
    most.1
}

// Turns the mesh of a board that is turned clockwise by a quarter. The new top left is the old top
// right.
fn quarter(mesh: &Mesh) -> Mesh {
    let mut result = *mesh;
    for (at, node) in result.iter_mut().enumerate() {
        *node = mesh[10 * (at % 10) + 9 - at / 10];
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_in_rows_from_the_top() {
        // Two rows, the second slightly tilted.
        let mut grids = [
            (60.0, 3.0),
            (0.0, 0.0),
            (30.0, 108.0),
            (0.0, 110.0),
            (90.0, 104.0),
        ];
        sort_by_place(&mut grids, |&(left, top)| (left, top, top + 90.0));
        let order = [
            (0.0, 0.0),
            (60.0, 3.0),
            (0.0, 110.0),
            (30.0, 108.0),
            (90.0, 104.0),
        ];
        assert_eq!(grids, order);
    }

    #[test]
    fn a_stair_of_many_grids_has_an_order() {
        // Each item begins before the middle of the next, so neighbours are beside each other, but
        // the first and the last are not.
        let mut grids: Vec<(f32, f32)> = (0..60)
            .map(|i| (-(i as f32), 30.0 * ((i * 37) % 60) as f32))
            .collect();
        sort_by_place(&mut grids, |&(left, top)| (left, top, top + 90.0));
        let rows: Vec<(f32, f32)> = grids.clone();
        for pair in rows.windows(2) {
            let is_left = pair[0].0 < pair[1].0 && (pair[0].1 - pair[1].1).abs() < 45.0;
            assert!(is_left || pair[0].1 < pair[1].1, "{pair:?}");
        }
        // Sorting also ends if places are not numbers.
        sort_by_place(&mut grids, |_| (f32::NAN, f32::NAN, f32::NAN));
    }
}
