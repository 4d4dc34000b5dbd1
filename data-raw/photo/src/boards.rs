//! Boards as they look in a photo: drawn, soiled, shaded, blurred, made small.

use oxidoku_engine::photo::{cell_ink, Grey, Ink, Mesh, Photo};

use crate::chance::Chance;
use crate::fonts::{Font, Mask, Placing};
use crate::jpeg;

/// Pixels of a cell, as it is drawn.
const CELL: f32 = 48.0;
const MARGIN: f32 = 24.0;
const SIDE: usize = 480;

/// The cells of a board: what the network sees of each, and what it holds.
pub struct Cells {
    pub ink: Vec<Ink>,
    pub digits: [u8; 81],
}

/// A board in a random font, under random conditions.
pub fn make(fonts: &[Vec<Font>], chance: &mut Chance) -> Cells {
    let mut digits = [0; 81];
    for digit in &mut digits {
        if chance.hits(0.5) {
            *digit = 1 + chance.below(9) as u8;
        }
    }
    let mut page = Page(Grey::new(SIDE, SIDE, 1.0));
    if chance.hits(0.3) {
        page.shade_cells(chance);
    }
    if chance.hits(0.25) {
        page.shine_through(fonts, chance);
    }
    page.draw_lines(chance);
    let ink = page.draw_digits(fonts, &digits, chance);
    if chance.hits(0.22) {
        page.draw_marks(fonts, &digits, ink, chance);
    }
    if chance.hits(0.3) {
        page.soil(fonts, ink, chance);
    }
    page.light(chance);
    let side = photographed(page.0, ink, chance);
    let ink = seen(&side, chance);
    Cells { ink, digits }
}

fn font<'a>(fonts: &'a [Vec<Font>], chance: &mut Chance) -> &'a Font {
    let family = &fonts[chance.below(fonts.len())];
    &family[chance.below(family.len())]
}

struct Page(Grey);

/// How a digit is to look.
#[derive(Clone, Copy)]
struct Look {
    middle: (f32, f32),
    height: f32,
    wide: f32,
    turn: f32,
    ink: f32,
}

impl Page {
    // What lies on paper takes a share of its light.
    fn darken(&mut self, left: f32, top: f32, right: f32, bottom: f32, ink: f32) {
        let edge = |low: f32, high: f32, at: usize| {
            let at = at as f32;
            ((at + 1.0).min(high) - at.max(low)).clamp(0.0, 1.0)
        };
        let range = |low: f32, high: f32| {
            let low = low.floor().clamp(0.0, SIDE as f32) as usize;
            low..(high.ceil().clamp(0.0, SIDE as f32) as usize)
        };
        for y in range(top, bottom) {
            for x in range(left, right) {
                let share = edge(left, right, x) * edge(top, bottom, y);
                self.0.pixels[y * SIDE + x] *= 1.0 - ink * share;
            }
        }
    }

    fn stamp(&mut self, mask: &Mask, left: i32, top: i32, ink: f32) {
        for y in 0..mask.height {
            for x in 0..mask.width {
                let (column, row) = (left + x as i32, top + y as i32);
                let inside = |at: i32| (0..SIDE as i32).contains(&at);
                if inside(column) && inside(row) {
                    let pixel = &mut self.0.pixels[row as usize * SIDE + column as usize];
                    *pixel *= 1.0 - ink * mask.covered[y * mask.width + x];
                }
            }
        }
    }

    fn draw(&mut self, font: &Font, digit: u8, look: Look) {
        let (sin, cos) = look.turn.sin_cos();
        let (x, y) = (look.height * look.wide, look.height);
        let size = (1.6 * look.height * look.wide.abs().max(1.0)) as usize + 4;
        let (left, top) = (
            (look.middle.0 - size as f32 / 2.0).floor(),
            (look.middle.1 - size as f32 / 2.0).floor(),
        );
        let placing = Placing {
            across: (x * cos, y * sin),
            down: (x * sin, -y * cos),
            middle: (look.middle.0 - left, look.middle.1 - top),
        };
        let mask = font.digits[usize::from(digit) - 1].mask(&placing, size, size);
        self.stamp(&mask, left as i32, top as i32, look.ink);
    }

