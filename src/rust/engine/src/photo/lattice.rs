//! Flattens the picture where a grid may be, and measures the strength of lines at each place.

use super::image::{gauss, Grey, Point};
use super::linear::Perspective;
use super::working::Sizes;

/// The side of a cell in the flattened picture, in pixels.
pub const CELL: f32 = 32.0;
/// The margin around the grid, in pixels.
pub const MARGIN: f32 = 48.0;
/// The side of the flattened picture, in pixels.
pub const SIDE: usize = 384;

/// Half the side of the square whose mean is taken as the brightness of the paper.
const LIGHT: usize = 32;
/// A line is darker than the pixels at this distance on both sides. There are thin lines, and thick
/// lines, which count slightly less.
const THIN: usize = 3;
const THICK: (usize, f32) = (6, 0.9);
/// The darkness beyond which a line does not become stronger.
const DARKEST: f32 = 0.25;
/// Half the length over which the strength of a line is averaged.
const ALONG: usize = 8;

/// The strength of lines at each place. Horizontal lines run along the rows of `horizontal`.
pub struct Ridges {
    pub horizontal: Grey,
    /// The strength of vertical lines, with rows and columns exchanged.
    pub vertical: Grey,
}

impl Ridges {
    /// Measures the lines of a grid whose place is given by `view`.
    pub fn of(sizes: &mut Sizes, view: &Perspective) -> Ridges {
        let flat = flattened(sizes, view);
        let light = flat.box_mean(LIGHT);
        let mut even = flat;
        for (pixel, light) in even.pixels.iter_mut().zip(&light.pixels) {
            *pixel /= light.max(0.01);
        }
        let even = even.blurred(&gauss(1.0));
        Ridges::in_flat(&even, THIN, THICK, ALONG)
    }

    /// Measures the lines in a picture with evenly lit paper.
    pub fn in_flat(even: &Grey, thin: usize, thick: (usize, f32), along: usize) -> Ridges {
        let across = ridge(even, thin, thick);
        let down = ridge(&even.transposed(), thin, thick);
        Ridges {
            horizontal: down.transposed().row_mean(along),
            vertical: across.transposed().row_mean(along),
        }
    }

    /// Moves the grid onto its lines. Returns `None` if the lines are not evenly spaced, or if the
    /// grid is already on them.
    pub fn moved(&self, view: &Perspective) -> Option<Perspective> {
        let (top, bottom) = comb(&self.horizontal)?;
        let (left, right) = comb(&self.vertical)?;
        let still = |low: f32, high: f32| low.abs().max((high - 9.0).abs()) < 0.12;
        if still(left, right) && still(top, bottom) {
            return None;
        }
        Some(view.of_part([left, top], [right, bottom]))
    }
}

fn flattened(sizes: &mut Sizes, view: &Perspective) -> Grey {
    let corners = view.corners();
    let side = |a: Point, b: Point| (a[0] - b[0]).hypot(a[1] - b[1]);
    let around: f32 = (0..4).map(|i| side(corners[i], corners[(i + 1) % 4])).sum();
    let (image, factor) = sizes.for_length(around / 36.0, CELL);
    let mut flat = Grey::new(SIDE, SIDE, 0.0);
    for (at, pixel) in flat.pixels.iter_mut().enumerate() {
        let cell = |step: usize| (step as f32 + 0.5 - MARGIN) / CELL;
        let place = view.at([cell(at % SIDE), cell(at / SIDE)]);
        *pixel = image.at(place.map(|value| value / factor));
    }
    flat
}

// Finds vertical lines: how much darker each pixel is than both sides.
fn ridge(image: &Grey, thin: usize, thick: (usize, f32)) -> Grey {
    let mut result = Grey::new(image.width, image.height, 0.0);
    let reach = thin.max(thick.0);
    if image.width <= 2 * reach {
        return result;
    }
    for (from, to) in image
        .rows()
        .zip(result.pixels.chunks_exact_mut(image.width))
    {
        let inner = reach..from.len() - reach;
        for (x, value) in inner.clone().zip(&mut to[inner]) {
            let dark = |away: usize| from[x - away].min(from[x + away]) - from[x];
            let most = dark(thin).max(thick.1 * dark(thick.0));
            *value = most.clamp(0.0, DARKEST);
        }
    }
    result
}

