//! Finds the lines of a grid node by node, and follows them where the paper is bent.

use super::image::{median, Grey, Point};
use super::lattice::{Ridges, CELL, MARGIN};
use super::linear::{LeastSquares, Perspective};
use super::working::Sizes;
use crate::{Stop, Stopped};
use std::array::from_fn;

/// The 10 x 10 crossings of the lines, row by row.
pub type Nodes = [Point; 100];

/// The number of stations of a line: its crossings with the others, and the places half way
/// between.
const STATIONS: usize = 19;
/// The maximum distance of a line from its expected place, in pixels.
const REACH: i32 = 7;
/// The cost of a sideways step, for lines that are nearly straight and for bent lines.
const STRAIGHT: f32 = 0.004;
const BENT: f32 = 0.0006;
/// The amount by which a bent mesh must be better than a straight one.
const BETTER: f32 = 0.02;
/// Nodes further than this from a smooth surface, in cells, are treated as mistakes.
const OFF: f32 = 0.15;
/// The distance from a surface, in cells, at which a node has half its weight.
const FAR: f64 = 0.08;
const ROUNDS: usize = 10;

/// A grid, or a shape that looks like one.
#[derive(Clone)]
pub struct Fit {
    /// The nodes, in the working picture.
    pub nodes: Nodes,
    pub view: Perspective,
    /// The quality of the fit, for comparison with other fits.
    pub score: f32,
    /// The share of the grid's lines that is visible.
    pub support: f32,
    /// The share of the lines that continues beyond one side of the grid.
    pub beyond: f32,
    /// How dark the lines are, and how dark the places half way between them.
    pub lines: (f32, f32),
}

/// The lines of one kind in the flattened picture: how far down each line is at each station.
type Lines = [[f32; STATIONS]; 10];

/// Fits a mesh up to three more times, each time starting from the last fit, as long as it
/// improves. `area` is the area of the picture.
pub fn refined(sizes: &mut Sizes, area: f32, start: Fit, stop: Stop) -> Result<Fit, Stopped> {
    let mut best = start;
    for _ in 0..3 {
        if stop() {
            return Err(Stopped);
        }
        let Some(view) = best.smooth_view() else {
            break;
        };
        let next = fit(&Ridges::of(sizes, &view), &view, area);
        if next.score <= best.score {
            break;
        }
        best = next;
    }
    Ok(best)
}

/// Fits a mesh to the place of a possible grid.
pub fn fit(ridges: &Ridges, view: &Perspective, area: f32) -> Fit {
    let straight = nodes(ridges, STRAIGHT);
    let bent = nodes(ridges, BENT);
    let share = (area_of(&view.corners()) / area).clamp(1e-3, 0.3);
    let [straight, bent] = [straight, bent].map(|nodes| {
        let judged = judge(ridges, &nodes);
        (nodes, judged)
    });
    let (nodes, judged) = match bent.1.score > straight.1.score + BETTER {
        true => bent,
        false => straight,
    };
    Fit {
        nodes: nodes.map(|node| view.at(node.map(|at| (at + 0.5 - MARGIN) / CELL))),
        view: *view,
        score: judged.score * share.powf(0.1),
        support: judged.support,
        beyond: judged.beyond,
        lines: judged.lines,
    }
}

impl Fit {
    /// Returns the plane on which most nodes lie.
    pub fn smooth_view(&self) -> Option<Perspective> {
        let mut weights = [1.0f64; 100];
        let mut view = None;
        for _ in 0..4 {
            let pairs = (0..100).map(|i| (ideal(i), self.nodes[i], weights[i]));
            let found = Perspective::fit(pairs)?;
            let side = f64::from(area_of(&found.corners()).sqrt()) / 9.0;
            for (i, weight) in weights.iter_mut().enumerate() {
                let place = found.at(ideal(i));
                let (x, y) = (place[0] - self.nodes[i][0], place[1] - self.nodes[i][1]);
                let off = f64::from(x.hypot(y)) / side / FAR;
                *weight = 1.0 / (1.0 + off * off);
            }
            view = Some(found);
        }
        view
    }
}

fn ideal(node: usize) -> Point {
    [(node % 10) as f32, (node / 10) as f32]
}

/// Returns the area of a quadrilateral.
pub fn area_of(corners: &[Point; 4]) -> f32 {
    let part = |i: usize| {
        let (a, b) = (corners[i], corners[(i + 1) % 4]);
        a[0] * b[1] - b[0] * a[1]
    };
    (0..4).map(part).sum::<f32>().abs() / 2.0
}

