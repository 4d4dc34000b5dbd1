//! Finds places where a grid may be: connected dark shapes, as quadrilaterals.

use super::image::{Grey, Point, Sums};
use crate::sorting::sort_by;

/// The four corners, clockwise from the top left.
pub type Quad = [Point; 4];

/// The ways to separate ink from paper. Each has a divisor of the long side, which sets the size of
/// the square whose mean is taken, and the amount by which ink is darker than this mean.
const WAYS: [(usize, f32); 4] = [(20, 0.06), (20, 0.12), (10, 0.10), (30, 0.03)];
/// The number of shapes per way that are examined, largest first.
const SHAPES: usize = 6;
/// The limits for quads that may be a square in perspective.
const LONGEST_BY_SHORTEST: f32 = 3.5;
const SHARPEST_COSINE: f32 = 0.8;
/// Two quads are the same if no corner differs by more than this share of the long side.
const SAME: f32 = 0.008;

/// Finds the quads around the large shapes in an image, each once. `least` is the smallest width
/// and height of a shape.
pub fn quads(image: &Grey, least: usize) -> Vec<Quad> {
    let sums = Sums::of(image);
    let long = image.width.max(image.height);
    let mut quads: Vec<Quad> = Vec::new();
    for (part, darker) in WAYS {
        let ink = ink(image, &sums, (long / part / 2).max(2), 1.0 - darker);
        for shape in shapes(&ink, image.width, least) {
            let hull = hull(&shape);
            for quad in [four_sides(&hull), four_extremes(&hull)] {
                let Some(quad) = quad.and_then(ordered) else {
                    continue;
                };
                let close = |other: &Quad| {
                    let pairs = quad.iter().zip(other);
                    pairs.fold(0.0, |most: f32, (a, b)| most.max(distance(*a, *b)))
                        < SAME * long as f32
                };
                if !quads.iter().any(close) {
                    quads.push(quad);
                }
            }
        }
    }
    quads
}

fn distance(a: Point, b: Point) -> f32 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

// Finds the pixels that are darker than a share of the mean around them.
fn ink(image: &Grey, sums: &Sums, radius: usize, share: f32) -> Vec<bool> {
    let mut ink = Vec::with_capacity(image.pixels.len());
    for (y, row) in image.rows().enumerate() {
        let rows = (y.saturating_sub(radius), (y + radius + 1).min(image.height));
        for (x, &pixel) in row.iter().enumerate() {
            let columns = (x.saturating_sub(radius), (x + radius + 1).min(image.width));
            ink.push(pixel < share * sums.mean(rows, columns));
        }
    }
    ink
}

/// A run of ink in a row, from `start` up to but not including `end`.
#[derive(Clone, Copy)]
struct Run {
    row: usize,
    start: usize,
    end: usize,
}

// Finds the largest shapes. Each shape has one run per row, from its left end to its right end.
fn shapes(ink: &[bool], width: usize, least: usize) -> Vec<Vec<Run>> {
    let runs = runs(ink, width);
    let roots = joined(&runs);
    // The extent of each shape, stored at its first run.
    let mut spans: Vec<Option<[usize; 4]>> = vec![None; runs.len()];
    for (run, &root) in runs.iter().zip(&roots) {
        let span = spans[root].get_or_insert([run.start, run.end, run.row, run.row]);
        span[0] = span[0].min(run.start);
        span[1] = span[1].max(run.end);
        span[3] = run.row;
    }
    let mut large: Vec<(usize, usize)> = spans
        .iter()
        .enumerate()
        .filter_map(|(root, span)| {
            let [left, right, top, bottom] = (*span)?;
            let (across, down) = (right - left, bottom + 1 - top);
            (across.min(down) > least).then_some((across * down, root))
        })
        .collect();
    sort_by(&mut large, |a, b| b.cmp(a));
    large.truncate(SHAPES);
    let shape = |&(_, wanted): &(usize, usize)| {
        let mut rows: Vec<Run> = Vec::new();
        let own = runs.iter().zip(&roots).filter(|(_, &root)| root == wanted);
        for (run, _) in own {
            match rows.last_mut() {
                Some(last) if last.row == run.row => last.end = run.end,
                _ => rows.push(*run),
            }
        }
        rows
    };
    large.iter().map(shape).collect()
}

fn runs(ink: &[bool], width: usize) -> Vec<Run> {
    let mut runs = Vec::new();
    for (row, line) in ink.chunks_exact(width).enumerate() {
        let mut start = None;
        for (x, &dark) in line.iter().chain([&false]).enumerate() {
            match (dark, start) {
                (true, None) => start = Some(x),
                (false, Some(from)) => {
                    runs.push(Run {
                        row,
                        start: from,
                        end: x,
                    });
                    start = None;
                }
                _ => {}
            }
        }
    }
    runs
}