    fn shade_cells(&mut self, chance: &mut Chance) {
        let ink = chance.between(0.05, 0.4);
        let boxes = chance.hits(0.5);
        for cell in 0..81 {
            let (row, column) = (cell / 9, cell % 9);
            let shaded = if boxes {
                (row / 3 + column / 3) % 2 == 0
            } else {
                chance.hits(0.25)
            };
            if shaded {
                let (left, top) = corner(row, column);
                self.darken(left, top, left + CELL, top + CELL, ink);
            }
        }
    }

    fn draw_lines(&mut self, chance: &mut Chance) {
        let thin = chance.between(0.6, 2.6);
        let bold = if chance.hits(0.15) {
            thin
        } else {
            thin + chance.between(0.3, 4.0)
        };
        let faint = chance.hits(0.12);
        let ink = if faint {
            chance.between(0.03, 0.15)
        } else {
            chance.between(0.25, 1.0)
        };
        let bold_ink = if faint { chance.between(ink, 1.0) } else { ink };
        let dotted = chance.hits(0.06);
        for line in 0..10 {
            let (width, ink) = match line % 3 {
                0 => (bold, bold_ink),
                _ => (thin, ink),
            };
            let at = MARGIN + CELL * line as f32;
            let (low, high) = (at - width / 2.0, at + width / 2.0);
            let end = MARGIN + 9.0 * CELL;
            if dotted && line % 3 != 0 {
                let step = chance.between(2.0, 6.0);
                let mut from = MARGIN;
                while from < end {
                    self.darken(from, low, from + step / 2.0, high, ink);
                    self.darken(low, from, high, from + step / 2.0, ink);
                    from += step;
                }
                continue;
            }
            self.darken(MARGIN, low, end, high, ink);
            self.darken(low, MARGIN, high, end, ink);
        }
    }

    // Returns how dark the darkest are.
    fn draw_digits(&mut self, fonts: &[Vec<Font>], digits: &[u8; 81], chance: &mut Chance) -> f32 {
        let ink = chance.between(0.25, 1.0);
        // Rather small ones: those are hard.
        let height = (0.32 + 0.5 * chance.share().powf(1.3)) * CELL;
        let wide = chance.between(0.85, 1.18);
        let first = font(fonts, chance).clone();
        let second = if chance.hits(0.12) {
            Some((font(fonts, chance).clone(), ink * chance.between(0.5, 1.0)))
        } else {
            None
        };
        let shift = (0.02 * chance.normal(), 0.02 * chance.normal());
        for (cell, &digit) in digits.iter().enumerate() {
            if digit == 0 {
                continue;
            }
            let (left, top) = corner(cell / 9, cell % 9);
            let off =
                |shift: f32, chance: &mut Chance| CELL * (0.5 + shift + 0.035 * chance.normal());
            let (font, ink) = match &second {
                Some((font, ink)) if chance.hits(0.4) => (font, *ink),
                _ => (&first, ink),
            };
            let look = Look {
                middle: (left + off(shift.0, chance), top + off(shift.1, chance)),
                height: height * (1.0 + 0.02 * chance.normal()),
                wide,
                turn: 0.026 * chance.normal(),
                ink,
            };
            self.draw(font, digit, look);
        }
        ink
    }

    // Small digits that a player wrote: in their places, in the corners, in a row.
    fn draw_marks(
        &mut self,
        fonts: &[Vec<Font>],
        digits: &[u8; 81],
        ink: f32,
        chance: &mut Chance,
    ) {
        let font = font(fonts, chance).clone();
        let height = chance.between(0.14, 0.27) * CELL;
        let ink = ink * chance.between(0.3, 1.0);
        let manner = chance.below(3);
        let often = chance.between(0.15, 0.6);
        for cell in (0..81).filter(|&cell| digits[cell] == 0) {
            if !chance.hits(0.7) {
                continue;
            }
            let corner = corner(cell / 9, cell % 9);
            let mut place = 0;
            for digit in 1..=9u8 {
                if !chance.hits(often) {
                    continue;
                }
                let (x, y) = match manner {
                    0 => {
                        let third = |at: u8| (f32::from(at) + 0.5) / 3.0;
                        (third((digit - 1) % 3), third((digit - 1) / 3))
                    }
                    1 if place < 4 => ([0.2, 0.8][place % 2], [0.2, 0.8][place / 2]),
                    2 if place < 4 => (0.17 + 0.22 * place as f32, 0.2),
                    _ => continue,
                };
                place += 1;
                let look = Look {
                    middle: (corner.0 + x * CELL, corner.1 + y * CELL),
                    height,
                    wide: 1.0,
                    turn: 0.0,
                    ink,
                };
                self.draw(&font, digit, look);
            }
        }
    }