// Finds the first and last of ten evenly spaced lines, measured in cells.
fn comb(ridges: &Grey) -> Option<(f32, f32)> {
    let inside = MARGIN as usize..SIDE - MARGIN as usize;
    let profile: Vec<f32> = ridges
        .rows()
        .map(|row| row[inside.clone()].iter().sum::<f32>() / inside.len() as f32)
        .collect();
    let at = |place: f32| {
        let low = place as usize;
        match profile.get(low..low + 2) {
            Some(two) => two[0] + (two[1] - two[0]) * (place - low as f32),
            None => 0.0,
        }
    };
    let mut best = (0.0, None);
    for width in 0..48 {
        let step = 26.5 + 0.25 * width as f32;
        for start in 0..80 {
            let start = 6.0 + start as f32;
            if start + 9.0 * step > SIDE as f32 - 2.0 {
                break;
            }
            for bend in [-0.15, 0.0, 0.15] {
                let line = |k: f32| at(start + k * step + bend * k * (k - 9.0));
                let on: f32 = (0..10).map(|k| line(k as f32)).sum();
                let between: f32 = (0..9).map(|k| line(k as f32 + 0.5)).sum();
                let score = on / 10.0 - between / 9.0;
                if score > best.0 {
                    let cell = |place: f32| (place - MARGIN) / CELL;
                    best = (score, Some((cell(start), cell(start + 9.0 * step))));
                }
            }
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws a grid of lines from `first`, `step` pixels apart, on paper whose brightness in each
    /// column is `light`.
    fn picture(first: f32, step: f32, light: impl Fn(f32) -> f32) -> Grey {
        let mut image = Grey::new(SIDE, SIDE, 0.0);
        let is_line = |at: f32| {
            let number = ((at - first) / step).round().clamp(0.0, 9.0);
            (at - first - number * step).abs() < 1.5
        };
        for (at, pixel) in image.pixels.iter_mut().enumerate() {
            let [x, y] = [at % SIDE, at / SIDE].map(|it| it as f32);
            let is_inside = [x, y]
                .iter()
                .all(|&it| it > first - 2.0 && it < first + 9.0 * step + 2.0);
            let is_dark = is_inside && (is_line(x) || is_line(y));
            *pixel = light(x) * if is_dark { 0.5 } else { 1.0 };
        }
        image
    }

    fn square(first: f32, step: f32) -> Perspective {
        let last = first + 9.0 * step;
        Perspective::onto(&[[first, first], [last, first], [last, last], [first, last]]).unwrap()
    }

    #[test]
    fn a_grid_is_moved_onto_its_lines_and_stays_there() {
        for (first, step) in [(48.0, 32.0), (56.0, 31.0), (42.0, 33.0)] {
            let mut sizes = Sizes::of(picture(first, step, |_| 1.0));
            let view = square(48.0, 32.0);
            let moved = Ridges::of(&mut sizes, &view).moved(&view);
            if first == 48.0 {
                assert!(moved.is_none(), "it was there");
                continue;
            }
            let corners = moved.unwrap().corners();
            let wanted = square(first, step).corners();
            for (corner, wanted) in corners.iter().zip(wanted) {
                let away = (corner[0] - wanted[0]).hypot(corner[1] - wanted[1]);
                assert!(away < 2.0, "{corners:?}");
            }
        }
    }

    #[test]
    fn lines_in_the_shade_are_as_much_of_a_line() {
        let mut sizes = Sizes::of(picture(48.0, 32.0, |x| 1.0 - 0.9 * x / SIDE as f32));
        let ridges = Ridges::of(&mut sizes, &square(48.0, 32.0));
        // The second line and the last but one, halfway along their length.
        let [bright, dark] = [80, 304].map(|column| {
            let near = column - 3..column + 3;
            let along = near.map(|at| ridges.vertical.pixels[at * SIDE + SIDE / 2]);
            along.fold(0.0, f32::max)
        });
        assert!(
            bright > 0.1 && (bright - dark).abs() < 0.2 * bright,
            "{bright} {dark}"
        );
    }
}
