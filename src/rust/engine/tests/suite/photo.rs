//! Tests reading photos: pictures that the package makes, increasingly bad versions of them, and
//! pictures without a grid.

use crate::common::sweep;
use oxidoku_engine::generate::Rng;
use oxidoku_engine::photo::{read, read_all, read_within, Grey, Photo, Reading, CLASSES};
use oxidoku_engine::{never, search, Board, Cell, Stopped};

const PUZZLE: &str = "000006000095700300400092005764000003000000000\
                      200000971500210009007005480000800000";

fn puzzle() -> Board {
    PUZZLE.parse().unwrap()
}

// Reads the photo that data-raw/photo/example.R makes.
fn photo() -> (Vec<u8>, usize, usize) {
    let bytes: &[u8] = include_bytes!("../data/photo.pgm");
    let end = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    let head = std::str::from_utf8(&bytes[..end]).unwrap();
    let sides: Vec<usize> = head[3..]
        .split(' ')
        .map(|word| word.parse().unwrap())
        .collect();
    (bytes[end + 1..].to_vec(), sides[0], sides[1])
}

fn grey() -> Grey {
    let (bytes, width, height) = photo();
    let mut image = Grey::new(width, height, 0.0);
    for (pixel, byte) in image.pixels.iter_mut().zip(bytes) {
        *pixel = f32::from(byte) / 255.0;
    }
    image
}

fn bytes_of(image: &Grey) -> Vec<u8> {
    let byte = |pixel: &f32| (255.0 * pixel).round() as u8;
    image.pixels.iter().map(byte).collect()
}

fn reading_of(image: &Grey) -> Option<Reading> {
    let bytes = bytes_of(image);
    let photo = Photo::new(&bytes, image.width, image.height).unwrap();
    read(&photo, &never).unwrap()
}

// Makes an image in which `from` returns the source position of each pixel.
fn mapped(image: &Grey, width: usize, height: usize, from: impl Fn(f32, f32) -> [f32; 2]) -> Grey {
    let mut result = Grey::new(width, height, 0.0);
    for (at, pixel) in result.pixels.iter_mut().enumerate() {
        let (x, y) = ((at % width) as f32 + 0.5, (at / width) as f32 + 0.5);
        *pixel = image.at(from(x, y));
    }
    result
}

#[test]
fn a_bent_and_shaded_photo_is_read() {
    let reading = reading_of(&grey()).unwrap();
    assert_eq!(reading.board(), puzzle());
    assert_eq!(reading.turned, 0);
    assert!(reading.support > 0.85, "{}", reading.support);
    assert!((0..81).all(|cell| reading.confidence(cell) > 0.9));
    assert_eq!(reading.checked(&never).unwrap().repaired, None);
}

#[test]
fn digits_say_which_way_is_up() {
    let image = grey();
    let (width, height) = (image.width as f32, image.height as f32);
    let right = mapped(&image, image.height, image.width, |x, y| [y, height - x]);
    let over = mapped(&image, image.width, image.height, |x, y| {
        [width - x, height - y]
    });
    let left = mapped(&image, image.height, image.width, |x, y| [width - y, x]);
    for (quarters, turned) in [(1, right), (2, over), (3, left)] {
        let reading = reading_of(&turned).unwrap();
        assert_eq!(reading.board(), puzzle(), "{quarters}");
        assert_eq!(reading.turned, quarters);
    }
}

#[test]
fn a_turned_small_dark_or_light_on_dark_photo_is_read() {
    let image = grey();
    let (x0, y0) = (image.width as f32 / 2.0, image.height as f32 / 2.0);
    let (sin, cos) = 0.4f32.sin_cos();
    let turned = mapped(&image, 420, 420, |x, y| {
        let (x, y) = (x - 210.0, y - 210.0);
        [x0 + cos * x + sin * y, y0 - sin * x + cos * y]
    });
    let mut dark = image.clone();
    dark.pixels.iter_mut().for_each(|pixel| *pixel *= 0.3);
    let worse = [turned, image.resized(220, 236), dark, image.inverted()];
    for (way, image) in worse.iter().enumerate() {
        assert_eq!(reading_of(image).unwrap().board(), puzzle(), "{way}");
    }
}

#[test]
fn the_mesh_lies_on_the_lines() {
    let image = grey();
    let mesh = reading_of(&image).unwrap().mesh;
    let between = |a: [f32; 2], b: [f32; 2], share: f32| {
        [0, 1].map(|axis| a[axis] + share * (b[axis] - a[axis]))
    };
    let (mut on, mut beside) = (0.0, 0.0);
    for row in 0..10 {
        for column in 0..9 {
            let (a, b) = (mesh[10 * row + column], mesh[10 * row + column + 1]);
            let below = mesh[10 * if row < 9 { row + 1 } else { 8 } + column];
            on += image.at(between(a, b, 0.5));
            beside += image.at(between(between(a, b, 0.12), below, 0.15));
        }
    }
    assert!(on < 0.75 * beside, "{on} {beside}");
}

#[test]
fn corners_stand_in_for_the_search() {
    let (bytes, width, height) = photo();
    let photo = Photo::new(&bytes, width, height).unwrap();
    let mesh = read(&photo, &never).unwrap().unwrap().mesh;
    let off = |node: usize, x: f32, y: f32| [mesh[node][0] + x, mesh[node][1] + y];
    let corners = [
        off(0, -3.0, 2.0),
        off(9, 3.0, 2.0),
        off(99, -2.0, 3.0),
        off(90, 2.0, -3.0),
    ];
    let reading = read_within(&photo, &corners, &never).unwrap().unwrap();
    assert_eq!(reading.board(), puzzle());
}

