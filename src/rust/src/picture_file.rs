//! Checks whether the bytes of a PNG or JPEG file are what a decoder expects.
//!
//! The packages png and jpeg report errors of their C libraries to R by jumping out of those
//! libraries, which ends R on some builds. So files that the libraries would refuse must not
//! reach them: each part is checked as the libraries check it.

use crate::answer::answer;
use crate::args::read;
use crate::value::Value;
use extendr_api::prelude::*;
use oxidoku_engine::stream::crc32;
use std::ops::Range;

// Returns the locations of the parts of a picture, as positions of the first and the last byte of
// each: the `pixels`, and for a PNG its `header` and its `chunks`. Empty if the file is broken.
#[extendr]
fn native_picture_parts(bytes: Robj) -> Robj {
    answer(|| {
        let bytes: &[u8] = read(&bytes, "bytes")?;
        if let Some(jpeg) = Jpeg::of(bytes) {
            return Ok(Value::List(vec![("pixels", positions(&jpeg.parts))]));
        }
        let Some(png) = Png::of(bytes) else {
            return Ok(Value::List(Vec::new()));
        };
        let header: Vec<i32> = [png.depth, png.colour, png.interlaced]
            .map(i32::from)
            .into();
        Ok(Value::List(vec![
            ("header", Value::Integers(header)),
            ("chunks", positions(&png.chunks)),
            ("pixels", positions(&png.pixels)),
        ]))
    })
}

// Converts ranges to positions of the first and the last byte, counted from 1.
fn positions(ranges: &[Range<usize>]) -> Value {
    let both = |range: &Range<usize>| [range.start as f64 + 1.0, range.end as f64];
    Value::Reals(ranges.iter().flat_map(both).collect())
}

fn be16(bytes: &[u8]) -> usize {
    usize::from(bytes[0]) << 8 | usize::from(bytes[1])
}

fn be32(bytes: &[u8]) -> usize {
    be16(bytes) << 16 | be16(&bytes[2..])
}

struct Png {
    depth: u8,
    colour: u8,
    interlaced: u8,
    chunks: Vec<Range<usize>>,
    pixels: Vec<Range<usize>>,
}

impl Png {
    const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n'];

    // Leaves out chunks that only say how to show the picture.
    fn of(bytes: &[u8]) -> Option<Png> {
        let rest = bytes.strip_prefix(&Png::SIGNATURE)?;
        let (kind, header, mut at) = chunk(rest, 0)?;
        let &[_, _, _, _, _, _, _, _, depth, colour, 0, 0, interlaced @ 0..=1] = header else {
            return None;
        };
        let depths: &[u8] = match colour {
            0 => &[1, 2, 4, 8, 16],
            3 => &[1, 2, 4, 8],
            2 | 4 | 6 => &[8, 16],
            _ => return None,
        };
        if kind != b"IHDR" || !depths.contains(&depth) {
            return None;
        }
        let mut png = Png {
            depth,
            colour,
            interlaced,
            chunks: std::iter::once(0..8 + at).collect(),
            pixels: Vec::new(),
        };
        let mut colours = None;
        let mut ended = false;
        loop {
            let (kind, data, next) = chunk(rest, at)?;
            let whole = 8 + at..8 + next;
            match kind {
                b"IDAT" if !ended => {
                    png.pixels.push(whole.start + 8..whole.end - 4);
                    png.chunks.push(whole);
                }
                b"PLTE" => {
                    let count = data.len() / 3;
                    let most = if colour == 3 { 1 << depth } else { 256 };
                    let fits = data.len() % 3 == 0 && (1..=most).contains(&count);
                    let early = png.pixels.is_empty() && colours.is_none();
                    if !fits || !early || matches!(colour, 0 | 4) {
                        return None;
                    }
                    colours = Some(count);
                    png.chunks.push(whole);
                }
                b"tRNS" => {
                    let fits = match colour {
                        0 => data.len() == 2,
                        2 => data.len() == 6,
                        3 => (1..=colours?).contains(&data.len()),
                        _ => false,
                    };
                    if !fits || !png.pixels.is_empty() {
                        return None;
                    }
                    png.chunks.push(whole);
                }
                b"IEND" => {
                    png.chunks.push(whole);
                    let complete = !png.pixels.is_empty() && (colour != 3 || colours.is_some());
                    return complete.then_some(png);
                }
                // A lowercase first letter marks a chunk that the picture can be read without.
                [b'a'..=b'z', ..] => {}
                _ => return None,
            }
            ended = !png.pixels.is_empty() && kind != b"IDAT";
            at = next;
        }
    }
}

