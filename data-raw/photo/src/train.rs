//! Trains the network: sixteen cells side by side, on one thread, the same every time.

use oxidoku_engine::photo::{Ink, NETWORK_LAYERS as LAYERS};

use crate::chance::Chance;

const LANES: usize = 16;
/// A value of each of the cells.
type Lanes = [f32; LANES];

const SIDE: usize = 28;
const CLASSES: usize = 10;
const BATCH: usize = 8;

const RATE: f32 = 2.5e-3;
const DECAY: f32 = 0.01;
const SMOOTHING: f32 = 0.01;
const DROPOUT: f32 = 0.15;

/// A cell as it is kept: its ink in bytes, and its digit.
pub struct Example {
    pub ink: [u8; SIDE * SIDE],
    pub digit: u8,
}

impl Example {
    pub fn new(ink: &Ink, digit: u8) -> Example {
        let byte = |ink: f32| ((ink + 0.5) * 127.5).round().clamp(0.0, 255.0) as u8;
        Example {
            ink: ink.map(byte),
            digit,
        }
    }
}

/// Weights and biases of all layers.
#[derive(Clone)]
pub struct Weights {
    pub weights: Vec<Vec<f32>>,
    pub biases: Vec<Vec<f32>>,
}

impl Weights {
    fn zero() -> Weights {
        Weights {
            weights: LAYERS
                .iter()
                .map(|(from, to)| vec![0.0; from * to])
                .collect(),
            biases: LAYERS.iter().map(|(_, to)| vec![0.0; *to]).collect(),
        }
    }

    fn random(chance: &mut Chance) -> Weights {
        let mut new = Weights::zero();
        for (weights, (from, _)) in new.weights.iter_mut().zip(LAYERS) {
            let deviation = (2.0 / from as f32).sqrt();
            weights
                .iter_mut()
                .for_each(|weight| *weight = deviation * chance.normal());
        }
        new
    }

    fn all(&mut self) -> impl Iterator<Item = &mut f32> {
        let weights = self.weights.iter_mut().flatten();
        weights.chain(self.biases.iter_mut().flatten())
    }

    /// As the engine reads them: whole numbers of one byte behind scales and biases.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for ((weights, biases), (_, to)) in self.weights.iter().zip(&self.biases).zip(LAYERS) {
            let scale = |output: usize| {
                let own = weights.iter().skip(output).step_by(to);
                own.fold(1e-8f32, |most, weight| most.max(weight.abs())) / 127.0
            };
            let scales: Vec<f32> = (0..to).map(scale).collect();
            for number in scales.iter().chain(biases) {
                bytes.extend(number.to_le_bytes());
            }
            for (at, weight) in weights.iter().enumerate() {
                let whole = (weight / scales[at % to]).round() as i8;
                bytes.push(whole as u8);
            }
        }
        bytes
    }
}

/// Trains on examples for a number of steps.
pub fn train(examples: &[Example], steps: usize, chance: &mut Chance) -> Weights {
    let mut weights = Weights::random(chance);
    let (mut mean, mut spread) = (Weights::zero(), Weights::zero());
    let mut average = Weights::zero();
    let mut averaged = 0;
    let mut loss = 0.0;
    for step in 0..steps {
        let mut slopes = Weights::zero();
        for _ in 0..BATCH {
            loss += batch(examples, &weights, &mut slopes, chance);
        }
        let progress = step as f32 / steps as f32;
        let warm = ((step + 1) as f32 / 200.0).min(1.0);
        let rate = warm * RATE * 0.5 * (1.0 + (std::f32::consts::PI * progress).cos());
        let power = (step + 1) as i32;
        let (first, second) = (1.0 - 0.9f32.powi(power), 1.0 - 0.999f32.powi(power));
        let moments = mean.all().zip(spread.all());
        for ((weight, slope), (mean, spread)) in weights.all().zip(slopes.all()).zip(moments) {
            let slope = *slope / (BATCH * LANES) as f32;
            *mean += 0.1 * (slope - *mean);
            *spread += 0.001 * (slope * slope - *spread);
            let step = (*mean / first) / ((*spread / second).sqrt() + 1e-8);
            *weight -= rate * (step + DECAY * *weight);
        }
        if 2 * step >= steps {
            averaged += 1;
            for (average, weight) in average.all().zip(weights.all()) {
                *average += (*weight - *average) / averaged as f32;
            }
        }
        if (step + 1) % 500 == 0 {
            println!("step {} loss {:.4}", step + 1, loss / (500 * BATCH) as f32);
            loss = 0.0;
        }
    }
    average
}

