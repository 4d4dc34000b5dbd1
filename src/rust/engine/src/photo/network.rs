//! The network that reads a cell: rounds of convolution and pooling, then two dense layers.
//! `data-raw/photo/` trains it.

use super::cells::{Ink, PIXELS, SIDE};

/// The number of classes: empty, and 1 to 9.
pub const CLASSES: usize = 10;
/// The logarithms of the probabilities of the classes.
pub type Scores = [f32; CLASSES];

/// The weights as integers of one byte, preceded by the scales and biases of their outputs.
static WEIGHTS: &[u8] = include_bytes!("digits.bin");

/// The numbers of inputs and outputs of the layers: four convolutions, then two dense layers.
pub const LAYERS: [(usize, usize); 6] = [
    (9, 8),
    (9 * 8, 16),
    (9 * 16, 32),
    (9 * 32, 32),
    (9 * 32, 64),
    (64, CLASSES),
];

/// The size of the weights in bytes. Each layer has the scales and biases of its outputs, four
/// bytes each, then the weights of the first input for all outputs, and so on.
pub const BYTES: usize = bytes(0) + bytes(1) + bytes(2) + bytes(3) + bytes(4) + bytes(5);

const fn bytes(layer: usize) -> usize {
    let (inputs, outputs) = LAYERS[layer];
    outputs * (inputs + 8)
}

/// A layer, with the weights of all outputs for each input. The inputs of a convolution come from
/// nine pixels, row by row.
struct Layer {
    weights: Vec<f32>,
    biases: Vec<f32>,
}

/// The network with its weights.
pub struct Network {
    layers: [Layer; 6],
}

impl Network {
    /// Returns the network that is part of the engine.
    pub fn bundled() -> Network {
        Network::from_bytes(WEIGHTS)
    }

    /// Makes a network with other weights, of `BYTES` bytes.
    pub fn from_bytes(bytes: &[u8]) -> Network {
        assert_eq!(bytes.len(), BYTES, "the weights of another network");
        let mut rest = bytes;
        let layers = LAYERS.map(|(inputs, outputs)| {
            let (own, after) = rest.split_at(outputs * (inputs + 8));
            rest = after;
            layer(own, outputs)
        });
        Network { layers }
    }

    /// Scores the possible contents of a cell by its ink.
    pub fn read(&self, ink: &Ink) -> Scores {
        let [one, two, three, four, five, six] = &self.layers;
        let image = pooled::<8>(&convolved::<1, 8>(ink, SIDE, one), SIDE);
        let image = pooled::<16>(&convolved::<8, 16>(&image, SIDE / 2, two), SIDE / 2);
        let image = convolved::<16, 32>(&image, SIDE / 4, three);
        let image = pooled::<32>(&convolved::<32, 32>(&image, SIDE / 4, four), SIDE / 4);
        let hidden = dense::<64>(&image, five).map(|value| value.max(0.0));
        log_shares(dense::<CLASSES>(&hidden, six))
    }
}

fn layer(bytes: &[u8], outputs: usize) -> Layer {
    let number = |four: &[u8]| f32::from_le_bytes([four[0], four[1], four[2], four[3]]);
    let numbers = |bytes: &[u8]| bytes.chunks_exact(4).map(number).collect::<Vec<f32>>();
    let (head, weights) = bytes.split_at(8 * outputs);
    let (scales, biases) = head.split_at(4 * outputs);
    let scales = numbers(scales);
    let scaled = |(at, &byte): (usize, &u8)| f32::from(byte as i8) * scales[at % outputs];
    Layer {
        weights: weights.iter().enumerate().map(scaled).collect(),
        biases: numbers(biases),
    }
}

// Applies a convolution of 3 x 3 pixels, with zeros outside the image, and replaces negative values
// by zero.
fn convolved<const FROM: usize, const TO: usize>(
    image: &[f32],
    side: usize,
    layer: &Layer,
) -> Vec<f32> {
    let mut result = Vec::with_capacity(side * side * TO);
    for y in 0..side {
        for x in 0..side {
            let mut sums = [0.0; TO];
            sums.copy_from_slice(&layer.biases);
            for near in 0..9 {
                let (row, column) = (y + near / 3, x + near % 3);
                if !(1..=side).contains(&row) || !(1..=side).contains(&column) {
                    continue;
                }
                let pixel = ((row - 1) * side + column - 1) * FROM;
                let weights = &layer.weights[near * FROM * TO..(near + 1) * FROM * TO];
                add::<TO>(&mut sums, &image[pixel..pixel + FROM], weights);
            }
            result.extend(sums.map(|sum| sum.max(0.0)));
        }
    }
    result
}

fn add<const TO: usize>(sums: &mut [f32; TO], inputs: &[f32], weights: &[f32]) {
    for (input, weights) in inputs.iter().zip(weights.chunks_exact(TO)) {
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum += input * weight;
        }
    }
}

// Returns the maximum of each square of four pixels. An odd last row or column is left out.
fn pooled<const N: usize>(image: &[f32], side: usize) -> Vec<f32> {
    let half = side / 2;
    let mut result = Vec::with_capacity(half * half * N);
    for y in 0..half {
        for x in 0..half {
            let pixel = |row: usize, column: usize| {
                let start = ((2 * y + row) * side + 2 * x + column) * N;
                &image[start..start + N]
            };
            let (a, b, c, d) = (pixel(0, 0), pixel(0, 1), pixel(1, 0), pixel(1, 1));
            result.extend((0..N).map(|i| a[i].max(b[i]).max(c[i]).max(d[i])));
        }
    }
    result
}

fn dense<const TO: usize>(inputs: &[f32], layer: &Layer) -> [f32; TO] {
    let mut sums = [0.0; TO];
    sums.copy_from_slice(&layer.biases);
    add::<TO>(&mut sums, inputs, &layer.weights);
    sums
}

// Returns the logarithms of shares that are proportional to the exponentials.
fn log_shares(sums: Scores) -> Scores {
    let most = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let total: f32 = sums.iter().map(|sum| (sum - most).exp()).sum();
    sums.map(|sum| sum - most - total.ln())
}

const _: () = assert!(PIXELS == SIDE * SIDE && SIDE % 4 == 0);