    // What is printed on the other side of the paper.
    fn shine_through(&mut self, fonts: &[Vec<Font>], chance: &mut Chance) {
        let mut back = Page(Grey::new(SIDE, SIDE, 1.0));
        let ink = chance.between(0.04, 0.22);
        let font = font(fonts, chance).clone();
        let height = chance.between(0.2, 0.7) * CELL;
        for _ in 0..chance.below(120) {
            let look = Look {
                middle: (
                    chance.between(0.0, SIDE as f32),
                    chance.between(0.0, SIDE as f32),
                ),
                height,
                wide: -1.0,
                turn: 0.0,
                ink,
            };
            back.draw(&font, 1 + chance.below(9) as u8, look);
        }
        let back = back
            .0
            .blurred(&oxidoku_engine::photo::gauss(chance.between(1.0, 3.0)));
        for (pixel, back) in self.0.pixels.iter_mut().zip(back.pixels) {
            *pixel *= back;
        }
    }

    // Blots, strokes of a pen, stray small digits.
    fn soil(&mut self, fonts: &[Vec<Font>], ink: f32, chance: &mut Chance) {
        for _ in 0..1 + chance.below(12) {
            let ink = ink * chance.between(0.2, 1.0);
            let place = |chance: &mut Chance| {
                (
                    chance.between(0.0, SIDE as f32),
                    chance.between(0.0, SIDE as f32),
                )
            };
            match chance.below(3) {
                0 => {
                    let (x, y) = place(chance);
                    let size = chance.between(1.0, 5.0);
                    self.darken(x, y, x + size, y + size * chance.between(0.5, 2.0), ink);
                }
                1 => {
                    let (from, angle) = (place(chance), chance.between(0.0, 6.3));
                    let length = chance.between(10.0, 90.0);
                    self.stroke(from, angle, length, chance.between(0.7, 2.5), ink);
                }
                _ => {
                    let cell = chance.below(81);
                    let (left, top) = corner(cell / 9, cell % 9);
                    let edge = |chance: &mut Chance| match chance.hits(0.5) {
                        true => chance.between(0.12, 0.25),
                        false => chance.between(0.75, 0.88),
                    };
                    let look = Look {
                        middle: (left + CELL * edge(chance), top + CELL * edge(chance)),
                        height: CELL * chance.between(0.12, 0.25),
                        wide: 1.0,
                        turn: 0.0,
                        ink,
                    };
                    let font = font(fonts, chance).clone();
                    self.draw(&font, 1 + chance.below(9) as u8, look);
                }
            }
        }
    }

    fn stroke(&mut self, from: (f32, f32), angle: f32, length: f32, width: f32, ink: f32) {
        let (down, right) = angle.sin_cos();
        let steps = length as usize;
        for step in 0..steps {
            let (x, y) = (from.0 + right * step as f32, from.1 + down * step as f32);
            self.darken(x, y, x + width, y + width, ink * 0.6);
        }
    }

