//! Measures the cost of canonical forms.
//!
//! `canonical [FILES]`: CPU time per board in microseconds, on one thread, the minimum
//! of several runs. The boards are random solved grids, all equally likely, and the
//! puzzles of each file (one puzzle of 81 characters per line).

use std::hint::black_box;

use oxidoku_engine::generate::{random_solution, Rng};
use oxidoku_engine::{canonical, Board};

#[path = "../clock.rs"]
mod clock;

const REPEATS: usize = 5;
const GRIDS: usize = 5000;

fn main() -> Result<(), String> {
    let mut rng = Rng::new(1);
    let grids: Vec<Board> = (0..GRIDS).map(|_| random_solution(&mut rng)).collect();
    report("solved_grids", &grids);
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
        let boards: Result<Vec<Board>, _> = text.lines().map(str::parse).collect();
        let boards = boards.map_err(|error| format!("{file}: {error}"))?;
        let name = std::path::Path::new(&file).file_stem();
        report(&name.unwrap_or_default().to_string_lossy(), &boards);
    }
    Ok(())
}

fn report(name: &str, boards: &[Board]) {
    let seconds = (0..REPEATS).map(|_| {
        let start = clock::thread_seconds();
        for board in boards {
            black_box(canonical(board));
        }
        clock::thread_seconds() - start
    });
    let least = seconds.fold(f64::INFINITY, f64::min) * 1e6 / boards.len() as f64;
    let slowest = boards.iter().map(|board| {
        let start = clock::thread_seconds();
        black_box(canonical(board));
        clock::thread_seconds() - start
    });
    let slowest = slowest.fold(0.0, f64::max) * 1e6;
    println!(
        "task=canonical boards={name} n={} us={least:.2} slowest_us={slowest:.0}",
        boards.len()
    );
}