// Adds to the slopes what some random examples say; returns their mean loss.
fn batch(
    examples: &[Example],
    weights: &Weights,
    slopes: &mut Weights,
    chance: &mut Chance,
) -> f32 {
    let mut input = vec![[0.0; LANES]; SIDE * SIDE];
    let mut digits = [0; LANES];
    for (lane, digit) in digits.iter_mut().enumerate() {
        let example = &examples[chance.below(examples.len())];
        *digit = usize::from(example.digit);
        let (right, down) = (chance.below(3), chance.below(3));
        let (gain, offset) = (chance.between(0.75, 1.25), 0.03 * chance.normal());
        for y in 0..SIDE {
            let row = (y + down).saturating_sub(1).min(SIDE - 1);
            for x in 0..SIDE {
                let column = (x + right).saturating_sub(1).min(SIDE - 1);
                let ink = f32::from(example.ink[row * SIDE + column]) / 127.5 - 0.5;
                input[y * SIDE + x][lane] = (gain * ink + offset).clamp(-0.5, 1.5);
            }
        }
    }
    let w = &weights.weights;
    let b = &weights.biases;
    let one = convolve::<1, 8, 8>(&input, SIDE, &w[0], &b[0]);
    let one_pooled = pool(&one, SIDE, 8);
    let two = convolve::<8, 16, 8>(&one_pooled, 14, &w[1], &b[1]);
    let two_pooled = pool(&two, 14, 16);
    let three = convolve::<16, 32, 8>(&two_pooled, 7, &w[2], &b[2]);
    let four = convolve::<32, 32, 8>(&three, 7, &w[3], &b[3]);
    let four_pooled = pool(&four, 7, 32);
    let mut hidden = dense(&four_pooled, &w[4], &b[4]);
    let mut kept = vec![[0.0; LANES]; hidden.len()];
    for (value, kept) in hidden.iter_mut().zip(&mut kept) {
        for lane in 0..LANES {
            if value[lane] > 0.0 && !chance.hits(DROPOUT) {
                kept[lane] = 1.0 / (1.0 - DROPOUT);
            }
            value[lane] *= kept[lane];
        }
    }
    let sums = dense(&hidden, &w[5], &b[5]);

    let (slope, loss) = loss(&sums, &digits);
    let s = &mut slopes.weights;
    let t = &mut slopes.biases;
    let mut slope = dense_back(&hidden, &slope, &w[5], &mut s[5], &mut t[5]);
    for (value, kept) in slope.iter_mut().zip(&kept) {
        for lane in 0..LANES {
            value[lane] *= kept[lane];
        }
    }
    let slope = dense_back(&four_pooled, &slope, &w[4], &mut s[4], &mut t[4]);
    let slope = pool_back(&four, &slope, 7, 32);
    convolve_slopes::<32, 32, 4>(&three, &slope, 7, &mut s[3], &mut t[3]);
    let slope = masked(convolve_back::<32, 32>(&slope, 7, &w[3]), &three);
    convolve_slopes::<16, 32, 4>(&two_pooled, &slope, 7, &mut s[2], &mut t[2]);
    let slope = convolve_back::<16, 32>(&slope, 7, &w[2]);
    let slope = pool_back(&two, &slope, 14, 16);
    convolve_slopes::<8, 16, 4>(&one_pooled, &slope, 14, &mut s[1], &mut t[1]);
    let slope = convolve_back::<8, 16>(&slope, 14, &w[1]);
    let slope = pool_back(&one, &slope, SIDE, 8);
    convolve_slopes::<1, 8, 1>(&input, &slope, SIDE, &mut s[0], &mut t[0]);
    loss
}

// A call of its own, so that the compiler takes the lanes at once and not the sums.
#[inline(always)]
fn grown(sum: &Lanes, a: &Lanes, b: &Lanes) -> Lanes {
    std::array::from_fn(|lane| a[lane].mul_add(b[lane], sum[lane]))
}

// The pixels around one: which of the nine, and where.
fn near(pixel: usize, side: usize) -> impl Iterator<Item = (usize, usize)> {
    let (y, x) = (pixel / side, pixel % side);
    (0..9).filter_map(move |at| {
        let (row, column) = (y + at / 3, x + at % 3);
        let inside = (1..=side).contains(&row) && (1..=side).contains(&column);
        inside.then(|| (at, (row - 1) * side + column - 1))
    })
}

