//! The picture in the size in which grids are looked for.

use super::image::{DivCeil, Grey, Point, Window};
use super::picture::Photo;

/// The long side of the picture, and its minimum.
const LONG: usize = 1000;
const SHORT: usize = 500;
/// How much is added on each side, as a share of the long side.
const MARGIN: f32 = 0.06;
/// Strokes and lines are narrower than two such shares of the long side.
const STROKE: usize = 100;
/// No paper is darker: what is, is no ink on paper.
const DARKEST: f32 = 0.02;

/// The picture with a margin of paper, so that lines at its border are lines.
#[derive(Clone)]
pub struct Working {
    pub image: Grey,
    /// The pixels of the margin.
    pub margin: usize,
    /// Pixels for one of the photo.
    scale: f32,
}

impl Working {
    pub fn new(photo: &Photo) -> Working {
        let long = photo.width.max(photo.height);
        // Whole pixels first: fast, and all that is needed of large photos.
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

    /// The same picture, white for black.
    pub fn inverted(&self) -> Working {
        Working {
            image: self.image.inverted(),
            ..*self
        }
    }

    /// The same picture with the paper equally light everywhere: what is narrower than
    /// a cell is filled in with what is around it, and this is taken as the paper. So
    /// the edge of a shadow is gone, which a mean around it would only spread.
    pub fn evened(&self) -> Working {
        let radius = (self.image.width.max(self.image.height) / STROKE).max(2);
        let paper = self.image.lightest(radius).darkest(radius);
        let mut image = self.image.clone();
        for (pixel, paper) in image.pixels.iter_mut().zip(&paper.pixels) {
            *pixel /= paper.max(DARKEST);
        }
        Working { image, ..*self }
    }

    /// From a place in this picture to one in the photo.
    pub fn to_photo(&self, place: Point) -> Point {
        place.map(|at| (at - self.margin as f32) / self.scale)
    }

    /// From a place in the photo to one in this picture.
    pub fn of_photo(&self, place: Point) -> Point {
        place.map(|at| at * self.scale + self.margin as f32)
    }

    /// Its area without the margin.
    pub fn area(&self) -> f32 {
        let side = |length: usize| (length - 2 * self.margin) as f32;
        side(self.image.width) * side(self.image.height)
    }

    /// The shorter of its sides without the margin.
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

/// Pictures of a picture: itself, and a half, a third, a quarter of its size, in which
/// thin lines stay as dark as they are. Each is made when it is needed.
pub struct Sizes {
    images: [Option<Grey>; 4],
}

impl Sizes {
    pub fn of(image: Grey) -> Sizes {
        Sizes {
            images: [Some(image), None, None, None],
        }
    }

    /// The picture in which a length comes nearest to `wanted` pixels, rather more
    /// than less, and how much smaller it is.
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
