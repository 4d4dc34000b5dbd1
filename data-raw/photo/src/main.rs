//! Draws boards in many fonts, trains the network that reads digits on them, and
//! writes its weights: `train FONTS WEIGHTS [BOARDS] [STEPS]`. See CARD.md.

mod boards;
mod chance;
mod fonts;
mod jpeg;
mod train;

use std::env;
use std::fs;
use std::path::Path;

use chance::Chance;
use oxidoku_engine::photo::Network;
use train::Example;

const SEED_OF_BOARDS: u64 = 101;
const SEED_OF_TRAINING: u64 = 102;
const SEED_OF_CHECK: u64 = 103;
const CHECKED: usize = 100;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |at: usize, or: usize| {
        let given = arguments.get(at).map(|text| text.parse());
        given.transpose().expect("a number").unwrap_or(or)
    };
    let [folder, file] = [0, 1].map(|at| arguments.get(at).expect("train FONTS WEIGHTS"));
    let (count, steps) = (number(2, 4000), number(3, 12000));

    let fonts = fonts::read(Path::new(folder));
    if let Some(page) = arguments.get(4) {
        show(&fonts, page);
    }
    let mut chance = Chance::new(SEED_OF_BOARDS);
    let mut examples = Vec::with_capacity(81 * count);
    for _ in 0..count {
        let board = boards::make(&fonts, &mut chance);
        let cells = board.ink.iter().zip(board.digits);
        examples.extend(cells.map(|(ink, digit)| Example::new(ink, digit)));
    }
    println!("{} cells of {count} boards", examples.len());
    let weights = train::train(&examples, steps, &mut Chance::new(SEED_OF_TRAINING));
    let bytes = weights.bytes();
    fs::write(file, &bytes).expect("a file to write");
    check(&fonts, &Network::from_bytes(&bytes));
}

// Reads boards that it was not trained on.
fn check(fonts: &[Vec<fonts::Font>], network: &Network) {
    let mut chance = Chance::new(SEED_OF_CHECK);
    let (mut wrong, mut sure_and_wrong) = (0, 0);
    for _ in 0..CHECKED {
        let board = boards::make(fonts, &mut chance);
        for (ink, digit) in board.ink.iter().zip(board.digits) {
            let scores = network.read(ink);
            let best = (0..10).fold(0, |best, class| match scores[class] > scores[best] {
                true => class,
                false => best,
            });
            if best != usize::from(digit) {
                wrong += 1;
                sure_and_wrong += usize::from(scores[best] > 0.9f32.ln());
            }
        }
    }
    let all = 81 * CHECKED;
    println!("check: {wrong} of {all} cells wrong, {sure_and_wrong} of them read as sure");
}

// A picture of some boards as the network sees them (PGM).
fn show(fonts: &[Vec<fonts::Font>], file: &str) {
    let mut chance = Chance::new(SEED_OF_BOARDS);
    let side = 9 * 29;
    let (across, down) = (5, 3);
    let mut pixels = vec![128u8; across * side * down * side];
    for place in 0..across * down {
        let board = boards::make(fonts, &mut chance);
        for (cell, ink) in board.ink.iter().enumerate() {
            let left = place % across * side + cell % 9 * 29;
            let top = place / across * side + cell / 9 * 29;
            for (at, ink) in ink.iter().enumerate() {
                let byte = (255.0 - 170.0 * (ink + 0.25)).clamp(0.0, 255.0) as u8;
                pixels[(top + at / 28) * across * side + left + at % 28] = byte;
            }
        }
    }
    let mut bytes = format!("P5 {} {} 255\n", across * side, down * side).into_bytes();
    bytes.extend(pixels);
    fs::write(file, bytes).expect("a file to write");
}