fn convolve<const FROM: usize, const TO: usize, const BLOCK: usize>(
    image: &[Lanes],
    side: usize,
    weights: &[f32],
    biases: &[f32],
) -> Vec<Lanes> {
    let mut result = vec![[0.0; LANES]; side * side * TO];
    for pixel in 0..side * side {
        for start in (0..TO).step_by(BLOCK) {
            let mut sums: [[f32; LANES]; BLOCK] = [[0.0; LANES]; BLOCK];
            for (sum, bias) in sums.iter_mut().zip(&biases[start..]) {
                *sum = [*bias; LANES];
            }
            for (at, other) in near(pixel, side) {
                let inputs = &image[other * FROM..(other + 1) * FROM];
                let weights = weights[at * FROM * TO..].chunks_exact(TO);
                for (input, weights) in inputs.iter().zip(weights) {
                    let weights = &weights[start..start + BLOCK];
                    for (sum, &weight) in sums.iter_mut().zip(weights) {
                        *sum = grown(sum, input, &[weight; LANES]);
                    }
                }
            }
            let to = &mut result[pixel * TO + start..pixel * TO + start + BLOCK];
            for (value, sum) in to.iter_mut().zip(&sums) {
                *value = sum.map(|sum: f32| sum.max(0.0));
            }
        }
    }
    result
}

fn convolve_back<const FROM: usize, const TO: usize>(
    slope: &[Lanes],
    side: usize,
    weights: &[f32],
) -> Vec<Lanes> {
    const BLOCK: usize = 8;
    // The weights of an output for all inputs.
    let mut turned = vec![0.0; weights.len()];
    for (at, weights) in weights.chunks_exact(FROM * TO).enumerate() {
        for input in 0..FROM {
            for output in 0..TO {
                turned[(at * TO + output) * FROM + input] = weights[input * TO + output];
            }
        }
    }
    let mut result = vec![[0.0; LANES]; side * side * FROM];
    for pixel in 0..side * side {
        for start in (0..FROM).step_by(BLOCK) {
            let mut sums: [[f32; LANES]; BLOCK] = [[0.0; LANES]; BLOCK];
            for (at, other) in near(pixel, side) {
                let slopes = &slope[other * TO..(other + 1) * TO];
                let weights = turned[(8 - at) * TO * FROM..].chunks_exact(FROM);
                for (slope, weights) in slopes.iter().zip(weights) {
                    let weights = &weights[start..start + BLOCK];
                    for (sum, &weight) in sums.iter_mut().zip(weights) {
                        *sum = grown(sum, slope, &[weight; LANES]);
                    }
                }
            }
            let to = &mut result[pixel * FROM + start..];
            to[..BLOCK].copy_from_slice(&sums);
        }
    }
    result
}

fn convolve_slopes<const FROM: usize, const TO: usize, const BLOCK: usize>(
    image: &[Lanes],
    slope: &[Lanes],
    side: usize,
    weight_slopes: &mut [f32],
    bias_slopes: &mut [f32],
) {
    const OUT: usize = 4;
    for at in 0..9 {
        let (rows, columns) = (range(at / 3, side), range(at % 3, side));
        for input in (0..FROM).step_by(BLOCK) {
            for output in (0..TO).step_by(OUT) {
                let mut sums: [[[f32; LANES]; OUT]; BLOCK] = [[[0.0; LANES]; OUT]; BLOCK];
                for y in rows.clone() {
                    for x in columns.clone() {
                        let other = (y + at / 3 - 1) * side + x + at % 3 - 1;
                        let inputs = &image[other * FROM + input..other * FROM + input + BLOCK];
                        let pixel = (y * side + x) * TO + output;
                        let slopes = &slope[pixel..pixel + OUT];
                        for (sums, input) in sums.iter_mut().zip(inputs) {
                            for (sum, slope) in sums.iter_mut().zip(slopes) {
                                *sum = grown(sum, input, slope);
                            }
                        }
                    }
                }
                for (i, sums) in sums.iter().enumerate() {
                    for (o, sum) in sums.iter().enumerate() {
                        let to = (at * FROM + input + i) * TO + output + o;
                        weight_slopes[to] += sum.iter().sum::<f32>();
                    }
                }
            }
        }
    }
    for pixel in slope.chunks_exact(TO) {
        for (to, slope) in bias_slopes.iter_mut().zip(pixel) {
            *to += slope.iter().sum::<f32>();
        }
    }
}

