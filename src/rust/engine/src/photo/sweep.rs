//! Searches the whole picture for a grid at many angles, for photos in which the lines of the grid
//! do not form a connected shape.

use super::image::{Grey, Point};
use super::lattice::Ridges;
use super::quads::Quad;

/// The long side of the picture in which squares are tried.
const LONG: usize = 400;
/// Half the side of the square whose mean is taken as the brightness of the paper.
const LIGHT: usize = 20;
/// The ratio between consecutive sizes of a grid.
const GROWTH: f32 = 1.035;
/// The size of the smallest grid, as a share of the short side.
const SMALLEST: f32 = 0.25;
/// The number of grids per rotation that are examined closely.
const KEPT: usize = 3;
/// The minimum contrast that a line must have somewhere.
const FAINTEST: f32 = 0.006;

/// The angles that are tried, in degrees. Most photos are taken upright, so 0 comes first.
pub const TURNS: [f32; 13] = [
    0.0, 7.0, -7.0, 14.0, -14.0, 21.0, -21.0, 28.0, -28.0, 35.0, -35.0, 42.0, 49.0,
];

/// Finds the squares turned by `degrees` that look most like grids.
pub fn grids(image: &Grey, degrees: f32) -> Vec<Quad> {
    let long = image.width.max(image.height);
    let scale = LONG as f32 / long as f32;
    let side = |length: usize| ((length as f32 * scale) as usize).max(1);
    let small = image.resized(side(image.width), side(image.height));
    let (sin, cos) = degrees.to_radians().sin_cos();
    let turned_side = match degrees == 0.0 {
        true => (small.width, small.height),
        false => (LONG * 6 / 5, LONG * 6 / 5),
    };
    let middle = [small.width as f32 / 2.0, small.height as f32 / 2.0];
    let centre = [turned_side.0 as f32 / 2.0, turned_side.1 as f32 / 2.0];
    let back = |[x, y]: Point| {
        let (x, y) = (x - centre[0], y - centre[1]);
        [middle[0] + cos * x - sin * y, middle[1] + sin * x + cos * y]
    };
    let mut even = Grey::new(turned_side.0, turned_side.1, 0.0);
    for (at, pixel) in even.pixels.iter_mut().enumerate() {
        let (x, y) = (at % turned_side.0, at / turned_side.0);
        *pixel = small.at(back([x as f32 + 0.5, y as f32 + 0.5]));
    }
    let light = even.box_mean(LIGHT);
    for (pixel, light) in even.pixels.iter_mut().zip(&light.pixels) {
        *pixel /= light.max(0.01);
    }
    let ridges = Ridges::in_flat(&even, 2, (4, 0.9), 0);
    // Without any lines there is no grid.
    let faint = |lines: &Grey| lines.pixels.iter().all(|&line| line < FAINTEST);
    if faint(&ridges.horizontal) || faint(&ridges.vertical) {
        return Vec::new();
    }
    let lines = [Along::of(&ridges.horizontal), Along::of(&ridges.vertical)];
    let corner = |x: f32, y: f32| back([x, y]).map(|at| at / scale);
    squares(&lines, turned_side)
        .into_iter()
        .map(|(left, top, side)| {
            [
                corner(left, top),
                corner(left + side, top),
                corner(left + side, top + side),
                corner(left, top + side),
            ]
        })
        .collect()
}

/// Running sums of the line strength along each row of the picture.
struct Along {
    sums: Vec<f32>,
    length: usize,
    lines: usize,
}

impl Along {
    fn of(ridges: &Grey) -> Along {
        let mut sums = Vec::with_capacity((ridges.width + 1) * ridges.height);
        for row in ridges.rows() {
            let mut sum = 0.0;
            sums.push(sum);
            for value in row {
                sum += value;
                sums.push(sum);
            }
        }
        Along {
            sums,
            length: ridges.width + 1,
            lines: ridges.height,
        }
    }

    // Returns the strength of a line, or of the one after it, between two places.
    fn seen(&self, line: f32, from: usize, to: usize) -> f32 {
        let at = |line: usize| {
            let sums = &self.sums[line * self.length..];
            sums[to] - sums[from]
        };
        let line = (line as usize).min(self.lines - 1);
        at(line).max(at((line + 1).min(self.lines - 1)))
    }
}

// Finds the best squares, and returns the left side, the top and the side length of each.
fn squares(lines: &[Along; 2], (width, height): (usize, usize)) -> Vec<(f32, f32, f32)> {
    let short = width.min(height) as f32;
    let mut best: Vec<(f32, (f32, f32, f32))> = Vec::new();
    let mut side = SMALLEST * short;
    while side <= 0.99 * short {
        let step = (side / 36.0).max(1.0);
        let places = |length: usize| ((length as f32 - 1.0 - side) / step) as usize + 1;
        for down in 0..places(height) {
            for across in 0..places(width) {
                let (left, top) = (across as f32 * step, down as f32 * step);
                let rows = comb(&lines[0], top, left, side);
                let score = rows.min(comb(&lines[1], left, top, side)) * side.sqrt();
                keep(&mut best, score, (left, top, side));
            }
        }
        side *= GROWTH;
    }
    best.into_iter().map(|(_, square)| square).collect()
}

// Returns by how much ten lines are stronger than the places half way between them.
fn comb(lines: &Along, first: f32, from: f32, side: f32) -> f32 {
    let (start, end) = (
        from as usize,
        ((from + side) as usize).min(lines.length - 1),
    );
    let seen = |k: f32| lines.seen(first + k * side / 9.0, start, end);
    let on: f32 = (0..10).map(|k| seen(k as f32)).sum();
    let between: f32 = (0..9).map(|k| seen(k as f32 + 0.5)).sum();
    (on / 10.0 - between / 9.0) / side
}

// Adds a square to the few best ones, unless a similar and better square is there.
fn keep(best: &mut Vec<(f32, (f32, f32, f32))>, score: f32, square: (f32, f32, f32)) {
    if score <= 0.0 || (best.len() == KEPT && score <= best[KEPT - 1].0) {
        return;
    }
    let same = |other: &(f32, f32, f32)| {
        let near = square.2 / 18.0;
        let ends = [other.0 - square.0, other.1 - square.1, other.2 - square.2];
        ends.iter().all(|off| off.abs() < near)
    };
    if let Some(at) = best.iter().position(|(_, other)| same(other)) {
        if best[at].0 >= score {
            return;
        }
        best.remove(at);
    }
    let at = best.partition_point(|(other, _)| *other >= score);
    best.insert(at, (score, square));
    best.truncate(KEPT);
}
