//! The picture as the caller passes it.

use super::image::{DivCeil, Grey, Point, Window};

/// The corners of all cells in pixels, row by row: ten rows of ten.
pub type Mesh = [Point; 100];

/// A grey picture with one byte per pixel, row by row, 0 for black.
pub struct Photo<'a> {
    pub(super) pixels: &'a [u8],
    pub(super) width: usize,
    pub(super) height: usize,
}

impl<'a> Photo<'a> {
    /// Returns `None` if there are no pixels, or if their number is not `width * height`.
    pub fn new(pixels: &'a [u8], width: usize, height: usize) -> Option<Self> {
        let fits = width.checked_mul(height) == Some(pixels.len()) && !pixels.is_empty();
        fits.then_some(Photo {
            pixels,
            width,
            height,
        })
    }

    /// Returns a copy whose long side has at most `long` pixels, with its width and height.
    pub fn reduced(&self, long: usize) -> (Vec<u8>, usize, usize) {
        let side = self.width.max(self.height);
        let factor = side.div_ceil_by(long.max(1)).max(1);
        let window = Window {
            left: 0,
            top: 0,
            width: self.width,
            height: self.height,
        };
        let image = Grey::reduced(self.pixels, self.width, window, factor);
        let byte = |pixel: &f32| (255.0 * pixel).round() as u8;
        let bytes = image.pixels.iter().map(byte).collect();
        (bytes, image.width, image.height)
    }
}