// Returns, for each run, the first run of its shape. Runs belong together if they touch, even at
// corners.
fn joined(runs: &[Run]) -> Vec<usize> {
    let mut roots: Vec<usize> = (0..runs.len()).collect();
    let mut above = 0;
    for (at, run) in runs.iter().enumerate() {
        let before = |other: &Run| {
            other.row + 1 < run.row || (other.row + 1 == run.row && other.end < run.start)
        };
        while before(&runs[above]) {
            above += 1;
        }
        let touching = runs[above..at].iter().enumerate();
        let touching =
            touching.take_while(|(_, other)| other.row < run.row && other.start <= run.end);
        for (other, _) in touching {
            let (a, b) = (root(&mut roots, above + other), root(&mut roots, at));
            roots[a.max(b)] = a.min(b);
        }
    }
    (0..runs.len()).map(|at| root(&mut roots, at)).collect()
}

fn root(roots: &mut [usize], mut at: usize) -> usize {
    while roots[at] != at {
        roots[at] = roots[roots[at]];
        at = roots[at];
    }
    at
}

// Returns how far `c` lies to the right of the line from `a` to `b`, as an area.
fn turn(a: Point, b: Point, c: Point) -> f32 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

// Computes the convex hull, clockwise as it appears in the picture.
fn hull(shape: &[Run]) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::with_capacity(4 * shape.len());
    for run in shape {
        for x in [run.start, run.end] {
            for y in [run.row, run.row + 1] {
                points.push([x as f32, y as f32]);
            }
        }
    }
    sort_by(&mut points, |a, b| {
        a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1]))
    });
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = &Point>| {
        let mut half: Vec<Point> = Vec::new();
        for &point in points {
            while half.len() > 1 && turn(half[half.len() - 2], half[half.len() - 1], point) <= 0.0 {
                half.pop();
            }
            half.push(point);
        }
        half.pop();
        half
    };
    let mut hull = half(&mut points.iter());
    hull.extend(half(&mut points.iter().rev()));
    hull
}

// Removes sides until four are left, each time the side whose removal adds least to the area.
fn four_sides(hull: &[Point]) -> Option<Quad> {
    let mut corners = hull.to_vec();
    while corners.len() > 4 {
        let count = corners.len();
        let at = |i: usize| corners[i % count];
        let without = |i: usize| {
            let (a, b, c, d) = (at(i), at(i + 1), at(i + 2), at(i + 3));
            let meet = crossing(a, b, c, d)?;
            Some((turn(b, meet, c).abs(), i, meet))
        };
        let (_, i, meet) = (0..count)
            .filter_map(without)
            .min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))?;
        corners[(i + 1) % count] = meet;
        corners.remove((i + 2) % count);
    }
    corners.try_into().ok()
}

// Returns the intersection of the line from `a` through `b` with the line from `d` through `c`.
fn crossing(a: Point, b: Point, c: Point, d: Point) -> Option<Point> {
    let (first, second) = ([b[0] - a[0], b[1] - a[1]], [c[0] - d[0], c[1] - d[1]]);
    let across = first[0] * second[1] - first[1] * second[0];
    let from = [d[0] - a[0], d[1] - a[1]];
    let along = (from[0] * second[1] - from[1] * second[0]) / across;
    let back = (from[0] * first[1] - from[1] * first[0]) / across;
    let ahead = along.is_finite() && back.is_finite() && along >= 1.0 && back >= 1.0;
    ahead.then(|| [a[0] + along * first[0], a[1] + along * first[1]])
}

fn four_extremes(hull: &[Point]) -> Option<Quad> {
    let most = |measure: &dyn Fn(&Point) -> f32| {
        let better = |a: &&Point, b: &&Point| measure(a).total_cmp(&measure(b));
        hull.iter().max_by(better).copied()
    };
    Some([
        most(&|p| -p[0] - p[1])?,
        most(&|p| p[0] - p[1])?,
        most(&|p| p[0] + p[1])?,
        most(&|p| p[1] - p[0])?,
    ])
}

// Orders the corners from the top left. Returns `None` if no photo of a square has such corners.
fn ordered(quad: Quad) -> Option<Quad> {
    let corner = |i: usize| quad[i % 4];
    let sides = [0, 1, 2, 3].map(|i| distance(corner(i), corner(i + 1)));
    let longest = sides.iter().copied().fold(0.0, f32::max);
    let shortest = sides.iter().copied().fold(f32::INFINITY, f32::min);
    let sharp = (0..4).any(|i| {
        let (a, b, c) = (corner(i + 3), corner(i), corner(i + 1));
        let product = (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1]);
        product.abs() > SHARPEST_COSINE * distance(a, b) * distance(b, c)
    });
    let convex = (0..4).all(|i| turn(corner(i), corner(i + 1), corner(i + 2)) > 0.0);
    if longest > LONGEST_BY_SHORTEST * shortest || sharp || !convex {
        return None;
    }
    let first = (0..4).min_by(|&a, &b| {
        let sum = |i: usize| quad[i][0] + quad[i][1];
        sum(a).total_cmp(&sum(b))
    })?;
    Some([0, 1, 2, 3].map(|i| corner(first + i)))
}
