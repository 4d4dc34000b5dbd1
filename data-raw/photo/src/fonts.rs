//! Digits of many fonts as outlines.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use ab_glyph_rasterizer::{point, Rasterizer};
use ttf_parser::{Face, OutlineBuilder};

/// A point: to the right, and up.
type At = (f32, f32);

/// A piece of an outline.
#[derive(Clone, Copy)]
enum Piece {
    Line(At, At),
    Quad(At, At, At),
    Cubic(At, At, At, At),
}

/// A digit: its outline, the middle of its box at (0, 0).
#[derive(Clone)]
pub struct Digit {
    pieces: Vec<Piece>,
    /// Half the width of its box.
    half_width: f32,
}

/// The digits 1 to 9 of a font, of which the tallest is 1 high.
#[derive(Clone)]
pub struct Font {
    pub family: String,
    pub digits: Vec<Digit>,
    /// Whether the 4 is open at the top, one line around it.
    open_four: bool,
}

/// What a digit is drawn as: how much further it goes to the right for a step in the
/// outline to the right and up, likewise down, and where its middle comes to lie.
#[derive(Clone, Copy)]
pub struct Placing {
    pub across: (f32, f32),
    pub down: (f32, f32),
    pub middle: (f32, f32),
}

/// A mask: how much of each pixel is covered.
pub struct Mask {
    pub width: usize,
    pub height: usize,
    pub covered: Vec<f32>,
}

const SHAPE: usize = 20;
/// The least correlation of a font's digits with the mean digits: the median of all
/// nine, and the lowest. Puzzles are not printed in fonts below these.
const ALIKE: (f32, f32) = (0.45, 0.12);

/// How many times a family with an open 4 counts: few have one, and a blurred one looks
/// like a 6.
const OPEN_FOUR: usize = 4;

/// All fonts in a folder whose nine digits look like digits, each font once, by family.
/// Families with an open 4 come several times.
pub fn read(folder: &Path) -> Vec<Vec<Font>> {
    let mut files = Vec::new();
    files_in(folder, &mut files);
    files.sort();
    let all = files.len();
    let mut seen = BTreeSet::new();
    let mut fonts: Vec<(Font, Vec<Vec<f32>>)> = Vec::new();
    for file in files {
        let Some(font) = font_of(&file) else { continue };
        let shapes: Vec<Vec<f32>> = font.digits.iter().map(shape).collect();
        let coarse = |value: &f32| (value * 15.0).round() as u8;
        let key: Vec<Vec<u8>> = shapes
            .iter()
            .map(|shape| shape.iter().map(coarse).collect())
            .collect();
        if key.iter().collect::<BTreeSet<_>>().len() == 9 && seen.insert(key) {
            fonts.push((font, shapes));
        }
    }
    let distinct = fonts.len();
    let means: Vec<Vec<f32>> = (0..9).map(|digit| mean(&fonts, digit)).collect();
    let looks_right = |shapes: &[Vec<f32>]| {
        let mut alike: Vec<f32> = (0..9).map(|d| correlation(&shapes[d], &means[d])).collect();
        alike.sort_by(f32::total_cmp);
        alike[4] >= ALIKE.0 && alike[0] >= ALIKE.1
    };
    fonts.retain(|(_, shapes)| looks_right(shapes));
    let kept = fonts.len();
    let mut families: BTreeMap<String, Vec<Font>> = BTreeMap::new();
    for (font, _) in fonts {
        families.entry(font.family.clone()).or_default().push(font);
    }
    let open: Vec<Vec<Font>> = families
        .values()
        .map(|fonts| fonts.iter().filter(|font| font.open_four).cloned().collect())
        .filter(|fonts: &Vec<Font>| !fonts.is_empty())
        .collect();
    println!(
        "fonts: {all} files, {distinct} distinct, {kept} kept, {} families, {} with an open 4",
        families.len(),
        open.len()
    );
    let more = (1..OPEN_FOUR).flat_map(|_| open.clone());
    families.into_values().chain(more).collect()
}

fn files_in(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of fonts") {
        let path = entry.expect("an entry").path();
        let ends = |ends: &[&str]| {
            let name = path.extension().and_then(|name| name.to_str());
            name.is_some_and(|name| ends.contains(&name))
        };
        if path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            files_in(&path, files);
        } else if ends(&["ttf", "otf"]) {
            files.push(path);
        }
    }
}

