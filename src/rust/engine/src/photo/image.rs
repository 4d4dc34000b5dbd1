//! Grey images and the few filters that the reader uses.
//!
//! A pixel covers a unit square: the middle of the first is at (.5, .5). Places outside an image
//! have the value of the nearest pixel at its border.

/// A grey image, row by row: 0 is black, 1 is white.
#[derive(Clone)]
pub struct Grey {
    /// The number of pixels in a row.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The pixels, row by row.
    pub pixels: Vec<f32>,
}

/// A position in an image, or a displacement.
pub type Point = [f32; 2];

/// A part of an image: `width` columns from `left`, and `height` rows from `top`.
#[derive(Clone, Copy)]
pub struct Window {
    pub left: usize,
    pub top: usize,
    pub width: usize,
    pub height: usize,
}

impl Grey {
    /// Makes an image of one grey value.
    pub fn new(width: usize, height: usize, value: f32) -> Grey {
        Grey {
            width,
            height,
            pixels: vec![value; width * height],
        }
    }

    /// Makes an image from a window of an image of bytes. Each square of `factor` x `factor` pixels
    /// becomes one pixel; what remains at the right and at the bottom becomes smaller squares.
    pub fn reduced(bytes: &[u8], stride: usize, window: Window, factor: usize) -> Grey {
        let (width, height) = (
            window.width.div_ceil_by(factor),
            window.height.div_ceil_by(factor),
        );
        let mut sums = vec![0u32; width];
        let mut image = Grey::new(width, height, 0.0);
        for y in 0..height {
            sums.fill(0);
            let rows = (y * factor)..((y + 1) * factor).min(window.height);
            for row in rows.clone() {
                let start = (window.top + row) * stride + window.left;
                let line = &bytes[start..start + window.width];
                for (sum, part) in sums.iter_mut().zip(line.chunks(factor)) {
                    *sum += part.iter().map(|&byte| u32::from(byte)).sum::<u32>();
                }
            }
            for (x, &sum) in sums.iter().enumerate() {
                let across = factor.min(window.width - x * factor);
                image.pixels[y * width + x] = sum as f32 / (255 * across * rows.len()) as f32;
            }
        }
        image
    }

    /// Resizes the image. A smaller image has the mean of the area that each pixel covers, a larger
    /// one is interpolated linearly.
    pub fn resized(&self, width: usize, height: usize) -> Grey {
        let across = self.resized_rows(width);
        across.transposed().resized_rows(height).transposed()
    }

    fn resized_rows(&self, width: usize) -> Grey {
        let weights = weights(self.width, width);
        let mut image = Grey::new(width, self.height, 0.0);
        for (from, to) in self.rows().zip(image.pixels.chunks_exact_mut(width)) {
            for (value, (start, weights)) in to.iter_mut().zip(&weights) {
                let parts = from[*start..].iter().zip(weights);
                *value = parts.map(|(pixel, weight)| pixel * weight).sum();
            }
        }
        image
    }

    /// Exchanges the rows and columns of the image.
    pub fn transposed(&self) -> Grey {
        let mut image = Grey::new(self.height, self.width, 0.0);
        // Works in tiles, so that both images stay in the cache.
        for top in (0..self.height).step_by(16) {
            for left in (0..self.width).step_by(16) {
                for y in top..(top + 16).min(self.height) {
                    for x in left..(left + 16).min(self.width) {
                        image.pixels[x * self.height + y] = self.pixels[y * self.width + x];
                    }
                }
            }
        }
        image
    }

