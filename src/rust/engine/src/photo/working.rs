//! The picture at the size at which grids are searched for.

use super::image::{DivCeil, Grey, Point, Window};
use super::picture::Photo;

/// The maximum and the minimum of the picture's long side.
const LONG: usize = 1000;
const SHORT: usize = 500;
/// The width of the margin on each side, as a share of the long side.
const MARGIN: f32 = 0.06;
/// Strokes and lines are narrower than 2 / `STROKE` of the long side.
const STROKE: usize = 100;
/// The lowest brightness of paper.
const DARKEST: f32 = 0.02;

/// The picture with a margin of paper, so that lines at its border are recognised as lines.
#[derive(Clone)]
pub struct Working {
    pub image: Grey,
    /// The width of the margin in pixels.
    pub margin: usize,
    /// The number of pixels for one pixel of the photo.
    scale: f32,
}

impl Working {
    pub fn new(photo: &Photo) -> Working {
        let long = photo.width.max(photo.height);
        // Reduces by whole pixels first, which is fast and sufficient for large photos.
        let factor = (long / (2 * LONG)).max(1);
        let window = Window {
            left: 0,
            top: 0,
            width: photo.width,
            height: photo.height,
        };
        let image = Grey::reduced(photo.pixels, photo.width, window, factor);
        let long = image.width.max(image.height);
        let wanted = long.clamp(SHORT, LONG);
        let side = |length: usize| ((length * wanted) as f32 / long as f32).round().max(1.0);
        let (width, height) = (side(image.width) as usize, side(image.height) as usize);
        let image = match wanted == long {
            true => image,
            false => image.resized(width, height),
        };
        let margin = (MARGIN * wanted as f32) as usize;
        Working {
            image: with_margin(&image, margin),
            margin,
            scale: wanted as f32 / (long * factor) as f32,
        }
    }

    /// Exchanges black and white.
    pub fn inverted(&self) -> Working {
        Working {
            image: self.image.inverted(),
            ..*self
        }
    }

    /// Makes the paper equally light everywhere. The paper is what remains when strokes and lines
    /// are filled with what surrounds them. So the edge of a shadow disappears, which a mean would
    /// only spread.
    pub fn evened(&self) -> Working {
        let radius = (self.image.width.max(self.image.height) / STROKE).max(2);
        let paper = self.image.lightest(radius).darkest(radius);
        let mut image = self.image.clone();
        for (pixel, paper) in image.pixels.iter_mut().zip(&paper.pixels) {
            *pixel /= paper.max(DARKEST);
        }
        Working { image, ..*self }
    }

    /// Maps a point of this picture to one of the photo.
    pub fn to_photo(&self, place: Point) -> Point {
        place.map(|at| (at - self.margin as f32) / self.scale)
    }

    /// Maps a point of the photo to one of this picture.
    pub fn of_photo(&self, place: Point) -> Point {
        place.map(|at| at * self.scale + self.margin as f32)
    }

    /// Returns the area without the margin.
    pub fn area(&self) -> f32 {
        let side = |length: usize| (length - 2 * self.margin) as f32;
        side(self.image.width) * side(self.image.height)
    }

    /// Returns the length of the shorter side without the margin.
    pub fn short_side(&self) -> usize {
        self.image.width.min(self.image.height) - 2 * self.margin
    }
}

// Adds a margin as light as the paper at the nearest border, regardless of any print there.
fn with_margin(image: &Grey, margin: usize) -> Grey {
    const COARSE: usize = 4;
    let (width, height) = (
        image.width.div_ceil_by(COARSE),
        image.height.div_ceil_by(COARSE),
    );
    let long = image.width.max(image.height);
    let paper = image.resized(width, height).lightest(long / (40 * COARSE));
    let mut result = Grey::new(image.width + 2 * margin, image.height + 2 * margin, 0.0);
    let across = width as f32 / image.width as f32;
    let down = height as f32 / image.height as f32;
    for y in 0..result.height {
        let inside = (margin..margin + image.height).contains(&y);
        let line = &mut result.pixels[y * (image.width + 2 * margin)..];
        let line = &mut line[..image.width + 2 * margin];
        let paper_at = |x: usize| {
            let away = |at: usize, scale: f32| (at as f32 + 0.5 - margin as f32) * scale;
            paper.at([away(x, across), away(y, down)])
        };
        for (x, pixel) in line.iter_mut().enumerate() {
            let beside = !(margin..margin + image.width).contains(&x);
            if beside || !inside {
                *pixel = paper_at(x);
            }
        }
        if inside {
            line[margin..margin + image.width].copy_from_slice(image.row(y - margin));
        }
    }
    result
}

/// The picture at its full size and reduced to a half, a third and a quarter, where thin lines stay
/// as dark as they are. Each size is made when it is needed.
pub struct Sizes {
    images: [Option<Grey>; 4],
}

impl Sizes {
    pub fn of(image: Grey) -> Sizes {
        Sizes {
            images: [Some(image), None, None, None],
        }
    }

    /// Returns the picture in which `length` comes nearest to `wanted` pixels, preferably above,
    /// and the factor by which it is reduced.
    pub fn for_length(&mut self, length: f32, wanted: f32) -> (&Grey, f32) {
        let factor = (length / wanted / 0.8).clamp(1.0, 4.0) as usize;
        let [whole, ..] = &self.images;
        if self.images[factor - 1].is_none() {
            self.images[factor - 1] = whole.as_ref().map(|whole| smaller(whole, factor));
        }
        let image = self.images[factor - 1].as_ref();
        (image.expect("made above"), factor as f32)
    }
}

fn smaller(image: &Grey, factor: usize) -> Grey {
    let dark = image.darkest(factor / 2);
    let side = |length: usize| length.div_ceil_by(factor);
    let mut result = Grey::new(side(image.width), side(image.height), 0.0);
    for (y, to) in result
        .pixels
        .chunks_exact_mut(side(image.width))
        .enumerate()
    {
        let rows = y * factor..((y + 1) * factor).min(image.height);
        for row in rows.clone() {
            for (value, pixels) in to.iter_mut().zip(dark.row(row).chunks(factor)) {
                *value += pixels.iter().sum::<f32>() / (pixels.len() * rows.len()) as f32;
            }
        }
    }
    result
}
