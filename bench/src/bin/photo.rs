//! Measures how well photos of puzzles are read.
//!
//! `photo FOLDER TRUTH.csv [--each] [--distort [KIND]] [--save FOLDER]`: reads the pictures
//! that the table names (columns `id` and `truth`; JPEG and PNG). Prints how many boards and
//! cells are right as read and after repair, the doubts, the wrong cells without a doubt, and
//! the CPU time per photo. With `--distort`, takes one picture of each of 36 puzzles and
//! distorts it in one way or in all ways (see `distort.rs`). `--save` keeps the pictures that
//! were not read correctly.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use oxidoku_engine::photo::{self, Grey, Photo, Reading};
use oxidoku_engine::{never, Board, Cell, Stopped};

#[path = "../clock.rs"]
mod clock;
#[path = "../distort.rs"]
mod distort;

/// A grey picture.
struct Picture {
    pixels: Vec<u8>,
    width: usize,
    height: usize,
}

/// The confidence below which a cell is in doubt, and the support below which a grid is.
const SURE: f32 = 0.9;
const SUPPORTED: f32 = 0.85;

#[derive(Default)]
struct Total {
    photos: usize,
    found: usize,
    boards: usize,
    repaired: usize,
    cells: usize,
    doubts: usize,
    needless: usize,
    unmarked: usize,
    weak: usize,
    times: Vec<f64>,
    decoding: Vec<f64>,
}

/// The number of puzzles that are distorted.
const DISTORTED: usize = 36;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let at = |name: &str| arguments.iter().position(|word| word == name);
    let value = |name: &str| {
        arguments
            .get(at(name)? + 1)
            .filter(|word| !word.starts_with('-'))
    };
    let [folder, table, ..] = &arguments[..] else {
        return Err(
            "photo FOLDER TRUTH.csv [--each] [--distort [KIND]] [--save FOLDER]".to_string(),
        );
    };
    let options = Options {
        each: at("--each").is_some(),
        save: value("--save").cloned(),
    };
    let photos = truths(table)?;
    let folder = Path::new(folder);
    if at("--distort").is_none() {
        return run(folder, &photos, None, &options);
    }
    let mut puzzles: Vec<(String, Board)> = Vec::new();
    for photo in photos {
        if puzzles.len() < DISTORTED && puzzles.iter().all(|(_, truth)| *truth != photo.1) {
            puzzles.push(photo);
        }
    }
    for kind in distort::KINDS {
        if value("--distort").into_iter().all(|wanted| wanted == kind) {
            run(folder, &puzzles, Some(kind), &options)?;
        }
    }
    Ok(())
}

struct Options {
    each: bool,
    save: Option<String>,
}

fn run(
    folder: &Path,
    photos: &[(String, Board)],
    kind: Option<&str>,
    options: &Options,
) -> Result<(), String> {
    let mut total = Total::default();
    for (item, (id, truth)) in photos.iter().enumerate() {
        let file = file_of(folder, id)?;
        let start = clock::thread_seconds();
        let mut picture = decoded(&file)?;
        total.decoding.push(clock::thread_seconds() - start);
        if let Some(kind) = kind {
            picture = worse(&picture, kind, item);
        }
        let start = clock::thread_seconds();
        let photo = Photo::new(&picture.pixels, picture.width, picture.height);
        let photo = photo.ok_or_else(|| format!("{id}: no pixels"))?;
        let reading = photo::read(&photo, &never).map_err(|stopped| stopped.to_string())?;
        let seconds = clock::thread_seconds() - start;
        total.times.push(seconds);
        let before = total.boards;
        let line = total
            .take(reading.as_ref(), truth)
            .map_err(|stopped| stopped.to_string())?;
        if options.each {
            println!("id={id} {line} ms={:.0}", 1000.0 * seconds);
        }
        if let Some(save) = options.save.as_ref().filter(|_| total.boards == before) {
            save_picture(
                &picture,
                &format!("{save}/{}-{id}.pgm", kind.unwrap_or("plain")),
            )?;
        }
    }
    total.print(kind.unwrap_or("none"));
    Ok(())
}

fn worse(picture: &Picture, kind: &str, item: usize) -> Picture {
    let mut image = Grey::new(picture.width, picture.height, 0.0);
    for (pixel, byte) in image.pixels.iter_mut().zip(&picture.pixels) {
        *pixel = f32::from(*byte) / 255.0;
    }
    let image = distort::distorted(&image, kind, item as u64).unwrap_or(image);
    Picture {
        width: image.width,
        height: image.height,
        pixels: image
            .pixels
            .iter()
            .map(|pixel| (255.0 * pixel).round() as u8)
            .collect(),
    }
}

fn save_picture(picture: &Picture, file: &str) -> Result<(), String> {
    let mut bytes = format!("P5 {} {} 255\n", picture.width, picture.height).into_bytes();
    bytes.extend(&picture.pixels);
    std::fs::write(file, bytes).map_err(|error| format!("{file}: {error}"))
}

