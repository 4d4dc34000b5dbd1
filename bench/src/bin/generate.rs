//! What puzzles cost to make, beside qqwing where it is installed.
//!
//! `generate [PUZZLES]`: so many for each of oxidoku's requests (1,000 unless
//! said otherwise), a tenth of that for qqwing. One thread; CPU time.

use std::process::{Command, Stdio};

use oxidoku_engine::generate::{Generator, Outcome, Request, Symmetry, Wish};
use oxidoku_engine::logic::Level;
use oxidoku_engine::never;

#[path = "../clock.rs"]
mod clock;

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
        symmetry: Wish::Of(Symmetry::Rotation180),
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
        match generator.one(1, item, &never) {
            Ok(Outcome::Made(puzzle)) => {
                made += 1;
                tries += puzzle.tries;
            }
            Ok(Outcome::Exhausted(tally)) => tries += tally.tries,
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

/// Runs qqwing, if there is one, and takes the CPU time of the process.
fn qqwing(difficulty: &str, puzzles: u64) {
    let before = children_seconds();
    let run = Command::new("qqwing")
        .args(["--generate", &puzzles.to_string()])
        .args(["--difficulty", difficulty, "--one-line"])
        .stdout(Stdio::null())
        .status();
    match run {
        Ok(status) if status.success() => println!(
            "generator=qqwing request={difficulty} puzzles={puzzles} ms={:.3}",
            (children_seconds() - before) * 1e3 / puzzles as f64
        ),
        _ => eprintln!("skipped: qqwing did not run"),
    }
}

/// CPU time of the child processes that have ended.
fn children_seconds() -> f64 {
    // SAFETY: a `rusage` is plain numbers, for which zero is a value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    // SAFETY: the pointer is to a `rusage` that lives through the call.
    unsafe { libc::getrusage(libc::RUSAGE_CHILDREN, &mut usage) };
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    seconds(usage.ru_utime) + seconds(usage.ru_stime)
}
