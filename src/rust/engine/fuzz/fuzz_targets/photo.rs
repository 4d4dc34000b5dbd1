//! Any pixels are read without a panic. In each reading, the probabilities of a cell add up to one,
//! and a repaired board has no clashes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use oxidoku_engine::never;
use oxidoku_engine::photo::{read, read_all, read_within, Photo, Reading};

/// The maximum length of a side: larger pictures only take longer.
const LONGEST: usize = 160;

fuzz_target!(|bytes: &[u8]| {
    let Some((&[across, down, way], rest)) = bytes.split_first_chunk::<3>() else {
        return;
    };
    let side = |byte: u8| 1 + usize::from(byte) % LONGEST;
    let (width, height) = (side(across), side(down));
    // A few bytes are repeated over the picture, and a grid is drawn over it, so that the reader
    // sees more than noise.
    let pixel = |at: usize| match rest {
        [] => 255,
        rest => {
            let (x, y) = (at % width, at / width);
            let line = way & 1 == 1 && (x * 9 % width < 9 || y * 9 % height < 9);
            rest[at % rest.len()] / if line { 4 } else { 1 }
        }
    };
    let pixels: Vec<u8> = (0..width * height).map(pixel).collect();
    let photo = Photo::new(&pixels, width, height).unwrap();
    let readings = match way / 2 % 3 {
        0 => read(&photo, &never).unwrap().into_iter().collect(),
        1 => read_all(&photo, &never).unwrap(),
        _ => {
            let at = |i: usize| rest.get(i).map_or(0.0, |&byte| f32::from(byte) - 20.0);
            let corners = [0, 2, 4, 6].map(|i| [at(i), at(i + 1)]);
            let one = read_within(&photo, &corners, &never).unwrap();
            one.into_iter().collect()
        }
    };
    readings.iter().for_each(check);
});

fn check(reading: &Reading) {
    let checked = reading.checked(&never).unwrap();
    for scores in [&reading.scores, &checked.scores] {
        assert_eq!(scores.len(), 81);
        for scores in scores {
            let total: f32 = scores.iter().map(|score| score.exp()).sum();
            assert!((total - 1.0).abs() < 1e-3, "{total}");
        }
    }
    assert!(reading.mesh.iter().flatten().all(|at| at.is_finite()));
    if let Some(board) = checked.repaired {
        assert!(board.conflicts().is_empty());
    }
}