    /// Returns an iterator over the rows.
    pub fn rows(&self) -> std::slice::ChunksExact<'_, f32> {
        self.pixels.chunks_exact(self.width)
    }

    /// Returns a row.
    pub fn row(&self, y: usize) -> &[f32] {
        &self.pixels[y * self.width..(y + 1) * self.width]
    }

    /// Returns the value at a point, interpolated between pixels.
    pub fn at(&self, [x, y]: Point) -> f32 {
        let (x, right) = self.place(x, self.width);
        let (y, below) = self.place(y, self.height);
        let (top, bottom) = (y.0 * self.width, y.1 * self.width);
        let upper = mix(self.pixels[top + x.0], self.pixels[top + x.1], right);
        let lower = mix(self.pixels[bottom + x.0], self.pixels[bottom + x.1], right);
        mix(upper, lower, below)
    }

    // Returns the pixels on both sides of a coordinate, and the weight of the second.
    fn place(&self, at: f32, length: usize) -> ((usize, usize), f32) {
        // A coordinate that is not a number becomes 0, because `max` returns the other value.
        let at = (at - 0.5).max(0.0).min((length - 1) as f32);
        let low = at as usize;
        ((low, (low + 1).min(length - 1)), at - low as f32)
    }

    /// Exchanges black and white.
    pub fn inverted(&self) -> Grey {
        let pixels = self.pixels.iter().map(|pixel| 1.0 - pixel).collect();
        Grey {
            pixels,
            ..Grey::new(self.width, self.height, 0.0)
        }
    }

    /// Computes the mean over a square around each pixel. The part of the square outside the image
    /// is ignored.
    pub fn box_mean(&self, radius: usize) -> Grey {
        let sums = Sums::of(self);
        let mut mean = Grey::new(self.width, self.height, 0.0);
        for y in 0..self.height {
            let rows = (y.saturating_sub(radius), (y + radius + 1).min(self.height));
            let to = &mut mean.pixels[y * self.width..(y + 1) * self.width];
            for (x, value) in to.iter_mut().enumerate() {
                let columns = (x.saturating_sub(radius), (x + radius + 1).min(self.width));
                *value = sums.mean(rows, columns);
            }
        }
        mean
    }

    /// Replaces each pixel by the mean of itself and `radius` pixels on its left and right.
    pub fn row_mean(&self, radius: usize) -> Grey {
        let mut image = Grey::new(self.width, self.height, 0.0);
        let mut sums = vec![0.0f32; self.width + 1];
        for (from, to) in self.rows().zip(image.pixels.chunks_exact_mut(self.width)) {
            let mut sum = 0.0;
            for (total, pixel) in sums[1..].iter_mut().zip(from) {
                sum += pixel;
                *total = sum;
            }
            for (x, value) in to.iter_mut().enumerate() {
                let (low, high) = (x.saturating_sub(radius), (x + radius + 1).min(from.len()));
                *value = (sums[high] - sums[low]) / (high - low) as f32;
            }
        }
        image
    }

    /// Applies a Gaussian blur with weights for the pixels at distance 0, 1, ...
    pub fn blurred(&self, weights: &[f32]) -> Grey {
        let across = self.blurred_rows(weights);
        across.transposed().blurred_rows(weights).transposed()
    }

    fn blurred_rows(&self, weights: &[f32]) -> Grey {
        let mut image = Grey::new(self.width, self.height, 0.0);
        let reach = weights.len() - 1;
        let mut line = vec![0.0; self.width + 2 * reach];
        for (from, to) in self.rows().zip(image.pixels.chunks_exact_mut(self.width)) {
            line[..reach].fill(from[0]);
            line[reach..reach + self.width].copy_from_slice(from);
            line[reach + self.width..].fill(from[self.width - 1]);
            for (value, pixel) in to.iter_mut().zip(&line[reach..]) {
                *value = weights[0] * pixel;
            }
            for (away, weight) in weights.iter().enumerate().skip(1) {
                let (left, right) = (&line[reach - away..], &line[reach + away..]);
                for ((value, left), right) in to.iter_mut().zip(left).zip(right) {
                    *value += weight * (left + right);
                }
            }
        }
        image
    }

    /// Replaces each pixel by the lightest one within `radius` pixels across and down.
    pub fn lightest(&self, radius: usize) -> Grey {
        let across = self.lightest_in_rows(radius);
        across.transposed().lightest_in_rows(radius).transposed()
    }

    /// Replaces each pixel by the darkest one within `radius` pixels across and down.
    pub fn darkest(&self, radius: usize) -> Grey {
        self.inverted().lightest(radius).inverted()
    }

    // Computes running maxima of blocks from both sides (van Herk's algorithm).
    fn lightest_in_rows(&self, radius: usize) -> Grey {
        let mut image = Grey::new(self.width, self.height, 0.0);
        let block = 2 * radius + 1;
        let length = (self.width + 2 * radius + block).div_ceil_by(block) * block;
        let mut line = vec![f32::MIN; length];
        let (mut from_left, mut from_right) = (line.clone(), line.clone());
        for (from, to) in self.rows().zip(image.pixels.chunks_exact_mut(self.width)) {
            line[radius..radius + self.width].copy_from_slice(from);
            for start in (0..length).step_by(block) {
                let mut most = f32::MIN;
                for i in start..start + block {
                    most = most.max(line[i]);
                    from_left[i] = most;
                }
                most = f32::MIN;
                for i in (start..start + block).rev() {
                    most = most.max(line[i]);
                    from_right[i] = most;
                }
            }
            for (x, value) in to.iter_mut().enumerate() {
                *value = from_right[x].max(from_left[x + 2 * radius]);
            }
        }
        image
    }
}