// Returns the kind and the data of a chunk whose checksum is right, and the position where the next
// chunk begins.
fn chunk(bytes: &[u8], at: usize) -> Option<(&[u8; 4], &[u8], usize)> {
    let head = bytes.get(at..at.checked_add(8)?)?;
    let end = at.checked_add(8)?.checked_add(be32(head))?;
    let summed = bytes.get(at + 4..end)?;
    let sum = bytes.get(end..end.checked_add(4)?)?;
    let right = crc32(summed).to_be_bytes() == sum;
    let kind = head[4..].try_into().ok()?;
    right.then_some((kind, &summed[4..], end + 4))
}

/// A colour component of a JPEG.
#[derive(Clone, Copy)]
struct Component {
    name: u8,
    across: u8,
    down: u8,
    steps: u8,
}

#[derive(Default)]
struct Jpeg {
    parts: Vec<Range<usize>>,
    progressive: bool,
    components: Vec<Component>,
    /// Which tables were defined: quantization tables, and Huffman codes for the first value of a
    /// block and for the others.
    steps: [bool; 4],
    codes: [[bool; 4]; 2],
    /// The components whose pixels were found.
    seen: Vec<u8>,
}

impl Jpeg {
    // The longest side that libjpeg reads.
    const LONGEST: usize = 65_500;

    // Leaves out thumbnails, comments and the like.
    fn of(bytes: &[u8]) -> Option<Jpeg> {
        bytes.strip_prefix(&[0xff, 0xd8])?;
        let mut jpeg = Jpeg::default();
        jpeg.parts.push(0..2);
        let mut at = 2;
        loop {
            let &[0xff, kind] = bytes.get(at..at + 2)? else {
                return None;
            };
            if kind == 0xff {
                at += 1;
                continue;
            }
            if kind == 0xd9 {
                jpeg.parts.push(at..at + 2);
                let whole = jpeg.seen.len() == jpeg.components.len();
                return (whole && !jpeg.seen.is_empty()).then_some(jpeg);
            }
            let size = be16(bytes.get(at + 2..at + 4)?);
            let data = bytes.get(at + 4..(at + 2).checked_add(size)?)?;
            let mut end = at + 2 + size;
            match kind {
                0xc0..=0xc2 => jpeg.frame(data, kind == 0xc2)?,
                0xc4 => jpeg.code_tables(data)?,
                0xdb => jpeg.step_tables(data)?,
                0xdd if data.len() == 2 => {}
                0xda => {
                    jpeg.scan(data)?;
                    end = end_of_scan(bytes, end)?;
                }
                // These two segments say what the colours are.
                0xe0 if data.len() >= 14 && data.starts_with(b"JFIF\0") => {}
                0xee if data.len() >= 12 && data.starts_with(b"Adobe") => {}
                0xe0..=0xef | 0xfe => {
                    at = end;
                    continue;
                }
                _ => return None,
            }
            jpeg.parts.push(at..end);
            at = end;
        }
    }

    fn frame(&mut self, data: &[u8], progressive: bool) -> Option<()> {
        let (head, rest) = (data.get(..6)?, data.get(6..)?);
        let sides = [be16(&head[1..]), be16(&head[3..])];
        let fits = sides.iter().all(|side| (1..=Jpeg::LONGEST).contains(side));
        let count = usize::from(head[5]);
        let first = self.components.is_empty();
        // Pictures with four inks are left to software that knows what the inks mean.
        if head[0] != 8 || !fits || !first || !matches!(count, 1 | 3) || rest.len() != 3 * count {
            return None;
        }
        self.progressive = progressive;
        for part in rest.chunks_exact(3) {
            let component = Component {
                name: part[0],
                across: part[1] >> 4,
                down: part[1] & 15,
                steps: part[2],
            };
            let new = self.components.iter().all(|c| c.name != component.name);
            let range = 1..=4;
            let fits = range.contains(&component.across) && range.contains(&component.down);
            if !new || !fits || component.steps > 3 {
                return None;
            }
            self.components.push(component);
        }
        let most = |of: fn(&Component) -> u8| self.components.iter().map(of).max();
        let (across, down) = (most(|c| c.across)?, most(|c| c.down)?);
        let whole = |c: &Component| across % c.across == 0 && down % c.down == 0;
        self.components.iter().all(whole).then_some(())
    }

