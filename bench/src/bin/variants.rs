//! Solves puzzles of any size and with any rules, and prints a line for each variant
//! and size. Compares with Interactive-Sudoku-Solver (ISS) if a checkout of it is named.
//!
//!     variants FILES... [--iss CHECKOUT] [--passes N] [--list MILLISECONDS]
//!         [--only PART-OF-ID] [--size N] [--rungs PLAIN DERIVED RUN TURN]
//!
//! A file is JSON: an array of objects with `id`, `size`, `box`, `regions`,
//! `overlay`, `variants`, `constraints`, `rules`, `givens` and `solution`. A time is the
//! CPU time of building the model and proving the solution, the minimum of all passes.

#[path = "../clock.rs"]
mod clock;
#[path = "../iss.rs"]
mod iss;
#[path = "../variant_file.rs"]
mod variant_file;

use std::collections::BTreeMap;
use std::sync::Arc;

use oxidoku_engine::rules::{Rule, Table};
use oxidoku_engine::search::general::{solve, Limits, Model, Puzzle};
use oxidoku_engine::search::Status;
use variant_file::VariantPuzzle;

/// Returns the maximum number of seconds for a puzzle of this size.
fn limit(size: usize) -> f64 {
    if size < 25 {
        10.0
    } else {
        120.0
    }
}

struct Options {
    files: Vec<String>,
    iss: Option<String>,
    passes: usize,
    /// The number of seconds from which a puzzle is printed on a separate line.
    list: f64,
    only: String,
    size: Option<usize>,
    limits: Option<Limits>,
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>) -> Self {
        let mut options = Options {
            files: Vec::new(),
            iss: None,
            passes: 3,
            list: 0.1,
            only: String::new(),
            size: None,
            limits: None,
        };
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().expect("a value follows the option");
            match argument.as_str() {
                "--iss" => options.iss = Some(value()),
                "--passes" => options.passes = number(&value()),
                "--list" => options.list = number::<f64>(&value()) / 1e3,
                "--only" => options.only = value(),
                "--size" => options.size = Some(number(&value())),
                "--rungs" => {
                    let [plain, derived, run, turn] = [(); 4].map(|()| number(&value()));
                    options.limits = Some(Limits {
                        plain,
                        derived,
                        run,
                        turn,
                    });
                }
                _ => options.files.push(argument),
            }
        }
        options
    }

    fn wants(&self, puzzle: &VariantPuzzle) -> bool {
        puzzle.id.contains(&self.only) && self.size.is_none_or(|size| size == puzzle.size)
    }
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|_| panic!("{text} is not a number"))
}

/// The outcome of one puzzle.
#[derive(Clone, Copy)]
struct Time {
    right: bool,
    seconds: f64,
    guesses: u64,
    /// The seconds of ISS, if it ran and its answer was right.
    iss: Option<f64>,
}

fn main() {
    let options = Options::parse(std::env::args().skip(1));
    let puzzles: Vec<VariantPuzzle> = options
        .files
        .iter()
        .flat_map(|file| variant_file::read(file))
        .filter(|puzzle| options.wants(puzzle))
        .collect();
    let mut times: Vec<Time> = puzzles
        .iter()
        .map(|puzzle| measure(puzzle, &options))
        .collect();
    if let Some(checkout) = &options.iss {
        compare(checkout, &puzzles, &mut times, &options);
    }
    for (puzzle, time) in puzzles.iter().zip(&times) {
        let slowest = time.seconds.max(time.iss.unwrap_or(0.0));
        let slower = time.iss.is_some_and(|iss| iss < time.seconds);
        if !time.right || slower || slowest >= options.list {
            println!("{}", line_of_one(puzzle, time));
        }
    }
    let mut groups: BTreeMap<(&str, usize), Vec<Time>> = BTreeMap::new();
    for (puzzle, time) in puzzles.iter().zip(&times) {
        for group in &puzzle.groups {
            groups.entry((group, puzzle.size)).or_default().push(*time);
        }
    }
    for ((variant, size), times) in &groups {
        report(&format!("{variant} {size}x{size}"), times);
    }
    report("all", &times);
    summary(&times);
}

/// Returns the same rules with tables that remember nothing.
fn forgetful(rules: &[Rule]) -> Arc<[Rule]> {
    let copy = |rule: &Rule| {
        let copy = rule.clone().with_rules(forgetful(&rule.rules).to_vec());
        match &rule.table {
            Some(table) => copy.with_table(Arc::new(Table::new(table.numbers().to_vec()))),
            None => copy,
        }
    };
    rules.iter().map(copy).collect()
}

