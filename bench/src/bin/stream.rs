//! Measures the cost of reading and writing files, in addition to the search.
//!
//! `stream FILE [LINES] [THREADS]`: repeats the puzzles of a file (one per line) to LINES
//! lines (ten million by default) in a temporary file. Prints the CPU time of all threads
//! in microseconds per line: `search` for `solve_batch()` on the boards in memory, on one
//! thread; `file` for the pipeline from file to file. `over` is `file` minus 1.3 times
//! `search`; `peak_mb` is the peak memory of the process.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::time::Instant;

use oxidoku_engine::search::solve_batch;
use oxidoku_engine::stream::{process, Input, Operation, Task, Workers};
use oxidoku_engine::text::Layout;
use oxidoku_engine::Board;

#[path = "../clock.rs"]
mod clock;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: usize| match arguments.get(at) {
        Some(text) => text.parse().map_err(|_| format!("{text} is not a number")),
        None => Ok(otherwise),
    };
    let source = arguments.first().ok_or("name a file of puzzles")?;
    let (lines, threads) = (number(1, 10_000_000)?, number(2, 2)?);
    let folder = std::env::temp_dir().join(format!("oxidoku-stream-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let result = measure(source, &folder, lines, threads);
    fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    result.map_err(|error| error.to_string())
}

fn measure(
    source: &str,
    folder: &std::path::Path,
    lines: usize,
    threads: usize,
) -> std::io::Result<()> {
    let text = fs::read_to_string(source)?;
    let boards: Vec<Board> = text.lines().filter_map(|line| line.parse().ok()).collect();
    let mut search = f64::INFINITY;
    for _ in 0..7 {
        let start = clock::process_seconds();
        let solved = solve_batch(&boards, 2, 1, None, &mut |_| false);
        search = search.min(clock::process_seconds() - start);
        assert!(solved.is_ok());
    }
    let search = search / boards.len() as f64 * 1e6;

    let (input, output) = (folder.join("puzzles.txt"), folder.join("solved.csv"));
    let mut puzzles = BufWriter::new(File::create(&input)?);
    for board in boards.iter().cycle().take(lines) {
        writeln!(puzzles, "{board}")?;
    }
    puzzles.flush()?;
    drop(boards);
    drop(puzzles);
    let task = Task::new(Operation::Solve, 2);
    let (start, clock) = (clock::process_seconds(), Instant::now());
    let text = Input {
        text: Box::new(File::open(&input)?),
        layout: Layout::Lines(0),
    };
    let summary = process(
        &mut std::iter::once(Ok(text)),
        &mut File::create(&output)?,
        0,
        &task,
        Workers::Threads(threads),
        &mut |_| false,
    );
    let summary = summary.map_err(|_| std::io::ErrorKind::Other)?;
    let file = (clock::process_seconds() - start) / lines as f64 * 1e6;
    println!(
        "task=stream lines={} threads={threads} search={search:.3} file={file:.3} over={:.3} seconds={:.2} peak_mb={:.0}",
        summary.rows,
        file - 1.3 * search,
        clock.elapsed().as_secs_f64(),
        peak_megabytes()
    );
    Ok(())
}

/// Returns the peak memory of the process in megabytes, or NaN except on Linux.
fn peak_megabytes() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
    kilobytes.unwrap_or(f64::NAN) / 1024.0
}