// Finds the nodes in the flattened picture.
fn nodes(ridges: &Ridges, cost: f32) -> Nodes {
    let straight = |line: usize| [MARGIN + CELL * line as f32 - 0.5; STATIONS];
    let start: Lines = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(straight);
    let first = [
        found(&ridges.horizontal, &start, &start, cost),
        found(&ridges.vertical, &start, &start, cost),
    ];
    let [rows, columns] = [
        found(&ridges.horizontal, &first[0], &first[1], cost),
        found(&ridges.vertical, &first[1], &first[0], cost),
    ];
    let mut nodes = [[0.0; 2]; 100];
    for (at, node) in nodes.iter_mut().enumerate() {
        let (row, column) = (at / 10, at % 10);
        *node = [columns[column][2 * row], rows[row][2 * column]];
    }
    smoothed(nodes)
}

// Finds the lines of one kind near `lines`, measured at the stations where `others` cross them.
fn found(ridges: &Grey, lines: &Lines, others: &Lines, cost: f32) -> Lines {
    let mut result = *lines;
    for (k, line) in result.iter_mut().enumerate() {
        // The places along the line: its crossings, and the points half way between them.
        let crossing = |other: usize| others[other][2 * k];
        let along = |station: usize| match station % 2 {
            0 => crossing(station / 2),
            _ => (crossing(station / 2) + crossing(station / 2 + 1)) / 2.0,
        };
        let offsets = path(ridges, line, along, cost);
        for (place, offset) in line.iter_mut().zip(offsets) {
            *place += offset as f32;
        }
    }
    result
}

// Finds the path along a line with the most line strength less the cost of its steps (Viterbi).
fn path(
    ridges: &Grey,
    line: &[f32; STATIONS],
    along: impl Fn(usize) -> f32,
    cost: f32,
) -> [i32; STATIONS] {
    const WAYS: usize = 2 * REACH as usize + 1;
    let seen = |station: usize, way: usize| {
        let down = line[station] + (way as i32 - REACH) as f32;
        ridges.at([along(station) + 0.5, down + 0.5])
    };
    let mut best = [0.0; WAYS];
    let mut from = [[0; WAYS]; STATIONS];
    for (way, best) in best.iter_mut().enumerate() {
        *best = seen(0, way);
    }
    for (station, from) in from.iter_mut().enumerate().skip(1) {
        let before = best;
        for (way, best) in best.iter_mut().enumerate() {
            let near = way.saturating_sub(3)..(way + 4).min(WAYS);
            let value = |other: usize| {
                let step = other as f32 - way as f32;
                before[other] - cost * step * step
            };
            let most = near.fold(way, |most, other| match value(other) > value(most) {
                true => other,
                false => most,
            });
            *best = value(most) + seen(station, way);
            from[way] = most;
        }
    }
    let last = (0..WAYS).fold(REACH as usize, |most, way| match best[way] > best[most] {
        true => way,
        false => most,
    });
    let mut offsets = [0; STATIONS];
    let mut way = last;
    for station in (0..STATIONS).rev() {
        offsets[station] = way as i32 - REACH;
        way = from[station][way];
    }
    offsets
}

// Moves nodes that are far from the surface through all others onto that surface.
fn smoothed(nodes: Nodes) -> Nodes {
    let Some(surface) = surface(&nodes) else {
        return nodes;
    };
    let mut result = nodes;
    for (node, smooth) in result.iter_mut().zip(surface) {
        if (node[0] - smooth[0]).hypot(node[1] - smooth[1]) > OFF * CELL {
            *node = smooth;
        }
    }
    result
}