impl Total {
    fn take(&mut self, reading: Option<&Reading>, truth: &Board) -> Result<String, Stopped> {
        self.photos += 1;
        let Some(reading) = reading else {
            return Ok("found=no".to_string());
        };
        self.found += 1;
        let board = reading.board();
        let checked = reading.checked(&never)?;
        let repaired = checked.repaired;
        self.boards += usize::from(board == *truth);
        self.repaired += usize::from(repaired.unwrap_or(board) == *truth);
        let weak = reading.support < SUPPORTED;
        self.weak += usize::from(weak);
        let clashes = board.conflicts();
        let clashing = |cell: Cell| clashes.iter().any(|&(a, b)| a == cell || b == cell);
        let (mut wrong, mut least) = (0, 1.0f32);
        for cell in Cell::ALL {
            let right = board.get(cell) == truth.get(cell);
            let confidence = checked.scores[cell.index()][usize::from(board.get(cell))].exp();
            let unsure = confidence < SURE;
            least = least.min(confidence);
            self.cells += usize::from(right);
            wrong += usize::from(!right);
            self.doubts += usize::from(unsure);
            self.needless += usize::from(unsure && right);
            self.unmarked += usize::from(!right && !unsure && !clashing(cell) && !weak);
        }
        Ok(format!(
            "found=yes wrong={wrong} repaired={} least={least:.2} support={:.2} turned={}",
            repaired.map_or("-", |board| if board == *truth { "right" } else { "wrong" }),
            reading.support,
            reading.turned
        ))
    }

    fn print(mut self, kind: &str) {
        println!(
            "task=photo distorted={kind} photos={} found={} boards={} repaired={} cells={} of={} doubts={} needless={} weak={} unmarked={} ms={:.0} slowest_ms={:.0} decoding_ms={:.0}",
            self.photos, self.found, self.boards, self.repaired, self.cells,
            81 * self.photos, self.doubts, self.needless, self.weak, self.unmarked,
            1000.0 * median(&mut self.times),
            1000.0 * self.times.last().copied().unwrap_or(0.0),
            1000.0 * median(&mut self.decoding),
        );
    }
}

// Returns the median of values, and sorts them.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

fn truths(table: &str) -> Result<Vec<(String, Board)>, String> {
    let text = std::fs::read_to_string(table).map_err(|error| format!("{table}: {error}"))?;
    let row = |line: &str| {
        let mut fields = line.split(',').map(|field| field.trim_matches('"'));
        let (id, truth) = (fields.next()?, fields.next()?);
        Some((id.to_string(), truth.parse().ok()?))
    };
    let rows = text.lines().skip(1);
    rows.map(|line| row(line).ok_or_else(|| format!("{table}: {line}")))
        .collect()
}

fn file_of(folder: &Path, id: &str) -> Result<PathBuf, String> {
    let names = ["", ".jpg", ".jpeg", ".png", ".JPG", ".PNG"];
    let mut files = names.iter().map(|end| folder.join(format!("{id}{end}")));
    files
        .find(|file| file.is_file())
        .ok_or_else(|| format!("{id}: no picture in {}", folder.display()))
}

fn decoded(file: &Path) -> Result<Picture, String> {
    let problem = |error: String| format!("{}: {error}", file.display());
    let open = File::open(file).map_err(|error| problem(error.to_string()))?;
    let is_png = file
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("png"));
    match is_png {
        true => png(open).map_err(problem),
        false => jpeg(open).map_err(problem),
    }
}

fn jpeg(file: File) -> Result<Picture, String> {
    let mut decoder = jpeg_decoder::Decoder::new(BufReader::new(file));
    let pixels = decoder.decode().map_err(|error| error.to_string())?;
    let info = decoder.info().ok_or("no size")?;
    let channels = info.pixel_format.pixel_bytes();
    Ok(Picture {
        pixels: grey(&pixels, channels),
        width: info.width.into(),
        height: info.height.into(),
    })
}

fn png(file: File) -> Result<Picture, String> {
    let mut decoder = png::Decoder::new(BufReader::new(file));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let mut pixels = vec![0; reader.output_buffer_size()];
    let info = reader
        .next_frame(&mut pixels)
        .map_err(|error| error.to_string())?;
    Ok(Picture {
        pixels: grey(&pixels[..info.buffer_size()], info.color_type.samples()),
        width: info.width as usize,
        height: info.height as usize,
    })
}

// Converts colours to brightness, over white where they are transparent.
fn grey(pixels: &[u8], channels: usize) -> Vec<u8> {
    let luma = |pixel: &[u8]| {
        let [r, g, b] = [0, 1, 2].map(|i| u32::from(pixel[i]));
        (299 * r + 587 * g + 114 * b + 500) / 1000
    };
    let over_white = |grey: u32, alpha: u8| 255 - (255 - grey) * u32::from(alpha) / 255;
    let one = |pixel: &[u8]| match channels {
        1 => u32::from(pixel[0]),
        2 => over_white(pixel[0].into(), pixel[1]),
        3 => luma(pixel),
        _ => over_white(luma(pixel), pixel[3]),
    };
    pixels
        .chunks_exact(channels)
        .map(|pixel| one(pixel) as u8)
        .collect()
}