fn range(step: usize, side: usize) -> std::ops::Range<usize> {
    1usize.saturating_sub(step)..(side + 1 - step).min(side)
}

fn pool(image: &[Lanes], side: usize, channels: usize) -> Vec<Lanes> {
    let half = side / 2;
    let mut result: Vec<Lanes> = vec![[0.0; LANES]; half * half * channels];
    for (at, value) in result.iter_mut().enumerate() {
        for source in four(at, side, channels) {
            for lane in 0..LANES {
                value[lane] = value[lane].max(image[source][lane]);
            }
        }
    }
    result
}

// The four values that make one.
fn four(at: usize, side: usize, channels: usize) -> [usize; 4] {
    let (pixel, channel) = (at / channels, at % channels);
    let (y, x) = (pixel / (side / 2), pixel % (side / 2));
    [(0, 0), (0, 1), (1, 0), (1, 1)]
        .map(|(row, column)| ((2 * y + row) * side + 2 * x + column) * channels + channel)
}

// To the most of each four, where it is over zero.
fn pool_back(image: &[Lanes], slope: &[Lanes], side: usize, channels: usize) -> Vec<Lanes> {
    let mut result = vec![[0.0; LANES]; side * side * channels];
    for (at, slope) in slope.iter().enumerate() {
        let sources = four(at, side, channels);
        for lane in 0..LANES {
            let value = |source: usize| image[source][lane];
            let mut most = sources[0];
            for &source in &sources[1..] {
                if value(source) > value(most) {
                    most = source;
                }
            }
            if value(most) > 0.0 {
                result[most][lane] = slope[lane];
            }
        }
    }
    result
}

// Nothing goes back where a value was cut off at zero.
fn masked(mut slope: Vec<Lanes>, values: &[Lanes]) -> Vec<Lanes> {
    for (slope, values) in slope.iter_mut().zip(values) {
        for lane in 0..LANES {
            if values[lane] <= 0.0 {
                slope[lane] = 0.0;
            }
        }
    }
    slope
}

fn dense(inputs: &[Lanes], weights: &[f32], biases: &[f32]) -> Vec<Lanes> {
    let mut sums: Vec<Lanes> = biases.iter().map(|bias| [*bias; LANES]).collect();
    for (input, weights) in inputs.iter().zip(weights.chunks_exact(biases.len())) {
        for (sum, weight) in sums.iter_mut().zip(weights) {
            for lane in 0..LANES {
                sum[lane] = input[lane].mul_add(*weight, sum[lane]);
            }
        }
    }
    sums
}

fn dense_back(
    inputs: &[Lanes],
    slope: &[Lanes],
    weights: &[f32],
    weight_slopes: &mut [f32],
    bias_slopes: &mut [f32],
) -> Vec<Lanes> {
    let mut result = vec![[0.0; LANES]; inputs.len()];
    let outputs = slope.len();
    for (i, (input, back)) in inputs.iter().zip(&mut result).enumerate() {
        for (o, slope) in slope.iter().enumerate() {
            let mut sum = 0.0;
            for lane in 0..LANES {
                sum += input[lane] * slope[lane];
                back[lane] = slope[lane].mul_add(weights[i * outputs + o], back[lane]);
            }
            weight_slopes[i * outputs + o] += sum;
        }
    }
    for (to, slope) in bias_slopes.iter_mut().zip(slope) {
        *to += slope.iter().sum::<f32>();
    }
    result
}

// How far the shares are from what they should be.
fn loss(sums: &[Lanes], digits: &[usize; LANES]) -> (Vec<Lanes>, f32) {
    let mut slope = vec![[0.0; LANES]; CLASSES];
    let mut loss = 0.0;
    for (lane, &digit) in digits.iter().enumerate() {
        let most = sums.iter().fold(f32::MIN, |most, sum| most.max(sum[lane]));
        let total: f32 = sums.iter().map(|sum| (sum[lane] - most).exp()).sum();
        for class in 0..CLASSES {
            let log = sums[class][lane] - most - total.ln();
            let smooth = SMOOTHING / CLASSES as f32;
            let wanted = smooth + if class == digit { 1.0 - SMOOTHING } else { 0.0 };
            slope[class][lane] = log.exp() - wanted;
            loss -= wanted * log / LANES as f32;
        }
    }
    (slope, loss)
}
