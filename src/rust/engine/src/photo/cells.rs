//! The 81 cells as the network sees them: how much darker each pixel is than the paper.

use super::image::{median, mix, quantile, Grey, Point, Window};
use super::picture::{Mesh, Photo};
use crate::sorting::sort_by;

/// The side of a cell's image.
pub const SIDE: usize = 28;
/// The pixels of a cell's image.
pub const PIXELS: usize = SIDE * SIDE;
/// The ink of a cell: 0 is as light as the paper, 1 as dark as the digits of the board.
pub type Ink = [f32; PIXELS];

/// The minimum side of a cell, in pixels of the reduced photo.
const FINE: f32 = 40.0;
/// Half the side of the square that separates strokes from the paper around them. The square is
/// wider than the strokes of the boldest digits.
const STROKE: usize = 4;
/// The minimum number of givens of a puzzle with one solution, and so of cells with ink.
const GIVENS: usize = 17;
/// The minimum contrast of a board. Anything fainter is an empty board.
const FAINTEST: f32 = 0.04;

/// The part of a photo that contains the grid, reduced without losing the detail of the cells.
pub struct Source {
    image: Grey,
    left: f32,
    top: f32,
    scale: f32,
}

impl Source {
    /// Cuts out the part of the photo around the grid of a mesh.
    pub fn new(photo: &Photo, mesh: &Mesh, inverted: bool) -> Source {
        let bound = |axis: usize, length: usize| {
            let values = mesh.iter().map(|node| node[axis]);
            let low = values.clone().fold(f32::INFINITY, f32::min);
            let high = values.fold(f32::NEG_INFINITY, f32::max);
            let margin = (high - low) / 40.0 + 2.0;
            let low = ((low - margin).max(0.0) as usize).min(length - 1);
            let high = ((high + margin).max(0.0).ceil() as usize).clamp(low + 1, length);
            (low, high - low)
        };
        let (left, width) = bound(0, photo.width);
        let (top, height) = bound(1, photo.height);
        let factor = ((cell_side(mesh) / FINE) as usize).max(1);
        let window = Window {
            left,
            top,
            width,
            height,
        };
        let image = Grey::reduced(photo.pixels, photo.width, window, factor);
        Source {
            image: if inverted { image.inverted() } else { image },
            left: left as f32,
            top: top as f32,
            scale: factor as f32,
        }
    }

    fn at(&self, [x, y]: Point) -> f32 {
        let place = [(x - self.left) / self.scale, (y - self.top) / self.scale];
        self.image.at(place)
    }
}

/// Returns the mean side of the cells, in pixels.
pub fn cell_side(mesh: &Mesh) -> f32 {
    let length = |from: usize, to: usize| {
        let (a, b) = (mesh[from], mesh[to]);
        (a[0] - b[0]).hypot(a[1] - b[1])
    };
    let across: f32 = (0..10).map(|row| length(10 * row, 10 * row + 9)).sum();
    let down: f32 = (0..10).map(|column| length(column, 90 + column)).sum();
    (across + down) / 180.0
}

/// Returns the ink of all cells, with the mesh moved right and down by a share of a cell.
pub fn ink(source: &Source, mesh: &Mesh, moved: Point) -> Vec<Ink> {
    let mut cells: Vec<Ink> = (0..81)
        .map(|cell| ink_of(&patch(source, mesh, cell, moved)))
        .collect();
    let contrast = contrast(&cells);
    for pixel in cells.iter_mut().flatten() {
        *pixel = (*pixel / contrast).clamp(-0.5, 1.5);
    }
    cells
}

// Cuts out a cell, from the middle of its lines on one side to those on the other.
fn patch(source: &Source, mesh: &Mesh, cell: usize, moved: Point) -> Grey {
    let corner = 10 * (cell / 9) + cell % 9;
    let [a, b, c, d] = [0, 1, 10, 11].map(|next| mesh[corner + next]);
    let between = |u: f32, v: f32| {
        [0, 1].map(|axis| mix(mix(a[axis], b[axis], u), mix(c[axis], d[axis], u), v))
    };
    let mut image = Grey::new(SIDE, SIDE, 0.0);
    for (at, pixel) in image.pixels.iter_mut().enumerate() {
        let share = |step: usize| (step as f32 + 0.5) / SIDE as f32;
        let (u, v) = (share(at % SIDE) + moved[0], share(at / SIDE) + moved[1]);
        *pixel = source.at(between(u, v));
    }
    image
}

// Measures ink against the paper, which remains when strokes are filled with what surrounds them.
// So the edge of a shadow within a cell does not count as ink.
fn ink_of(patch: &Grey) -> Ink {
    let filled = patch.box_mean(1).lightest(STROKE).darkest(STROKE);
    let paper = filled.box_mean(1);
    let mut ink = [0.0; PIXELS];
    for ((ink, pixel), paper) in ink.iter_mut().zip(&patch.pixels).zip(&paper.pixels) {
        *ink = (paper - pixel) / paper.max(0.02);
    }
    ink
}

// Measures how dark digits are: the median of the darkest cells, as many as surely hold a digit.
fn contrast(cells: &[Ink]) -> f32 {
    const EDGE: usize = SIDE / 5;
    let mut darkest: Vec<f32> = cells
        .iter()
        .map(|ink| {
            let rows = ink[EDGE * SIDE..PIXELS - EDGE * SIDE].chunks_exact(SIDE);
            let middle = rows.flat_map(|row| &row[EDGE..SIDE - EDGE]);
            quantile(&mut middle.copied().collect::<Vec<f32>>(), 0.97)
        })
        .collect();
    sort_by(&mut darkest, |a, b| b.total_cmp(a));
    median(&mut darkest[..GIVENS]).max(FAINTEST)
}

/// Turns a cell back by a quarter: its right side becomes the top.
pub fn quarter(ink: &Ink) -> Ink {
    let mut result = [0.0; PIXELS];
    for (at, value) in result.iter_mut().enumerate() {
        *value = ink[SIDE * (at % SIDE) + SIDE - 1 - at / SIDE];
    }
    result
}
