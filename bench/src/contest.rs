//! Runs all solvers on one set, interleaved, and then checks every answer.

use std::fs;
use std::path::Path;

use oxidoku_engine::Board;

use crate::arguments::Arguments;
use crate::clock::thread_seconds;
use crate::solvers::{Answer, Solver};

/// Measures all solvers on the puzzles of a file and prints a line for each. All ratios refer to
/// the first solver.
pub fn run(
    file: &Path,
    arguments: &Arguments,
    solvers: &mut [Box<dyn Solver>],
) -> Result<(), String> {
    let set = file.file_stem().unwrap_or_default().to_string_lossy();
    let puzzles = read(file)?;
    for solver in solvers.iter_mut() {
        solver.prepare(&puzzles);
    }
    let mut seconds = vec![Vec::new(); solvers.len()];
    for _ in 0..arguments.repeats {
        for (solver, seconds) in solvers.iter_mut().zip(&mut seconds) {
            let start = thread_seconds();
            solver.solve(arguments.limit);
            seconds.push(thread_seconds() - start);
        }
    }
    for seconds in &mut seconds {
        seconds.sort_by(f64::total_cmp);
    }
    let reference = solvers[0].answers();
    for (solver, seconds) in solvers.iter().zip(&summaries(&seconds)) {
        let answers = solver.answers();
        check(&puzzles, &answers, &reference)
            .map_err(|problem| format!("{set}: {} is wrong: {problem}", solver.name()))?;
        let micros = |seconds: f64| seconds * 1e6 / puzzles.len() as f64;
        let (least, median, ratio) = *seconds;
        println!(
            "set={set} solver={} mode={} kernel={} limit={} us={:.4} ratio={ratio:.3} guesses={} median_us={:.4}",
            solver.name(),
            solver.mode(),
            solver.kernel(),
            arguments.limit,
            micros(least),
            guesses(&answers),
            micros(median),
        );
    }
    Ok(())
}

/// Returns for each solver the minimum and the median of its sorted seconds, and the ratio of its
/// minimum to that of the first solver.
fn summaries(seconds: &[Vec<f64>]) -> Vec<(f64, f64, f64)> {
    let reference = seconds[0][0];
    seconds
        .iter()
        .map(|seconds| {
            (
                seconds[0],
                seconds[seconds.len() / 2],
                seconds[0] / reference,
            )
        })
        .collect()
}

/// Returns the guesses per puzzle, or `-`.
fn guesses(answers: &[Answer]) -> String {
    let sum: Option<u64> = answers.iter().map(|answer| answer.guesses).sum();
    match sum {
        Some(sum) => format!("{:.2}", sum as f64 / answers.len() as f64),
        None => "-".into(),
    }
}

/// Checks that every count equals that of the reference, and that every solution solves its puzzle.
fn check(puzzles: &[Board], answers: &[Answer], reference: &[Answer]) -> Result<(), String> {
    for ((puzzle, answer), reference) in puzzles.iter().zip(answers).zip(reference) {
        if answer.count != reference.count {
            return Err(format!(
                "{puzzle} has {} solutions, not {}",
                reference.count, answer.count
            ));
        }
        match answer.solution {
            Some(solution) if !(solution.is_solved() && puzzle.is_part_of(&solution)) => {
                return Err(format!("{solution} does not solve {puzzle}"));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Reads the puzzles of a file: the first 81 characters of each line that is neither empty nor a
/// comment.
fn read(file: &Path) -> Result<Vec<Board>, String> {
    let text = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let mut puzzles = Vec::new();
    for (number, line) in text.split(|&byte| byte == b'\n').enumerate() {
        if line.is_empty() || line.starts_with(b"#") {
            continue;
        }
        let board = Board::from_bytes(&line[..line.len().min(81)])
            .map_err(|problem| format!("{}, line {}: {problem}", file.display(), number + 1))?;
        puzzles.push(board);
    }
    if puzzles.is_empty() {
        return Err(format!("{}: no puzzles", file.display()));
    }
    Ok(puzzles)
}