    fn step_tables(&mut self, mut data: &[u8]) -> Option<()> {
        while let Some((&head, rest)) = data.split_first() {
            let (wide, table) = (head >> 4, usize::from(head & 15));
            let size = match wide {
                0 => 64,
                1 => 128,
                _ => return None,
            };
            *self.steps.get_mut(table)? = true;
            data = rest.get(size..)?;
        }
        Some(())
    }

    fn code_tables(&mut self, mut data: &[u8]) -> Option<()> {
        while let Some((&head, rest)) = data.split_first() {
            let (kind, table) = (usize::from(head >> 4), usize::from(head & 15));
            let (counts, rest) = (rest.get(..16)?, &rest[16..]);
            let count: usize = counts.iter().map(|&count| usize::from(count)).sum();
            let symbols = rest.get(..count)?;
            // The codes of each length must fit into the room that shorter codes leave. A first
            // value may have at most 15 bits.
            let mut room = 1usize;
            for &count in counts {
                room = (2 * room).checked_sub(count.into())?;
            }
            let fits = count <= 256 && (kind == 1 || symbols.iter().all(|&symbol| symbol < 16));
            *self.codes.get_mut(kind)?.get_mut(table)? = true;
            if !fits || room == 0 {
                return None;
            }
            data = &rest[count..];
        }
        Some(())
    }

    fn scan(&mut self, data: &[u8]) -> Option<()> {
        let count = usize::from(*data.first()?);
        if !(1..=4).contains(&count) || data.len() != 4 + 2 * count {
            return None;
        }
        let (parts, last) = data[1..].split_at(2 * count);
        let (first, end, bits) = (last[0], last[1], last[2]);
        let (high, low) = (bits >> 4, bits & 15);
        if self.progressive {
            let band = if first == 0 {
                end == 0
            } else {
                first <= end && count == 1
            };
            if !band || end > 63 || low > 13 || (high != 0 && high != low + 1) {
                return None;
            }
        } else if (first, end, bits) != (0, 63, 0) {
            return None;
        }
        let mut blocks = 0;
        let mut names = Vec::new();
        for part in parts.chunks_exact(2) {
            let component = *self.components.iter().find(|c| c.name == part[0])?;
            let (dc, ac) = (usize::from(part[1] >> 4), usize::from(part[1] & 15));
            let has = |kind: usize, table: usize| self.codes[kind].get(table) == Some(&true);
            let needs_dc = !self.progressive || (first == 0 && high == 0);
            let needs_ac = !self.progressive || first > 0;
            let coded = (!needs_dc || has(0, dc)) && (!needs_ac || has(1, ac));
            if dc > 3 || ac > 3 || !coded || !self.steps[usize::from(component.steps)] {
                return None;
            }
            if names.contains(&component.name) {
                return None;
            }
            names.push(component.name);
            blocks += u32::from(component.across) * u32::from(component.down);
            // Later scans refine the same pixels.
            if first == 0 && !self.seen.contains(&component.name) {
                self.seen.push(component.name);
            }
        }
        (count == 1 || blocks <= 10).then_some(())
    }
}

// Returns the position of the marker that ends the pixels. A 0xff before a zero is not a marker,
// and a restart marker does not end them.
fn end_of_scan(bytes: &[u8], from: usize) -> Option<usize> {
    let marker = |two: &[u8]| two[0] == 0xff && !matches!(two[1], 0 | 0xd0..=0xd7);
    let after = bytes.get(from..)?.windows(2).position(marker)?;
    Some(from + after)
}

extendr_module! {
    mod picture_file;
    fn native_picture_parts;
}
