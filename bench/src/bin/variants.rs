//! Solves puzzles of any size and with any rules, and prints a line for each variant
//! and size. Compares with Interactive-Sudoku-Solver if a checkout of it is named.
//!
//!     variants FILES... [--passes N] [--list MILLISECONDS] [--only PART-OF-ID]
//!         [--rungs PLAIN DERIVED]
//!
//! A file is JSON: an array of objects with `id`, `size`, `box`, `regions`,
//! `overlay`, `variants`, `constraints`, `givens` and `solution`. A time is the
//! CPU time of building the model and proving the solution, best of all passes.

#[path = "../clock.rs"]
mod clock;
#[path = "../variant_file.rs"]
mod variant_file;

use std::collections::BTreeMap;
use std::sync::Arc;

use oxidoku_engine::search::general::{solve, Limits, Model, Puzzle};
use oxidoku_engine::search::Status;
use variant_file::VariantPuzzle;

/// The most seconds for a puzzle of this size.
fn limit(size: usize) -> f64 {
    if size < 25 {
        5.0
    } else {
        60.0
    }
}

struct Times {
    total: usize,
    right: usize,
    seconds: Vec<f64>,
}

fn main() {
    let mut files = Vec::new();
    let (mut passes, mut list, mut only) = (3, f64::INFINITY, String::new());
    let mut limits = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value follows the option");
        match argument.as_str() {
            "--passes" => passes = value().parse().expect("a number"),
            "--list" => list = value().parse::<f64>().expect("a number") / 1e3,
            "--only" => only = value(),
            "--rungs" => {
                let (plain, derived) = (value(), value());
                limits = Some(Limits {
                    plain: plain.parse().expect("a number"),
                    derived: derived.parse().expect("a number"),
                });
            }
            _ => files.push(argument),
        }
    }
    let mut groups: BTreeMap<(String, usize), Times> = BTreeMap::new();
    let (mut all, mut wrong) = (Vec::new(), 0);
    for file in &files {
        for puzzle in variant_file::read(file) {
            if !only.is_empty() && !puzzle.id.contains(&only) {
                continue;
            }
            let (right, seconds, guesses) = measure(&puzzle, passes, limits);
            if !right || seconds >= list {
                println!(
                    "{:<40} {:>9.3} ms {guesses:>8} guesses right={right}",
                    puzzle.id,
                    seconds * 1e3
                );
            }
            wrong += usize::from(!right);
            all.push(seconds);
            for group in &puzzle.groups {
                let times = groups.entry((group.clone(), puzzle.size)).or_insert(Times {
                    total: 0,
                    right: 0,
                    seconds: Vec::new(),
                });
                times.total += 1;
                times.right += usize::from(right);
                times.seconds.push(seconds);
            }
        }
    }
    for ((variant, size), times) in &mut groups {
        report(&format!("{variant} {size}x{size}"), times);
    }
    let total = all.len();
    report(
        "all",
        &mut Times {
            total,
            right: total - wrong,
            seconds: all,
        },
    );
}

fn measure(puzzle: &VariantPuzzle, passes: usize, limits: Option<Limits>) -> (bool, f64, u64) {
    let (mut right, mut best, mut guesses) = (true, f64::INFINITY, 0);
    for _ in 0..passes {
        let start = clock::thread_seconds();
        let model = Arc::new(Model::new(puzzle.shape.clone(), puzzle.rules.clone()));
        let board = Puzzle::new(model, &puzzle.givens).expect("givens fit the board");
        let board = match limits {
            Some(limits) => board.with_limits(limits),
            None => board,
        };
        let solved = solve(&board, &|| {
            clock::thread_seconds() - start > limit(puzzle.size)
        });
        best = best.min(clock::thread_seconds() - start);
        let Ok(solved) = solved else {
            return (false, best, guesses);
        };
        right &= solved.status == Status::Unique && solved.first.as_ref() == Some(&puzzle.solution);
        guesses = solved.guesses;
        if best > 1.0 {
            break;
        }
    }
    (right, best, guesses)
}

fn report(name: &str, times: &mut Times) {
    times.seconds.sort_by(f64::total_cmp);
    let median = times
        .seconds
        .get(times.seconds.len() / 2)
        .copied()
        .unwrap_or(0.0);
    let worst = times.seconds.last().copied().unwrap_or(0.0);
    println!(
        "{name:<32} n={:<5} ok={:<5} median {:>9.4} ms  worst {:>10.3} ms  sum {:>10.3} ms",
        times.total,
        times.right,
        median * 1e3,
        worst * 1e3,
        times.seconds.iter().sum::<f64>() * 1e3,
    );
}