#[test]
fn all_grids_of_a_page_are_read_in_order() {
    let image = grey();
    let mut page = Grey::new(2 * image.width, image.height, 0.8);
    for y in 0..image.height {
        for copy in 0..2 {
            let start = y * page.width + copy * image.width;
            let from = y * image.width;
            page.pixels[start..start + image.width]
                .copy_from_slice(&image.pixels[from..from + image.width]);
        }
    }
    let bytes = bytes_of(&page);
    let photo = Photo::new(&bytes, page.width, page.height).unwrap();
    let all = read_all(&photo, &never).unwrap();
    assert_eq!(all.len(), 2);
    assert!(all.iter().all(|reading| reading.board() == puzzle()));
    assert!(all[0].mesh[0][0] < all[1].mesh[0][0]);
}

#[test]
fn what_is_no_grid_is_none_or_in_doubt() {
    let mut rng = Rng::new(7);
    // The reader tries everything, which takes seconds on a large picture.
    let mut noise = Grey::new(sweep(60, 120, 300), sweep(40, 80, 200), 0.0);
    for pixel in &mut noise.pixels {
        *pixel = rng.below(256) as f32 / 255.0;
    }
    let side = sweep(20, 40, 40);
    let mut squares = Grey::new(8 * side, 8 * side, 0.0);
    for (at, pixel) in squares.pixels.iter_mut().enumerate() {
        *pixel = ((at % (8 * side) / side + at / (8 * side) / side) % 2) as f32;
    }
    let pictures = [
        noise,
        Grey::new(1, 1, 0.0),
        Grey::new(1, 20_000, 1.0),
        Grey::new(20_000, 1, 0.5),
        Grey::new(2, 2, 0.5),
        Grey::new(300, 300, 0.0),
        Grey::new(300, 300, 1.0),
        squares,
    ];
    for (which, picture) in pictures.iter().enumerate() {
        let Some(reading) = reading_of(picture) else {
            continue;
        };
        let unsure = (0..81).any(|cell| reading.confidence(cell) < 0.9);
        let clash = !reading.board().conflicts().is_empty();
        assert!(unsure || clash || reading.support < 0.85, "{which}");
    }
}

#[test]
fn plain_pictures_hold_no_grid() {
    for picture in [
        Grey::new(1, 1, 0.0),
        Grey::new(300, 300, 0.0),
        Grey::new(400, 200, 1.0),
    ] {
        assert!(reading_of(&picture).is_none());
    }
}

#[test]
fn pixels_have_to_be_as_many_as_the_sides_say() {
    assert!(Photo::new(&[], 0, 0).is_none());
    assert!(Photo::new(&[1, 2, 3], 2, 2).is_none());
    assert!(Photo::new(&[0; 4], usize::MAX, 2).is_none());
    assert!(Photo::new(&[0; 4], 2, 2).is_some());
}

#[test]
fn reading_stops_on_request() {
    let (bytes, width, height) = photo();
    let photo = Photo::new(&bytes, width, height).unwrap();
    assert_eq!(read(&photo, &|| true).err(), Some(Stopped));
    assert_eq!(read_all(&photo, &|| true).err(), Some(Stopped));
}

fn is_unique(board: &Board) -> bool {
    search::is_unique(board, &never).unwrap()
}

// Changes a reading so that a cell is one digit with this probability, and another digit otherwise.
fn with_doubt(reading: &Reading, cell: Cell, read: u8, share: f32, second: u8) -> Reading {
    let mut reading = reading.clone();
    let scores = &mut reading.scores[cell.index()];
    *scores = [0.001f32.ln(); CLASSES];
    scores[usize::from(read)] = share.ln();
    scores[usize::from(second)] = (0.992 - share).ln();
    reading
}

#[test]
fn a_single_misreading_is_repaired_and_in_doubt() {
    let good = reading_of(&grey()).unwrap();
    let mut repaired = 0;
    for (cell, wrong) in [(5, 8), (30, 1), (46, 5), (64, 4), (11, 0), (0, 3)] {
        let cell = Cell::of(cell);
        let reading = with_doubt(&good, cell, wrong, 0.94, puzzle().get(cell));
        let read = reading.board();
        assert_eq!(read.get(cell), wrong);
        let checked = reading.checked(&never).unwrap();
        if is_unique(&read) {
            assert_eq!(checked.repaired, None);
            continue;
        }
        assert_eq!(checked.repaired, Some(puzzle()), "{cell}");
        let share = checked.scores[cell.index()][usize::from(wrong)].exp();
        assert!(share < 0.9, "{cell}: {share}");
        repaired += 1;
    }
    assert!(repaired >= 3);
}

// A doubt is settled if the other digit does not leave exactly one solution.
#[test]
fn solving_the_board_settles_doubts() {
    let good = reading_of(&grey()).unwrap();
    let board = good.board();
    let (mut settled, mut left) = (0, 0);
    for cell in Cell::ALL {
        for second in (0..=9).filter(|&second| second != board.get(cell)) {
            let reading = with_doubt(&good, cell, board.get(cell), 0.6, second);
            let checked = reading.checked(&never).unwrap();
            assert_eq!(checked.repaired, None);
            let scores = &checked.scores[cell.index()];
            let total: f32 = scores.iter().map(|score| score.exp()).sum();
            assert!((total - 1.0).abs() < 1e-4);
            let mut other = board;
            other.set(cell, second);
            let share = scores[usize::from(board.get(cell))].exp();
            match is_unique(&other) {
                true => left += usize::from(share < 0.62),
                false => settled += usize::from(share > 0.9),
            }
        }
    }
    // In each empty cell, the digit of the solution may be the second choice.
    assert_eq!(settled + left, 81 * 9);
    assert!(left >= board.empty_cells().len());
}
