//! What JPEG loses of a grey picture: blocks of 8x8 pixels as waves, each rounded.

use oxidoku_engine::photo::Grey;

/// The steps that the standard proposes for brightness, at quality 50.
const STEPS: [[f32; 8]; 8] = [
    [16.0, 11.0, 10.0, 16.0, 24.0, 40.0, 51.0, 61.0],
    [12.0, 12.0, 14.0, 19.0, 26.0, 58.0, 60.0, 55.0],
    [14.0, 13.0, 16.0, 24.0, 40.0, 57.0, 69.0, 56.0],
    [14.0, 17.0, 22.0, 29.0, 51.0, 87.0, 80.0, 62.0],
    [18.0, 22.0, 37.0, 56.0, 68.0, 109.0, 103.0, 77.0],
    [24.0, 35.0, 55.0, 64.0, 81.0, 104.0, 113.0, 92.0],
    [49.0, 64.0, 78.0, 87.0, 103.0, 121.0, 120.0, 101.0],
    [72.0, 92.0, 95.0, 98.0, 112.0, 100.0, 103.0, 99.0],
];

type Block = [[f32; 8]; 8];

/// As after saving with a quality of 1 to 100.
pub fn squeeze(image: &mut Grey, quality: f32) {
    let scale = match quality < 50.0 {
        true => 50.0 / quality,
        false => 2.0 - quality / 50.0,
    };
    let waves = waves();
    for top in (0..image.height).step_by(8) {
        for left in (0..image.width).step_by(8) {
            let place = |row: usize, column: usize| {
                let y = (top + row).min(image.height - 1);
                y * image.width + (left + column).min(image.width - 1)
            };
            let mut block = [[0.0; 8]; 8];
            for (row, line) in block.iter_mut().enumerate() {
                for (column, value) in line.iter_mut().enumerate() {
                    *value = 255.0 * image.pixels[place(row, column)] - 128.0;
                }
            }
            let mut block = turned(&turned(&block, &waves), &waves);
            for (line, steps) in block.iter_mut().zip(&STEPS) {
                for (value, step) in line.iter_mut().zip(steps) {
                    let step = (step * scale).round().max(1.0);
                    *value = (*value / step).round() * step;
                }
            }
            let block = turned(&turned(&block, &flipped(&waves)), &flipped(&waves));
            let (high, wide) = (8.min(image.height - top), 8.min(image.width - left));
            for (row, line) in block.iter().take(high).enumerate() {
                for (column, value) in line.iter().take(wide).enumerate() {
                    let value = (value + 128.0).clamp(0.0, 255.0);
                    image.pixels[(top + row) * image.width + left + column] = value / 255.0;
                }
            }
        }
    }
}

fn waves() -> Block {
    let mut waves = [[0.0; 8]; 8];
    for (k, wave) in waves.iter_mut().enumerate() {
        for (at, value) in wave.iter_mut().enumerate() {
            let scale = if k == 0 { 0.125f32.sqrt() } else { 0.5 };
            let angle = std::f32::consts::PI / 16.0 * (2 * at + 1) as f32 * k as f32;
            *value = scale * angle.cos();
        }
    }
    waves
}

fn flipped(block: &Block) -> Block {
    let mut result = *block;
    for (row, line) in block.iter().enumerate() {
        for (column, &value) in line.iter().enumerate() {
            result[column][row] = value;
        }
    }
    result
}

// The product with the block's columns, columns as rows: twice does both ways.
fn turned(block: &Block, by: &Block) -> Block {
    let mut result = [[0.0; 8]; 8];
    for (column, line) in result.iter_mut().enumerate() {
        for (k, value) in line.iter_mut().enumerate() {
            *value = (0..8).map(|row| by[k][row] * block[row][column]).sum();
        }
    }
    result
}
