//! Explains puzzles of any shape and with any rules, and prints a line for each variant
//! and size: how many are solved by logic, and how many only by contradictions.
//!
//!     explain FILES... [--only PART-OF-ID] [--group VARIANT] [--size N] [--steps]
//!
//! The files are those of `variants`. Every step is compared with the solution. Unsolved
//! puzzles and wrong steps are printed on separate lines; `--steps` prints each puzzle's name and
//! every step. A time is the CPU time of the whole path.

#[path = "../clock.rs"]
mod clock;
#[path = "../variant_file.rs"]
mod variant_file;

/// Explains boards of up to nine rows, columns and digits.
mod narrow {
    use oxidoku_engine as engine;
    include!("../explained.rs");
}

/// Explains boards of up to sixteen rows, columns and digits.
mod wide {
    use oxidoku_wide as engine;
    include!("../explained.rs");
}

use std::collections::BTreeMap;

use oxidoku_engine::logic::{Family, Level, Technique, GENERAL};
use variant_file::VariantPuzzle;

/// The maximum number of seconds for a path.
const LIMIT: f64 = 60.0;

#[derive(Default)]
struct Tally {
    puzzles: usize,
    solved: usize,
    wrong: usize,
    steps: usize,
    contradictions: usize,
    seconds: Vec<f64>,
    levels: [usize; Level::ALL.len()],
}

struct Outcome {
    solved: bool,
    wrong: usize,
    steps: Vec<Technique>,
    seconds: f64,
}

fn main() {
    let mut files = Vec::new();
    let (mut only, mut group, mut size, mut print) = (String::new(), String::new(), None, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("a value follows the option");
        match argument.as_str() {
            "--only" => only = value(),
            "--group" => group = value(),
            "--size" => size = Some(value().parse::<usize>().expect("a number")),
            "--steps" => print = true,
            _ => files.push(argument),
        }
    }
    let mut groups: BTreeMap<(String, usize), Tally> = BTreeMap::new();
    let mut used: BTreeMap<usize, (Technique, usize, usize)> = BTreeMap::new();
    let mut skipped = 0;
    for puzzle in files.iter().flat_map(|file| variant_file::read(file)) {
        let wanted = puzzle.id.contains(&only)
            && size.is_none_or(|size| size == puzzle.size)
            && (group.is_empty() || puzzle.groups.contains(&group));
        if !wanted {
            continue;
        }
        let explained = narrow::explain(&puzzle, print);
        let Some(outcome) = explained.or_else(|| wide::explain(&puzzle, print)) else {
            skipped += 1;
            continue;
        };
        if !outcome.solved || outcome.wrong > 0 || outcome.seconds > 5.0 {
            println!(
                "{:<36} {:<30} solved={} wrong={} steps={} {:.2} s",
                puzzle.id,
                puzzle.groups.join(","),
                outcome.solved,
                outcome.wrong,
                outcome.steps.len(),
                outcome.seconds
            );
        }
        let mut seen = Vec::new();
        for &technique in &outcome.steps {
            let (place, _) = GENERAL.find(technique).expect("a technique of the scale");
            let entry = used.entry(place).or_insert((technique, 0, 0));
            entry.1 += 1;
            if !seen.contains(&technique) {
                seen.push(technique);
                entry.2 += 1;
            }
        }
        for group in puzzle.groups.iter().map(String::as_str).chain(["all"]) {
            let size = if group == "all" { 0 } else { puzzle.size };
            add(
                groups.entry((group.to_string(), size)).or_default(),
                &outcome,
            );
        }
    }
    for ((name, size), tally) in &mut groups {
        report(name, *size, tally);
    }
    println!("{skipped} boards are larger than 16x16 or overlap");
    for (technique, steps, puzzles) in used.values() {
        println!(
            "  {:<34} {steps:>6} steps in {puzzles} puzzles",
            technique.name()
        );
    }
}

fn add(tally: &mut Tally, outcome: &Outcome) {
    tally.puzzles += 1;
    tally.solved += usize::from(outcome.solved);
    tally.wrong += outcome.wrong;
    tally.steps += outcome.steps.len();
    let by_contradiction = |technique: &&Technique| {
        matches!(
            technique.info().family,
            Family::Forcing | Family::Contradictions
        )
    };
    tally.contradictions += outcome.steps.iter().filter(by_contradiction).count();
    tally.seconds.push(outcome.seconds);
    let levels = outcome
        .steps
        .iter()
        .filter_map(|&technique| GENERAL.row(technique));
    if let (true, Some(level)) = (outcome.solved, levels.map(|row| row.level).max()) {
        tally.levels[level as usize] += 1;
    }
}

fn report(name: &str, size: usize, tally: &mut Tally) {
    tally.seconds.sort_by(f64::total_cmp);
    println!(
        "{:<28} n={:<4} solved={:<4} ({:.1} %) wrong={} steps={} contradictions={:.1} % levels={:?} median {:.1} ms worst {:.0} ms",
        format!("{name} {size}x{size}"),
        tally.puzzles,
        tally.solved,
        100.0 * tally.solved as f64 / tally.puzzles as f64,
        tally.wrong,
        tally.steps,
        100.0 * tally.contradictions as f64 / tally.steps.max(1) as f64,
        tally.levels,
        tally.seconds[tally.seconds.len() / 2] * 1e3,
        tally.seconds[tally.seconds.len() - 1] * 1e3,
    );
}
