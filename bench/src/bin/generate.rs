//! Measures the cost of generating puzzles, compared with qqwing if it is installed.
//!
//! `generate [PUZZLES]`: the number of puzzles for each of oxidoku's requests (1,000 by
//! default); qqwing generates a tenth of that. One thread; CPU time.

use oxidoku_engine::generate::{Generator, ItemOutcome, Request, Symmetry, SymmetryChoice};
use oxidoku_engine::logic::Level;
use oxidoku_engine::never;

#[path = "../clock.rs"]
mod clock;
#[path = "../qqwing.rs"]
mod qqwing;

fn main() -> Result<(), String> {
    let puzzles = match std::env::args().nth(1) {
        Some(number) => number.parse().map_err(|_| "usage: generate [PUZZLES]")?,
        None => 1000,
    };
    for (name, request) in requests() {
        oxidoku(&name, request, puzzles)?;
    }
    for difficulty in ["any", "simple", "easy", "intermediate", "expert"] {
        qqwing(difficulty, (puzzles / 10).max(1));
    }
    Ok(())
}

fn requests() -> Vec<(String, Request)> {
    let mut requests = vec![("any".to_string(), Request::default())];
    for level in Level::ALL {
        let request = Request {
            levels: vec![level],
            ..Request::default()
        };
        requests.push((level.name().to_string(), request));
    }
    let request = Request {
        levels: vec![Level::Easy],
        clues: Some((24, 24)),
        symmetry: SymmetryChoice::Of(Symmetry::Rotation180),
        ..Request::default()
    };
    requests.push(("Easy,24,rotation_180".to_string(), request));
    requests
}

fn oxidoku(name: &str, request: Request, puzzles: u64) -> Result<(), String> {
    let generator = Generator::new(request).map_err(|error| error.to_string())?;
    let start = clock::thread_seconds();
    let (mut made, mut tries) = (0, 0);
    for item in 0..puzzles {
        match generator.generate_one(1, item, &never) {
            Ok(ItemOutcome::Found(puzzle)) => {
                made += 1;
                tries += puzzle.tries;
            }
            Ok(ItemOutcome::Exhausted(tally)) => tries += tally.tries,
            Err(stopped) => return Err(stopped.to_string()),
        }
    }
    let seconds = clock::thread_seconds() - start;
    println!(
        "generator=oxidoku request={name} puzzles={puzzles} made={made} ms={:.4} tries={:.1}",
        seconds * 1e3 / puzzles as f64,
        tries as f64 / puzzles as f64
    );
    Ok(())
}

/// Prints the cost of generating puzzles with qqwing, if it is installed.
fn qqwing(difficulty: &str, puzzles: u64) {
    let number = puzzles.to_string();
    let arguments = ["--generate", &number, "--difficulty", difficulty];
    if let Some(seconds) = qqwing::seconds(&[&arguments[..], &["--one-line"]].concat(), "") {
        println!(
            "generator=qqwing request={difficulty} puzzles={puzzles} ms={:.3}",
            seconds * 1e3 / puzzles as f64
        );
    }
}
