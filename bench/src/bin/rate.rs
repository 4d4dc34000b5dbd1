//! Measures the cost of ratings and first hints, compared with qqwing if it is installed.
//!
//! `rate [PUZZLES] [FILES]`: rates PUZZLES random minimal puzzles on each scale, and
//! finds a first hint for the same number of easy ones (2,000 by default). One thread;
//! CPU time, the minimum of several runs over all puzzles. Then rates up to PUZZLES
//! puzzles of each file once on Sudoku Explainer's scale, grouped by bands of ER.
//!
//! `task=technique`: a technique that HoDoKu's scale has but does not use, in positions where
//! HoDoKu's techniques up to level Hard find nothing more: how often it finds a step there,
//! and the time to search for the first one.
//!
//! `ratio` is the time divided by that of the crate `sudoku` for a puzzle of the first
//! file with 17 in its name.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::path::Path;

use oxidoku_engine::generate::{Generator, ItemOutcome, Request};
use oxidoku_engine::logic::{
    find, rate, Context, Detail, Ending, Found, Level, Position, RateOutcome, Row, Solver,
    StepOptions, EXPLAINER, HODOKU, MODERN, SCALES,
};
use oxidoku_engine::{never, Board};
use sudoku::Sudoku;

#[path = "../clock.rs"]
mod clock;
#[path = "../qqwing.rs"]
mod qqwing;

