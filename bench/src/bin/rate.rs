//! What a rating and a first hint cost, beside qqwing where it is installed.
//!
//! `rate [PUZZLES]`: so many random minimal puzzles are rated, and so many easy
//! ones give a first hint (2,000 unless said otherwise). One thread; CPU time,
//! the least of several runs over all puzzles.

use std::hint::black_box;

use oxidoku_engine::generate::{Generator, ItemOutcome, Request};
use oxidoku_engine::logic::{rate, Detail, Level, Position, Rated, Solver};
use oxidoku_engine::{never, Board};

#[path = "../clock.rs"]
mod clock;
#[path = "../qqwing.rs"]
mod qqwing;

const REPEATS: usize = 7;
const SEED: u64 = 1;

fn main() -> Result<(), String> {
    let puzzles = match std::env::args().nth(1) {
        Some(number) => number.parse().map_err(|_| "usage: rate [PUZZLES]")?,
        None => 2000,
    };
    let random = make(Request::default(), puzzles)?;
    let easy = make(
        Request {
            levels: vec![Level::Easy],
            ..Request::default()
        },
        puzzles,
    )?;
    let solver = Solver::default();

    let rating = measure(&random, |board| {
        black_box(rate(&solver, board, &never)).is_ok()
    });
    let slowest = random.iter().map(|board| {
        let board = std::slice::from_ref(board);
        measure(board, |board| {
            black_box(rate(&solver, board, &never)).is_ok()
        })
    });
    let slowest = slowest.fold(0.0, f64::max);
    let by_logic = random.iter().filter(|board| {
        let rated = rate(&solver, board, &never);
        matches!(rated, Ok(Rated::Rated(rating)) if rating.by_logic)
    });
    println!(
        "task=rate tool=oxidoku puzzles=random_minimal n={} us={rating:.1} slowest_us={slowest:.0} by_logic={:.4}",
        random.len(),
        by_logic.count() as f64 / random.len() as f64,
    );
    qqwing("random_minimal", &random);

    let hint = measure(&easy, |board| {
        let position = Position::of(board, &never);
        let hint = position.and_then(|position| solver.hint(&position, &never));
        hint.is_ok_and(|hint| !black_box(hint.text(Detail::Step)).is_empty())
    });
    println!(
        "task=first_hint tool=oxidoku puzzles=easy n={} us={hint:.2}",
        easy.len()
    );
    qqwing("easy", &easy);
    Ok(())
}

/// Minimal puzzles.
fn make(request: Request, puzzles: u64) -> Result<Vec<Board>, String> {
    let generator = Generator::new(request).map_err(|error| error.to_string())?;
    (0..puzzles)
        .map(|item| match generator.one(SEED, item, &never) {
            Ok(ItemOutcome::Made(made)) => Ok(made.puzzle),
            Ok(ItemOutcome::Exhausted(_)) => Err("a puzzle was not found".to_string()),
            Err(stopped) => Err(stopped.to_string()),
        })
        .collect()
}

/// Microseconds a board, the least of the repeats.
fn measure(boards: &[Board], work: impl Fn(&Board) -> bool) -> f64 {
    let seconds = (0..REPEATS).map(|_| {
        let start = clock::thread_seconds();
        assert!(boards.iter().all(&work), "nobody stops it");
        clock::thread_seconds() - start
    });
    seconds.fold(f64::INFINITY, f64::min) * 1e6 / boards.len() as f64
}

/// qqwing says how hard a puzzle is when it solves it, on its own scale and
/// with its few techniques; its start, reading and printing are counted too.
fn qqwing(name: &str, boards: &[Board]) {
    let lines: String = boards.iter().map(|board| format!("{board}\n")).collect();
    let arguments = ["--solve", "--stats", "--nosolution", "--one-line"];
    if let Some(seconds) = qqwing::seconds(&arguments, &lines) {
        println!(
            "task=rate tool=qqwing puzzles={name} n={} us={:.1}",
            boards.len(),
            seconds * 1e6 / boards.len() as f64
        );
    }
}