    // What the light makes of the page.
    fn light(&mut self, chance: &mut Chance) {
        let slope = match chance.hits(0.6) {
            true => (chance.between(-0.35, 0.35), chance.between(-0.35, 0.35)),
            false => (0.0, 0.0),
        };
        let edge = chance.hits(0.35).then(|| {
            let angle = chance.between(0.0, 6.3);
            let dark = chance.between(0.2, 0.8);
            (
                angle.sin_cos(),
                chance.between(-150.0, 150.0),
                dark,
                chance.between(0.1, 14.0),
            )
        });
        let fold = chance.hits(0.12).then(|| {
            let angle = chance.between(0.0, 6.3);
            (
                angle.sin_cos(),
                chance.between(-180.0, 180.0),
                chance.between(-0.3, 0.2),
                chance.between(2.0, 14.0),
            )
        });
        let veil = if chance.hits(0.4) {
            chance.between(0.0, 0.4)
        } else {
            0.0
        };
        let bright = chance.between(0.3, 1.0);
        for (at, pixel) in self.0.pixels.iter_mut().enumerate() {
            let (x, y) = ((at % SIDE) as f32 - 240.0, (at / SIDE) as f32 - 240.0);
            let mut light = 1.0 + (slope.0 * x + slope.1 * y) / 240.0;
            if let Some(((sin, cos), off, dark, soft)) = edge {
                let share = 1.0 / (1.0 + ((cos * x + sin * y - off) / soft).exp());
                light *= 1.0 - share * (1.0 - dark);
            }
            if let Some(((sin, cos), off, amount, wide)) = fold {
                let away = (cos * x + sin * y - off) / wide;
                light *= 1.0 + amount * (-away * away).exp();
            }
            *pixel = (veil + (1.0 - veil) * *pixel) * light * bright;
        }
    }
}

fn corner(row: usize, column: usize) -> (f32, f32) {
    (MARGIN + CELL * column as f32, MARGIN + CELL * row as f32)
}

// Out of focus, shaken, reduced, sharpened, noisy, compressed.
fn photographed(page: Grey, ink: f32, chance: &mut Chance) -> Grey {
    let mut page = page;
    if chance.hits(0.75) {
        let sigma = chance.between(0.005, 0.085) * CELL;
        page = page.blurred(&oxidoku_engine::photo::gauss(sigma));
    }
    if chance.hits(0.15) {
        let radius = 1 + chance.below(4);
        page = match chance.hits(0.5) {
            true => page.row_mean(radius),
            false => page.transposed().row_mean(radius).transposed(),
        };
    }
    let side = chance.between(11.0, 46.0) * SIDE as f32 / CELL;
    // What is seen from the side is narrower, or less high.
    let slant = match chance.hits(0.3) {
        true => chance.between(-0.2, 0.2),
        false => 0.0,
    };
    let [wide, high] = [1.0 + slant, 1.0 - slant].map(|share| (side * share).round() as usize);
    let mut photo = page.resized(wide, high);
    if chance.hits(0.25) {
        let amount = chance.between(0.3, 1.5);
        let soft = photo.blurred(&oxidoku_engine::photo::gauss(chance.between(0.7, 1.5)));
        for (pixel, soft) in photo.pixels.iter_mut().zip(soft.pixels) {
            *pixel += amount * (*pixel - soft);
        }
    }
    let paper = photo.pixels.iter().sum::<f32>() / photo.pixels.len() as f32;
    let noise = 0.16 * chance.share().powf(1.5) * ink * paper;
    let gamma = chance.between(0.7, 1.4);
    let coarse = chance.hits(0.2);
    let mut last = 0.0;
    for pixel in &mut photo.pixels {
        let grain = noise * chance.normal();
        last = if coarse {
            0.6 * last + 0.8 * grain
        } else {
            grain
        };
        *pixel = (*pixel + last).clamp(0.0, 1.0).powf(gamma);
    }
    if chance.hits(0.7) {
        // Low qualities more often than high ones: they cost most.
        let quality = 6.0 + 89.0 * chance.share().powf(1.8);
        jpeg::squeeze(&mut photo, quality);
    }
    photo
}

// As the reader sees it, its mesh a little off.
fn seen(photo: &Grey, chance: &mut Chance) -> Vec<Ink> {
    let cell = [photo.width, photo.height].map(|side| CELL * side as f32 / SIDE as f32);
    let off = chance.between(0.008, 0.035);
    let mut mesh: Mesh = [[0.0; 2]; 100];
    for (at, node) in mesh.iter_mut().enumerate() {
        let off = if chance.hits(0.015) { 0.1 } else { off };
        for (axis, step) in [at % 10, at / 10].into_iter().enumerate() {
            node[axis] = cell[axis] * (step as f32 + MARGIN / CELL + off * chance.normal());
        }
    }
    let byte = |pixel: &f32| (pixel * 255.0).round().clamp(0.0, 255.0) as u8;
    let bytes: Vec<u8> = photo.pixels.iter().map(byte).collect();
    let photo = Photo::new(&bytes, photo.width, photo.height).expect("a photo");
    cell_ink(&photo, &mesh)
}