const REPEATS: usize = 7;
const SEED: u64 = 1;

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let puzzles = match arguments.next() {
        Some(number) => number
            .parse()
            .map_err(|_| "usage: rate [PUZZLES] [FILES]")?,
        None => 2000,
    };
    let files = arguments.map(read).collect::<Result<Vec<_>, _>>()?;
    let few_clues = files.iter().find(|(name, _)| name.contains("17"));
    let reference = few_clues.map(|(_, boards)| reference(boards));
    if let Some(us) = reference {
        println!("task=solve tool=sudoku puzzles=17_clue us={us:.3} ratio=1");
    }
    let ratio = |us: f64| match reference {
        Some(reference) => format!("{:.1}", us / reference),
        None => "-".to_string(),
    };

    let random = make(Request::default(), puzzles)?;
    let easy = make(
        Request {
            levels: vec![Level::Easy],
            ..Request::default()
        },
        puzzles,
    )?;
    for scale in SCALES {
        let solver = Solver::with_scale(scale, scale.default_techniques(), StepOptions::default());
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
            matches!(rated, Ok(RateOutcome::Rated(rating)) if rating.by_logic)
        });
        println!(
            "task=rate tool=oxidoku scale={} puzzles=random_minimal n={} us={rating:.1} ratio={} slowest_us={slowest:.0} by_logic={:.4}",
            scale.name,
            random.len(),
            ratio(rating),
            by_logic.count() as f64 / random.len() as f64,
        );
    }
    qqwing("random_minimal", &random);
    newer("random_minimal", &random);
    for (name, boards) in &files {
        newer(name, boards);
    }
    for (name, boards) in &files {
        let most = boards.len().min(puzzles as usize).max(1);
        let each = boards.len().div_ceil(most).max(1);
        by_band(name, boards.iter().step_by(each), &ratio);
    }

    let solver = Solver::default();
    let hint = measure(&easy, |board| {
        let position = Position::from_board(board, &never);
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

/// Prints the time and the success rate of each technique of the modern scale that HoDoKu's scale
/// does not use.
fn newer(name: &str, boards: &[Board]) {
    let is_simple = |row: &&Row| row.on_by_default && row.level <= Level::Hard;
    let simple = HODOKU
        .rows
        .iter()
        .filter(is_simple)
        .map(|row| row.technique);
    let solver = Solver::new(simple, StepOptions::default());
    let each = boards.len().div_ceil(1500).max(1);
    let stuck: Vec<Position> = boards
        .iter()
        .step_by(each)
        .filter_map(|board| {
            let position = Position::from_board(board, &never).ok()?;
            let path = solver.path(&position, &never).ok()?;
            let is_stuck = path.ending == Ending::Stuck;
            is_stuck.then(|| Position::new(path.grid, &never).ok())?
        })
        .collect();
    let options = StepOptions::default();
    let is_used = |technique| HODOKU.row(technique).is_none_or(|row| row.on_by_default);
    let mut total = 0.0;
    for technique in MODERN.default_techniques().filter(|&it| !is_used(it)) {
        let mut fires = 0;
        let start = clock::thread_seconds();
        for position in &stuck {
            let context = Context::new(position.grid(), &options, position.solution(), &never);
            let mut found = Found::first();
            find(&context, technique, &mut found);
            fires += usize::from(!found.into_steps().is_empty());
        }
        let n = stuck.len().max(1) as f64;
        let us = (clock::thread_seconds() - start) * 1e6 / n;
        total += us;
        println!(
            "task=technique technique={} puzzles={name} n={} fires={:.4} us={us:.1}",
            technique.name(),
            stuck.len(),
            fires as f64 / n,
        );
    }
    println!(
        "task=technique technique=all puzzles={name} n={} us={total:.1}",
        stuck.len()
    );
}

/// Prints the cost of ratings on Sudoku Explainer's scale, grouped by bands of ER; rates each
/// puzzle once.
fn by_band<'a>(name: &str, boards: impl Iterator<Item = &'a Board>, ratio: &dyn Fn(f64) -> String) {
    let solver = Solver::with_scale(
        &EXPLAINER,
        EXPLAINER.default_techniques(),
        StepOptions::default(),
    );
    let mut bands: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for board in boards {
        let start = clock::thread_seconds();
        let rated = rate(&solver, board, &never);
        let us = (clock::thread_seconds() - start) * 1e6;
        if let Ok(RateOutcome::Rated(rating)) = rated {
            bands
                .entry(rating.score.value() as u64)
                .or_default()
                .push(us);
        }
    }
    let all: Vec<f64> = bands.values().flatten().copied().collect();
    let bands = bands
        .into_iter()
        .map(|(er, times)| (format!("{er}.x"), times));
    for (band, mut times) in bands.chain([("all".to_string(), all)]) {
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let median = times[times.len() / 2];
        println!(
            "task=rate tool=oxidoku scale=se puzzles={name} er={band} n={} us={mean:.0} ratio={} median_us={median:.0} slowest_us={:.0}",
            times.len(),
            ratio(mean),
            times[times.len() - 1],
        );
    }
}

/// Returns the microseconds per puzzle of the crate `sudoku`.
fn reference(boards: &[Board]) -> f64 {
    let lines = boards.iter().map(|board| board.to_string());
    let sudokus: Vec<Sudoku> = lines
        .map(|line| Sudoku::from_str_line(&line).expect("81 digits"))
        .collect();
    let seconds = (0..REPEATS).map(|_| {
        let start = clock::thread_seconds();
        for sudoku in &sudokus {
            black_box(sudoku.solutions_count_up_to(2));
        }
        clock::thread_seconds() - start
    });
    seconds.fold(f64::INFINITY, f64::min) * 1e6 / sudokus.len() as f64
}

/// Reads a file with one puzzle per line, and returns its name and its puzzles.
fn read(path: String) -> Result<(String, Vec<Board>), String> {
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().filter(|line| !line.is_empty());
    let boards: Result<Vec<Board>, _> = lines.map(str::parse).collect();
    let name = Path::new(&path).file_stem().unwrap_or_default();
    let boards = boards.map_err(|error| format!("{path}: {error}"))?;
    if boards.is_empty() {
        return Err(format!("{path}: no puzzles"));
    }
    Ok((name.to_string_lossy().into_owned(), boards))
}

/// Generates minimal puzzles.
fn make(request: Request, puzzles: u64) -> Result<Vec<Board>, String> {
    let generator = Generator::new(request).map_err(|error| error.to_string())?;
    (0..puzzles)
        .map(|item| match generator.generate_one(SEED, item, &never) {
            Ok(ItemOutcome::Found(made)) => Ok(made.puzzle),
            Ok(ItemOutcome::Exhausted(_)) => Err("a puzzle was not found".to_string()),
            Err(stopped) => Err(stopped.to_string()),
        })
        .collect()
}

/// Returns the microseconds per board, the minimum of the repeats.
fn measure(boards: &[Board], work: impl Fn(&Board) -> bool) -> f64 {
    let seconds = (0..REPEATS).map(|_| {
        let start = clock::thread_seconds();
        assert!(boards.iter().all(&work), "never stopped");
        clock::thread_seconds() - start
    });
    seconds.fold(f64::INFINITY, f64::min) * 1e6 / boards.len() as f64
}

/// Measures qqwing, which rates a puzzle while it solves it, on its own scale and with its few
/// techniques. The time includes its start, reading and printing.
fn qqwing(name: &str, boards: &[Board]) {
    let lines: Vec<String> = boards.iter().map(|board| board.to_string()).collect();
    let lines = lines.join("\n") + "\n";
    let arguments = ["--solve", "--stats", "--nosolution", "--one-line"];
    if let Some(seconds) = qqwing::seconds(&arguments, &lines) {
        println!(
            "task=rate tool=qqwing puzzles={name} n={} us={:.1}",
            boards.len(),
            seconds * 1e6 / boards.len() as f64
        );
    }
}