fn measure(puzzle: &VariantPuzzle, options: &Options) -> Time {
    let mut time = Time {
        right: true,
        seconds: f64::INFINITY,
        guesses: 0,
        iss: None,
    };
    for _ in 0..options.passes {
        let rules = forgetful(&puzzle.rules);
        let start = clock::thread_seconds();
        let model = Arc::new(Model::new(puzzle.shape.clone(), rules));
        let board = Puzzle::new(model, &puzzle.givens).expect("givens fit the board");
        let board = match options.limits {
            Some(limits) => board.with_limits(limits),
            None => board,
        };
        let solved = solve(&board, &|| {
            clock::thread_seconds() - start > limit(puzzle.size)
        });
        time.seconds = time.seconds.min(clock::thread_seconds() - start);
        let Ok(solved) = solved else {
            time.right = false;
            return time;
        };
        time.right &=
            solved.status == Status::Unique && solved.first.as_ref() == Some(&puzzle.solution);
        time.guesses = solved.guesses;
        if time.seconds > 2.0 {
            break;
        }
    }
    time
}

fn compare(checkout: &str, puzzles: &[VariantPuzzle], times: &mut [Time], options: &Options) {
    let answers = iss::measure(checkout, puzzles, options.passes, limit(0));
    println!("ISS ran {} of {} puzzles", answers.len(), puzzles.len());
    for (puzzle, time) in puzzles.iter().zip(times) {
        let Some(answer) = answers.get(&puzzle.id) else {
            continue;
        };
        time.iss = answer.right.then_some(answer.seconds);
        if !answer.right {
            println!("{:<40} ISS: {}", puzzle.id, answer.found);
        }
    }
}

fn line_of_one(puzzle: &VariantPuzzle, time: &Time) -> String {
    let iss = match time.iss {
        Some(iss) => format!("  ISS {:>9.3} ms  {:>6.1}x", iss * 1e3, iss / time.seconds),
        None => String::new(),
    };
    format!(
        "{:<40} {:>9.3} ms {:>8} guesses right={}{iss}",
        puzzle.id,
        time.seconds * 1e3,
        time.guesses,
        time.right
    )
}

/// Prints a line for a group of puzzles. With ISS, adds the median and the sum of its times over
/// the puzzles that it solved, the median ratio of its time to ours, and the ratio of the sums.
fn report(name: &str, times: &[Time]) {
    let seconds: Vec<f64> = times.iter().map(|time| time.seconds).collect();
    print!(
        "{name:<26} n={:<4} ok={:<4} median {:>8.3} ms  worst {:>9.2}  sum {:>9.2}",
        times.len(),
        times.iter().filter(|time| time.right).count(),
        median(&seconds) * 1e3,
        seconds.iter().copied().fold(0.0, f64::max) * 1e3,
        seconds.iter().sum::<f64>() * 1e3,
    );
    let (both, iss, ratios) = beside(times);
    if !both.is_empty() {
        print!(
            "  ISS n={:<3} median {:>8.3} ms  sum {:>8.1}  ratio median {:>5.1} sum {:>5.1}",
            iss.len(),
            median(&iss) * 1e3,
            iss.iter().sum::<f64>() * 1e3,
            median(&ratios),
            iss.iter().sum::<f64>() / both.iter().sum::<f64>(),
        );
    }
    println!();
}

/// Returns, for the puzzles that ISS solved, our seconds, the seconds of ISS, and their ratios.
fn beside(times: &[Time]) -> (Vec<f64>, Vec<f64>, Vec<f64>) {
    let both = times
        .iter()
        .filter_map(|time| Some((time.seconds, time.iss?)));
    let (own, iss): (Vec<f64>, Vec<f64>) = both.unzip();
    let ratios = own.iter().zip(&iss).map(|(own, iss)| iss / own).collect();
    (own, iss, ratios)
}

fn summary(times: &[Time]) {
    let (own, iss, ratios) = beside(times);
    if own.is_empty() {
        return;
    }
    let count = ratios.len() as f64;
    let logarithms: f64 = ratios.iter().map(|ratio| ratio.ln()).sum();
    let faster = ratios.iter().filter(|&&ratio| ratio > 1.0).count();
    println!(
        "ISS's time by ours, {count} puzzles: geometric mean {:.1}, median {:.1}, faster {:.1} %, sum {:.2}",
        (logarithms / count).exp(),
        median(&ratios),
        100.0 * faster as f64 / count,
        iss.iter().sum::<f64>() / own.iter().sum::<f64>(),
    );
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}