/// Returns the weights of a Gaussian blur for the pixels at distance 0, 1, ...
pub fn gauss(sigma: f32) -> Vec<f32> {
    let reach = (3.0 * sigma).ceil() as usize;
    let weight = |away: usize| (-((away * away) as f32) / (2.0 * sigma * sigma)).exp();
    let weights: Vec<f32> = (0..=reach).map(weight).collect();
    let total = weights[0] + 2.0 * weights[1..].iter().sum::<f32>();
    weights.iter().map(|weight| weight / total).collect()
}

/// Sums from which the sum over any rectangle of an image follows.
pub struct Sums {
    width: usize,
    sums: Vec<f64>,
}

impl Sums {
    pub fn of(image: &Grey) -> Sums {
        let width = image.width + 1;
        let mut sums = vec![0.0; width * (image.height + 1)];
        for (y, row) in image.rows().enumerate() {
            let (above, below) = sums.split_at_mut((y + 1) * width);
            let above = &above[y * width..];
            let mut sum = 0.0;
            for ((total, above), &pixel) in below[1..].iter_mut().zip(&above[1..]).zip(row) {
                sum += f64::from(pixel);
                *total = above + sum;
            }
        }
        Sums { width, sums }
    }

    /// Returns the mean over a range of rows and a range of columns, without their ends.
    pub fn mean(&self, rows: (usize, usize), columns: (usize, usize)) -> f32 {
        let at = |y: usize, x: usize| self.sums[y * self.width + x];
        let sum = at(rows.1, columns.1) - at(rows.0, columns.1) - at(rows.1, columns.0)
            + at(rows.0, columns.0);
        (sum / ((rows.1 - rows.0) * (columns.1 - columns.0)) as f64) as f32
    }
}

/// A replacement for `usize::div_ceil`, which the oldest supported Rust version lacks.
pub trait DivCeil {
    fn div_ceil_by(self, divisor: usize) -> usize;
}

impl DivCeil for usize {
    fn div_ceil_by(self, divisor: usize) -> usize {
        self / divisor + usize::from(self % divisor != 0)
    }
}

/// Interpolates between two values, or extrapolates beyond them.
pub fn mix(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share
}

// Returns, for each of `to` pixels, the first of the `from` pixels that it covers, and the weights
// of this pixel and the following ones.
fn weights(from: usize, to: usize) -> Vec<(usize, Vec<f32>)> {
    let scale = from as f64 / to as f64;
    let weights_of = |i: usize| {
        if scale <= 1.0 {
            let at = ((i as f64 + 0.5) * scale - 0.5).clamp(0.0, (from - 1) as f64);
            let low = (at as usize).min(from.saturating_sub(2));
            let share = (at - low as f64) as f32;
            return (low, vec![1.0 - share, share]);
        }
        let (start, end) = (i as f64 * scale, (i + 1) as f64 * scale);
        let last = (end.ceil() as usize).min(from);
        let first = (start as usize).min(last - 1);
        let part = |pixel: usize| {
            let (low, high) = (start.max(pixel as f64), end.min((pixel + 1) as f64));
            ((high - low).max(0.0) / scale) as f32
        };
        (first, (first..last).map(part).collect())
    };
    (0..to).map(weights_of).collect()
}

/// Returns the value below which a given share of all values lies.
pub fn quantile(values: &mut [f32], share: f32) -> f32 {
    let at = ((values.len() - 1) as f32 * share).round() as usize;
    let (_, value, _) = values.select_nth_unstable_by(at, f32::total_cmp);
    *value
}

/// Returns the median.
pub fn median(values: &mut [f32]) -> f32 {
    quantile(values, 0.5)
}
