//! Solves systems of linear equations, and finds the best fit to many points.

use super::image::Point;

/// Solves `matrix * x = right`. Returns `None` unless there is exactly one solution.
pub fn solve<const N: usize>(mut matrix: [[f64; N]; N], mut right: [f64; N]) -> Option<[f64; N]> {
    for column in 0..N {
        let pivot = (column..N)
            .max_by(|&a, &b| f64::total_cmp(&matrix[a][column].abs(), &matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 || !matrix[pivot][column].is_finite() {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let from = matrix[column];
        for row in column + 1..N {
            let share = matrix[row][column] / from[column];
            for (value, from) in matrix[row].iter_mut().zip(&from).skip(column) {
                *value -= share * from;
            }
            right[row] -= share * right[column];
        }
    }
    for row in (0..N).rev() {
        let known: f64 = (row + 1..N).map(|i| matrix[row][i] * right[i]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right.iter().all(|value| value.is_finite()).then_some(right)
}

/// An overdetermined system of weighted equations in `N` unknowns.
pub struct LeastSquares<const N: usize> {
    matrix: [[f64; N]; N],
    right: [f64; N],
}

impl<const N: usize> LeastSquares<N> {
    pub fn new() -> Self {
        LeastSquares {
            matrix: [[0.0; N]; N],
            right: [0.0; N],
        }
    }

    pub fn add(&mut self, factors: &[f64; N], value: f64, weight: f64) {
        for (i, line) in self.matrix.iter_mut().enumerate() {
            for (sum, factor) in line.iter_mut().zip(factors) {
                *sum += weight * factors[i] * factor;
            }
            self.right[i] += weight * factors[i] * value;
        }
    }

    pub fn solve(self) -> Option<[f64; N]> {
        solve(self.matrix, self.right)
    }
}

/// A perspective map from the points of a plane to the points of a picture.
#[derive(Clone, Copy)]
pub struct Perspective([f64; 9]);

impl Perspective {
    /// Fits the perspective that best maps the first point of each pair to the second. Coordinates
    /// in the plane range from 0 to 9, those in the picture up to some hundreds.
    pub fn fit(pairs: impl Iterator<Item = (Point, Point, f64)>) -> Option<Perspective> {
        const SCALE: f64 = 500.0;
        let mut equations = LeastSquares::<8>::new();
        for (from, to, weight) in pairs {
            let [x, y] = from.map(|value| f64::from(value) / 4.5 - 1.0);
            let [u, v] = to.map(|value| f64::from(value) / SCALE - 1.0);
            equations.add(&[x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y], u, weight);
            equations.add(&[0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y], v, weight);
        }
        let [a, b, c, d, e, f, g, h] = equations.solve()?;
        let inner = [a, b, c, d, e, f, g, h, 1.0];
        let into = [1.0 / 4.5, 0.0, -1.0, 0.0, 1.0 / 4.5, -1.0, 0.0, 0.0, 1.0];
        let out = [SCALE, 0.0, SCALE, 0.0, SCALE, SCALE, 0.0, 0.0, 1.0];
        Some(Perspective(product(&out, &product(&inner, &into))))
    }

    /// Returns the perspective that maps the corners of the grid, (0, 0) to (9, 9), to those of a
    /// quad.
    pub fn onto(quad: &[Point; 4]) -> Option<Perspective> {
        let corners = [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]];
        let pairs = corners.into_iter().zip(*quad);
        Perspective::fit(pairs.map(|(from, to)| (from, to, 1.0)))
    }

    /// Returns the point in the picture for a point of the plane.
    pub fn at(&self, [x, y]: Point) -> Point {
        let (x, y) = (f64::from(x), f64::from(y));
        let m = &self.0;
        let depth = m[6] * x + m[7] * y + m[8];
        // Points behind the viewer are not in the picture, so they are mapped far away.
        let depth = if depth > 1e-9 { depth } else { 1e-9 };
        let place = [m[0] * x + m[1] * y + m[2], m[3] * x + m[4] * y + m[5]];
        place.map(|value| (value / depth) as f32)
    }

    /// Returns the perspective of a part of the plane: (0, 0) to (9, 9) takes the place of (`left`,
    /// `top`) to (`right`, `bottom`).
    pub fn of_part(&self, [left, top]: Point, [right, bottom]: Point) -> Perspective {
        let [left, top, right, bottom] = [left, top, right, bottom].map(f64::from);
        let (across, down) = ((right - left) / 9.0, (bottom - top) / 9.0);
        let part = [across, 0.0, left, 0.0, down, top, 0.0, 0.0, 1.0];
        Perspective(product(&self.0, &part))
    }

    /// Returns the corners of the grid in the picture.
    pub fn corners(&self) -> [Point; 4] {
        [[0.0, 0.0], [9.0, 0.0], [9.0, 9.0], [0.0, 9.0]].map(|corner| self.at(corner))
    }
}

fn product(a: &[f64; 9], b: &[f64; 9]) -> [f64; 9] {
    let mut result = [0.0; 9];
    for (at, value) in result.iter_mut().enumerate() {
        *value = (0..3).map(|i| a[at / 3 * 3 + i] * b[3 * i + at % 3]).sum();
    }
    result
}
