//! Reads boards in photos.

use crate::answer::answer;
use crate::args::{read, FromR, Object};
use crate::convert::transposed;
use crate::interrupt::Interrupt;
use crate::problem::{Answer, Problem};
use crate::value::Value;
use extendr_api::prelude::*;
use oxidoku_engine::photo::{self, Mesh, Photo, Reading, CLASSES};
use oxidoku_engine::topology::classic::CELLS;
use oxidoku_engine::{Board, Stop, Stopped};

/// The length in pixels of the longer side of the picture that R keeps for drawing.
const SHOWN: usize = 1000;

// Reads the grids in a picture: grey bytes row by row, integers that each hold a colour (row by row,
// red in the lowest byte), or numbers from 0 to 255 as an R array with `channels` channels.
// `corners` is NULL, or the x and y of four corners.
#[extendr]
fn native_read_image(
    pixels: Robj,
    width: Robj,
    height: Robj,
    channels: Robj,
    corners: Robj,
    all: Robj,
) -> Robj {
    answer(|| {
        let (width, height): (usize, usize) = (read(&width, "width")?, read(&height, "height")?);
        let channels: usize = read(&channels, "channels")?;
        let corners: Option<&[f64]> = read(&corners, "corners")?;
        let all: bool = read(&all, "all")?;
        let grey = grey(Object::from(&pixels), width, height, channels)?;
        let wrong = |name: &str| Problem::Argument(name.to_string());
        let photo = Photo::new(&grey, width, height).ok_or_else(|| wrong("pixels"))?;
        let corners = match corners {
            None => None,
            Some(&[a, b, c, d, e, f, g, h]) => {
                let point = |x: f64, y: f64| [x as f32, y as f32];
                Some([point(a, b), point(c, d), point(e, f), point(g, h)])
            }
            Some(_) => return Err(wrong("corners")),
        };
        let interrupt = Interrupt::new();
        let stop = || interrupt.poll();
        let readings = match (corners, all) {
            (Some(corners), _) => {
                photo::read_within(&photo, &corners, &stop).map(|one| one.into_iter().collect())
            }
            (None, true) => photo::read_all(&photo, &stop),
            (None, false) => photo::read(&photo, &stop).map(|one| one.into_iter().collect()),
        };
        let stopped = |Stopped| interrupt.stop_reason();
        let readings: Vec<Reading> = readings.map_err(stopped)?;
        let items: Result<Vec<Value>, Stopped> = readings
            .iter()
            .map(|reading| item(reading, &stop))
            .collect();
        let (small, small_width, small_height) = photo.reduced(SHOWN);
        Ok(Value::List(vec![
            ("readings", Value::Items(items.map_err(stopped)?)),
            (
                "picture",
                Value::Integers(small.into_iter().map(i32::from).collect()),
            ),
            ("width", Value::integer(small_width as i32)),
            ("height", Value::integer(small_height as i32)),
        ]))
    })
}

fn item(reading: &Reading, stop: Stop) -> Result<Value, Stopped> {
    let checked = reading.checked(stop)?;
    let scores = (0..CELLS * CLASSES).map(|i| {
        let cell = transposed(i % CELLS);
        f64::from(checked.scores[cell.index()][i / CELLS].exp())
    });
    Ok(Value::List(vec![
        ("board", cells(&reading.board())),
        (
            "repaired",
            checked.repaired.map_or(Value::Null, |board| cells(&board)),
        ),
        ("shares", Value::Reals(scores.collect())),
        ("nodes", nodes(&reading.mesh)),
        ("support", Value::real(reading.support.into())),
        ("beyond", Value::real(reading.beyond.into())),
        ("turned", Value::integer(reading.turned.into())),
    ]))
}

fn cells(board: &Board) -> Value {
    let digit = |i: usize| i32::from(board.get(transposed(i)));
    Value::Integers((0..CELLS).map(digit).collect())
}

// Converts a mesh to an array of ten rows, ten columns, x and y.
fn nodes(mesh: &Mesh) -> Value {
    let value = |at: usize| {
        let (row, column, axis) = (at % 10, at / 10 % 10, at / 100);
        f64::from(mesh[10 * row + column][axis])
    };
    Value::Reals((0..200).map(value).collect())
}

// Returns grey bytes, row by row.
fn grey(pixels: Object, width: usize, height: usize, channels: usize) -> Answer<Vec<u8>> {
    let wrong = || Problem::Argument("pixels".to_string());
    let count = width.checked_mul(height).ok_or_else(wrong)?;
    if let Some(bytes) = <&[u8]>::from_r(pixels) {
        return Ok(bytes.to_vec());
    }
    let mut grey = Vec::new();
    grey.try_reserve_exact(count).map_err(|_| Problem::Memory)?;
    if let Some(colours) = pixels.integers() {
        grey.extend(colours.iter().map(|&colour| {
            let [r, g, b, alpha] = colour.to_le_bytes().map(u32::from);
            let light = (299 * r + 587 * g + 114 * b + 500) / 1000;
            // Transparent pixels show white paper.
            (255 - ((255 - light) * alpha + 127) / 255) as u8
        }));
        return Ok(grey);
    }
    let values = <&[f64]>::from_r(pixels).ok_or_else(wrong)?;
    if !(1..=4).contains(&channels) || count.checked_mul(channels) != Some(values.len()) {
        return Err(wrong());
    }
    for row in 0..height {
        for column in 0..width {
            let at = |channel: usize| values[(channel * width + column) * height + row] as f32;
            grey.push(match channels {
                1 => over_white(at(0), 1.0),
                2 => over_white(at(0), at(1) / 255.0),
                3 => over_white(luma(at(0), at(1), at(2)), 1.0),
                _ => over_white(luma(at(0), at(1), at(2)), at(3) / 255.0),
            });
        }
    }
    Ok(grey)
}

fn luma(red: f32, green: f32, blue: f32) -> f32 {
    0.299 * red + 0.587 * green + 0.114 * blue
}

// Blends a pixel with white paper, which shows where the pixel is transparent. A value that is not
// a number becomes black.
fn over_white(grey: f32, alpha: f32) -> u8 {
    (255.0 - (255.0 - grey) * alpha).round().clamp(0.0, 255.0) as u8
}

extendr_module! {
    mod photo;
    fn native_read_image;
}
