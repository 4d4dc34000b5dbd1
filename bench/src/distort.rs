//! Distorts photos. The same seed always gives the same result.

use oxidoku_engine::generate::Rng;
use oxidoku_engine::photo::Grey;

#[path = "../../data-raw/photo/src/jpeg.rs"]
mod jpeg;

/// The kinds of distortion.
pub const KINDS: [&str; 10] = [
    "small",
    "turned",
    "perspective",
    "jpeg",
    "shadow",
    "curl",
    "blur",
    "noise",
    "dark",
    "upside_down",
];

/// Makes a distorted copy. Each `item` gets a different random distortion.
pub fn distorted(image: &Grey, kind: &str, item: u64) -> Option<Grey> {
    let mut rng = Rng::for_item(36, item);
    let mut between =
        |low: f32, high: f32| low + (high - low) * (rng.below(1 << 20) as f32 / (1 << 20) as f32);
    let (width, height) = (image.width as f32, image.height as f32);
    let (x0, y0) = (width / 2.0, height / 2.0);
    Some(match kind {
        "small" => {
            let scale = 240.0 / width.max(height);
            image.resized((width * scale) as usize, (height * scale) as usize)
        }
        // Turned by 15 to 40 degrees, to either side.
        "turned" => {
            let side = if between(0.0, 1.0) < 0.5 { -1.0 } else { 1.0 };
            let (sin, cos) = (side * between(15.0f32, 40.0)).to_radians().sin_cos();
            let wide = (width * cos + height * sin.abs()) as usize;
            let high = (height * cos + width * sin.abs()) as usize;
            let (x1, y1) = (wide as f32 / 2.0, high as f32 / 2.0);
            mapped(image, wide, high, |x, y| {
                let (x, y) = (x - x1, y - y1);
                [x0 + cos * x + sin * y, y0 - sin * x + cos * y]
            })
        }
        // Seen from one side: the far side is 0.7 times as long as the near one, which spans the
        // picture.
        "perspective" => {
            let upright = between(0.0, 1.0) < 0.5;
            let sign = if between(0.0, 1.0) < 0.5 { -1.0 } else { 1.0 };
            let slope = sign * 0.3 / 1.7;
            mapped(image, image.width, image.height, |x, y| {
                let near = 1.0 - 0.3 / 1.7;
                let (u, v) = ((x - x0) / x0 / near, (y - y0) / y0 / near);
                let along = if upright { v } else { u };
                let depth = 1.0 - slope * along;
                [x0 + u / depth * x0, y0 + v / depth * y0]
            })
        }
        "jpeg" => {
            let mut image = image.clone();
            jpeg::squeeze(&mut image, 10.0);
            image
        }
        // Half of the photo lies in a shadow that leaves 0.3 to 0.5 of the light.
        "shadow" => {
            let (sin, cos) = between(0.0, std::f32::consts::TAU).sin_cos();
            let (light, off) = (between(0.3, 0.5), between(-0.15, 0.15) * width);
            shaded(image, |x, y| match cos * (x - x0) + sin * (y - y0) < off {
                true => light,
                false => 1.0,
            })
        }
        // A page that rises by 0.08 of its side.
        "curl" => {
            let sign = if between(0.0, 1.0) < 0.5 { -1.0 } else { 1.0 };
            let upright = between(0.0, 1.0) < 0.5;
            mapped(image, image.width, image.height, |x, y| {
                let wave = |share: f32| (std::f32::consts::PI * share).sin() - 0.5;
                match upright {
                    true => [x, y + sign * 0.08 * height * wave(x / width)],
                    false => [x + sign * 0.08 * width * wave(y / height), y],
                }
            })
        }
        "blur" => image.blurred(&oxidoku_engine::photo::gauss(
            4.0 * width.max(height) / 1000.0,
        )),
        "noise" => {
            let mut image = image.clone();
            for pixel in &mut image.pixels {
                let sum: f32 = (0..6).map(|_| between(-1.0, 1.0)).sum();
                *pixel = (*pixel + sum / 2.0f32.sqrt() * 20.0 / 255.0).clamp(0.0, 1.0);
            }
            image
        }
        "dark" => shaded(image, |_, _| 0.25),
        "upside_down" => mapped(image, image.width, image.height, |x, y| {
            [width - x, height - y]
        }),
        _ => return None,
    })
}

fn mapped(image: &Grey, width: usize, height: usize, from: impl Fn(f32, f32) -> [f32; 2]) -> Grey {
    let mut result = Grey::new(width, height, 0.0);
    for (at, pixel) in result.pixels.iter_mut().enumerate() {
        let (x, y) = ((at % width) as f32 + 0.5, (at / width) as f32 + 0.5);
        *pixel = image.at(from(x, y));
    }
    result
}

fn shaded(image: &Grey, light: impl Fn(f32, f32) -> f32) -> Grey {
    let mut result = image.clone();
    for (at, pixel) in result.pixels.iter_mut().enumerate() {
        *pixel *= light((at % image.width) as f32, (at / image.width) as f32);
    }
    result
}