// Fits a cubic surface to most of the nodes.
fn surface(nodes: &Nodes) -> Option<Nodes> {
    let terms = |node: usize| {
        let [x, y] = ideal(node).map(|at| f64::from(at) / 4.5 - 1.0);
        [
            1.0,
            x,
            y,
            x * x,
            x * y,
            y * y,
            x * x * x,
            x * x * y,
            x * y * y,
            y * y * y,
        ]
    };
    let mut weights = [1.0; 100];
    let mut surface = *nodes;
    for _ in 0..ROUNDS {
        let mut both = [LeastSquares::<10>::new(), LeastSquares::<10>::new()];
        for (i, node) in nodes.iter().enumerate() {
            for (equations, &at) in both.iter_mut().zip(node) {
                equations.add(&terms(i), f64::from(at), weights[i]);
            }
        }
        let [x, y] = both.map(LeastSquares::solve);
        let (x, y) = (x?, y?);
        for (i, weight) in weights.iter_mut().enumerate() {
            let value = |factors: &[f64; 10]| -> f32 {
                let parts = terms(i);
                let parts = parts.iter().zip(factors);
                parts.map(|(term, factor)| term * factor).sum::<f64>() as f32
            };
            surface[i] = [value(&x), value(&y)];
            let off = (nodes[i][0] - surface[i][0]).hypot(nodes[i][1] - surface[i][1]);
            let off = f64::from(off / CELL) / FAR;
            *weight = 1.0 / (1.0 + off * off);
        }
    }
    Some(surface)
}

struct Judged {
    score: f32,
    support: f32,
    beyond: f32,
    lines: (f32, f32),
}

// Measures how much of the grid's lines is visible, and whether every third line is bold.
fn judge(ridges: &Ridges, nodes: &Nodes) -> Judged {
    let node = |row: usize, column: usize| nodes[10 * row + column];
    let middle = |a: Point, b: Point| [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
    let near = |image: &Grey, along: f32, down: f32| {
        let at = |off: f32| image.at([along + 0.5, down + 0.5 + off]);
        at(-1.0).max(at(0.0)).max(at(1.0))
    };
    let across = |line: usize, part: usize| {
        let [x, y] = middle(node(line, part), node(line, part + 1));
        near(&ridges.horizontal, x, y)
    };
    let down = |line: usize, part: usize| {
        let [x, y] = middle(node(part, line), node(part + 1, line));
        near(&ridges.vertical, y, x)
    };
    let on: [[[f32; 9]; 10]; 2] = [
        from_fn(|line| from_fn(|part| across(line, part))),
        from_fn(|line| from_fn(|part| down(line, part))),
    ];
    // Looks half a cell beyond each side. Some lines continue in a frame or in the next grid. The
    // grid is part of a larger one only where nearly all lines continue.
    let outside = |from: Point, to: Point| {
        let [x, y] = middle(from, to);
        [2.0 * from[0] - x, 2.0 * from[1] - y]
    };
    let beyond: [f32; 4] = from_fn(|side| {
        let mut lines: [f32; 8] = from_fn(|k| {
            let at = |depth: usize| match side {
                0 => node(depth, k + 1),
                1 => node(9 - depth, k + 1),
                2 => node(k + 1, depth),
                _ => node(k + 1, 9 - depth),
            };
            let [x, y] = outside(at(0), at(1));
            if side < 2 {
                near(&ridges.vertical, y, x)
            } else {
                near(&ridges.horizontal, x, y)
            }
        });
        lines.sort_by(f32::total_cmp);
        lines[1]
    });
    let mut between = Vec::with_capacity(162);
    for cell in 0..81 {
        let (row, column) = (cell / 9, cell % 9);
        let [x, y] = middle(node(row, column), node(row + 1, column + 1));
        between.push(near(&ridges.horizontal, x, y));
        between.push(near(&ridges.vertical, y, x));
    }
    let mut all: Vec<f32> = on.iter().flatten().flatten().copied().collect();
    let usual = median(&mut all);
    let share = |value: f32| (value / usual.max(1e-6)).min(1.5);
    let (mut score, mut support) = (0.0, 0.0);
    for family in &on {
        let values = family.iter().flatten();
        let there = values.map(|&value| share(value).min(1.0)).sum::<f32>() / 90.0;
        let of_line = |line: &[f32; 9]| line.iter().map(|&value| share(value)).sum::<f32>() / 9.0;
        let lines = family.map(|line| of_line(&line));
        let weakest = lines.iter().copied().fold(f32::INFINITY, f32::min);
        let of = |bold: bool| {
            let chosen = lines
                .iter()
                .enumerate()
                .filter(|(k, _)| (k % 3 == 0) == bold);
            median(&mut chosen.map(|(_, &value)| value).collect::<Vec<f32>>())
        };
        let bold = (of(true) - of(false)).clamp(-0.3, 0.5);
        score += there + 0.3 * weakest + 0.6 * bold;
        support += there / 2.0;
    }
    Judged {
        score,
        support,
        beyond: beyond.map(share).into_iter().fold(0.0, f32::max).min(1.0),
        lines: (usual, median(&mut between)),
    }
}