fn font_of(file: &Path) -> Option<Font> {
    let bytes = fs::read(file).ok()?;
    let face = Face::parse(&bytes, 0).ok()?;
    let mut outlines = Vec::new();
    let mut open_four = false;
    for digit in '1'..='9' {
        let glyph = face.glyph_index(digit)?;
        let mut outline = Outline::default();
        let size = face.outline_glyph(glyph, &mut outline)?;
        if outline.pieces.is_empty() || size.width() <= 0 || size.height() <= 0 {
            return None;
        }
        outlines.push((outline.pieces, size));
        if digit == '4' {
            open_four = outline.contours == 1;
        }
    }
    let tallest = outlines.iter().map(|(_, size)| size.height()).max()?;
    let scale = 1.0 / f32::from(tallest);
    let digits = outlines
        .into_iter()
        .map(|(pieces, size)| {
            let middle = (
                (f32::from(size.x_min) + f32::from(size.x_max)) / 2.0,
                (f32::from(size.y_min) + f32::from(size.y_max)) / 2.0,
            );
            let place = |(x, y): At| ((x - middle.0) * scale, (y - middle.1) * scale);
            Digit {
                pieces: pieces.iter().map(|piece| piece.mapped(place)).collect(),
                half_width: f32::from(size.width()) * scale / 2.0,
            }
        })
        .collect();
    Some(Font {
        family: family_of(file),
        digits,
        open_four,
    })
}

// The name up to the style. Fonts for many scripts share their digits.
fn family_of(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name = stem.split(['-', '_']).next().unwrap_or_default();
    for many in ["NotoSans", "NotoSerif"] {
        if name.starts_with(many) {
            return many.to_string();
        }
    }
    name.to_string()
}

#[derive(Default)]
struct Outline {
    pieces: Vec<Piece>,
    contours: usize,
    start: At,
    last: At,
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.contours += 1;
        self.start = (x, y);
        self.last = (x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.pieces.push(Piece::Line(self.last, (x, y)));
        self.last = (x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.pieces.push(Piece::Quad(self.last, (x1, y1), (x, y)));
        self.last = (x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let piece = Piece::Cubic(self.last, (x1, y1), (x2, y2), (x, y));
        self.pieces.push(piece);
        self.last = (x, y);
    }
    fn close(&mut self) {
        self.pieces.push(Piece::Line(self.last, self.start));
        self.last = self.start;
    }
}

impl Piece {
    fn mapped(self, place: impl Fn(At) -> At) -> Piece {
        match self {
            Piece::Line(a, b) => Piece::Line(place(a), place(b)),
            Piece::Quad(a, b, c) => Piece::Quad(place(a), place(b), place(c)),
            Piece::Cubic(a, b, c, d) => Piece::Cubic(place(a), place(b), place(c), place(d)),
        }
    }
}

impl Digit {
    /// The digit as pixels of a page of a size.
    pub fn mask(&self, placing: &Placing, width: usize, height: usize) -> Mask {
        let mut rasterizer = Rasterizer::new(width, height);
        let place = |(x, y): At| {
            (
                placing.middle.0 + placing.across.0 * x + placing.across.1 * y,
                placing.middle.1 + placing.down.0 * x + placing.down.1 * y,
            )
        };
        let p = |(x, y): At| point(x, y);
        for piece in &self.pieces {
            match piece.mapped(place) {
                Piece::Line(a, b) => rasterizer.draw_line(p(a), p(b)),
                Piece::Quad(a, b, c) => rasterizer.draw_quad(p(a), p(b), p(c)),
                Piece::Cubic(a, b, c, d) => rasterizer.draw_cubic(p(a), p(b), p(c), p(d)),
            }
        }
        let mut covered = vec![0.0; width * height];
        rasterizer.for_each_pixel(|at, share| covered[at] = share.clamp(0.0, 1.0));
        Mask {
            width,
            height,
            covered,
        }
    }
}

// A digit that fills a small square.
fn shape(digit: &Digit) -> Vec<f32> {
    let side = SHAPE as f32;
    let across = (side / 2.0 / digit.half_width).min(2.5 * side);
    let placing = Placing {
        across: (across, 0.0),
        down: (0.0, -side),
        middle: (side / 2.0, side / 2.0),
    };
    digit.mask(&placing, SHAPE, SHAPE).covered
}

fn mean(fonts: &[(Font, Vec<Vec<f32>>)], digit: usize) -> Vec<f32> {
    let mut sum = vec![0.0; SHAPE * SHAPE];
    for (_, shapes) in fonts {
        for (total, value) in sum.iter_mut().zip(&shapes[digit]) {
            *total += value / fonts.len() as f32;
        }
    }
    sum
}

fn correlation(a: &[f32], b: &[f32]) -> f32 {
    let centred = |values: &[f32]| {
        let mean = values.iter().sum::<f32>() / values.len() as f32;
        values
            .iter()
            .map(|value| value - mean)
            .collect::<Vec<f32>>()
    };
    let (a, b) = (centred(a), centred(b));
    let product = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt().max(1e-6)
}
